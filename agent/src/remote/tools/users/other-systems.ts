// User sessions on Windows and macOS.
import { cleanText, keyed } from "@muster/sdk";
import { outputOf, type RunTool } from "../run-tool.ts";
import { ToolError } from "../tool.ts";
import type { UserSession, UserSystem } from "./users.ts";

/**
 * A line such as ">ada   rdp-tcp#2   2  Active   1:12  11/25/2025 8:30 AM"; a disconnected session has no
 * name.
 */
const quserLine = /^[ >](\S+) +(?:(\S+) +)?(\d+) +(\S+) +(\S+) +(.+)$/;

export const windowsUsers = (run: RunTool): UserSystem => ({
  async list() {
    // quser fails when no user is signed in
    const { output } = await run("quser.exe", []);
    return output.split(/\r?\n/).flatMap((line): UserSession[] => {
      const [, user = "", terminal = "", id = "", , , since = ""] = quserLine.exec(line) ?? [];
      const loggedInAt = Date.parse(since);
      if (!id) return [];
      return [
        {
          id,
          user: cleanText(user, 100),
          terminal: cleanText(terminal, 100),
          host: "",
          loggedInAt: Number.isNaN(loggedInAt) ? null : loggedInAt,
        },
      ];
    });
  },
  async logOff({ id }) {
    await outputOf(run, "logoff.exe", [id], { withinMS: 20_000 });
  },
  async send({ id }, text) {
    await outputOf(run, "msg.exe", [id, "/TIME:3600", text]);
  },
});

/** A line such as "ada      console      Nov 25 08:30", with "(192.0.2.7)" for a remote session. */
const whoLine = /^(\S+)\s+(\S+)\s+(\w{3} +\d+ \d\d:\d\d)(?:\s+\((.+)\))?/;

/** Shows its first argument, so that the text isn't part of the script. */
const alert = [
  "on run argv",
  'tell application "System Events" to display alert "Muster" message (item 1 of argv) giving up after 3600',
  "end run",
];

export const macUsers = (run: RunTool): UserSystem => {
  const uidOf = async (user: string) => (await outputOf(run, "/usr/bin/id", ["-u", user])).trim();
  return {
    async list() {
      const text = await outputOf(run, "/usr/bin/who", []);
      return text.split("\n").flatMap((line): UserSession[] => {
        const [, user = "", terminal = "", since = "", host = ""] = whoLine.exec(line) ?? [];
        if (!user || user.startsWith("-")) return [];
        const year = new Date().getFullYear();
        const loggedInAt = Date.parse(`${since} ${year}`);
        const clean = (one: string) => cleanText(one, 100);
        return [
          {
            id: clean(terminal),
            user: clean(user),
            terminal: clean(terminal),
            host: clean(host),
            loggedInAt: Number.isNaN(loggedInAt) ? null : loggedInAt,
          },
        ];
      });
    },
    async logOff({ terminal, user }) {
      if (terminal !== "console") throw new ToolError(keyed("remote.deviceTools.onlyConsole", { user }));
      await outputOf(run, "/bin/launchctl", ["bootout", `gui/${await uidOf(user)}`], { withinMS: 20_000 });
    },
    async send({ terminal, user }, text) {
      if (terminal !== "console") throw new ToolError(keyed("remote.deviceTools.noTerminal", { user }));
      const script = alert.flatMap((line) => ["-e", line]);
      // osascript returns only when the user has dismissed the message
      const shown = run("/bin/launchctl", [
        "asuser",
        await uidOf(user),
        "/usr/bin/osascript",
        ...script,
        "--",
        text,
      ]);
      await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, 2_000))]);
      shown.catch(() => undefined);
    },
  };
};
