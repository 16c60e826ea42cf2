import {
  approvalReasons,
  approvalStateLabels,
  findingText,
  keyWarning,
  shortFingerprint,
  t,
} from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";
import { type FilterFlags, filterOptions, readAgents, toState } from "./selection.ts";

export const listApprovals = defineCommand<FilterFlags>(() => ({
  name: "list",
  summary: t("agents.approvals.cli.list.summary"),
  permission: "signed-in",
  options: filterOptions(t("agents.approvals.cli.list.pendingApprovedRejectedDefault")),
  data: { of: "listNodeApprovals", and: ["key", "why", "noticed"] },
  pages: true,
  examples: ["approvals list", 'approvals list --state rejected --organization "Acme Dental"'],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const found = await readAgents(muster, flags, ["PENDING"], signal);
    const rows = found.map((one) => ({
      ...one,
      key: shortFingerprint(one.keyFingerprint),
      why: one.reason ? approvalReasons[one.reason] : "",
      noticed: one.findings.map(findingText).join("; "),
    }));
    await printList(
      rows,
      columnsOf(
        "nodeId",
        "displayName",
        "clientName",
        "state",
        "why",
        "key",
        "noticed",
        "ip",
        "os",
        "isUp",
        "requestedAt",
        "decidedBy",
      ),
      flags,
    );
    for (const one of found) {
      const warning = keyWarning(one);
      if (warning) printStatus(`${one.displayName}: ${warning}`);
    }
    if (!rows.length) printStatus(`${approvalStateLabels[toState(flags.state ?? "pending")].empty}.`);
  },
}));
