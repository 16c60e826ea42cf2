import { formatMetric, t, type Answer, type Input, type MetricName } from "@muster/sdk";
import { useNavigate } from "react-router";
import { Columns, DataTable, Section, type Cell } from "#kit";
import { useOperation } from "../../hooks/operations.ts";
import { toneOf } from "./value-tones.ts";

type Top = Answer<"listTopMetrics">["results"][number];

const maxDevices = 5;
const addressOf = ({ nodeId }: Top) => `/deviceDashboard/${nodeId}/overview?tab=metrics`;

/** Agents report every minute. */
const refreshMS = 60_000;

const useTop = (query: Input<"listTopMetrics">["query"]) =>
  useOperation("listTopMetrics", { query }, true, refreshMS);

/** The devices with the highest CPU use and the fullest volumes; nothing if none is measured. */
export function TopDevices({ clientId }: { clientId: number | undefined }) {
  const scope = { ...(clientId !== undefined && { clientId }), limit: maxDevices };
  const processors = useTop({ ...scope, metric: "CPU_USE", aggregate: "AVERAGE" });
  const volumes = useTop({ ...scope, metric: "VOLUME_USE" });
  const lists = [
    { metric: "CPU_USE", title: t("monitoring.metrics.highestCpu"), rows: processors.data?.results },
    { metric: "VOLUME_USE", title: t("monitoring.metrics.fullestVolumes"), rows: volumes.data?.results },
  ] as const;
  const shown = lists.filter(({ rows }) => rows?.length);
  if (!shown.length) return null;
  return (
    <Columns>
      {shown.map(({ metric, title, rows = [] }) => (
        <TopDevicesList key={metric} metric={metric} title={title} rows={rows} />
      ))}
    </Columns>
  );
}

function TopDevicesList({
  metric,
  title,
  rows,
}: {
  metric: MetricName;
  title: string;
  rows: readonly Top[];
}) {
  const navigate = useNavigate();
  const valueOf = ({ value }: Top): Cell => {
    const tone = toneOf(metric, value);
    return { text: formatMetric(metric, value), ...(tone && { tone }) };
  };
  return (
    <Section title={title}>
      <DataTable
        label={title}
        rows={rows}
        rowKey={({ nodeId, instance }) => `${nodeId} ${instance}`}
        onOpen={(row) => void navigate(addressOf(row))}
        columns={[
          {
            id: "name",
            label: t("common.name"),
            cell: (row) => ({ text: row.displayName, to: addressOf(row) }),
            priority: 0,
          },
          ...(metric === "VOLUME_USE"
            ? [
                {
                  id: "instance",
                  label: t("monitoring.metrics.volume"),
                  cell: ({ instance }: Top) => instance,
                  priority: 2,
                },
              ]
            : []),
          { id: "value", label: t("monitoring.metrics.use"), cell: valueOf, priority: 1 },
        ]}
        empty={{ title: t("monitoring.metrics.noneYet") }}
      />
    </Section>
  );
}
