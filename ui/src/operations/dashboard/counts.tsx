import { formatNumber, roleLabel, t, type DashboardCounts } from "@muster/sdk";
import { useNavigate } from "react-router";
import { DataTable, Section, Text, type Cell, type Tone } from "#kit";

interface Row extends DashboardCounts {
  key: string;
  /** Roles have none. */
  name?: string;
  to?: string;
}

const counted = (count: number, tone?: Tone): Cell =>
  count && tone ? { text: formatNumber(count), tone } : formatNumber(count);

/** Shows how many devices are in each state, by organization or role. */
export function Counts({ title, rows, more = 0 }: { title: string; rows: readonly Row[]; more?: number }) {
  const navigate = useNavigate();
  return (
    <Section title={title}>
      <DataTable
        label={title}
        rows={rows}
        rowKey={({ key }) => key}
        onOpen={({ to }) => (to === undefined ? undefined : void navigate(to))}
        columns={[
          {
            id: "name",
            label: t("common.name"),
            cell: ({ key, name, to }) => ({ text: name ?? roleLabel(key), ...(to !== undefined && { to }) }),
            priority: 0,
          },
          {
            id: "offline",
            label: t("operations.dashboard.offline"),
            cell: ({ offline }) => counted(offline, "danger"),
            numeric: true,
            width: "narrow",
            priority: 1,
          },
          {
            id: "degraded",
            label: t("operations.dashboard.states.DEGRADED"),
            cell: ({ degraded }) => counted(degraded, "warning"),
            numeric: true,
            width: "narrow",
            priority: 2,
          },
          {
            id: "unknown",
            label: t("operations.dashboard.unknown"),
            cell: ({ unknown }) => counted(unknown),
            numeric: true,
            width: "narrow",
            priority: 3,
          },
          {
            id: "online",
            label: t("operations.dashboard.online"),
            cell: ({ online, total }) => t("operations.dashboard.upOf", { up: online, total }),
            numeric: true,
            width: "narrow",
            priority: 2,
          },
        ]}
        empty={{ title: t("operations.dashboard.devicesYet") }}
      />
      {more > 0 && <Text muted>{t("operations.dashboard.moreOrganizations", { count: more })}</Text>}
    </Section>
  );
}
