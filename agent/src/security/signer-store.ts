import type { Socket } from "socket.io-client";
import {
  canonicalJson,
  followsSigners,
  isRootSigned,
  isRunSigned,
  isSignerList,
  latestStart,
  manifestDigest,
  MusterError,
  runUserOf,
  sessionExpiry,
  sessionFault,
  t,
  type RunFault,
  type RunManifest,
  type RunManifestStep,
  type ScriptOperatingSystem,
  type SignedSignerList,
  type SignerList,
} from "@muster/sdk";
import { readChecked, writeChecked } from "@muster/sdk/files";
import type { AgentToServer, RemoteOrder, RunUser, ScriptCommand, ServerToAgent } from "@muster/sdk/live";
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Identity } from "./identity.ts";
import type { CommandVerifier } from "./verify-commands.ts";

interface Stored {
  /** The fingerprint of the root key of the server that the list is from. */
  root?: string;
  list: SignerList | undefined;
  /** Nonces of accepted runs and sessions, with the time in ms since 1970 at which they expire. */
  used: [string, number][];
}

const systemOf = (platform: NodeJS.Platform): ScriptOperatingSystem => {
  if (platform === "win32") return "WINDOWS";
  return platform === "darwin" ? "MAC" : "LINUX";
};

const digestOf = (data: string | Buffer) => createHash("sha256").update(data).digest("base64url");
const isSame = (a: unknown, b: unknown) => canonicalJson(a) === canonicalJson(b);

const fileOf = (data: string) => join(data, "signers.json");

function read(data: string): Stored {
  const text = readChecked(fileOf(data), t("errors.deleteAgentFile"));
  return text === undefined ? { list: undefined, used: [] } : (JSON.parse(text) as Stored);
}

/**
 * Stores the signers from an enrollment response, unless this computer already trusts some.
 * @throws MusterError `signers_differ` when the stored ones are of another server or organization: only an
 *   administrator of this computer can replace them
 */
export async function pinSigners(
  data: string,
  { root, clientId, signers }: { root: string; clientId: number; signers: SignerList | null },
): Promise<void> {
  const stored = read(data);
  if (stored.list) {
    const isSame = stored.root === root && stored.list.organizationId === clientId;
    if (!isSame)
      throw new MusterError("signers_differ", {
        nextStep: t("errors.detail.deleteSigners", { file: fileOf(data) }),
      });
    return;
  }
  if (signers && !((await isSignerList(signers)) && signers.organizationId === clientId))
    throw new MusterError("server_not_trusted");
  const pinned: Stored = { ...stored, root, list: signers ?? undefined };
  writeChecked(fileOf(data), JSON.stringify(pinned));
}

/**
 * The list of signers that this agent trusts: the one from its enrollment, or else the first one that the
 * root key has signed. Each later list must be signed by a signer of the list before it.
 */
export class SignerStore {
  private readonly file: string;
  private readonly rootKey: string;
  private readonly root: string;
  private readonly stored: Stored;
  /** Applies lists one after another; runs and sessions that arrive during an update wait for it. */
  private queue: Promise<unknown> = Promise.resolve();

  /** @throws MusterError `file_damaged` */
  constructor(data: string, { rootKey, orderKey }: Pick<Identity, "rootKey" | "orderKey">) {
    this.file = fileOf(data);
    this.rootKey = rootKey;
    this.root = orderKey.root;
    this.stored = read(data);
  }

  get required(): boolean {
    return this.stored.list?.required === true;
  }

  get requiresSessions(): boolean {
    return this.stored.list?.sessionsRequired === true;
  }

  /** Whether any signers are trusted. */
  get hasList(): boolean {
    return this.stored.list !== undefined;
  }

  isSigner(signerId: string | undefined): boolean {
    return this.stored.list?.signers.some(({ id }) => id === signerId) === true;
  }

