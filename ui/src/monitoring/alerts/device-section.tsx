import { healthLabels, healthText, t } from "@muster/sdk";
import { Details, Section } from "#kit";
import { useOperation } from "../../hooks/operations.ts";
import { useNow, timeCell } from "../../hooks/time.ts";
import { DeviceConditions } from "../policies/device-section.tsx";
import { MonitoredBy } from "../polling/device-section.tsx";
import { healthTones } from "./cells.ts";
import { Changes } from "./detail.tsx";
import { AlertTable } from "./list.tsx";

/** A device's problems with their start, what the device depends on, recent changes, and its conditions. */
export function DeviceAlerts({ nodeId }: { nodeId: number }) {
  const now = useNow();
  const { data } = useOperation("explainDevice", { path: { nodeId } });
  const parent = data?.parent;
  return (
    <>
      {data && (
        <Details
          items={[
            {
              label: t("monitoring.alerts.healthLabel"),
              value: {
                text: healthText(data),
                tone: healthTones[data.health],
              },
            },
            ...(data.alerts.length
              ? [
                  {
                    label: t("monitoring.alerts.since"),
                    value: timeCell(Math.min(...data.alerts.map(({ openedAt }) => openedAt)), now),
                  },
                ]
              : []),
            ...(parent
              ? [
                  {
                    label: t("monitoring.alerts.reachedThrough"),
                    value: {
                      text: `${parent.displayName}: ${healthLabels[parent.health]}`,
                      tone: healthTones[parent.health],
                    },
                  },
                ]
              : []),
          ]}
        />
      )}
      <Section title={t("monitoring.alerts.alerts")}>
        <AlertTable of={{ nodeId }} />
      </Section>
      <DeviceConditions nodeId={nodeId} />
      <MonitoredBy nodeId={nodeId} />
      <Section title={t("monitoring.alerts.changes")}>
        <Changes changes={data?.changes ?? []} />
      </Section>
    </>
  );
}
