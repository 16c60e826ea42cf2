import { attachmentMessages, MusterError, type NewApplication, type Script } from "@muster/sdk";
import { useMutate } from "../../hooks/operations.ts";
import type { Uploads } from "../files/uploads.tsx";
import type { ApplicationValues } from "./values.ts";

type Settings = NonNullable<NewApplication["binaryInstallSettings"]>;

/** Uploads the chosen files of an installation; files that weren't replaced are unchanged. */
export function useInstallationUpload(
  uploads: Uploads,
  install: Script["binaryInstallSettings"],
  installedFrom: string | undefined,
) {
  const change = useMutate();
  const installerOf = async ({ source, url }: ApplicationValues) => {
    if (source === "file") return (await uploads.send("INSTALLER"))[0];
    if (url.trim() === installedFrom) return undefined;
    return change("addAttachmentUrl", { body: { kind: "INSTALLER", url: url.trim() } });
  };
  return async (values: ApplicationValues): Promise<Settings> => {
    const installer = await installerOf(values);
    const [icon] = await uploads.send("ICON");
    const helpers = await uploads.send("HELPER");
    const runnableAttachmentId = installer?.id ?? install?.runnableAttachmentId;
    if (!runnableAttachmentId)
      throw new MusterError("validation_failed", {
        errors: [{ field: "source", message: attachmentMessages.chooseInstaller }],
      });
    const idOf = (text: string) => (text ? Number(text) : null);
    return {
      runnableAttachmentId,
      customIconAttachmentId:
        icon?.id ?? (uploads.removed.has("ICON") ? null : (install?.customIconAttachmentId ?? null)),
      helperFilesAttachmentIds: [
        ...(uploads.removed.has("HELPER") ? [] : (install?.helperFilesAttachmentIds ?? [])),
        ...helpers.map(({ id }) => id),
      ],
      preExecutionScript: idOf(values.preExecutionScript),
      postExecutionScript: idOf(values.postExecutionScript),
      runAs: values.runAs,
    };
  };
}
