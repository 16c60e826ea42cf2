import { MusterError, t } from "@muster/sdk";
import { sessionError, terminalFilter } from "@muster/sdk/remote";
import { defineCommand } from "../../lib/command.ts";
import { printStatus } from "../../lib/output.ts";
import { watchSession } from "../connect-session.ts";
import { sessionArgument } from "./session-argument.ts";

export const watchSessionCommand = defineCommand(() => ({
  name: "watch",
  args: [sessionArgument],
  summary: t("remote.cli.sessions.watch.summary"),
  permission: "canManageRemoteSessions",
  data: null,
  examples: ["sessions watch 6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f"],
  async run({ args: [id = ""], connect, signal }) {
    const connection = await connect();
    const { muster, url } = connection;
    const { tool } = await muster.call("getRemoteSession", { path: { sessionId: id } }, signal);
    if (tool === "DESKTOP")
      throw new MusterError("usage", {
        message: t("remote.cli.sessions.watch.webOnly"),
        nextStep: t("remote.cli.sessions.watch.webOnlyNext", {
          address: `${url}/#/remote/sessions/${id}?show=watch`,
        }),
      });
    printStatus(t("remote.cli.sessions.watch.watching", { id }));
    const safe = terminalFilter("watched");
    await new Promise<void>((resolve, reject) => {
      const client = watchSession(
        connection,
        id,
        {
          onData: (_, bytes, used) => process.stdout.write(safe(bytes), () => used()),
          onEnd: (end) => {
            if (end.type === "exit" || end.type === "ended") resolve();
            else reject(sessionError(end));
          },
        },
        signal,
      );
      signal.addEventListener("abort", () => {
        client.leave();
        resolve();
      });
    });
    process.stdout.write("\x1b[0m\n");
  },
}));
