import { defineCommand } from "../../lib/command.ts";
import { printPsa } from "./print.ts";

export const showPsa = defineCommand({
  name: "show",
  summary: "Show the ticketing settings, without secrets",
  permission: "canConfigurePSA",
  examples: ["psa show", "psa show --jq .psaType"],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    await printPsa((await muster.call("getPsa", {}, signal)).content, flags);
  },
});
