import {
  approvalReasons,
  approvalMessages,
  decideNodes,
  decisionSum,
  decisionLabels,
  keyWarning,
  MusterError,
  shortFingerprint,
  type NodeApproval,
  type NodeApprovalState,
  type NodeChoice,
  t,
} from "@muster/sdk";
import { Option } from "commander";
import { type Context, defineCommand, dryRunNotice } from "../../lib/command.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";
import { partlyDone } from "../../lib/usage/partly-done.ts";
import { type ChoiceFlags, choiceOptions, choose } from "./selection.ts";

interface DecisionFlags extends ChoiceFlags {
  key?: string;
}

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

function question(decision: NodeChoice, found: readonly NodeApproval[]): string | undefined {
  const { approve, reject, rejectMessage, remove, removeMessage } = approvalMessages;
  const agents = found.length;
  if (decision === "approve") {
    const doubtful = found.filter(keyWarning);
    return doubtful.length ? approve(doubtful.length) : undefined;
  }
  if (!agents) return undefined;
  return decision === "reject" ? `${reject(agents)} ${rejectMessage}` : `${remove(agents)} ${removeMessage}`;
}

/** Prints what to check before approving new keys of known computers. */
function printWarnings(found: readonly NodeApproval[]): void {
  for (const agent of found) {
    const warning = keyWarning(agent);
    if (!warning || !agent.reason) continue;
    const title = { name: agent.displayName, reason: approvalReasons[agent.reason] };
    printStatus(`${t("agents.approvals.newKeyTitle", title)}. ${warning}`);
  }
}

async function decide(
  context: Context<DecisionFlags>,
  decision: NodeChoice,
  defaultStates: readonly NodeApprovalState[],
): Promise<void> {
  const { flags, signal } = context;
  const { muster } = await context.connect();
  const { found, unknown } = await choose(muster, flags, defaultStates, signal);
  const missing = unknown.map(notFound);
  if (flags.key !== undefined) checkKey(found, flags.key);
  if (decision === "approve") printWarnings(found);
  if (flags.dryRun) {
    printStatus(dryRunNotice());
    const planned = found.map((one) => rowOf(one, t(`agents.approvals.cli.decide.would.${decision}`)));
    return printList([...planned, ...missing], columns, flags);
  }
  const confirmation = question(decision, found);
  if (confirmation) await context.confirm(confirmation);
  const results = await decideNodes(muster, decision, found, signal);
  const labels = {
    SUCCESS: decisionLabels[decision],
    UNCHANGED: t("common.cli.result.unchanged"),
    NOT_FOUND: t("common.cli.result.refused"),
    REFUSED: t("common.cli.result.refused"),
    CONFLICT: t("common.cli.result.refused"),
  };
  const decided = found.map((one, i) => {
    const { resultCode = "NOT_FOUND" as const, message = "", nodeId = one.nodeId } = results[i] ?? {};
    return rowOf({ ...one, nodeId }, labels[resultCode], message);
  });
  const rows = [...decided, ...missing];
  await printList(rows, columns, flags);
  printStatus(decisionSum(decision, results));
  if (results.some(({ resultCode }) => resultCode === "CONFLICT"))
    throw new MusterError("changed_meanwhile", { message: approvalMessages.keyChanged });
  const refused = rows.filter(({ result }) => result === labels.REFUSED);
  if (!refused.length) return;
  throw refused.length < rows.length ? partlyDone(refused, rows.length) : new MusterError("not_found");
}

const keyOption = () => new Option("--key <key>", t("agents.approvals.cli.decide.keyOption"));

/** @throws MusterError `changed_meanwhile` if an agent's key differs from the one that the user compared */
function checkKey(found: readonly NodeApproval[], key: string): void {
  const compared = key.replaceAll(/\s/g, "").toLowerCase();
  if (!found.every(({ keyFingerprint }) => shortFingerprint(keyFingerprint).replaceAll(" ", "") === compared))
    throw new MusterError("changed_meanwhile", { message: approvalMessages.keyChanged });
}

interface Decision {
  name: NodeChoice;
  summary: string;
  defaultStates: readonly NodeApprovalState[];
  examples: readonly string[];
}

const defineDecision = ({ name, summary, defaultStates, examples }: Decision) =>
  defineCommand<DecisionFlags>(() => ({
    name,
    summary,
    permission: "canCreateDevices",
    options: [...choiceOptions(defaultStates), ...(name === "approve" ? [keyOption()] : [])],
    data: columns.map(({ key }) => key),
    examples,
    changes: true,
    asks: true,
    run: (context) => decide(context, name, defaultStates),
  }));

export const approveAgents = defineDecision({
  name: "approve",
  summary: t("agents.approvals.cli.decide.approveAgentsDismissIdentity"),
  defaultStates: ["PENDING"],
  examples: [
    "approvals approve --device srv-1",
    'approvals approve --device srv-1 --key "9f3a 7c21 04be d8aa" --yes',
    'approvals approve --all --organization "Acme Dental" --dry-run',
  ],
});

export const rejectAgents = defineDecision({
  name: "reject",
  summary: t("agents.approvals.cli.decide.rejectAgentsRevokeTheir"),
  defaultStates: ["PENDING"],
  examples: [
    "approvals reject --device srv-9 --yes",
    "approvals reject --search laptop --state approved --dry-run",
  ],
});

export const deleteAgents = defineDecision({
  name: "delete",
  summary: t("agents.approvals.cli.decide.deletePendingRejectedAgents"),
  defaultStates: ["REJECTED"],
  examples: ["approvals delete --device srv-9 --yes"],
});
