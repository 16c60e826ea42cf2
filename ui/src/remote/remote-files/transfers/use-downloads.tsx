import type { FileEntry } from "@muster/sdk";
import { useState, type ReactNode } from "react";
import { useConnection } from "../../../hooks/console.ts";
import { useAction } from "../../../hooks/operations.ts";
import { DownloadDialog } from "./download-dialog.tsx";
import { downloadJob, leadsToFolder, localName, writingSink, type OpenDownload } from "./jobs.ts";
import type { FilesSession } from "../session.ts";
import type { Transfers } from "./transfers.ts";

interface Options {
  session: FilesSession;
  transfers: Transfers;
  /** The folder whose content is listed. */
  folder: string;
}

/**
 * Downloads entries of a folder: to where the browser stores downloads, or to a folder that the user of a
 * terminal chooses.
 */
export function useDownloads({ session, transfers, folder }: Options): {
  start(entries: readonly FileEntry[]): void;
  dialog: ReactNode;
} {
  const { platform } = useConnection();
  const { run } = useAction();
  const [asked, setAsked] = useState<readonly FileEntry[]>();
  const add = (entries: readonly FileEntry[], openOf: (entry: FileEntry) => OpenDownload) =>
    transfers.add(entries.map((entry) => downloadJob(session, folder, entry, openOf(entry))));
  const { chooseDownloads, openDownload } = platform;
  const choose = async (entries: readonly FileEntry[]) => {
    const files = entries.map((entry) => ({
      name: localName(entry),
      size: leadsToFolder(entry) ? undefined : entry.size,
    }));
    const open = await chooseDownloads?.(files);
    if (open) add(entries, (entry) => async () => writingSink(await open(localName(entry))));
  };
  const dialog = asked && openDownload && (
    <DownloadDialog
      entries={asked}
      onReceive={({ path, overwrite }) =>
        add(
          asked,
          ({ name }) =>
            (ready, isFolder) =>
              openDownload(ready, isFolder, { path, name, overwrite }),
        )
      }
      onClose={() => setAsked(undefined)}
    />
  );
  return {
    start: (entries) => (chooseDownloads ? run(() => choose(entries)) : setAsked(entries)),
    dialog,
  };
}
