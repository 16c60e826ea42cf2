import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printPsa } from "./print.ts";

export const showPsa = defineCommand(() => ({
  name: "show",
  summary: t("ticketing.psa.cli.show.summary"),
  permission: "canConfigurePSA",
  data: { of: "getPsa", at: "content" },
  examples: ["psa show", "psa show --jq .psaType"],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    await printPsa((await muster.call("getPsa", {}, signal)).content, flags);
  },
}));
