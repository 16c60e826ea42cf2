import { samlSeverities, t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printStatus } from "../../lib/output.ts";
import { printSaml } from "./print.ts";

export const showSaml = defineCommand(() => ({
  name: "show",
  permission: "sysadmin",
  summary: t("access.saml.cli.show.summary"),
  data: "getSaml",
  examples: ["saml show", "saml show --jq .examination.verdict"],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const shown = await muster.call("getSaml", {}, signal);
    await printSaml(shown, flags);
    for (const { severity, message, remedy } of shown.examination?.findings ?? [])
      printStatus(`${samlSeverities[severity].label}: ${message} ${remedy}`);
  },
}));
