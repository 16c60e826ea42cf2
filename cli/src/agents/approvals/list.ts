import { approvalStateLabels, findingText, t } from "@muster/sdk";
import { defineCommand, listFormats } from "../../lib/command.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";
import { type FilterFlags, filterOptions, readAgents, toState } from "./selection.ts";

export const listApprovals = defineCommand<FilterFlags>(() => ({
  name: "list",
  summary: t("agents.approvals.cli.list.summary"),
  permission: "signed-in",
  options: filterOptions(t("agents.approvals.cli.list.pendingApprovedRejectedDefault")),
  examples: ["approvals list", 'approvals list --state rejected --organization "Acme Dental"'],
  formats: listFormats,
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const found = await readAgents(muster, flags, ["PENDING"], signal);
    const rows = found.map((one) => ({ ...one, noticed: one.findings.map(findingText).join("; ") }));
    await printList(
      rows,
      columnsOf(
        "nodeId",
        "displayName",
        "clientName",
        "state",
        "noticed",
        "ip",
        "os",
        "isUp",
        "requestedAt",
        "decidedBy",
      ),
      flags,
    );
    if (!rows.length) printStatus(`${approvalStateLabels[toState(flags.state ?? "pending")].empty}.`);
  },
}));
