import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../server/server.ts";

/** The test file that every scanner detects, assembled here so that this source file isn't detected. */
export const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!", "$H+H*"].join(
  "",
);

/** Returns why clamd is missing, or undefined if it is installed. */
export const noClamd = (): string | undefined =>
  spawnSync("clamd", ["--version"]).status === 0 ? undefined : "the package clamav-daemon is not installed";

export interface Clamd {
  /** The path of its socket. */
  address: string;
  /** Sets a line of its configuration, which is used from its next start. */
  set(name: string, value: string): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** Prepares ClamAV's daemon with one signature on a socket in a separate folder, without starting it. */
export function prepareClamd(): Clamd {
  const home = mkdtempSync(join(tmpdir(), "muster-clamd-"));
  const address = join(home, "clamd.sock");
  mkdirSync(join(home, "db"));
  // an extended signature that matches any file, at its beginning
  writeFileSync(join(home, "db", "eicar.ndb"), `Eicar-Test:0:*:${Buffer.from(eicar).toString("hex")}\n`);
  const lines: Record<string, string> = {
    LocalSocket: address,
    DatabaseDirectory: join(home, "db"),
    Foreground: "yes",
    AlertExceedsMax: "yes",
    StreamMaxLength: "1M",
  };
  const config = join(home, "clamd.conf");
  const text = () => Object.entries(lines).map(([name, value]) => `${name} ${value}\n`);
  let child: ReturnType<typeof spawn> | undefined;
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
    rmSync(address, { force: true });
  };
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect({ path: address }, () => socket.end("zPING\0"));
      socket.on("error", () => resolve(false));
      socket.on("data", () => resolve(true));
      socket.on("close", () => resolve(false));
    });
  return {
    address,
    set(name, value) {
      lines[name] = value;
    },
    async start() {
      writeFileSync(config, text().join(""));
      const started = spawn("clamd", ["--config-file", config], { stdio: ["ignore", "pipe", "pipe"] });
      child = started;
      let log = "";
      for (const stream of [started.stdout, started.stderr])
        stream.on("data", (text) => (log += String(text)));
      await until(
        `clamd answers: ${log}`,
        async () => {
          if (started.exitCode !== null) throw new Error(`clamd ended: ${log}`);
          return existsSync(address) && (await answers());
        },
        60_000,
      );
    },
    stop,
    async close() {
      await stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
