import { t, type Dashboard, type DashboardCounts } from "@muster/sdk";
import { Columns } from "#kit";
import { TopDevices } from "../../monitoring/metrics/lazy-section.tsx";
import { Attention } from "./attention.tsx";
import { Counts } from "./counts.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { RollCall } from "./roll-call.tsx";
import { RunningNow } from "./running.tsx";

/** Summarizes the states, such as "1 device is offline · 2 are unknown · 49 of 52 are online". */
export const summaryOf = ({ offline, degraded, unknown, online, total }: DashboardCounts): string =>
  [
    offline ? t("operations.dashboard.offlineNow", { count: offline }) : "",
    degraded ? t("operations.dashboard.degradedNow", { count: degraded }) : "",
    unknown ? t("operations.dashboard.unknownNow", { count: unknown }) : "",
    t("operations.dashboard.onlineOf", { online, total }),
  ]
    .filter(Boolean)
    .join(" · ");

/** The parts of the dashboard, for everything that the user may see or for one organization. */
export function DashboardParts({ dashboard, clientId }: { dashboard: Dashboard; clientId?: number }) {
  const { devices } = dashboard;
  return (
    <>
      {(devices.total > 0 || dashboard.attention.length > 0) && <Attention dashboard={dashboard} />}
      {devices.total > 0 && <RollCall dashboard={dashboard} />}
      <RunningNow clientId={clientId} />
      {devices.total > 0 && (
        <Columns>
          {clientId === undefined && (
            <Counts
              title={t("operations.dashboard.byOrganization")}
              more={dashboard.organizationsTotal - dashboard.organizations.length}
              rows={dashboard.organizations.map((row) => ({
                ...row,
                key: String(row.id),
                to: `/customerDashboard/${row.id}/overview`,
              }))}
            />
          )}
          <Counts
            title={t("operations.dashboard.byRole")}
            rows={dashboard.roles.map((row) => ({ ...row, key: row.role }))}
          />
        </Columns>
      )}
      {devices.total > 0 && <TopDevices clientId={clientId} />}
      <RecentActivity clientId={clientId} />
    </>
  );
}
