// A user at the desktop of a managed computer: a real X server with real dialogs, which its agent shows.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "../server/server.ts";

const programs = ["/usr/bin/Xvfb", "/usr/bin/xmessage", "/usr/bin/xdotool"];

/** What is missing on this computer for such a user; "" if nothing is. */
export const missingForDesktop = [
  ...programs.filter((path) => !existsSync(path)),
  ...(process.getuid?.() === 0 ? [] : ["root"]),
].join(", ");

/**
 * The user's ID. Only the agent of one test file knows this user, so that other agents on this computer don't
 * show notices to them.
 */
const deskUser = 61_000 + (process.pid % 1_000);
const namespaced = 'mount --bind "$1" /etc/passwd && exec "$2" "$3" "$4" "$5"';

/** Starts an agent that knows the user. */
export const startWithDeskUser =
  (policyFile?: string) =>
  (data: string): { close(): unknown } => {
    const users = join(data, "passwd");
    writeFileSync(
      users,
      `${readFileSync("/etc/passwd", "utf8")}desk:x:${deskUser}:${deskUser}::/tmp:/bin/sh\n`,
    );
    chmodSync(users, 0o644);
    const entry = join(import.meta.dirname, "../agents/agent-process.ts");
    const program = ["sh", "-c", namespaced, "sh", users, process.execPath, entry, data, policyFile ?? ""];
    const child = spawn("unshare", ["--mount", ...program], { stdio: ["ignore", 2, 2] });
    return { close: () => child.kill() };
  };

export interface DesktopUser {
  display: string;
  /** The IDs of Muster's windows that the user sees. */
  windows(): string;
  /** Presses the first or second button of a dialog. */
  press(button: "first" | "second"): Promise<void>;
  signOut(): void;
}

export async function signInToDesktop(): Promise<DesktopUser> {
  const display = `:${1_000 + (process.pid % 5_000)}`;
  const env = { DISPLAY: display };
  const server: ChildProcess = spawn("Xvfb", [display, "-screen", "0", "800x600x24", "-ac", "-noreset"], {
    stdio: "ignore",
  });
  // a program that the user runs on the desktop
  const program = spawn("sleep", ["600"], { env, uid: deskUser, gid: deskUser });
  await until("the screen is there", () => existsSync(`/tmp/.X11-unix/X${display.slice(1)}`));
  const xdotool = (...args: string[]) => spawnSync("xdotool", args, { env }).stdout.toString().trim();
  const windows = () => xdotool("search", "--onlyvisible", "--name", "Remote access");
  return {
    display,
    windows,
    async press(button) {
      await until("the user sees a dialog", () => windows() !== "");
      const [id = ""] = windows().split("\n");
      // the buttons are in the last row
      const [, height = "60"] = /HEIGHT=(\d+)/.exec(xdotool("getwindowgeometry", "--shell", id)) ?? [];
      const place = button === "first" ? "30" : "90";
      xdotool("mousemove", "--window", id, place, String(Number(height) - 15), "click", "1");
      await until("the dialog has gone", () => !windows().split("\n").includes(id));
    },
    signOut() {
      program.kill();
      server.kill();
    },
  };
}
