// VictoriaMetrics, with a port and folder for each test: Debian's, or the program in MUSTER_VICTORIA_METRICS.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { get as getPlain } from "node:http";
import { get as getEncrypted } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../server/ports.ts";

const program = process.env.MUSTER_VICTORIA_METRICS ?? "victoria-metrics";
export const hasVictoria = (): boolean => spawnSync(program, ["-version"]).error === undefined;

interface Access {
  /**
   * The certificate of the authority that signed the server's; without it, the server doesn't use encryption.
   */
  ca?: string;
  /** User and password, separated by a colon. */
  auth?: string;
}

export class Victoria {
  private folder = "";
  private readonly options: readonly string[];
  private readonly access: Access;
  private process: ChildProcess | undefined;
  private port = 0;

  constructor(options: readonly string[] = [], access: Access = {}) {
    this.options = options;
    this.access = access;
  }

  get address(): string {
    return `${this.access.ca ? "https" : "http"}://127.0.0.1:${this.port}`;
  }

  get isRunning(): boolean {
    return this.process !== undefined;
  }

  async start(): Promise<this> {
    this.port ||= await freePort();
    this.folder ||= mkdtempSync(join(tmpdir(), "muster-victoria-"));
    const known = [`-storageDataPath=${this.folder}`, `-httpListenAddr=127.0.0.1:${this.port}`];
    const usual = ["-retentionPeriod=2y", "-dedup.minScrapeInterval=1ms", "-loggerLevel=ERROR"];
    this.process = spawn(program, [...known, ...usual, ...this.options], { stdio: "ignore" });
    for (let tries = 0; tries < 400; tries++) {
      // it doesn't return new data in its first seconds
      const uptime = /^vm_app_uptime_seconds (\d+)$/m.exec(await this.read("/metrics"))?.[1];
      if (Number(uptime) >= 2) return this;
      await wait(50);
    }
    throw new Error("VictoriaMetrics doesn't start");
  }

  /** Returns the response to a request, or "" without one. */
  read(path: string): Promise<string> {
    const { ca } = this.access;
    return new Promise<string>((resolve) => {
      const get = ca ? getEncrypted : getPlain;
      get(this.address + path, this.access, (answer) => resolve(text(answer))).on("error", () => resolve(""));
    });
  }

  async end(signal: NodeJS.Signals = "SIGINT"): Promise<void> {
    const { process } = this;
    if (!process) return;
    this.process = undefined;
    const ended = once(process, "exit");
    process.kill(signal);
    await ended;
  }

  /** Makes stored data visible at once, which otherwise takes seconds. */
  async flush(): Promise<void> {
    await this.read("/internal/force_flush");
  }

  /** Makes it accept connections without responding, as if it had hung. */
  pause(isPaused: boolean): void {
    this.process?.kill(isPaused ? "SIGSTOP" : "SIGCONT");
  }

  async remove(): Promise<void> {
    await this.end("SIGKILL");
    if (this.folder) rmSync(this.folder, { recursive: true, force: true });
  }
}
