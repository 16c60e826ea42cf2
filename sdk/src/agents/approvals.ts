import type { Muster } from "../client/client.ts";
import { countDevices } from "../devices/devices.ts";
import { enums, limits } from "../generated/limits.ts";
import type {
  ApprovalMode,
  EnrollmentTokenState,
  NodeApproval,
  NodeApprovalReason,
  NodeApprovalState,
  NodeDecisionResult,
  IdentityAlert,
  IdentityAlertKind,
} from "../index.ts";
import { labels, tonedLabels, t } from "../text/messages.ts";

export const approvalModeLabels: Record<ApprovalMode, { label: string; hint: string }> = {
  AUTOMATIC: {
    get label() {
      return t("agents.approvals.automatic");
    },
    get hint() {
      return t("agents.approvals.newAgentsApprovedOnce");
    },
  },
  MANUAL: {
    get label() {
      return t("agents.approvals.manual");
    },
    get hint() {
      return t("agents.approvals.newAgentsWaitUntilTechnician");
    },
  },
  REJECT: {
    get label() {
      return t("agents.approvals.reject");
    },
    get hint() {
      return t("agents.approvals.newAgentsRefused");
    },
  },
};

export const approvalStateLabels: Record<
  NodeApprovalState,
  { label: string; tone: "warning" | "success" | "danger"; empty: string }
> = {
  PENDING: {
    get label() {
      return t("agents.approvals.pending");
    },
    tone: "warning",
    get empty() {
      return t("agents.approvals.agentWaitsApproval");
    },
  },
  APPROVED: {
    get label() {
      return t("agents.approvals.approved");
    },
    tone: "success",
    get empty() {
      return t("agents.approvals.agentHasBeenApproved");
    },
  },
  REJECTED: {
    get label() {
      return t("agents.approvals.rejected");
    },
    tone: "danger",
    get empty() {
      return t("agents.approvals.agentHasBeenRejected");
    },
  },
};

export const tokenStateLabels: Record<
  EnrollmentTokenState,
  { label: string; tone: "success" | "neutral" | "danger" }
> = tonedLabels("agents.approvals.tokenState", {
  ACTIVE: "success",
  USED_UP: "neutral",
  EXPIRED: "neutral",
  REVOKED: "danger",
});

/** The identity alerts of agents, each with the next step. */
export const identityAlertMessages: Record<IdentityAlertKind, { label: string; advice: string }> = {
  CLONED: {
    get label() {
      return t("agents.approvals.clonedIdentity");
    },
    get advice() {
      return t("agents.approvals.twoAgentsUseOneIdentity");
    },
  },
  MOVED: {
    get label() {
      return t("agents.approvals.identityAnotherComputer");
    },
    get advice() {
      return t("agents.approvals.ifNobodyMovedAgentReject");
    },
  },
  ENROLLED_AGAIN: {
    get label() {
      return t("agents.approvals.enrolledAgainUnderAnotherKey");
    },
    get advice() {
      return t("agents.approvals.somebodyEnrolledComputerWithoutKey");
    },
  },
};

/** Why an agent is pending. */
export const approvalReasons: Record<NodeApprovalReason, string> = labels(
  "agents.approvals.reason",
  enums.NodeApprovalReason,
);

/** A fingerprint in the form that users compare: the first 8 bytes, such as "9f3a 7c21 04be d8aa". */
export const shortFingerprint = (fingerprint: string): string =>
  Array.from(atob(fingerprint.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
    char.charCodeAt(0).toString(16).padStart(2, "0"),
  )
    .slice(0, 8)
    .join("")
    .replace(/(.{4})(?=.)/g, "$1 ");

/** What to check before this key is approved; undefined for a new computer. */
export function keyWarning({ reason, keyFingerprint }: NodeApproval): string | undefined {
  const key = shortFingerprint(keyFingerprint);
  if (reason === "NEW_KEY") return t("agents.approvals.newKeyAdvice", { key });
  return reason === "REJECTED_BEFORE" ? t("agents.approvals.rejectedBeforeAdvice", { key }) : undefined;
}

/** "Cloned identity (3 times): …" */
export function findingText({ kind, times, detail }: IdentityAlert): string {
  const alert = identityAlertMessages[kind].label;
  return times > 1
    ? t("agents.approvals.alertTextTimes", { alert, count: times, detail })
    : t("agents.approvals.alertText", { alert, detail });
}

export const approvalMessages = {
  reject: (n: number) => t("agents.approvals.rejectQuestion", { count: n }),
  get rejectMessage() {
    return t("agents.approvals.theirKeysRevokedTheirConnections");
  },
  remove: (n: number) => t("agents.approvals.deleteQuestion", { count: n }),
  get removeMessage() {
    return t("agents.approvals.theyMayEnrollAgainValid");
  },
  get needsEnrollment() {
    return t("agents.approvals.itsKeyWasRevokedEnroll");
  },
  get keyChanged() {
    return t("agents.approvals.keyChanged");
  },
  approve: (n: number) => t("agents.approvals.approveQuestion", { count: n }),
  get isApproved() {
    return t("agents.approvals.approvedRejectFirstDeleteDevice");
  },
  waits: (name: string) => t("agents.approvals.waitsApproval", { name }),
};

export type NodeChoice = "approve" | "reject" | "delete";

const operations = { reject: "rejectNodes", delete: "deleteNodeApprovals" } as const;
export const decisionLabels: Record<NodeChoice, string> = labels("agents.approvals.decision", [
  "approve",
  "reject",
  "delete",
]);

/** "2 approved, 1 unchanged, 0 refused." */
export function decisionSum(decision: NodeChoice, results: readonly NodeDecisionResult[]): string {
  const count = (...codes: NodeDecisionResult["resultCode"][]) =>
    results.filter(({ resultCode }) => codes.includes(resultCode)).length;
  return t(`agents.approvals.decisionSum.${decision}`, {
    devices: countDevices(count("SUCCESS")),
    unchanged: count("UNCHANGED"),
    refused: count("REFUSED", "NOT_FOUND", "CONFLICT"),
  });
}

/**
 * Approves, rejects or deletes agents, up to 1,000 per request; each request is one transaction. An approval
 * sends the fingerprints of the listed keys.
 * @throws MusterError what the client throws.
 */
export async function decideNodes(
  muster: Pick<Muster, "call">,
  decision: NodeChoice,
  agents: readonly Pick<NodeApproval, "nodeId" | "keyFingerprint">[],
  signal?: AbortSignal,
): Promise<NodeDecisionResult[]> {
  const max = limits.NodeDecision.nodeIds.maxItems;
  const results: NodeDecisionResult[] = [];
  for (let i = 0; i < agents.length; i += max) {
    const part = agents.slice(i, i + max);
    const nodeIds = part.map(({ nodeId }) => nodeId);
    const keyFingerprints = part.map((agent) => agent.keyFingerprint);
    const { results: decided } =
      decision === "approve"
        ? await muster.call("approveNodes", { body: { nodeIds, keyFingerprints } }, signal)
        : await muster.call(operations[decision], { body: { nodeIds } }, signal);
    results.push(...decided);
  }
  return results;
}

/** Returns every agent in one of the three states; reads all pages. */
export async function readApprovals(
  muster: Pick<Muster, "call">,
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
