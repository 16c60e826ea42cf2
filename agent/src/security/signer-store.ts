import type { Socket } from "socket.io-client";
import {
  canonicalJson,
  followsSigners,
  isRunSigned,
  latestStart,
  manifestDigest,
  runUserOf,
  t,
  type RunFault,
  type RunManifest,
  type RunManifestStep,
  type ScriptOperatingSystem,
  type SignedSignerList,
  type SignerList,
} from "@muster/sdk";
import { readChecked, writeChecked } from "@muster/sdk/files";
import type { AgentToServer, RunUser, ScriptCommand, ServerToAgent } from "@muster/sdk/live";
import { createHash } from "node:crypto";
import type { CommandVerifier } from "./verify-commands.ts";

interface Stored {
  list: SignerList | undefined;
  /** Nonces of runs that were accepted, and when they expire. */
  used: [string, number][];
}

const systemOf = (platform: NodeJS.Platform): ScriptOperatingSystem => {
  if (platform === "win32") return "WINDOWS";
  return platform === "darwin" ? "MAC" : "LINUX";
};

const digestOf = (data: string | Buffer) => createHash("sha256").update(data).digest("base64url");
const isSame = (a: unknown, b: unknown) => canonicalJson(a) === canonicalJson(b);

/**
 * The list of signers that this agent trusts: the first one that its server sends, and after that only lists signed by a
 * signer of the one before.
 */
export class SignerStore {
  private readonly file: string;
  private readonly stored: Stored;
  /** Lists follow one another in order, and runs that arrive meanwhile wait. */
  private queue: Promise<unknown> = Promise.resolve();

  /** @throws MusterError `file_damaged` */
  constructor(file: string) {
    this.file = file;
    const text = readChecked(file, t("errors.deleteAgentFile"));
    this.stored = text === undefined ? { list: undefined, used: [] } : (JSON.parse(text) as Stored);
  }

  get required(): boolean {
    return this.stored.list?.required === true;
  }

  follow(lists: readonly SignedSignerList[]): Promise<void> {
    const done = this.queue.then(async () => {
      for (const next of lists) {
        if (next.list.serial <= (this.stored.list?.serial ?? 0)) continue;
        if (!(await followsSigners(this.stored.list, next))) {
          console.error(`Rejected list ${next.list.serial} of signers: no trusted signer has signed it.`);
          return;
        }
        this.save({ ...this.stored, list: next.list });
      }
    });
    this.queue = done.catch((error: unknown) => console.error(error));
    return done;
  }

  /** Why a run isn't what a trusted signer has signed for this device; a run that is can be accepted once. */
  async findFault(command: ScriptCommand, nodeId: number): Promise<RunFault | undefined> {
    await this.queue;
    const { list } = this.stored;
    const { signed } = command;
    if (!list || !signed) return "unsigned";
    try {
      const { manifest, signature } = signed;
      if (!(await isRunSigned(list, signature, await manifestDigest(manifest)))) return "untrusted";
      if (!isFor(manifest, nodeId, list) || !isContentOf(manifest, command)) return "different";
      const now = Date.now();
      const until = latestStart(manifest);
      const { runAt } = manifest;
      if (!(until > now) || !(command.expiresAt <= until)) return "expired";
      if (runAt !== null && !(command.runAt >= runAt)) return "different";
      const used = this.stored.used.filter(([, ends]) => ends > now);
      if (used.some(([nonce]) => nonce === manifest.nonce)) return "replayed";
      this.save({ ...this.stored, used: [...used, [manifest.nonce, until]] });
      return undefined;
    } catch {
      return "different";
    }
  }

  private save(stored: Stored): void {
    // stored before it is used, so that a crash never leads back
    writeChecked(this.file, JSON.stringify(stored));
    Object.assign(this.stored, stored);
  }
}

const isFor = (
  { purpose, deviceIds, organizationIds }: RunManifest,
  nodeId: number,
  { organizationId }: SignerList,
): boolean =>
  purpose === "muster/run" && deviceIds.includes(nodeId) && organizationIds.includes(organizationId);

function isContentOf(manifest: RunManifest, { scripts, timeoutSeconds }: ScriptCommand): boolean {
  return (
    timeoutSeconds === manifest.timeoutSeconds &&
    scripts.length === manifest.steps.length &&
    manifest.steps.every((step, i) => isStep(manifest, step, scripts[i]!))
  );
}

function isStep(manifest: RunManifest, step: RunManifestStep, part: ScriptCommand["scripts"][0]): boolean {
  if (part.language !== step.interpreter || !isSame(part.parameters, step.parameters)) return false;
  if (!isSame(part.user, userOf(manifest, step))) return false;
  if (part.language === "binary_run") return part.path === step.path;
  if (part.language === "binary_install") {
    const file = (kind: string, one: typeof part.installer) => ({ kind, name: one.name, digest: one.digest });
    const files = [file("INSTALLER", part.installer), ...part.helpers.map((one) => file("HELPER", one))];
    return isSame(files.map(canonicalJson).toSorted(), step.files.map(canonicalJson).toSorted());
  }
  return (
    digestOf(Buffer.from(part.content, "base64")) === step.content &&
    part.variables.length === step.variables.length &&
    part.variables.every(({ name, value }, i) => {
      const signed = step.variables[i]!;
      const digest = digestOf(canonicalJson([manifest.nonce, name, value]));
      return signed.name === name && (signed.value === value || signed.digest === digest);
    })
  );
}

/** The user that the signer let a step run as on this computer. */
function userOf({ runAs, users }: RunManifest, step: RunManifestStep): RunUser | undefined {
  const system = systemOf(process.platform);
  const user = runUserOf(runAs[system] ?? step.runAs, system);
  if (user?.kind !== "CREDENTIAL") return user && { kind: user.kind };
  const named = users.find(({ credentialId }) => credentialId === user.id);
  return named && { kind: "NAMED", name: named.name };
}

/** Pins the signers of the agent's organization. */
export function followSigners(
  socket: Socket<ServerToAgent, AgentToServer>,
  verifier: CommandVerifier,
  store: SignerStore,
): void {
  socket.on("signers", async ({ proof, ...order }) => {
    if (await verifier.verify("signers", order, proof, "")) await store.follow(order.lists);
  });
}
