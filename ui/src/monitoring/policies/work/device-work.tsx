import {
  agentUpdateRulesText,
  describePolicySchedule,
  describePolicyWork,
  t,
  type DevicePolicy,
} from "@muster/sdk";
import { DataTable, Section, Text } from "#kit";
import { originOf, stateOf } from "../cells.ts";
import { nextOf } from "./columns.ts";

/** A device's scheduled work and scan exceptions from its policies, with the policy of each. */
export function DeviceScheduledWork(props: Pick<DevicePolicy, "work" | "scanExceptions" | "agentUpdates">) {
  const { work, scanExceptions, agentUpdates } = props;
  if (!work.length && !scanExceptions && !agentUpdates) return null;
  return (
    <Section title={t("monitoring.policies.tabs.work")}>
      {work.length > 0 && (
        <DataTable
          label={t("monitoring.policies.tabs.work")}
          rows={work}
          rowKey={({ section, id }) => `${section} ${id}`}
          columns={[
            { id: "name", label: t("common.name"), cell: ({ name }) => name, priority: 0 },
            {
              id: "what",
              label: t("monitoring.policies.work.what"),
              cell: describePolicyWork,
              priority: 3,
              width: "wide",
            },
            {
              id: "when",
              label: t("monitoring.policies.work.when"),
              cell: ({ schedule }) => describePolicySchedule(schedule),
              priority: 1,
              width: "wide",
            },
            { id: "state", label: t("common.state"), cell: stateOf, priority: 2 },
            { id: "next", label: t("monitoring.policies.work.next"), cell: nextOf, priority: 2 },
            {
              id: "from",
              label: t("monitoring.policies.from"),
              cell: (row) => originOf(row, undefined),
              priority: 1,
            },
          ]}
          empty={{ title: t("common.none") }}
        />
      )}
      {scanExceptions && (
        <Text muted>
          {t("monitoring.policies.exceptions.onDevice", {
            paths: scanExceptions.paths.join(", ") || t("common.none"),
            policy: scanExceptions.policyName,
          })}
        </Text>
      )}
      {agentUpdates && (
        <Text muted>
          {t("agents.agentUpdates.policy.onDevice", {
            rules: agentUpdateRulesText(agentUpdates),
            policy: agentUpdates.policyName,
          })}
        </Text>
      )}
    </Section>
  );
}
