// A separate journal: systemd's journald in a mount namespace, and a journalctl that reads it.
import { execFile, execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

const journald = "/lib/systemd/systemd-journald";
const run = promisify(execFile);

export const canStartJournal = (): boolean =>
  process.platform === "linux" &&
  process.getuid?.() === 0 &&
  [journald, "/usr/bin/journalctl", "/usr/bin/unshare", "/usr/bin/nsenter", "/usr/bin/logger"].every(
    existsSync,
  );

/** Creates a program with this name and source, and returns a PATH in which it comes first. */
export function programIn(folder: string, name: string, source: string): string {
  writeFileSync(join(folder, name), source);
  chmodSync(join(folder, name), 0o755);
  return [folder, process.env.PATH].join(delimiter);
}

export interface TestJournal {
  /** The root folder of a computer with this journal. */
  root: string;
  path: string;
  log(source: string, priority: string, text: string): Promise<void>;
  /** Waits until all messages are in the journal. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

export async function startJournal(): Promise<TestJournal> {
  const root = mkdtempSync(join(tmpdir(), "muster-journal-"));
  mkdirSync(join(root, "run/systemd/journal"), { recursive: true });
  const prepare = "mount -t tmpfs tmpfs /run && mkdir -p /run/systemd/journal /run/log/journal";
  const server = spawn("unshare", ["-m", "sh", "-c", `${prepare} && exec ${journald}`], { stdio: "ignore" });
  const inside = ["-t", String(server.pid), "-m"];
  const sh = (...args: string[]) => run("nsenter", [...inside, ...args]);
  const path = programIn(
    root,
    "journalctl",
    `#!/bin/sh\nexec nsenter ${inside.join(" ")} /usr/bin/journalctl "$@"\n`,
  );
  // wait for its first entry, because an empty journal has no cursor
  const isUp = () => {
    try {
      execFileSync("nsenter", [...inside, "journalctl", "--sync"], { stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  };
  for (let tries = 0; tries < 200 && !isUp(); tries++) await new Promise((done) => setTimeout(done, 50));
  return {
    root,
    path,
    async log(source, priority, text) {
      const to = ["-u", "/run/systemd/journal/dev-log", "--size", "100000"];
      await sh("logger", ...to, "-t", source, "-p", `user.${priority}`, "--", text);
    },
    async sync() {
      await sh("journalctl", "--sync");
    },
    async close() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGKILL");
      await ended;
      rmSync(root, { recursive: true, force: true });
    },
  };
}
