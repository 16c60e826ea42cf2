import { signingWarnings, type SigningState, t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";

/** Prints warnings about the keys for administrators on standard error. */
export function printWarnings(state: SigningState): void {
  for (const { title, nextStep } of signingWarnings(state)) printStatus(`${title} ${nextStep}`);
}

export const listServerKeys = defineCommand(() => ({
  name: "list",
  summary: t("operations.server.cli.keys.summary"),
  permission: "sysadmin",
  data: "getSigningKeys",
  examples: ["server keys list", "server keys list --json id,serial,issuedAt"],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const { results, state } = await muster.call("getSigningKeys", {}, signal);
    await printList(results, columnsOf("id", "serial", "issuedAt", "expiresAt", "root"), flags);
    printWarnings(state);
  },
}));
