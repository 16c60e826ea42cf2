// Updates of the agent itself. The server only stores releases and decides when to install them: the agent
// checks that its own root keys have certified a release, installs it next to the other versions and confirms
// it once it has connected to the server.
import { appendFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Socket } from "socket.io-client";
import { version, type AgentUpdateFailure, type AgentUpdateMode } from "@muster/sdk";
import { makeFolder, writeWhole } from "@muster/sdk/files";
import type { AgentToServer, AgentUpdateOrder, ServerToAgent, Signed } from "@muster/sdk/live";
import {
  checkChain,
  compareReleases,
  fileFor,
  readHeader,
  sha256,
  type KnownChain,
  type ReleaseFile,
  type ReleaseHeader,
  type ReleaseRoots,
} from "@muster/sdk/releases";
import type { CommandVerifier } from "../security/verify-commands.ts";
import { readState, updatesFolder, versionFolder, writeState } from "./state.ts";

const ackTimeoutMS = 30_000;
const retryMS = 1_000;
const maxDownloadMS = 15 * 60_000;
const maxUnpackedBytes = 50_000_000;
/** A version that exits sooner than this after connecting isn't confirmed. */
const settleMS = 30_000;
/** The files that a release may contain. */
const contained = /^(agent\.cjs|node_modules\/@muster\/sdk\/locales\/en-us\/[a-z-]{1,40}\.json)$/;

