import type { Muster } from "../client/client.ts";
import { countDevices } from "../devices/devices.ts";
import { limits } from "../generated/limits.ts";
import type {
  ApprovalMode,
  EnrollmentTokenState,
  NodeApproval,
  NodeApprovalState,
  NodeDecisionResult,
  IdentityAlert,
  IdentityAlertKind,
} from "../index.ts";

export const approvalModeLabels: Record<ApprovalMode, { label: string; hint: string }> = {
  AUTOMATIC: { label: "Automatic", hint: "New agents are approved at once" },
  MANUAL: { label: "Manual", hint: "New agents wait until a technician approves them" },
  REJECT: { label: "Reject", hint: "New agents are refused" },
};

export const approvalStateLabels: Record<
  NodeApprovalState,
  { label: string; tone: "warning" | "success" | "danger"; empty: string }
> = {
  PENDING: { label: "Pending", tone: "warning", empty: "No agent waits for approval" },
  APPROVED: { label: "Approved", tone: "success", empty: "No agent has been approved" },
  REJECTED: { label: "Rejected", tone: "danger", empty: "No agent has been rejected" },
};

export const tokenStateLabels: Record<
  EnrollmentTokenState,
  { label: string; tone: "success" | "neutral" | "danger" }
> = {
  ACTIVE: { label: "Active", tone: "success" },
  USED_UP: { label: "Used up", tone: "neutral" },
  EXPIRED: { label: "Expired", tone: "neutral" },
  REVOKED: { label: "Revoked", tone: "danger" },
};

/** What was noticed of an agent's identity, and what to do about it. */
export const findingWords: Record<IdentityAlertKind, { label: string; advice: string }> = {
  CLONED: {
    label: "Cloned identity",
    advice:
      "Two agents use one identity. Delete the copied agent's data folder and enroll that computer by itself.",
  },
  MOVED: {
    label: "Identity on another computer",
    advice:
      "If nobody moved the agent, reject it and enroll the computer again. Else approve it to put this aside.",
  },
  ENROLLED_AGAIN: {
    label: "Enrolled again under another key",
    advice: "Somebody enrolled this computer without the key it had. Check the token that was used.",
  },
};

/** "Cloned identity (3 times): …" */
export const findingText = ({ kind, times, detail }: IdentityAlert): string =>
  `${findingWords[kind].label}${times > 1 ? ` (${times} times)` : ""}: ${detail}`;

/** What happens to agents, as activities tell it. */
export const approvalEvents = {
  agentPending: "Agent waits for approval",
  agentApproved: "Agent approved",
  agentRejected: "Agent rejected",
  agentDeleted: "Pending or rejected agent deleted",
  agentCLONED: findingWords.CLONED.label,
  agentMOVED: findingWords.MOVED.label,
  agentENROLLED_AGAIN: findingWords.ENROLLED_AGAIN.label,
  tokenRefused: "Enrollment token refused",
} as const;

export const approvalWords = {
  reject: (n: number) => `Reject ${countDevices(n)}?`,
  rejectMessage:
    "Their keys are revoked, their connections are cut and what they are doing is stopped. Approving them later asks for a new enrollment.",
  remove: (n: number) => `Delete ${countDevices(n)}?`,
  removeMessage: "They may enroll again with a valid token.",
  needsEnrollment: "Its key was revoked: enroll it again.",
  isApproved: "It is approved: reject it first, or delete the device.",
  waits: (name: string) => `${name} waits for approval`,
};

export type NodeChoice = "approve" | "reject" | "delete";

const operations = { approve: "approveNodes", reject: "rejectNodes", delete: "deleteNodeApprovals" } as const;
export const decisionWords: Record<NodeChoice, string> = {
  approve: "approved",
  reject: "rejected",
  delete: "deleted",
};

/** "2 approved, 1 unchanged, 0 refused." */
export function decisionSum(decision: NodeChoice, results: readonly NodeDecisionResult[]): string {
  const count = (...codes: NodeDecisionResult["resultCode"][]) =>
    results.filter(({ resultCode }) => codes.includes(resultCode)).length;
  return `${countDevices(count("SUCCESS"))} ${decisionWords[decision]}, ${count("UNCHANGED")} unchanged, ${count("REFUSED", "NOT_FOUND")} refused.`;
}

/**
 * Approves, rejects or deletes agents; a thousand at a time, each thousand in one transaction.
 * @throws MusterError what the client throws.
 */
export async function decideNodes(
  muster: Muster,
  decision: NodeChoice,
  nodeIds: readonly number[],
  signal?: AbortSignal,
): Promise<NodeDecisionResult[]> {
  const most = limits.NodeDecision.nodeIds.maxItems;
  const results: NodeDecisionResult[] = [];
  for (let i = 0; i < nodeIds.length; i += most) {
    const body = { nodeIds: nodeIds.slice(i, i + most) };
    results.push(...(await muster.call(operations[decision], { body }, signal)).results);
  }
  return results;
}

/** Every agent in one of the three states, read page by page. */
export async function readApprovals(
  muster: Muster,
  query: { state: NodeApprovalState; clientId?: number; search?: string },
  signal?: AbortSignal,
): Promise<NodeApproval[]> {
  const all: NodeApproval[] = [];
  for (;;) {
    const input = { query: { ...query, offset: all.length, pageSize: 1000 } };
    const { results, total } = await muster.call("listNodeApprovals", input, signal);
    all.push(...results);
    if (!results.length || all.length >= total) return all;
  }
}
