import {
  describeCondition,
  durationName,
  formatDateTime,
  t,
  type Answer,
  type PolicyCondition,
} from "@muster/sdk";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Banner, Dialog, SelectField, Text, Timeline } from "#kit";
import { useConnection } from "../../hooks/console.ts";
import { useDevicePicker } from "../../devices/devices/use-device-picker.ts";

type Tried = Answer<"tryCondition">;

/** When a condition would have raised alerts on a device within the last 30 days. */
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
    <Dialog title={t("monitoring.policies.try")} onClose={onClose}>
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
      {tried.data && <Results tried={tried.data} ofMessages={condition.type === "MESSAGES"} />}
    </Dialog>
  );
}

function Results({ tried: { results, samples, to }, ofMessages }: { tried: Tried; ofMessages: boolean }) {
  if (!samples) {
    const none = ofMessages ? "deviceMessages.none" : "policies.neverMeasured";
    return <Banner tone="warning" title={t(`monitoring.${none}`)} />;
  }
  const summary = ofMessages ? "messages.tried" : "triedSummary";
  return (
    <>
      <Text>{t(`monitoring.policies.${summary}`, { count: results.length, samples })}</Text>
      {results.length > 0 && (
        <Timeline
          label={t("monitoring.policies.triedAlerts")}
          items={results.map(({ instance, openedAt, resetAt }) => ({
            time: formatDateTime(openedAt),
            kind: durationName((resetAt ?? to) - openedAt),
            text:
              resetAt === null
                ? [instance, t("monitoring.policies.stillOpen")].filter(Boolean).join(" · ")
                : instance,
          }))}
          empty=""
        />
      )}
    </>
  );
}
