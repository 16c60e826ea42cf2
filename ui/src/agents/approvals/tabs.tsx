import { t } from "@muster/sdk";
import { useNavigate } from "react-router";
import { Tabs } from "#kit";
import { useOperation } from "../../hooks/operations.ts";
import { useScope } from "../../hooks/organizations.ts";
import { changesPath } from "../../operations/change-requests/addresses.ts";
import { approvalsPath } from "./routes.ts";

/** The tabs for the approvals of agents and of changes, with the number of pending ones. */
export function ApprovalTabs({ current }: { current: "agents" | "changes" }) {
  const navigate = useNavigate();
  const pending = { state: "PENDING" as const, pageSize: 1 };
  const agents = useOperation("listNodeApprovals", { query: { ...useScope(), ...pending } });
  const changes = useOperation("listChangeRequests", { query: pending });
  return (
    <Tabs
      label={t("agents.approvals.kinds")}
      current={current}
      onChange={(id) => void navigate(id === "agents" ? approvalsPath : changesPath)}
      tabs={[
        { id: "agents", label: t("agents.approvals.agents"), count: agents.data?.total },
        { id: "changes", label: t("agents.approvals.changes"), count: changes.data?.total },
      ]}
    />
  );
}
