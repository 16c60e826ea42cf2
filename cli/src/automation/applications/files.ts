import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import {
  type Answer,
  type AttachmentKind,
  type BinaryInstallSettings,
  type Muster,
  t,
  uploadAttachment,
} from "@muster/sdk";
import { cannotRead } from "../../lib/files.ts";
import { withStages } from "../../lib/progress.ts";
import type { ApplicationFlags } from "./body.ts";

interface LocalFile {
  kind: AttachmentKind;
  path: string;
  name: string;
  size: number;
}

export const local = (kind: AttachmentKind) => async (path: string) => {
  const { size } = await stat(path).catch(cannotRead(path));
  return { kind, path, name: basename(path), size };
};

export const filesOf = ({ file, helper = [], icon }: ApplicationFlags): Promise<LocalFile[]> =>
  Promise.all([
    ...(file ? [file] : []).map(local("INSTALLER")),
    ...helper.map(local("HELPER")),
    ...(icon ? [icon] : []).map(local("ICON")),
  ]);

/** Uploads the files, showing progress. Sets their ids in the settings and returns them. */
export async function uploadAll(
  muster: Muster,
  settings: BinaryInstallSettings,
  { files, url }: { files: readonly LocalFile[]; url: string | undefined },
  signal: AbortSignal,
): Promise<number[]> {
  const ids: { id: number; kind: AttachmentKind }[] = [];
  const take = ({ id, kind }: Answer<"getAttachment">) => void ids.push({ id, kind });
  try {
    if (url) take(await muster.call("addAttachmentUrl", { body: { kind: "INSTALLER", url } }, signal));
    await withStages(async (update) => {
      for (const { kind, path, name } of files) {
        const showProgress = (percent: number) =>
          update(
            t("automation.applications.cli.files.uploading", {
              name,
              percent: Math.floor(percent / 10) * 10,
            }),
          );
        take(
          await uploadAttachment(
            muster,
            { kind, name, file: await openAsBlob(path), onProgress: showProgress },
            signal,
          ),
        );
      }
    });
  } catch (error) {
    await discardAll(
      muster,
      ids.map(({ id }) => id),
    );
    throw error;
  }
  const of = (wanted: AttachmentKind) => ids.flatMap(({ id, kind }) => (kind === wanted ? id : []));
  settings.runnableAttachmentId = of("INSTALLER")[0] ?? settings.runnableAttachmentId;
  settings.customIconAttachmentId = of("ICON")[0] ?? settings.customIconAttachmentId ?? null;
  if (of("HELPER").length) settings.helperFilesAttachmentIds = of("HELPER");
  return ids.map(({ id }) => id);
}

/** Deletes uploads that weren't used; the server discards the rest after a while. */
export async function discardAll(muster: Muster, ids: readonly number[]): Promise<void> {
  for (const attachmentId of ids)
    await muster.call("deleteAttachment", { path: { attachmentId } }).catch(() => {});
}
