import { diskHealthText, formatPercent, formatSize, t, type Disk, type FileSystem } from "@muster/sdk";
import { DataTable, Section, Text, type Cell, type Column } from "#kit";
import type { ToolProps } from "./device-tools.tsx";
import { ToolReading, useReading } from "./reading.tsx";

const health = (isHealthy: boolean | null): Cell =>
  isHealthy === null
    ? diskHealthText(isHealthy)
    : { text: diskHealthText(isHealthy), tone: isHealthy ? "success" : "danger" };

const diskColumns = (): readonly Column<Disk>[] => [
  { id: "name", label: t("common.name"), cell: ({ name }) => name, priority: 0 },
  { id: "parent", label: t("remote.deviceTools.disks.on"), cell: ({ parent }) => parent, priority: 1 },
  {
    id: "size",
    label: t("remote.deviceTools.disks.size"),
    cell: ({ sizeBytes }) => (sizeBytes ? formatSize(sizeBytes) : "–"),
    numeric: true,
    priority: 0,
  },
  {
    id: "health",
    label: t("remote.deviceTools.disks.health"),
    cell: ({ isHealthy }) => health(isHealthy),
    priority: 0,
  },
  { id: "media", label: t("remote.deviceTools.disks.media"), cell: ({ media }) => media, priority: 3 },
  {
    id: "fileSystem",
    label: t("remote.deviceTools.disks.fileSystem"),
    cell: ({ fileSystem }) => fileSystem,
    priority: 2,
  },
  { id: "model", label: t("remote.deviceTools.disks.model"), cell: ({ model }) => model, priority: 3 },
  { id: "serial", label: t("remote.deviceTools.disks.serial"), cell: ({ serial }) => serial, priority: 4 },
];

/** Formats the used space, such as "120 GB (38%)"; nearly full file systems are highlighted. */
function usedCell({ usedBytes, sizeBytes }: FileSystem): Cell {
  if (usedBytes === null || !sizeBytes) return "–";
  const part = usedBytes / sizeBytes;
  const text = `${formatSize(usedBytes)} (${formatPercent(part)})`;
  return part > 0.9 ? { text, tone: part > 0.97 ? "danger" : "warning" } : text;
}

const fileSystemColumns = (): readonly Column<FileSystem>[] => [
  {
    id: "path",
    label: t("remote.deviceTools.disks.path"),
    cell: ({ path }) => path,
    width: "wide",
    priority: 0,
  },
  {
    id: "size",
    label: t("remote.deviceTools.disks.size"),
    cell: ({ sizeBytes }) => (sizeBytes === null ? "–" : formatSize(sizeBytes)),
    numeric: true,
    priority: 0,
  },
  { id: "used", label: t("remote.deviceTools.disks.used"), cell: usedCell, numeric: true, priority: 0 },
  { id: "type", label: t("remote.deviceTools.disks.fileSystem"), cell: ({ type }) => type, priority: 1 },
  { id: "device", label: t("remote.deviceTools.disks.device"), cell: ({ device }) => device, priority: 2 },
  {
    id: "readOnly",
    label: t("remote.deviceTools.disks.readOnly"),
    cell: ({ isReadOnly }) => (isReadOnly ? t("remote.deviceTools.disks.readOnly") : ""),
    priority: 3,
  },
];

/** The disks of a computer, and how full its file systems are. */
export function Disks({ nodeId, name }: ToolProps) {
  const reading = useReading("getDisks", { path: { nodeId } }, 30_000);
  const { disks = [], fileSystems = [], hasSmart = true } = reading.read.data ?? {};
  return (
    <ToolReading reading={reading} name={name}>
      <Section title={t("remote.deviceTools.disks.fileSystems")}>
        <DataTable
          label={t("remote.deviceTools.disks.fileSystems")}
          columns={fileSystemColumns()}
          rows={fileSystems}
          rowKey={({ path }) => path}
          empty={{ title: t("remote.deviceTools.disks.noFileSystems") }}
        />
      </Section>
      <Section title={t("remote.deviceTools.disks.disks")}>
        {!hasSmart && <Text muted>{t("remote.deviceTools.disks.noSmart")}</Text>}
        <DataTable
          label={t("remote.deviceTools.disks.disks")}
          columns={diskColumns()}
          rows={disks}
          rowKey={(one) => `${one.parent} ${one.name}`}
          empty={{ title: t("remote.deviceTools.disks.none") }}
        />
      </Section>
    </ToolReading>
  );
}
