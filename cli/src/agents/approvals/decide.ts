import {
  approvalMessages,
  decideNodes,
  decisionSum,
  decisionLabels,
  MusterError,
  type NodeApproval,
  type NodeApprovalState,
  type NodeChoice,
  t,
} from "@muster/sdk";
import { type Context, defineCommand, dryRunNotice, listFormats } from "../../lib/command.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";
import { type ChoiceFlags, choiceOptions, choose } from "./selection.ts";

const columns = columnsOf("nodeId", "displayName", "clientName", "result", "reason");

interface Result {
  nodeId: number | null;
  displayName: string;
  clientName: string;
  result: string;
  reason: string;
}

const rowOf = ({ nodeId, displayName, clientName }: NodeApproval, result: string, reason = ""): Result => ({
  nodeId,
  displayName,
  clientName,
  result,
  reason,
});

const notFound = (displayName: string): Result => ({
  nodeId: null,
  displayName,
  clientName: "",
  result: t("common.cli.result.refused"),
  reason: new MusterError("not_found").message,
});

function question(decision: NodeChoice, agents: number): string | undefined {
  const { reject, rejectMessage, remove, removeMessage } = approvalMessages;
  if (decision === "approve" || !agents) return undefined;
  return decision === "reject" ? `${reject(agents)} ${rejectMessage}` : `${remove(agents)} ${removeMessage}`;
}

async function decide(
  context: Context<ChoiceFlags>,
  decision: NodeChoice,
  usual: readonly NodeApprovalState[],
): Promise<void> {
  const { flags, signal } = context;
  const { muster } = await context.connect();
  const { found, unknown } = await choose(muster, flags, usual, signal);
  const missing = unknown.map(notFound);
  if (flags.dryRun) {
    printStatus(dryRunNotice());
    const planned = found.map((one) => rowOf(one, t(`agents.approvals.cli.decide.would.${decision}`)));
    return printList([...planned, ...missing], columns, flags);
  }
  const confirmation = question(decision, found.length);
  if (confirmation) await context.confirm(confirmation);
  const ids = found.map(({ nodeId }) => nodeId);
  const results = await decideNodes(muster, decision, ids, signal);
  const labels = {
    SUCCESS: decisionLabels[decision],
    UNCHANGED: t("common.cli.result.unchanged"),
    NOT_FOUND: t("common.cli.result.refused"),
    REFUSED: t("common.cli.result.refused"),
  };
  const decided = found.map((one, i) => {
    const { resultCode = "NOT_FOUND" as const, message = "", nodeId = one.nodeId } = results[i] ?? {};
    return rowOf({ ...one, nodeId }, labels[resultCode], message);
  });
  const rows = [...decided, ...missing];
  await printList(rows, columns, flags);
  printStatus(decisionSum(decision, results));
  const refused = rows.filter(({ result }) => result === labels.REFUSED).length;
  if (refused) throw new MusterError(refused < rows.length ? "partly_done" : "not_found");
}

interface Decision {
  name: NodeChoice;
  summary: string;
  usual: readonly NodeApprovalState[];
  examples: readonly string[];
}

const defineDecision = ({ name, summary, usual, examples }: Decision) =>
  defineCommand<ChoiceFlags>(() => ({
    name,
    summary,
    permission: "canCreateDevices",
    options: choiceOptions(usual),
    examples,
    changes: true,
    asks: name !== "approve",
    formats: listFormats,
    run: (context) => decide(context, name, usual),
  }));

export const approveAgents = defineDecision({
  name: "approve",
  summary: t("agents.approvals.cli.decide.approveAgentsDismissIdentity"),
  usual: ["PENDING"],
  examples: [
    "approvals approve --device srv-1",
    'approvals approve --all --organization "Acme Dental" --dry-run',
  ],
});

export const rejectAgents = defineDecision({
  name: "reject",
  summary: t("agents.approvals.cli.decide.rejectAgentsRevokeTheir"),
  usual: ["PENDING"],
  examples: [
    "approvals reject --device srv-9 --yes",
    "approvals reject --search laptop --state approved --dry-run",
  ],
});

export const deleteAgents = defineDecision({
  name: "delete",
  summary: t("agents.approvals.cli.decide.deletePendingRejectedAgents"),
  usual: ["REJECTED"],
  examples: ["approvals delete --device srv-9 --yes"],
});
