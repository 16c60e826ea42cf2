import { t, textOfContent, type AutomationVersion, type Script } from "@muster/sdk";
import { useState } from "react";
import { Banner, Code, DataTable, Dialog, Progress, Section, Text } from "#kit";
import { useOperation } from "../../hooks/operations.ts";
import { formatTime } from "../../hooks/time.ts";

const shown = 100;
const line = ({ version, createdBy, createdAt }: AutomationVersion) =>
  t("automation.versions.versionLine", { version, createdBy, time: formatTime(createdAt) });

/**
 * Shows the latest version of an automation as a line, and lists all versions, whose sources can be opened.
 */
export function Versions({ script }: { script: Script }) {
  const path = { scriptId: script.id };
  const [opened, setOpened] = useState<AutomationVersion>();
  const read = useOperation("listScriptVersions", { path, query: { pageSize: shown } });
  const rows = read.data?.results ?? [];
  return (
    <Section title={t("automation.versions.versions")}>
      {rows[0] && <Text>{line(rows[0])}</Text>}
      <DataTable
        label={t("automation.versions.versions")}
        rows={rows}
        rowKey={({ version }) => String(version)}
        loading={read.isPending}
        onOpen={(version) => setOpened(version)}
        columns={[
          {
            id: "version",
            label: t("automation.versions.version"),
            cell: ({ version }) => t("automation.versions.versionNumber", { version }),
            priority: 0,
          },
          { id: "by", label: t("automation.versions.by"), cell: ({ createdBy }) => createdBy, priority: 1 },
          {
            id: "at",
            label: t("automation.versions.saved"),
            cell: ({ createdAt }) => formatTime(createdAt),
            priority: 2,
          },
          { id: "digest", label: t("automation.versions.digest"), cell: ({ digest }) => digest, priority: 3 },
        ]}
        empty={{ title: t("automation.versions.none") }}
      />
      {opened && <VersionDialog script={script} version={opened} onClose={() => setOpened(undefined)} />}
    </Section>
  );
}

function VersionDialog({
  script,
  version,
  onClose,
}: {
  script: Script;
  version: AutomationVersion;
  onClose(): void;
}) {
  const path = { scriptId: script.id, version: version.version };
  const { data, error, isPending } = useOperation("getScriptVersion", { path });
  return (
    <Dialog title={line(version)} onClose={onClose}>
      {isPending && <Progress label={t("automation.versions.loading")} />}
      {error && <Banner tone="danger" title={error.message} />}
      {data?.content && <Code label={t("automation.scripts.source")} value={textOfContent(data.content)} />}
      {data?.files.map(({ name, digest }) => (
        <Code key={digest} label={name} value={digest} />
      ))}
      <Code label={t("automation.versions.digest")} value={version.digest} />
    </Dialog>
  );
}
