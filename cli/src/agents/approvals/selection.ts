import {
  enums,
  type Muster,
  MusterError,
  type NodeApproval,
  type NodeApprovalState,
  readApprovals,
  t,
} from "@muster/sdk";
import { Option } from "commander";
import { repeatable } from "../../lib/option-values.ts";
import { filterOrganization } from "../../lib/resolve.ts";

export interface FilterFlags {
  state?: Lowercase<NodeApprovalState>;
  organization?: string;
  search?: string;
}

export interface ChoiceFlags extends FilterFlags {
  device?: string[];
  all?: boolean;
}

export const states = enums.NodeApprovalState.map((state) => state.toLowerCase());

export const toState = (text: string) => text.toUpperCase() as NodeApprovalState;

export const filterOptions = (text: string) => [
  new Option("--state <state>", text).choices(states),
  new Option("--organization <organization>", t("agents.approvals.cli.selection.organizationOption")),
  new Option("--search <search>", t("agents.approvals.cli.selection.searchOption")),
];

/** Agents in these states that match the other flags. */
export async function readAgents(
  muster: Muster,
  flags: FilterFlags,
  defaultStates: readonly NodeApprovalState[],
  signal: AbortSignal,
) {
  const clientId = await filterOrganization(muster, flags.organization, signal);
  const found: NodeApproval[] = [];
  for (const state of flags.state ? [toState(flags.state)] : defaultStates)
    found.push(
      ...(await readApprovals(
        muster,
        { state, ...(clientId && { clientId }), ...(flags.search && { search: flags.search }) },
        signal,
      )),
    );
  return found;
}

/**
 * Returns the agents that the flags select: by ID, name or address, by a search, or all in a suitable state.
 */
export async function choose(
  muster: Muster,
  flags: ChoiceFlags,
  defaultStates: readonly NodeApprovalState[],
  signal: AbortSignal,
): Promise<{ found: NodeApproval[]; unknown: string[] }> {
  const bySearch = flags.all || flags.search !== undefined;
  if (Boolean(flags.device) === Boolean(bySearch))
    throw new MusterError("usage", {
      message: t("agents.approvals.cli.selection.noAgentsSelected"),
      nextStep: t("agents.approvals.cli.selection.useDeviceSearchAll"),
    });
  if (!flags.device) return { found: await readAgents(muster, flags, defaultStates, signal), unknown: [] };
  const all = await readAgents(muster, flags, enums.NodeApprovalState, signal);
  const names = new Set(flags.device);
  const is = (name: string, { nodeId, displayName, ip }: NodeApproval) =>
    [String(nodeId), displayName, ip].includes(name);
  const chosen = [...names].map((name) => {
    const named = all.filter((one) => is(name, one));
    if (named.length > 1)
      throw new MusterError("usage", {
        message: t("agents.approvals.cli.selection.moreThanOneAgent", { name }),
        nextStep: t("agents.approvals.cli.selection.useIdInstead", {
          ids: named.map(({ nodeId }) => nodeId).join(", "),
        }),
      });
    return { name, one: named[0] };
  });
  const unknown = chosen.filter(({ one }) => !one).map(({ name }) => name);
  return { found: [...new Set(chosen.flatMap(({ one }) => one ?? []))], unknown };
}

export function choiceOptions(defaultStates: readonly NodeApprovalState[]): Option[] {
  const states = defaultStates.map((state) => state.toLowerCase()).join(" or ");
  return [
    new Option("--device <device>", t("agents.approvals.cli.selection.deviceOption")).argParser(repeatable),
    new Option("--all", t("agents.approvals.cli.selection.allOption", { states })),
    ...filterOptions(t("agents.approvals.cli.selection.selectAgentsStateDefault", { states })),
  ];
}
