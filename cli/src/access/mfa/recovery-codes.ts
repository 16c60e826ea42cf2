import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printOne, wantsJson } from "../../lib/output.ts";
import { showRecoveryCodes } from "./prompt.ts";

export const createRecoveryCodes = defineCommand(() => ({
  name: "recovery-codes",
  summary: t("access.mfa.cli.recoveryCodes.summary"),
  examples: ["auth mfa recovery-codes", "auth mfa recovery-codes --jq '.recoveryCodes[]'"],
  changes: true,
  async run(context) {
    if (await context.onlyPlanned("POST", "/ws/mfa/recovery-codes")) return;
    const { muster } = await context.connect();
    const made = await muster.call("createRecoveryCodes", {}, context.signal);
    if (wantsJson(context.flags)) return printOne(made, context.flags);
    showRecoveryCodes(made.recoveryCodes);
  },
}));
