import { MusterError, sessionPlace, t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { resultFields } from "../../lib/contract/data-fields.ts";
import { printDone, printList, printStatus } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";

export const listSessions = defineCommand(() => ({
  name: "list",
  summary: t("access.auth.cli.sessions.summary"),
  data: { of: "listSessions", and: ["where"] },
  examples: ["auth sessions list", "auth sessions list --json id,client,seenAt"],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const { results } = await muster.call("listSessions", {}, signal);
    const rows = results.map((one) => ({ ...one, where: sessionPlace(one) }));
    await printList(rows, columnsOf("id", "where", "ip", "method", "createdAt", "seenAt", "current"), flags);
  },
}));

export const revokeSession = defineCommand<{ others?: boolean }>(() => ({
  name: "revoke",
  args: [{ name: "[session]", text: t("access.auth.cli.sessions.sessionId") }],
  summary: t("access.auth.cli.sessions.revokeSummary"),
  options: [new Option("--others", t("access.auth.cli.sessions.othersOption"))],
  data: resultFields,
  examples: ["auth sessions revoke key.12", "auth sessions revoke --others"],
  changes: true,
  async run(context) {
    const { args, flags, signal } = context;
    const [sessionId] = args;
    if (Boolean(sessionId) === Boolean(flags.others))
      throw new MusterError("usage", {
        message: t("access.auth.cli.sessions.noSessionGiven"),
        nextStep: t("access.auth.cli.sessions.passSessionIdOthers"),
      });
    if (await context.onlyPlanned("DELETE", sessionId ? `/ws/sessions/${sessionId}` : "/ws/sessions")) return;
    const { muster } = await context.connect();
    if (sessionId) await muster.call("endSession", { path: { sessionId } }, signal);
    else await muster.call("endOtherSessions", {}, signal);
    printStatus(
      sessionId
        ? t("access.auth.cli.sessions.sessionEnded")
        : t("access.auth.cli.sessions.allYourOtherSessions"),
    );
    await printDone({ id: sessionId ?? null, result: t("common.cli.results.done") }, flags);
  },
}));
