// Lists signed-in users, signs them out and sends them messages.
import { cleanText, keyed } from "@muster/sdk";
import { nameIn, textIn } from "../input.ts";
import { runTool } from "../run-tool.ts";
import { ToolError, type Tool } from "../tool.ts";
import { linuxUsers } from "./linux.ts";
import { macUsers, windowsUsers } from "./other-systems.ts";
import { maxSessions, type UserSystem } from "./users.ts";

function systemOf(platform: NodeJS.Platform): UserSystem {
  if (platform === "win32") return windowsUsers(runTool);
  return platform === "darwin" ? macUsers(runTool) : linuxUsers(runTool);
}

/** @throws ToolError if the session doesn't exist or now belongs to another user */
async function findSession(system: UserSystem, input: unknown) {
  const [id, user] = [nameIn(input, "session", 50), nameIn(input, "user", 100)];
  const found = (await system.list()).find((one) => one.id === id && one.user === user);
  if (!found) throw new ToolError(keyed("remote.deviceTools.noSession", { user }));
  return found;
}

export const userTool = (system = systemOf(process.platform)): Tool => ({
  capability: "tools",
  actions: {
    async list() {
      const all = (await system.list()).filter(({ id, user }) => id && user);
      return { readAt: Date.now(), results: all.slice(0, maxSessions), total: all.length };
    },
    async logOff(input) {
      const session = await findSession(system, input);
      await system.logOff(session);
      return { user: session.user };
    },
    async send(input, { by }) {
      const session = await findSession(system, input);
      const text = cleanText(textIn(input, "text", 500), 500);
      if (!text) throw new ToolError(keyed("remote.deviceTools.invalid", { name: "text" }));
      // starts with the sender's name, so that a program never takes it for an option
      await system.send(session, `${cleanText(by, 200) || "Muster"}: ${text}`);
      return { user: session.user };
    },
  },
});
