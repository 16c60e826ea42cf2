import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printOne } from "../../lib/output.ts";

export const showScim = defineCommand(() => ({
  name: "show",
  permission: "sysadmin",
  summary: t("access.scim.cli.show.summary"),
  data: ["enabled", "url", "tokenCreatedAt"],
  examples: ["scim show", "scim show --json url --jq .url"],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const { scim } = await muster.call("getSaml", {}, signal);
    await printOne({ ...scim }, flags);
  },
}));
