import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printList } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";

export const listUserRoles = defineCommand(() => ({
  name: "list",
  summary: t("ticketing.psa.cli.userRoles.summary"),
  permission: "canConfigurePSA",
  data: "listPsaUserRoles",
  examples: ["psa user-roles list"],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const { results } = await muster.call("listPsaUserRoles", {}, signal);
    await printList(results, columnsOf("id", "name"), flags);
  },
}));
