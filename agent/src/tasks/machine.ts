import { execFile } from "node:child_process";
import { uptime } from "node:os";
import { join } from "node:path";
import { cleanText } from "@muster/sdk";

/** The computer that the agent runs on. */
export interface Machine {
  /** Schedules a restart in one minute. @throws Error with the reason when this fails */
  reboot(): Promise<void>;
  /** When the computer started, in milliseconds since 1970. */
  bootedAt(): number;
}

const rebootMessage = "Muster will restart this computer in one minute, as scheduled by a technician.";
/** A command still running after this time has accepted the restart: some systems wait in the foreground. */
const commandTimeoutMS = 10_000;

/** The command that restarts a computer in one minute, which leaves time to report it. */
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

/** The computer that this process runs on. */
export const thisMachine: Machine = {
  reboot: () => {
    const [program, ...args] = rebootCommand(process.platform);
    // services often start without the sbin folders in PATH
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
