import { approvalModeLabels, t } from "@muster/sdk";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { Details, Page } from "#kit";
import { EnrollmentDialog } from "../../agents/enrollment-tokens/dialog.tsx";
import { signersAddress } from "../../agents/signers/routes.ts";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { Credentials } from "../credentials.tsx";
import { Locations } from "../locations.tsx";
import { DeleteOrganization } from "./delete-dialog.tsx";
import { OrganizationDialog } from "./dialog.tsx";

export function OrganizationPage() {
  const clientId = Number(useParams().id);
  const { notify } = useConsole();
  const may = useMay();
  const navigate = useNavigate();
  const [open, setOpen] = useState<"edit" | "delete" | "enroll">();
  const read = useOperation("getOrganization", { path: { clientId } });
  const agents = useOperation("listAgents", { query: { clientId } });
  const waiting = useOperation("listNodeApprovals", { query: { state: "PENDING", clientId, pageSize: 1 } });
  useBreadcrumb(read.data?.name);
  if (!read.data)
    return <Page title={t("common.organization")} loading={read.isPending} error={operationError(read)} />;

  const organization = read.data;
  const probes = (agents.data?.results ?? []).filter(({ isDelegate }) => isDelegate);
  const close = () => setOpen(undefined);
  const on = { id: clientId, organizationId: clientId };
  return (
    <Page
      title={organization.name}
      subtitle={organization.description || undefined}
      actions={[
        ...(may("createEnrollmentToken")
          ? [
              {
                label: t("organizations.organizations.enrollAgent"),
                kind: "primary" as const,
                onSelect: () => setOpen("enroll"),
              },
            ]
          : []),
        {
          label: t("organizations.organizations.approvals"),
          shortcut: "a",
          onSelect: () => void navigate(`/customerDashboard/${clientId}/approvals`),
        },
        {
          label: t("agents.signers.signers"),
          shortcut: "s",
          onSelect: () => void navigate(signersAddress(clientId)),
        },
        ...(may("updateOrganization", on)
          ? [{ label: t("common.edit"), shortcut: "e", onSelect: () => setOpen("edit") }]
          : []),
        ...(may("deleteOrganization", on)
          ? [{ label: t("common.delete"), kind: "danger" as const, onSelect: () => setOpen("delete") }]
          : []),
      ]}
    >
      <Details
        items={[
          { label: t("organizations.organizations.devices"), value: String(organization.devices) },
          { label: t("organizations.organizations.agents"), value: String(agents.data?.results.length ?? 0) },
          {
            label: t("organizations.organizations.approvalMode"),
            value: approvalModeLabels[organization.approvalMode].label,
          },
          {
            label: t("organizations.organizations.waitingApproval"),
            value: {
              text: String(waiting.data?.total ?? 0),
              to: `/customerDashboard/${clientId}/approvals`,
              tone: waiting.data?.total ? "warning" : undefined,
            },
          },
          {
            label: t("organizations.organizations.probesOnline"),
            value: t("organizations.organizations.upOf", {
              up: probes.filter(({ isUp }) => isUp).length,
              total: probes.length,
            }),
          },
        ]}
      />
      <Locations clientId={clientId} />
      <Credentials clientId={clientId} />
      {open === "enroll" && <EnrollmentDialog clientId={clientId} onClose={close} />}
      {open === "edit" && (
        <OrganizationDialog
          organization={organization}
          onClose={close}
          onDone={({ name }) =>
            notify({ tone: "success", title: t("organizations.organizations.organizationSaved", { name }) })
          }
        />
      )}
      {open === "delete" && (
        <DeleteOrganization
          organization={organization}
          onClose={close}
          onDeleted={() => {
            void navigate("/systemDashboard/overview");
            notify({ tone: "success", title: t("organizations.organizations.dataDeletedSuccessfully") });
          }}
        />
      )}
    </Page>
  );
}
