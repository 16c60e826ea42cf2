import { type Command, Option } from "commander";
import {
  approvalStateLabels,
  approvalWords,
  decideNodes,
  type NodeChoice,
  decisionSum,
  decisionWords,
  enums,
  findingText,
  type Muster,
  MusterError,
  type NodeApproval,
  type NodeApprovalState,
  readApprovals,
} from "@muster/sdk";
import { addCommand, type Context, repeatable } from "../lib/command.ts";
import { columnsOf, printList, printStatus } from "../lib/output.ts";
import { resolveOrganization } from "../lib/resolve.ts";

interface Flags {
  state?: Lowercase<NodeApprovalState>;
  organization?: string;
  search?: string;
}
interface ChoiceFlags extends Flags {
  device?: string[];
  all?: boolean;
}

const formats = ["table", "csv", "json"];
const states = enums.NodeApprovalState.map((state) => state.toLowerCase());
const toState = (text: string) => text.toUpperCase() as NodeApprovalState;

const options = (text: string) => [
  new Option("--state <state>", text).choices(states),
  new Option("--organization <organization>", "only of this organization, id or name"),
  new Option("--search <search>", "only whose name, address or system contains this"),
];

/** The agents in these states that the other flags narrow down. */
async function read(muster: Muster, flags: Flags, usual: readonly NodeApprovalState[], signal: AbortSignal) {
  const clientId = flags.organization
    ? await resolveOrganization(muster, flags.organization, signal)
    : undefined;
  const found: NodeApproval[] = [];
  for (const state of flags.state ? [toState(flags.state)] : usual)
    found.push(
      ...(await readApprovals(
        muster,
        { state, ...(clientId && { clientId }), ...(flags.search && { search: flags.search }) },
        signal,
      )),
    );
  return found;
}

/** The agents that the flags choose: by id, name or address, by a search, or all that it can be done to. */
async function choose(
  muster: Muster,
  flags: ChoiceFlags,
  usual: readonly NodeApprovalState[],
  signal: AbortSignal,
): Promise<{ found: NodeApproval[]; unknown: string[] }> {
  const bySearch = flags.all || flags.search !== undefined;
  if (Boolean(flags.device) === Boolean(bySearch))
    throw new MusterError("usage", {
      message: "Which agents?",
      nextStep: "Choose with --device, or with --search or --all.",
    });
  if (!flags.device) return { found: await read(muster, flags, usual, signal), unknown: [] };
  const all = await read(muster, flags, enums.NodeApprovalState, signal);
  const names = new Set(flags.device);
  const is = (name: string, { nodeId, displayName, ip }: NodeApproval) =>
    [String(nodeId), displayName, ip].includes(name);
  const chosen = [...names].map((name) => {
    const named = all.filter((one) => is(name, one));
    if (named.length > 1)
      throw new MusterError("usage", {
        message: `${named.length} agents are named ${name}.`,
        nextStep: `Give the id instead: ${named.map(({ nodeId }) => nodeId).join(", ")}.`,
      });
    return { name, one: named[0] };
  });
  const unknown = chosen.filter(({ one }) => !one).map(({ name }) => name);
  return { found: [...new Set(chosen.flatMap(({ one }) => one ?? []))], unknown };
}

const columns = columnsOf("nodeId", "displayName", "clientName", "result", "reason");

function run(decision: NodeChoice, usual: readonly NodeApprovalState[]) {
  return async (context: Context<ChoiceFlags>) => {
    const { flags, signal } = context;
    const { muster } = await context.connect();
    const { found, unknown } = await choose(muster, flags, usual, signal);
    const row = ({ nodeId, displayName, clientName }: NodeApproval, result: string, reason = "") => ({
      nodeId: nodeId as number | null,
      displayName,
      clientName,
      result,
      reason,
    });
    const missing = unknown.map((name) => ({
      nodeId: null,
      displayName: name,
      clientName: "",
      result: "refused",
      reason: new MusterError("not_found").message,
    }));
    if (flags.dryRun) {
      printStatus("Nothing is changed (--dry-run). This would be:");
      return printList(
        [...found.map((one) => row(one, `would be ${decisionWords[decision]}`)), ...missing],
        columns,
        flags,
      );
    }
    if (decision !== "approve" && found.length) {
      const { reject, rejectMessage, remove, removeMessage } = approvalWords;
      await context.confirm(
        decision === "reject"
          ? `${reject(found.length)} ${rejectMessage}`
          : `${remove(found.length)} ${removeMessage}`,
      );
    }
    const results = await decideNodes(
      muster,
      decision,
      found.map(({ nodeId }) => nodeId),
      signal,
    );
    const words = {
      SUCCESS: decisionWords[decision],
      UNCHANGED: "unchanged",
      NOT_FOUND: "refused",
      REFUSED: "refused",
    };
    const rows = found.map((one, i) => {
      const { resultCode = "NOT_FOUND" as const, message = "", nodeId = one.nodeId } = results[i] ?? {};
      return row({ ...one, nodeId }, words[resultCode], message);
    });
    await printList([...rows, ...missing], columns, flags);
    printStatus(decisionSum(decision, results));
    const refused = [...rows, ...missing].filter(({ result }) => result === "refused").length;
    if (refused) throw new MusterError(refused < rows.length + missing.length ? "partly_done" : "not_found");
  };
}

export default (program: Command) => {
  const approvals = program
    .command("approvals")
    .description("Agents that wait for approval, and those that were rejected");

  addCommand<Flags>(approvals, {
    name: "list",
    summary: "List the agents that are pending; others with --state",
    permission: "signed-in",
    options: options("pending, approved or rejected; usually pending"),
    examples: ["approvals list", 'approvals list --state rejected --organization "Acme Dental"'],
    formats,
    async run({ flags, signal, connect }) {
      const { muster } = await connect();
      const found = await read(muster, flags, ["PENDING"], signal);
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
  });

  const chosen = (text: string) => [
    new Option("--device <device>", "id, name or address; repeat it").argParser(repeatable),
    new Option("--all", `all that are ${text}`),
    ...options(`of those that are in this state; usually ${text}`),
  ];
  const add = (
    name: NodeChoice,
    summary: string,
    usual: readonly NodeApprovalState[],
    examples: readonly string[],
  ) =>
    addCommand<ChoiceFlags>(approvals, {
      name,
      summary,
      permission: "canCreateDevices",
      options: chosen(usual.map((state) => state.toLowerCase()).join(" or ")),
      examples,
      changes: true,
      asks: name !== "approve",
      formats,
      run: run(name, usual),
    });
  add(
    "approve",
    "Approve agents, or put aside what was noticed of approved ones",
    ["PENDING"],
    ["approvals approve --device srv-1", 'approvals approve --all --organization "Acme Dental" --dry-run'],
  );
  add(
    "reject",
    "Reject agents: their keys are revoked, their connections cut, their work stopped",
    ["PENDING"],
    ["approvals reject --device srv-9 --yes", "approvals reject --search laptop --state approved --dry-run"],
  );
  add(
    "delete",
    "Delete pending and rejected agents, which may enroll again",
    ["REJECTED"],
    ["approvals delete --device srv-9 --yes"],
  );
};
