import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { resultFields } from "../../lib/contract/data-fields.ts";
import { printDone, printStatus } from "../../lib/output.ts";
import { type CodeFlags, codeOption, confirmFresh } from "./prompt.ts";

export const confirmMfa = defineCommand<CodeFlags>(() => ({
  name: "confirm",
  summary: t("access.mfa.cli.confirm.summary"),
  options: [codeOption],
  data: resultFields,
  examples: ["auth mfa confirm", "auth mfa confirm --mfa-code-stdin < code.txt"],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    await confirmFresh(muster, flags, signal);
    printStatus(t("access.mfa.cli.confirm.secondFactorVerified"));
    await printDone({ result: t("common.cli.results.done") }, flags);
  },
}));