class Refused extends Error {
  readonly failure: AgentUpdateFailure;
  constructor(failure: AgentUpdateFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** The folder of the installer; undefined if the launcher didn't start this agent. */
const base = process.env.MUSTER_AGENT_BASE;

function installedRoots(): ReleaseRoots | undefined {
  try {
    const file = readFileSync(join(base ?? "", "release-roots.json"), "utf8");
    return (JSON.parse(file) as ReleaseRoots[]).at(-1);
  } catch {
    return undefined;
  }
}

interface Around {
  verifier: CommandVerifier;
  /** Whether a restart would interrupt a task. */
  isBusy(): boolean;
  /** Ends this process; the launcher or service starts it again. */
  restart(): void;
}

export class AgentUpdates {
  readonly #socket: Socket<ServerToAgent, AgentToServer>;
  readonly #around: Around;
  readonly #updates: string;
  readonly #roots = installedRoots();
  #isUpdating = false;
  #confirming: NodeJS.Timeout | undefined;

  constructor(socket: Socket<ServerToAgent, AgentToServer>, data: string, around: Around) {
    this.#socket = socket;
    this.#around = around;
    this.#updates = updatesFolder(data);
    socket.on("agent.update", async ({ proof, ...order }: Signed<AgentUpdateOrder>, answer) => {
      const isMeant = await around.verifier.verify("agent.update", order, proof, String(order.rolloutId));
      if (!isMeant) return answer(null);
      if (this.#isUpdating || around.isBusy()) return answer("BUSY");
      answer("ACCEPTED");
      await this.#update(order);
    });
  }

  get mode(): AgentUpdateMode {
    if (base === undefined) return "UNSUPPORTED";
    if (process.env.MUSTER_AGENT_UPDATES === "off") return "OFF";
    return this.#roots ? "ON" : "NO_ROOTS";
  }

  /** Called when the server has acknowledged this agent's `hello`. */
  async greeted(): Promise<void> {
    const { candidate } = readState(this.#updates);
    if (candidate && candidate.version === version && base !== undefined)
      this.#confirming ??= setTimeout(() => this.#confirm(), Math.min(settleMS, candidate.helloMS / 4));
    await this.#report();
  }

  close(): void {
    clearTimeout(this.#confirming);
  }

  #confirm(): void {
    const { candidate, ...state } = readState(this.#updates);
    if (candidate?.version !== version) return;
    const { rolloutId, sha256: digest, base: installedBeside } = candidate;
    const outcome = { rolloutId, version, failure: null };
    const current = { version, sha256: digest, base: installedBeside };
    const now = Date.now();
    const probation = { version, previous: state.current, rolloutId, confirmedAt: now, starts: [now] };
    writeState(this.#updates, { ...state, current, probation, outcome });
    const kept = new Set([version, state.current?.version, "node_modules"]);
    for (const name of readdirSync(join(this.#updates, "versions")))
      if (!kept.has(name)) rmSync(join(this.#updates, "versions", name), { recursive: true, force: true });
    void this.#report();
  }

  /** Sends the outcome of the last update until the server has stored it. */
  async #report(): Promise<void> {
    const { outcome } = readState(this.#updates);
    if (!outcome || !this.#socket.connected) return;
    const isStored = await this.#socket
      .timeout(ackTimeoutMS)
      .emitWithAck("update.outcome", outcome)
      .catch(() => false);
    const { outcome: last, ...state } = readState(this.#updates);
    if (isStored && JSON.stringify(last) === JSON.stringify(outcome)) writeState(this.#updates, state);
  }

  async #update(order: AgentUpdateOrder): Promise<void> {
    this.#isUpdating = true;
    const header = readHeader(String(order.header));
    try {
      if (!header) throw new Refused("MALFORMED");
      const { file, chain } = this.#check(header, order);
      if (header.manifest.version === version) return await this.#end(order, header, null);
      const content = await this.#download(order, file);
      const digest = await this.#unpack(header.manifest.version, content);
      for (let waited = 0; this.#around.isBusy() && waited < maxDownloadMS; waited += retryMS)
        await sleep(retryMS);
      const candidate = {
        version: header.manifest.version,
        sha256: digest,
        base: readFileSync(join(base!, "version"), "utf8").trim(),
        rolloutId: order.rolloutId,
        helloMS: Math.max(1, order.helloSeconds) * 1_000,
        starts: 0,
      };
      writeState(this.#updates, { ...readState(this.#updates), chain, candidate });
      this.#around.restart();
    } catch (error) {
      if (!(error instanceof Refused)) console.error(error);
      await this.#end(order, header, error instanceof Refused ? error.failure : "DISK");
    } finally {
      this.#isUpdating = false;
    }
  }

  async #end(
    { rolloutId }: AgentUpdateOrder,
    header: ReleaseHeader | undefined,
    failure: AgentUpdateFailure | null,
  ) {
    makeFolder(this.#updates);
    const outcome = { rolloutId, version: header?.manifest.version ?? "", failure };
    writeState(this.#updates, {
      ...readState(this.#updates),
      outcome,
      ...(failure && { failedRollout: rolloutId }),
    });
    await this.#report();
  }

  /**
   * @throws Refused unless a release is newer, fits this agent and is certified by the roots that it trusts
   */
  #check(
    header: ReleaseHeader,
    order: AgentUpdateOrder,
  ): { file: ReleaseFile & { offset: number }; chain: KnownChain } {
    const { manifest } = header;
    const state = readState(this.#updates);
    if (this.mode !== "ON" || !this.#roots) throw new Refused("OFF");
    if (state.failedRollout === order.rolloutId) throw new Refused(state.outcome?.failure ?? "CRASHED");
    const known = state.chain ?? { roots: this.#roots, serial: 0 };
    // newer roots of an installer replace those received with updates
    const roots = known.roots.serial < this.#roots.serial ? this.#roots : known.roots;
    const result = checkChain({ ...known, roots }, header, Date.now());
    if ("fault" in result) throw new Refused(result.fault);
    const isBack = compareReleases(manifest.version, version) < 0;
    if (isBack && !(order.pinned && manifest.replaces.includes(version))) throw new Refused("OLDER");
    if (compareReleases(manifest.minimumNode, process.versions.node) > 0) throw new Refused("OLD_RUNTIME");
    const file = fileFor(manifest, `${process.platform}-${process.arch}`);
    if (!file) throw new Refused("OTHER_PLATFORM");
    return { file, chain: result.chain };
  }

  /** Downloads and verifies the file of a release; an interrupted download is resumed. */
  async #download(
    { rolloutId }: AgentUpdateOrder,
    { offset, size, sha256: digest }: ReleaseFile & { offset: number },
  ) {
    makeFolder(this.#updates);
    const path = join(this.#updates, `${digest}.part`);
    const until = performance.now() + maxDownloadMS;
    for (const name of readdirSync(this.#updates))
      if (name.endsWith(".part") && !path.endsWith(name)) rmSync(join(this.#updates, name));
    for (let has = sizeOf(path); has < size; has = sizeOf(path)) {
      if (performance.now() > until) throw new Refused("DOWNLOAD");
      const part = await this.#socket
        .timeout(ackTimeoutMS)
        .emitWithAck("update.part", { rolloutId, offset: offset + has })
        .catch(() => "WAIT" as const);
      if (part === "WAIT") await sleep(retryMS * (0.5 + Math.random()));
      else if (part instanceof Uint8Array && part.length)
        appendFileSync(path, part.subarray(0, size - has), { mode: 0o600 });
      else throw new Refused("DOWNLOAD");
    }
    const content = readFileSync(path);
    rmSync(path);
    if (content.length !== size || sha256(content) !== digest) throw new Refused("DOWNLOAD");
    return content;
  }

  /** Installs a version next to the others. @returns the digest of its program */
  async #unpack(name: string, content: Buffer): Promise<string> {
    const text = await promisify(gunzip)(content, { maxOutputLength: maxUnpackedBytes }).catch(() => {
      throw new Refused("MALFORMED");
    });
    const files = JSON.parse(String(text)) as Record<string, unknown>;
    const program = files["agent.cjs"];
    if (typeof program !== "string") throw new Refused("MALFORMED");
    const folder = versionFolder(this.#updates, name);
    const unpacked = `${folder}.new`;
    rmSync(unpacked, { recursive: true, force: true });
    for (const [path, one] of Object.entries(files)) {
      if (!contained.test(path) || typeof one !== "string") throw new Refused("MALFORMED");
      mkdirSync(dirname(join(unpacked, path)), { recursive: true, mode: 0o700 });
      writeWhole(join(unpacked, path), one);
    }
    rmSync(folder, { recursive: true, force: true });
    renameSync(unpacked, folder);
    return sha256(Buffer.from(program));
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
