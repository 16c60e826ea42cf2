import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printOne } from "../../lib/output.ts";
import { printWarnings } from "./keys.ts";

export const replaceRootKey = defineCommand(() => ({
  name: "replace-root-key",
  summary: t("operations.server.cli.replaceRoot.summary"),
  permission: "sysadmin",
  data: { of: "replaceRootKey", at: "state" },
  examples: ["server replace-root-key", "server replace-root-key --yes"],
  changes: true,
  asks: true,
  async run(context) {
    if (await context.onlyPlanned("POST", "/ws/agents/root-key/replace")) return;
    const { muster } = await context.connect();
    const { root } = (await muster.call("getSigningKeys", {}, context.signal)).state;
    await context.confirm(t("operations.server.cli.replaceRoot.question"));
    const { state } = await muster.call("replaceRootKey", { body: { root } }, context.signal);
    printWarnings(state);
    await printOne(state, context.flags);
  },
}));
