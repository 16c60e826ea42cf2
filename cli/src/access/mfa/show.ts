import { factorLabels, t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printList, printOne, printStatus, wantsJson } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";

export const showMfa = defineCommand(() => ({
  name: "show",
  summary: t("access.mfa.cli.show.summary"),
  data: "getMfa",
  examples: ["auth mfa show"],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const { factors, demanded, recoveryCodesLeft, freshUntil } = await muster.call("getMfa", {}, signal);
    if (wantsJson(flags)) return printOne({ demanded, recoveryCodesLeft, freshUntil, factors }, flags);
    const required = demanded ? [t("access.mfa.cli.show.secondFactorRequired")] : [];
    printStatus([...required, t("access.mfa.cli.show.codesLeft", { count: recoveryCodesLeft })].join(" "));
    const rows = factors.map((one) => ({ ...one, type: factorLabels[one.type] }));
    await printList(rows, columnsOf("id", "name", "type", "createdAt", "lastUsedAt"), flags);
  },
}));