  follow(lists: readonly SignedSignerList[]): Promise<void> {
    const done = this.queue.then(async () => {
      if (!this.stored.list) await this.trustFirst(lists);
      for (const next of lists) {
        const { list } = this.stored;
        if (!list || next.list.serial <= list.serial) continue;
        if (!(await followsSigners(list, next)))
          return console.error(
            `Rejected list ${next.list.serial} of signers: no trusted signer has signed it.`,
          );
        this.save({ ...this.stored, list: next.list });
      }
    });
    this.queue = done.catch((error: unknown) => console.error(error));
    return done;
  }

  /** Trusts the newest list signed by the root key: the signers of earlier lists may have lost their keys. */
  private async trustFirst(lists: readonly SignedSignerList[]): Promise<void> {
    for (const { list, ...signed } of lists.toReversed())
      if (await isRootSigned(this.rootKey, { list, ...signed }))
        return this.save({ ...this.stored, root: this.root, list });
    if (lists.length)
      console.error(
        "This computer trusts no signers: the server's root key has signed no list. Enroll it again.",
      );
  }

  /**
   * The reason to reject a run that no trusted signer signed for this device; an accepted run uses up its
   * nonce.
   */
  async findFault(command: ScriptCommand, nodeId: number): Promise<RunFault | undefined> {
    await this.queue;
    const { list } = this.stored;
    const { signed } = command;
    if (!list || !signed) return "unsigned";
    try {
      const { manifest, signature } = signed;
      if (!(await isRunSigned(list, signature, await manifestDigest(manifest)))) return "untrusted";
      if (manifest.root !== this.root || !isFor(manifest, nodeId, list) || !isContentOf(manifest, command))
        return "different";
      const now = Date.now();
      const until = latestStart(manifest);
      const { runAt } = manifest;
      if (!(until > now) || !(command.expiresAt <= until)) return "expired";
      if (runAt !== null && !(command.runAt >= runAt)) return "different";
      return this.use(manifest.nonce, until, now);
    } catch {
      return "different";
    }
  }

  /** The reason to reject a session that no trusted signer signed for this device; like `findFault`. */
  async findSessionFault(order: RemoteOrder, nodeId: number): Promise<RunFault | undefined> {
    await this.queue;
    const { list } = this.stored;
    const { tool, user: runAs, viewOnly, target, command, by: user, signature } = order;
    try {
      const organizationId = list?.organizationId ?? 0;
      const ours = { root: this.root, organizationId, deviceId: nodeId };
      const now = Date.now();
      const content = { ...ours, tool, runAs, viewOnly, target, command, user };
      const fault = await sessionFault(list, content, signature, now);
      if (fault || !signature) return fault ?? "unsigned";
      return this.use(signature.nonce, sessionExpiry(signature), now);
    } catch {
      return "different";
    }
  }

  /** Stores a nonce until its signature expires. */
  private use(nonce: string, until: number, now: number): RunFault | undefined {
    const used = this.stored.used.filter(([, ends]) => ends > now);
    if (used.some(([one]) => one === nonce)) return "replayed";
    this.save({ ...this.stored, used: [...used, [nonce, until]] });
    return undefined;
  }

  private save(stored: Stored): void {
    // stored before it is used, so that a crash can't bring back the old state
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

/** The user as whom the signer allowed a step to run on this computer. */
function userOf({ runAs, users }: RunManifest, step: RunManifestStep): RunUser | undefined {
  const system = systemOf(process.platform);
  const user = runUserOf(runAs[system] ?? step.runAs, system);
  if (user?.kind !== "CREDENTIAL") return user && { kind: user.kind };
  const named = users.find(({ credentialId }) => credentialId === user.id);
  return named && { kind: "NAMED", name: named.name };
}

/** Updates the trusted signers when the server sends new lists. */
export function followSigners(
  socket: Socket<ServerToAgent, AgentToServer>,
  verifier: CommandVerifier,
  store: SignerStore,
): void {
  socket.on("signers", async ({ proof, ...order }) => {
    if (await verifier.verify("signers", order, proof, "")) await store.follow(order.lists);
  });
}
