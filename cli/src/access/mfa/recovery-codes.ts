import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printOne, wantsData } from "../../lib/output.ts";
import { endOthers, type OthersFlag, othersOption } from "./end-other-sessions-option.ts";
import { showRecoveryCodes } from "./prompt.ts";

export const createRecoveryCodes = defineCommand<OthersFlag>(() => ({
  name: "recovery-codes",
  summary: t("access.mfa.cli.recoveryCodes.summary"),
  options: [othersOption],
  data: "createRecoveryCodes",
  examples: ["auth mfa recovery-codes", "auth mfa recovery-codes --jq '.recoveryCodes[]'"],
  changes: true,
  async run(context) {
    if (await context.onlyPlanned("POST", "/ws/mfa/recovery-codes")) return;
    const { muster } = await context.connect();
    const made = await muster.call("createRecoveryCodes", {}, context.signal);
    if (context.flags.endOtherSessions) await endOthers(muster, context.signal);
    if (wantsData(context.flags)) return printOne(made, context.flags);
    showRecoveryCodes(made.recoveryCodes);
  },
}));
