import { deviceAddress, formatDateTime, linkSourceLabels, t } from "@muster/sdk";
import { DataTable, Details, Section, Text } from "#kit";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { timeCell, useNow } from "../../hooks/time.ts";

/** Shows a device's neighbors, and the path through which it's reached. */
export function DeviceNeighbors({ nodeId }: { nodeId: number }) {
  const now = useNow();
  const read = useOperation("listNeighbors", { path: { nodeId } });
  const failed = operationError(read);
  const { results = [], path = [], reportedAt = null } = read.data ?? {};
  return (
    <>
      {path.length > 0 && (
        <Details
          items={path.map(({ nodeId: id, displayName }, at) => ({
            label: at ? t("monitoring.topology.then") : t("monitoring.topology.reachedThrough"),
            value: { text: displayName, to: deviceAddress(id) },
          }))}
        />
      )}
      <Section title={t("monitoring.topology.neighbors")}>
        {reportedAt !== null && (
          <Text muted>{t("monitoring.topology.reported", { time: formatDateTime(reportedAt) })}</Text>
        )}
        <DataTable
          label={t("monitoring.topology.neighbors")}
          rows={results}
          rowKey={({ port, neighborNodeId, neighborName, neighborPort }) =>
            [port, neighborNodeId, neighborName, neighborPort].join("\n")
          }
          loading={read.isPending}
          columns={[
            {
              id: "port",
              label: t("monitoring.topology.port"),
              cell: ({ port }) => port || "–",
              priority: 0,
            },
            {
              id: "neighbor",
              label: t("monitoring.topology.neighbor"),
              cell: ({ neighborNodeId, neighborName }) => {
                const text = neighborName || t("monitoring.topology.unmanaged");
                return neighborNodeId === null ? text : { text, to: deviceAddress(neighborNodeId) };
              },
              priority: 0,
              width: "wide",
            },
            {
              id: "neighborPort",
              label: t("monitoring.topology.neighborPort"),
              cell: ({ neighborPort }) => neighborPort || "–",
              priority: 1,
            },
            {
              id: "source",
              label: t("monitoring.topology.foundBy"),
              cell: ({ source }) => linkSourceLabels[source],
              priority: 2,
            },
            {
              id: "seen",
              label: t("monitoring.topology.seen"),
              cell: ({ seenAt }) => timeCell(seenAt, now),
              priority: 1,
            },
          ]}
          empty={
            failed
              ? { title: failed.message, hint: failed.nextStep }
              : { title: t("monitoring.topology.none"), hint: t("monitoring.topology.noneHint") }
          }
        />
      </Section>
    </>
  );
}
