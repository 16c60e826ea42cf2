import { scriptMessages, t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printOne, printStatus } from "../../lib/output.ts";

export const showScanner = defineCommand(() => ({
  name: "scanner",
  summary: t("automation.scripts.cli.scanner.summary"),
  permission: "signed-in",
  data: "getMalwareScanner",
  examples: ["scripts scanner"],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const scanner = await muster.call("getMalwareScanner", {}, signal);
    await printOne(scanner, flags);
    if (scanner.state === "UNREACHABLE")
      printStatus(
        `${scriptMessages.scannerAway}\n  ${t("common.cli.output.next", { nextStep: scriptMessages.scannerNext })}`,
      );
  },
}));
