import { t } from "@muster/sdk";
import { defineCommand, listFormats } from "../../lib/command.ts";
import { printList, printOne } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";

export const listServerKeys = defineCommand(() => ({
  name: "list",
  summary: t("operations.server.cli.keys.summary"),
  permission: "signed-in",
  examples: ["server keys list --json id,createdAt"],
  formats: listFormats,
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const { results } = await muster.call("getSigningKeys", {}, signal);
    await printList(results, columnsOf("id", "createdAt", "publicKey"), flags);
  },
}));

export const rotateServerKey = defineCommand(() => ({
  name: "rotate",
  summary: t("operations.server.cli.keys.rotateSummary"),
  permission: "sysadmin",
  examples: ["server keys rotate --yes"],
  changes: true,
  asks: true,
  async run(context) {
    if (await context.onlyPlanned("POST", "/ws/agents/key/rotate")) return;
    const { muster } = await context.connect();
    await context.confirm(t("operations.server.cli.keys.replaceServersSigningKey"));
    const { results } = await muster.call("rotateSigningKey", {}, context.signal);
    await printOne(results.at(-1) ?? {}, context.flags);
  },
}));
