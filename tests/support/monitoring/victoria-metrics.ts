// Debian's VictoriaMetrics, on a port and in a folder of each test.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../server/ports.ts";

const program = "victoria-metrics";
export const hasVictoria = (): boolean => spawnSync(program, ["-version"]).error === undefined;

export class Victoria {
  private folder = "";
  private readonly options: readonly string[];
  private process: ChildProcess | undefined;
  private port = 0;

  constructor(options: readonly string[] = []) {
    this.options = options;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
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
      // nothing is sent in its first seconds
      const uptime = /^vm_app_uptime_seconds (\d+)$/m.exec(await this.metrics())?.[1];
      if (Number(uptime) >= 2) return this;
      await wait(50);
    }
    throw new Error("VictoriaMetrics doesn't start");
  }

  private metrics(): Promise<string> {
    return fetch(`${this.address}/metrics`).then(
      (answer) => answer.text(),
      () => "",
    );
  }

  async end(signal: NodeJS.Signals = "SIGINT"): Promise<void> {
    const { process } = this;
    if (!process) return;
    this.process = undefined;
    const ended = once(process, "exit");
    process.kill(signal);
    await ended;
  }

  /** Has it show at once what it has taken, which it else does within seconds. */
  async flush(): Promise<void> {
    await fetch(`${this.address}/internal/force_flush`);
  }

  /** As if it hung: it takes connections and doesn't answer. */
  pause(isPaused: boolean): void {
    this.process?.kill(isPaused ? "SIGSTOP" : "SIGCONT");
  }

  async remove(): Promise<void> {
    await this.end("SIGKILL");
    if (this.folder) rmSync(this.folder, { recursive: true, force: true });
  }
}
