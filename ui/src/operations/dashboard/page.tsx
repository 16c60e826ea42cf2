import { t } from "@muster/sdk";
import { useNavigate } from "react-router";
import { EmptyState, Page, type Action } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { useScope } from "../../hooks/organizations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { DashboardParts, summaryOf } from "./parts.tsx";

export function Dashboard() {
  const { organization, organizations } = useConsole();
  const scope = useScope();
  const navigate = useNavigate();
  const may = useMay();
  const dashboard = useOperation("getDashboard", { query: scope });
  const name =
    organizations.find(({ id }) => String(id) === organization)?.name ??
    t("operations.dashboard.allOrganizations");
  const { data } = dashboard;
  const isEmpty = data?.devices.total === 0;
  const discover: Action = {
    label: t("operations.dashboard.discoverNetwork"),
    kind: "primary",
    shortcut: "n",
    onSelect: () => void navigate("/discovery/new"),
  };
  const enroll: Action = {
    label: t("operations.dashboard.enrollAgent"),
    onSelect: () =>
      void navigate(
        organizations.length === 1
          ? `/customerDashboard/${organizations[0]!.id}/overview`
          : "/administration/customers/list",
      ),
  };
  return (
    <Page
      title={t("operations.dashboard.title")}
      subtitle={data && !isEmpty ? `${name} · ${summaryOf(data.devices)}` : name}
      actions={[
        ...(may("startNetworkDiscovery") ? [discover] : []),
        ...(isEmpty && may("createEnrollmentToken") ? [enroll] : []),
      ]}
      loading={dashboard.isPending}
      error={operationError(dashboard)}
    >
      {isEmpty && (
        <EmptyState
          title={t("operations.dashboard.devicesYet")}
          hint={t("operations.dashboard.firstSteps")}
          action={may("startNetworkDiscovery") ? discover : undefined}
        />
      )}
      {data && <DashboardParts dashboard={data} {...scope} />}
    </Page>
  );
}
