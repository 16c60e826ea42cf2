import {
  formatList,
  formatNumber,
  formatSize,
  platformNames,
  releaseInUse,
  t,
  type AgentRelease,
} from "@muster/sdk";
import { DataTable, Page, type Action, type Column } from "#kit";
import { useDeletion } from "../../components/deletion.tsx";
import { useNewDialog } from "../../hooks/new-dialog.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import { UploadRelease } from "./upload-dialog.tsx";

/** Consoles aren't notified when agents update, so the list is polled. */
const refreshMS = 60_000;

const versionsOf = (releases: readonly AgentRelease[]) => formatList(releases.map(({ version }) => version));

/** Uploaded releases of the agent and where they're used, newest first. */
export function AgentReleases() {
  const may = useMay();
  const now = useNow();
  const [isUploading, setUploading] = useNewDialog();
  const change = useMutate();
  const list = useOperation("listAgentUpdates", {}, true, refreshMS);
  const releases = list.data?.releases ?? [];
  const { actionOn, question } = useDeletion({
    label: t("common.delete"),
    rows: releases,
    question: (_, rows) => t("agents.agentUpdates.deleteQuestion", { version: versionsOf(rows) }),
    message: () => t("agents.agentUpdates.deleteMessage"),
    done: (rows) => t("agents.agentUpdates.deleted", { version: versionsOf(rows) }),
    refusal: releaseInUse,
    remove: ({ id }) => change("deleteAgentRelease", { path: { releaseId: id } }),
  });
  const mayUpload = may("uploadAgentRelease");
  const upload: Action = {
    label: t("agents.agentUpdates.upload"),
    kind: "primary",
    shortcut: "n",
    onSelect: () => setUploading(true),
  };
  return (
    <Page
      title={t("agents.agentUpdates.releases")}
      subtitle={t("agents.agentUpdates.releasesSubtitle")}
      error={operationError(list)}
      actions={mayUpload ? [upload] : []}
    >
      <DataTable
        label={t("agents.agentUpdates.releases")}
        rows={releases}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        actions={(target) => ("row" in target && may("deleteAgentRelease") ? [actionOn(target)] : [])}
        columns={columnsAt(now)}
        empty={{
          title: t("agents.agentUpdates.noneUploaded"),
          hint: t("agents.agentUpdates.noneUploadedHint"),
          ...(mayUpload && { action: upload }),
        }}
      />
      {isUploading && mayUpload && <UploadRelease releases={releases} onClose={() => setUploading(false)} />}
      {question}
    </Page>
  );
}

const columnsAt = (now: number): Column<AgentRelease>[] => [
  { id: "version", label: t("agents.agentUpdates.version"), cell: ({ version }) => version, priority: 0 },
  {
    id: "use",
    label: t("agents.agentUpdates.use"),
    cell: (release) => releaseInUse(release) ?? t("agents.agentUpdates.unused"),
    priority: 1,
    width: "wide",
  },
  {
    id: "expires",
    label: t("agents.agentUpdates.expiresAt"),
    cell: ({ expiresAt }) =>
      expiresAt > now ? timeCell(expiresAt, now) : { text: t("agents.agentUpdates.expired"), tone: "danger" },
    priority: 2,
  },
  {
    id: "platforms",
    label: t("agents.agentUpdates.systems"),
    cell: ({ platforms }) => platformNames(platforms),
    priority: 3,
  },
  { id: "size", label: t("agents.agentUpdates.size"), cell: ({ size }) => formatSize(size), priority: 6 },
  {
    id: "agents",
    label: t("agents.agentUpdates.agents"),
    cell: ({ agents }) => formatNumber(agents),
    priority: 5,
  },
  {
    id: "uploaded",
    label: t("agents.agentUpdates.uploadedAt"),
    cell: ({ uploadedAt }) => timeCell(uploadedAt, now),
    priority: 4,
  },
  {
    id: "by",
    label: t("agents.agentUpdates.uploadedBy"),
    cell: ({ uploadedBy }) => uploadedBy,
    priority: 7,
  },
];
