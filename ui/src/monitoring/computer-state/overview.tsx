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

/** Processes are reported every five minutes. */
const refreshMS = 60_000;

/** What a computer is, who is logged in to it, whether it must restart, and what uses most of it. */
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
        <System system={system} now={now} />
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
        <Antivirus antivirus={antivirus} now={now} />
      </Section>
      <Section title={t("monitoring.computerState.encryption.title")}>
        <Encryption encryption={encryption} now={now} />
      </Section>
      {processes?.supported && <Processes processes={processes} />}
    </>
  );
}

function System({ system, now }: { system: ComputerState["system"]; now: number }) {
  if (!system?.supported) return <Text muted>{reportedPartText(system, now, () => "")}</Text>;
  return (
    <>
      <Details items={systemLines(system).map(({ label, text }) => ({ label, value: text }))} />
      <Text muted>{t("monitoring.computerState.reported", { time: formatDateTime(system.reportedAt) })}</Text>
    </>
  );
}

function Antivirus({ antivirus, now }: { antivirus: ComputerState["antivirus"]; now: number }) {
  if (!antivirus?.supported || !antivirus.results.length) {
    const none = () => t("monitoring.computerState.antivirus.none");
    return <Text muted>{reportedPartText(antivirus, now, none)}</Text>;
  }
  const { results, reportedAt } = antivirus;
  return (
    <>
      <Details
        items={results.map((one) => ({
          label: antivirusName(one),
          value: { text: antivirusText(one), ...(isUnprotected(results) && { tone: "warning" }) },
        }))}
      />
      <Text muted>{t("monitoring.computerState.reported", { time: formatDateTime(reportedAt) })}</Text>
    </>
  );
}

function Encryption({ encryption, now }: { encryption: ComputerState["encryption"]; now: number }) {
  if (!encryption?.supported || !encryption.results.length) {
    const none = () => t("monitoring.computerState.encryption.none");
    return <Text muted>{reportedPartText(encryption, now, none)}</Text>;
  }
  return (
    <>
      <Details
        items={encryption.results.map((one) => ({
          label: one.mountPoint,
          value: { text: encryptionText(one), ...(isReadable(one) && { tone: "warning" }) },
        }))}
      />
      <Text muted>
        {t("monitoring.computerState.reported", { time: formatDateTime(encryption.reportedAt) })}
      </Text>
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
