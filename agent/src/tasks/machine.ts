import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { hostname, uptime } from "node:os";
import { join } from "node:path";
import { cleanText } from "@muster/sdk";
import type { AgentMachine } from "@muster/sdk/live";

/** What an agent does to the machine it runs on. */
export interface Machine {
  /** Has the machine restart in a moment. @throws Error that says why it cannot. */
  reboot(): Promise<void>;
  /** When the machine started, in milliseconds since 1970. */
  bootedAt(): number;
}

const rebootMessage = "Muster restarts this computer in a minute: a technician has scheduled it.";
/** A command that is still running then has taken the order: some systems wait in the foreground. */
const commandTimeoutMS = 10_000;

/** The program that restarts a machine, a minute from now so that the agent can say that it does. */
export function rebootCommand(
  platform: NodeJS.Platform,
  env = process.env,
): [program: string, ...args: string[]] {
  if (platform === "win32")
    return [
      join(env.SystemRoot ?? "C:\\Windows", "System32", "shutdown.exe"),
      "/r",
      "/t",
      "60",
      "/d",
      "p:0:0",
      "/c",
      rebootMessage,
    ];
  return ["shutdown", "-r", "+1", rebootMessage];
}

/** The machine as it is. */
export const thisMachine: Machine = {
  reboot: () => {
    const [program, ...args] = rebootCommand(process.platform);
    // services often start without the folders of the superuser's programs
    const env = { ...process.env, PATH: [process.env.PATH, "/sbin", "/usr/sbin"].filter(Boolean).join(":") };
    return new Promise((resolve, reject) => {
      const child = execFile(
        program,
        args,
        process.platform === "win32" ? {} : { env },
        (error, stdout, stderr) => {
          clearTimeout(patience);
          if (error) reject(new Error(cleanText(stderr || stdout || error.message, 300)));
          else resolve();
        },
      );
      const patience = setTimeout(() => {
        child.unref();
        resolve();
      }, commandTimeoutMS);
    });
  },
  bootedAt: () => Date.now() - uptime() * 1_000,
};

function readFirst(...files: readonly string[]): string {
  for (const file of files)
    try {
      return readFileSync(file, "utf8").trim();
    } catch {
      // other systems have none
    }
  return "";
}

const digestOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32);

/**
 * What tells this run on this computer from a copy of it elsewhere; nothing of the computer itself can be read from it.
 * Linux names its start and its installation; other systems are known by their host name alone.
 */
export function describeMachine(): AgentMachine {
  const boot = readFirst("/proc/sys/kernel/random/boot_id");
  const machine = readFirst("/etc/machine-id", "/var/lib/dbus/machine-id", "/etc/hostid") || hostname();
  return { runId: randomUUID(), bootId: boot && digestOf(boot), fingerprint: digestOf(machine) };
}
