import {
  antivirusName,
  antivirusText,
  durationName,
  encryptionText,
  formatDateTime,
  isReadable,
  isUnprotected,
  loggedInUsersText,
  pendingRebootText,
  processText,
  reportedPartText,
  systemLines,
  t,
  type ComputerState,
  type RunningProcess,
} from "@muster/sdk";
import { Columns, Details, EmptyState, Section, Text } from "#kit";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { useNow } from "../../hooks/time.ts";

/** Agents report processes every five minutes. */
const refreshMS = 60_000;

/** A computer's system, logged-in users, pending restart, and the processes that use the most resources. */
export function ComputerOverview({ nodeId }: { nodeId: number }) {
  const now = useNow();
  const read = useOperation("getComputerState", { path: { nodeId } }, true, refreshMS);
  const failed = operationError(read);
  if (failed) return <EmptyState title={failed.message} hint={failed.nextStep} />;
  if (!read.data) return null;
  const { system, users, pendingReboot, processes, antivirus, encryption } = read.data;
  return (
    <>
      <Section title={t("monitoring.computerState.system.title")}>
        <Part part={system} now={now} itemsOf={systemLines} />
      </Section>
      <Section title={t("monitoring.computerState.title")}>
        <Details
          items={[
            {
              label: t("monitoring.computerState.reboot"),
              value: {
                text: reportedPartText(pendingReboot, now, pendingRebootText),
                ...(pendingReboot?.isPending && { tone: "warning" }),
              },
            },
            {
              label: t("monitoring.computerState.users"),
              value: reportedPartText(users, now, loggedInUsersText),
            },
            ...(processes?.supported
              ? []
              : [
                  {
                    label: t("monitoring.computerState.processes"),
                    value: reportedPartText(processes, now, () => ""),
                  },
                ]),
          ]}
        />
      </Section>
      <Section title={t("monitoring.computerState.antivirus.title")}>
        <Part
          part={antivirus}
          now={now}
          none={t("monitoring.computerState.antivirus.none")}
          itemsOf={({ results }) =>
            results.map((one) => ({
              label: antivirusName(one),
              text: antivirusText(one),
              isWarning: isUnprotected(results),
            }))
          }
        />
      </Section>
      <Section title={t("monitoring.computerState.encryption.title")}>
        <Part
          part={encryption}
          now={now}
          none={t("monitoring.computerState.encryption.none")}
          itemsOf={({ results }) =>
            results.map((one) => ({
              label: one.mountPoint,
              text: encryptionText(one),
              isWarning: isReadable(one) === true,
            }))
          }
        />
      </Section>
      {processes?.supported && <Processes processes={processes} />}
    </>
  );
}

interface PartProps<P> {
  part: P | null;
  now: number;
  /** The text for a report without any items. */
  none?: string;
  itemsOf(part: NoInfer<P>): readonly { label: string; text: string; isWarning?: boolean }[];
}

/** A part of a computer's state and the time of its report, or why there is none. */
function Part<P extends { reportedAt: number; supported: boolean }>({
  part,
  now,
  none = "",
  itemsOf,
}: PartProps<P>) {
  const items = part?.supported ? itemsOf(part) : [];
  if (!part || !items.length) return <Text muted>{reportedPartText(part, now, () => none)}</Text>;
  return (
    <>
      <Details
        items={items.map(({ label, text, isWarning }) => ({
          label,
          value: { text, ...(isWarning && { tone: "warning" }) },
        }))}
      />
      <Text muted>{t("monitoring.computerState.reported", { time: formatDateTime(part.reportedAt) })}</Text>
    </>
  );
}

function Processes({ processes }: { processes: NonNullable<ComputerState["processes"]> }) {
  const { byCpu, byMemory, seconds, reportedAt } = processes;
  const top = (title: string, all: readonly RunningProcess[]) => (
    <Section title={title}>
      {all.length ? (
        <Details items={all.map((one) => ({ label: `${one.name} (${one.pid})`, value: processText(one) }))} />
      ) : (
        <Text muted>{t("monitoring.computerState.noProcesses")}</Text>
      )}
    </Section>
  );
  return (
    <>
      <Columns>
        {top(t("monitoring.computerState.byCpu"), byCpu)}
        {top(t("monitoring.computerState.byMemory"), byMemory)}
      </Columns>
      <Text muted>
        {t("monitoring.computerState.measured", {
          time: formatDateTime(reportedAt),
          period: durationName(seconds * 1_000),
        })}
      </Text>
    </>
  );
}
