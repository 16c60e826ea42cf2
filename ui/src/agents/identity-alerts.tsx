import {
  approvalReasons,
  findingText,
  identityAlertMessages,
  keyWarning,
  t,
  type NodeApproval,
} from "@muster/sdk";
import { Banner, Text } from "#kit";
import { useOperation } from "../hooks/operations.ts";

/** The maximum number of banners; the table lists all. */
const maxShown = 3;

/** Identity alerts of agents, with the next step. */
export function Findings({
  agents,
}: {
  agents: readonly Pick<NodeApproval, "displayName" | "findings" | "nodeId">[];
}) {
  return agents
    .flatMap(({ nodeId, displayName, findings }) =>
      findings.map((finding) => ({ nodeId, displayName, finding })),
    )
    .slice(0, maxShown)
    .map(({ nodeId, displayName, finding }) => (
      <Banner
        key={`${nodeId}/${finding.kind}`}
        tone="warning"
        title={`${displayName}: ${identityAlertMessages[finding.kind].label}`}
      >
        <Text>{findingText(finding)}</Text>
        <Text>{identityAlertMessages[finding.kind].advice}</Text>
      </Banner>
    ));
}

/** Warns about new keys of known computers that wait for approval, and says what to check first. */
export function NewKeys({ agents }: { agents: readonly NodeApproval[] }) {
  return agents
    .filter((agent) => keyWarning(agent) && agent.reason)
    .slice(0, maxShown)
    .map((agent) => (
      <Banner
        key={agent.nodeId}
        tone="warning"
        title={t("agents.approvals.newKeyTitle", {
          name: agent.displayName,
          reason: approvalReasons[agent.reason!],
        })}
      >
        <Text>{keyWarning(agent)!}</Text>
      </Banner>
    ));
}

/** Identity alerts of one device's agent. */
export function DeviceFindings({ nodeId }: { nodeId: number }) {
  const read = useOperation("listNodeApprovals", { query: { state: "APPROVED", nodeId, pageSize: 1 } });
  return <Findings agents={read.data?.results ?? []} />;
}
