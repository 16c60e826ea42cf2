import { formatDateTimeSeconds, syslogSeverityText, t, type JournalEntry } from "@muster/sdk";
import { useState } from "react";
import { Banner, Button, LogView, Menu, Progress, Text, TextField, Toolbar, type Tone } from "#kit";
import { useAddress, useTypedAddress } from "../../hooks/address.ts";
import type { ToolProps } from "./device-tools.tsx";
import { Unreadable } from "./reading.tsx";
import { useJournal } from "./use-journal.ts";

/** The severities that can be filtered by: critical to informational. */
const severities = [2, 3, 4, 5, 6];
const tones: readonly Tone[] = ["danger", "danger", "danger", "danger", "warning"];
const hourMS = 3_600_000;
const periods = [
  { id: "", label: () => t("remote.deviceTools.journal.always"), ms: 0 },
  { id: "1h", label: () => t("remote.deviceTools.journal.lastHour"), ms: hourMS },
  { id: "24h", label: () => t("remote.deviceTools.journal.lastDay"), ms: 24 * hourMS },
] as const;

const severityText = (severity: number | undefined) =>
  severity === undefined
    ? t("remote.deviceTools.journal.anySeverity")
    : t("remote.deviceTools.journal.atLeast", { severity: syslogSeverityText(severity) });

function lineOf({ at, source, pid, severity, text }: JournalEntry) {
  const who = pid === null ? source : `${source}[${pid}]`;
  const tone = severity === null ? undefined : tones[severity];
  return { time: formatDateTimeSeconds(at), text: `${who}: ${text}`, ...(tone && { tone }) };
}

/** A computer's log, which can be filtered and followed. */
export function Journal({ nodeId, name }: ToolProps) {
  const { get, set } = useAddress();
  const source = useTypedAddress("source");
  const text = useTypedAddress("text");
  const [following, setFollowing] = useState(true);
  const given = Number(get("severity") || Number.NaN);
  const severity = severities.find((one) => one === given);
  const period = periods.find(({ id }) => id === get("since")) ?? periods[0];
  const [openedAt] = useState(Date.now);
  const query = {
    ...(source.value && { source: source.value }),
    ...(text.value && { text: text.value }),
    ...(severity !== undefined && { severity }),
    ...(period.ms && { since: openedAt - period.ms }),
  };
  const { shown, error, retry } = useJournal(nodeId, query, following);
  const isFiltered = Object.keys(query).length > 0;
  return (
    <>
      <Toolbar label={t("remote.deviceTools.names.journal")}>
        <TextField
          label={t("remote.deviceTools.journal.source")}
          value={source.typed}
          onChange={source.setTyped}
          maxLength={200}
        />
        <TextField
          label={t("remote.deviceTools.journal.text")}
          value={text.typed}
          onChange={text.setTyped}
          maxLength={200}
        />
        <Menu
          label={severityText(severity)}
          actions={[undefined, ...severities].map((one) => ({
            label: severityText(one),
            onSelect: () => set({ severity: String(one ?? "") }),
          }))}
          checked={[undefined, ...severities].map((one) => one === severity)}
        />
        <Menu
          label={period.label()}
          actions={periods.map(({ id, label }) => ({ label: label(), onSelect: () => set({ since: id }) }))}
          checked={periods.map(({ id }) => id === period.id)}
        />
        <Button
          action={{
            label: t(`remote.deviceTools.${following ? "pause" : "resume"}`),
            shortcut: "P",
            onSelect: () => setFollowing(!following),
          }}
        />
      </Toolbar>
      {!error && !shown && <Progress label={t("remote.deviceTools.reading")} />}
      {error && shown && <Banner tone="warning" title={error.message} />}
      {error && !shown && <Unreadable error={error} name={name} onRetry={retry} />}
      {shown && (
        <>
          <Text muted>
            {t(`remote.deviceTools.journal.${following ? "following" : "stopped"}`, {
              time: formatDateTimeSeconds(shown.readAt),
            })}
          </Text>
          <LogView
            label={t("remote.deviceTools.names.journal")}
            lines={shown.entries.map(lineOf)}
            live={following}
            empty={t(`remote.deviceTools.journal.${isFiltered ? "noneFound" : "none"}`)}
          />
        </>
      )}
    </>
  );
}
