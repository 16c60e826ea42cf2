// User sessions on Linux, from logind or utmp.
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { keyed } from "@muster/sdk";
import { readLogins } from "../../../monitoring/state/logins-and-reboot.ts";
import { outputOf, type RunTool } from "../run-tool.ts";
import { ToolError } from "../tool.ts";
import { userNames } from "../user-names.ts";
import type { UserSession, UserSystem } from "./users.ts";

const notShown = (user: string) => new ToolError(keyed("remote.deviceTools.noTerminal", { user }));

/** Writes to a user's terminal, as write(1) does. */
async function writeTo({ terminal, user }: UserSession, text: string, root: string): Promise<void> {
  if (!/^(?:pts\/\d+|tty\w+)$/.test(terminal)) throw notShown(user);
  const { O_WRONLY, O_NOCTTY, O_NONBLOCK, O_NOFOLLOW } = constants;
  const path = join(root, "dev", terminal);
  const file = await open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW).catch(() => {
    throw notShown(user);
  });
  try {
    const stats = await file.stat();
    // the terminal may now belong to another user
    if (!stats.isCharacterDevice() || userNames(root)(stats.uid) !== user) throw notShown(user);
    await file.write(`\r\n\u0007${text}\r\n`);
  } finally {
    await file.close();
  }
}

export const linuxUsers = (run: RunTool, root = "/"): UserSystem => {
  const hasLogind = () => existsSync(join(root, "run/systemd/system"));
  return {
    list: async () => readLogins(root) ?? [],
    async logOff({ id, user }) {
      if (hasLogind()) return void (await outputOf(run, "loginctl", ["terminate-session", "--", id]));
      try {
        process.kill(Number(id), "SIGHUP");
      } catch {
        throw new ToolError(keyed("remote.deviceTools.notAllowed", { name: user }));
      }
    },
    send: (session, text) => writeTo(session, text, root),
  };
};
