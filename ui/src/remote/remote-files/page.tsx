import { enums, t, terminalUserLabels } from "@muster/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useNavigate, useParams } from "react-router";
import { Banner, Columns, Page, SelectField, Text, Toolbar, UnsavedChangesGuard, type Action } from "#kit";
import { useAddress } from "../../hooks/address.ts";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { useConnection } from "../../hooks/console.ts";
import { useOperation } from "../../hooks/operations.ts";
import { useHasPermission, useMay } from "../../hooks/permissions.ts";
import { FileDialog, type FileChange } from "./dialogs.tsx";
import { FolderTree } from "./folder-tree.tsx";
import { folderJob } from "./transfers/folders.ts";
import { uploadJob } from "./transfers/jobs.ts";
import { FileList, useFolder } from "./list.tsx";
import { filesAddress, joinPath, parentOf, userOf } from "./paths.ts";
import { SpeedLimit } from "./transfers/speed-limit.tsx";
import { TransferList } from "./transfers/transfer-list.tsx";
import { isRunning, Transfers } from "./transfers/transfers.ts";
import { UploadDialog } from "./transfers/upload-dialog.tsx";
import { useDownloads } from "./transfers/use-downloads.tsx";
import { useSessions } from "./use-sessions.ts";

/** A computer's files and folders; the address names the folder. */
export function RemoteFiles() {
  const { id } = useParams();
  return <Files key={id} nodeId={Number(id)} />;
}

/** The transfers of this page; leaving the page stops them. */
function useTransfers(nodeId: number) {
  const queries = useQueryClient();
  const [transfers] = useState(
    () => new Transfers(() => void queries.invalidateQueries({ queryKey: ["listFiles", nodeId] })),
  );
  useEffect(() => () => transfers.stopAll(), [transfers]);
  const running = useSyncExternalStore(transfers.subscribe, () => transfers.get().some(isRunning));
  return { transfers, running };
}

function Files({ nodeId }: { nodeId: number }) {
  const { get, set } = useAddress();
  const navigate = useNavigate();
  const { access, platform } = useConnection();
  const { openFolder } = platform;
  const isSystem = useHasPermission()("canUseSystemFileExplorer");
  const user = isSystem ? userOf(get("as")) : "USER";
  const device = useOperation("getDevice", { path: { nodeId } });
  useBreadcrumb(undefined, device.data?.displayName);
  const folder = useFolder(nodeId, get("path") || "/", user);
  const sessions = useSessions(nodeId);
  const { transfers, running } = useTransfers(nodeId);
  const path = folder.data?.pages[0]?.path ?? (get("path") || "/");
  const downloads = useDownloads({ session: sessions[user], transfers, folder: path });
  const [change, setChange] = useState<FileChange>();
  const [uploading, setUploading] = useState(false);
  const may = useMay();
  const tryAgain = () => {
    access.askAgain();
    void folder.refetch();
  };
  const open = (next: string) => set({ path: next === "/" ? "" : next });
  const actions: Action[] = [
    ...(may("openFiles")
      ? [{ label: t("remote.files.upload"), shortcut: "U", onSelect: () => setUploading(true) }]
      : []),
    {
      label: t("remote.files.up"),
      shortcut: "u",
      disabled: path === "/" ? t("remote.files.isTop") : undefined,
      onSelect: () => open(parentOf(path)),
    },
    ...(may("createFolder")
      ? [{ label: t("remote.files.newFolder"), onSelect: () => setChange({ kind: "create", folder: path }) }]
      : []),
  ];
  return (
    <Page
      title={t("remote.files.of", { device: device.data?.displayName ?? "" })}
      subtitle={path}
      actions={actions}
    >
      <Toolbar label={t("remote.files.as")}>
        <SelectField
          label={t("remote.files.as")}
          value={user}
          options={(isSystem ? enums.TerminalUser : (["USER"] as const)).map((value) => ({
            value,
            label: terminalUserLabels[value],
          }))}
          onChange={(value) => set({ as: value === "USER" ? "user" : "" })}
        />
        {may("openFiles") && <SpeedLimit transfers={transfers} />}
      </Toolbar>
      <TransferList transfers={transfers} />
      <Columns index={t("remote.files.folders")}>
        <FolderTree key={user} nodeId={nodeId} user={user} path={path} onOpen={open} />
        {folder.error ? (
          <Banner
            tone="danger"
            title={t("remote.files.unavailable")}
            actions={[{ label: t("common.tryAgain"), onSelect: tryAgain }]}
          >
            <Text>{`${folder.error.message} ${folder.error.nextStep}`.trim()}</Text>
          </Banner>
        ) : (
          <FileList
            key={`${user} ${path}`}
            folder={folder}
            onOpenFolder={({ name }) => open(joinPath(path, name))}
            onEdit={({ name }) => void navigate(filesAddress(nodeId, user, { file: joinPath(path, name) }))}
            onDownload={downloads.start}
            onChange={(kind, entry) => setChange({ kind, folder: path, entry })}
          />
        )}
      </Columns>
      {uploading && (
        <UploadDialog
          folder={path}
          onSend={({ files, folders }, overwrite) =>
            transfers.add([
              ...folders.map((one) => folderJob(sessions[user], path, one, { overwrite, openFolder })),
              ...files.map((file) => uploadJob(sessions[user], path, file, overwrite)),
            ])
          }
          onClose={() => setUploading(false)}
        />
      )}
      {downloads.dialog}
      {change && (
        <FileDialog nodeId={nodeId} user={user} change={change} onClose={() => setChange(undefined)} />
      )}
      <UnsavedChangesGuard
        dirty={running}
        texts={{
          title: t("remote.files.transfers.leaveTitle"),
          message: t("remote.files.transfers.leaveText"),
          leave: t("remote.files.transfers.leave"),
          stay: t("remote.files.transfers.stay"),
        }}
      />
    </Page>
  );
}
