import {
  describeCondition,
  durationName,
  formatDateTime,
  t,
  triedText,
  type Answer,
  type PolicyCondition,
} from "@muster/sdk";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Banner, Dialog, SelectField, Text, Timeline } from "#kit";
import { useConnection } from "../../hooks/console.ts";
import { useDevicePicker } from "../../devices/devices/use-device-picker.ts";

type Tried = Answer<"tryCondition">;

/**
 * Shows when a condition would have raised alerts on a device within the last 30 days, or whether it would
 * now.
 */
export function TryCondition({ condition, onClose }: { condition: PolicyCondition; onClose(): void }) {
  const { muster } = useConnection();
  const [nodeId, setNodeId] = useState("");
  const picker = useDevicePicker(nodeId);
  const tried = useQuery<Tried, Error>({
    queryKey: ["tryCondition", nodeId, condition],
    queryFn: ({ signal }) =>
      muster.call(
        "tryCondition",
        { path: { nodeId: Number(nodeId) }, body: { condition, days: 30 } },
        signal,
      ),
    enabled: nodeId !== "",
  });
  return (
    <Dialog title={t("monitoring.policies.tryNow")} onClose={onClose}>
      <Text muted>{describeCondition(condition)}</Text>
      <SelectField
        label={t("monitoring.policies.onDevice")}
        placeholder={t("monitoring.policies.chooseDevice")}
        value={nodeId}
        {...picker}
        onChange={setNodeId}
      />
      {tried.error && <Banner tone="danger" title={tried.error.message} />}
      {tried.isFetching && <Text muted>{t("common.loading")}</Text>}
      {tried.data && <Results tried={tried.data} summary={triedText(condition.type, tried.data)} />}
    </Dialog>
  );
}

function Results({ tried: { results, samples, to, basis }, summary }: { tried: Tried; summary: string }) {
  if (!samples) return <Banner tone="warning" title={summary} />;
  return (
    <>
      <Text>{summary}</Text>
      {results.length > 0 && (
        <Timeline
          label={t("monitoring.policies.triedAlerts")}
          items={results.map(({ instance, openedAt, resetAt }) => ({
            time: formatDateTime(openedAt),
            kind: durationName((resetAt ?? to) - openedAt),
            text:
              resetAt === null && basis === "HISTORY"
                ? [instance, t("monitoring.policies.stillOpen")].filter(Boolean).join(" · ")
                : instance,
          }))}
          empty=""
        />
      )}
    </>
  );
}
