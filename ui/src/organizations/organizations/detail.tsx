import { approvalModeLabels, t, type Organization } from "@muster/sdk";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { Details, Page, Tabs, type Action } from "#kit";
import { EnrollmentDialog } from "../../agents/enrollment-tokens/dialog.tsx";
import { signersAddress } from "../../agents/signers/routes.ts";
import { useAddress } from "../../hooks/address.ts";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { DashboardParts, summaryOf } from "../../operations/dashboard/parts.tsx";
import { RecentActivity } from "../../operations/dashboard/recent-activity.tsx";
import { Credentials } from "../credentials.tsx";
import { AlertTable } from "../../monitoring/alerts/lazy-section.tsx";
import { TopologyMap } from "../../monitoring/topology/lazy-section.tsx";
import { Locations } from "../locations.tsx";
import { DeleteOrganization } from "./delete-dialog.tsx";
import { OrganizationDevices } from "./devices.tsx";
import { OrganizationDialog } from "./dialog.tsx";

type Dialog = "edit" | "delete" | "enroll";

const tabs = ["overview", "alerts", "devices", "topology", "locations", "credentials", "activity"] as const;

export function OrganizationPage() {
  const clientId = Number(useParams().id);
  const { get, set } = useAddress();
  const may = useMay();
  const [chosen, setChosen] = useState<Dialog>();
  // the editor has its own address
  const on = { id: clientId, organizationId: clientId };
  const open = get("edit") && may("updateOrganization", on) ? "edit" : chosen;
  const setOpen = (next: Dialog | undefined) => {
    if (next === "edit" || get("edit")) set({ edit: next === "edit" ? "1" : "" });
    setChosen(next === "edit" ? undefined : next);
  };
  const read = useOperation("getOrganization", { path: { clientId } });
  const dashboard = useOperation("getDashboard", { query: { clientId } });
  const actions = useActions(clientId, setOpen);
  useBreadcrumb(read.data?.name);
  if (!read.data)
    return <Page title={t("common.organization")} loading={read.isPending} error={operationError(read)} />;

  const organization = read.data;
  const shown = tabs.filter((tab) => tab !== "activity" || may("listActivities"));
  const current = shown.find((tab) => tab === get("tab")) ?? "overview";
  const state = dashboard.data?.devices.total ? summaryOf(dashboard.data.devices) : "";
  return (
    <Page
      title={organization.name}
      subtitle={[organization.description, state].filter(Boolean).join(" · ")}
      actions={actions}
    >
      <Tabs
        label={t("common.organization")}
        tabs={shown.map((id) => ({
          id,
          label: t(`organizations.organizations.tabs.${id}`),
          ...(id === "devices" && { count: organization.devices }),
          ...(id === "locations" && { count: organization.locations }),
        }))}
        current={current}
        onChange={(next) => set({ tab: next === "overview" ? "" : next })}
      />
      {current === "overview" && (
        <>
          <Facts organization={organization} />
          {dashboard.data && <DashboardParts dashboard={dashboard.data} clientId={clientId} />}
        </>
      )}
      {current === "alerts" && <AlertTable of={{ clientId }} />}
      {current === "devices" && <OrganizationDevices organization={organization} />}
      {current === "topology" && <TopologyMap clientId={clientId} />}
      {current === "locations" && <Locations clientId={clientId} />}
      {current === "credentials" && <Credentials clientId={clientId} />}
      {current === "activity" && <RecentActivity clientId={clientId} max={100} />}
      {open && <OpenedDialog opened={open} organization={organization} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

/** Returns the actions that this user may use on the organization. */
function useActions(clientId: number, onOpen: (opened: Dialog) => void): Action[] {
  const may = useMay();
  const navigate = useNavigate();
  const on = { id: clientId, organizationId: clientId };
  const action = (isOffered: boolean, offered: Action): Action[] => (isOffered ? [offered] : []);
  return [
    ...action(may("createEnrollmentToken"), {
      label: t("organizations.organizations.enrollAgent"),
      kind: "primary",
      shortcut: "n",
      onSelect: () => onOpen("enroll"),
    }),
    ...action(may("updateOrganization", on), {
      label: t("common.edit"),
      shortcut: "e",
      onSelect: () => onOpen("edit"),
    }),
    {
      label: t("organizations.organizations.approvals"),
      onSelect: () => void navigate(`/customerDashboard/${clientId}/approvals`),
    },
    { label: t("agents.signers.signers"), onSelect: () => void navigate(signersAddress(clientId)) },
    ...action(may("deleteOrganization", on), {
      label: t("common.delete"),
      kind: "danger",
      shortcut: "D",
      onSelect: () => onOpen("delete"),
    }),
  ];
}

function Facts({ organization: { id: clientId, approvalMode } }: { organization: Organization }) {
  const agents = useOperation("listAgents", { query: { clientId } }).data?.results;
  const waiting = useOperation("listNodeApprovals", { query: { state: "PENDING", clientId, pageSize: 1 } });
  const probes = (agents ?? []).filter(({ isDelegate }) => isDelegate);
  return (
    <Details
      items={[
        { label: t("organizations.organizations.agents"), value: agents ? String(agents.length) : "" },
        {
          label: t("organizations.organizations.probesOnline"),
          value: agents
            ? t("organizations.organizations.upOf", {
                up: probes.filter(({ isUp }) => isUp).length,
                total: probes.length,
              })
            : "",
        },
        {
          label: t("organizations.organizations.approvalMode"),
          value: approvalModeLabels[approvalMode].label,
        },
        {
          label: t("organizations.organizations.waitingApproval"),
          value: waiting.data
            ? {
                text: String(waiting.data.total),
                to: `/customerDashboard/${clientId}/approvals`,
                tone: waiting.data.total ? "warning" : undefined,
              }
            : "",
        },
      ]}
    />
  );
}

interface OpenedProps {
  opened: Dialog;
  organization: Organization;
  onClose(): void;
}

function OpenedDialog({ opened, organization, onClose }: OpenedProps) {
  const { notify } = useConsole();
  const navigate = useNavigate();
  if (opened === "enroll") return <EnrollmentDialog clientId={organization.id} onClose={onClose} />;
  if (opened === "edit")
    return (
      <OrganizationDialog
        organization={organization}
        onClose={onClose}
        onDone={({ name }) =>
          notify({ tone: "success", title: t("organizations.organizations.organizationSaved", { name }) })
        }
      />
    );
  return (
    <DeleteOrganization
      organization={organization}
      onClose={onClose}
      onDeleted={() => {
        void navigate("/systemDashboard/overview");
        notify({ tone: "success", title: t("organizations.organizations.dataDeletedSuccessfully") });
      }}
    />
  );
}
