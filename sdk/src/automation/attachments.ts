import type { Muster } from "../client/client.ts";
import { errorMessage, MusterError } from "../client/errors.ts";
import { enums, limits } from "../generated/limits.ts";
import type {
  Attachment,
  AttachmentFile,
  AttachmentKind,
  ScriptOperatingSystem,
  UploadStatus,
} from "../index.ts";
import { t } from "../text/messages.ts";
import { formatList } from "../text/format.ts";

export const attachmentMessages = {
  get unreadable() {
    return t("automation.attachments.thereFilePathCanRead");
  },
  get chooseInstaller() {
    return t("automation.attachments.chooseInstallerFile");
  },
  get required() {
    return t("common.required");
  },
  get url() {
    return t("automation.attachments.pleaseEnterValidUrl");
  },
  get installerTooLarge() {
    return t("automation.attachments.fileExceedsLimit1Gb");
  },
  get tooLarge() {
    return t("automation.attachments.fileLargerThan100Mb");
  },
  get icon() {
    return t("automation.attachments.sizeShouldMax32X");
  },
  get iconType() {
    return t("automation.attachments.iconMustPngGifJpeg");
  },
  get iconTooLarge() {
    return t("automation.attachments.fileExceedsLimit1Mb");
  },
  get empty() {
    return t("automation.attachments.fileEmpty");
  },
  get helpers() {
    return t("automation.attachments.onlyAttachmentsAllowed", {
      scriptHelperFiles: limits.scriptHelperFiles,
    });
  },
  get suspicious() {
    return errorMessage("attachment_suspicious");
  },
  get failed() {
    return errorMessage("attachment_failed");
  },
  get missing() {
    return t("automation.attachments.resourceFound");
  },
  get sameName() {
    return t("automation.attachments.anotherFileHasName");
  },
} as const;

/** The label and tooltip for each state of an attachment; other states have none. */
export const uploadLabels: Record<
  UploadStatus,
  { label: string; tone: "success" | "info" | "danger"; hint: string | undefined }
> = {
  PROCESSING: {
    get label() {
      return t("automation.attachments.underReview");
    },
    tone: "info",
    hint: undefined,
  },
  FAILURE: {
    get label() {
      return t("automation.attachments.failed");
    },
    tone: "danger",
    get hint() {
      return attachmentMessages.failed;
    },
  },
  SUSPICIOUS: {
    get label() {
      return t("automation.attachments.suspicious");
    },
    tone: "danger",
    get hint() {
      return attachmentMessages.suspicious;
    },
  },
  SUCCESS: {
    get label() {
      return t("automation.attachments.ready");
    },
    tone: "success",
    hint: undefined,
  },
};

const installers: Record<ScriptOperatingSystem, readonly string[]> = {
  WINDOWS: [".exe", ".msi"],
  MAC: [".dmg", ".pkg"],
  LINUX: [".deb", ".rpm", ".sh", ".run", ".bin", ".appimage"],
};

const sizeLimits: Record<AttachmentKind, { bytes: number; message: string }> = {
  INSTALLER: {
    bytes: limits.scriptInstallerBytes,
    get message() {
      return attachmentMessages.installerTooLarge;
    },
  },
  HELPER: {
    bytes: limits.scriptHelperBytes,
    get message() {
      return attachmentMessages.tooLarge;
    },
  },
  ICON: {
    bytes: limits.scriptIconBytes,
    get message() {
      return attachmentMessages.iconTooLarge;
    },
  },
};

/** The extension of a file name, in lower case with its dot; "" if there is none. */
export const extensionOf = (name: string): string =>
  /\.[A-Za-z0-9]{1,19}$/.exec(name)?.[0].toLowerCase() ?? "";

/** The extensions of installers for these systems; of all systems by default. */
export const installerExtensions = (
  systems: readonly ScriptOperatingSystem[] = ["WINDOWS", "MAC", "LINUX"],
): string[] => systems.flatMap((system) => installers[system]);

/** The operating system that an installer is for, by its extension. */
export const systemOfInstaller = (name: string): ScriptOperatingSystem | undefined =>
  enums.ScriptOperatingSystem.find((system) => installers[system].includes(extensionOf(name)));

/** Why a file with this name and size can't be attached; undefined if it can. */
export function checkFile(
  { kind, name, size }: AttachmentFile,
  systems?: readonly ScriptOperatingSystem[],
): string | undefined {
  const wanted = installerExtensions(systems);
  if (kind === "INSTALLER" && !wanted.includes(extensionOf(name)))
    return t("automation.attachments.fileEndsWith", { endings: formatList(wanted, "disjunction") });
  if (size === 0) return attachmentMessages.empty;
  return size > sizeLimits[kind].bytes ? sizeLimits[kind].message : undefined;
}

/** The maximum size of a file of this kind, in bytes. */
export const maxBytes = (kind: AttachmentKind): number => sizeLimits[kind].bytes;

/** Why a file's bytes can't be an icon; undefined if they can. */
export function checkIcon(bytes: Uint8Array): string | undefined {
  const size = pictureSize(bytes);
  if (!size) return attachmentMessages.iconType;
  return Math.max(size.width, size.height) > limits.scriptIconPixels ? attachmentMessages.icon : undefined;
}

/**
 * The width and height in pixels of a PNG, GIF, JPEG or ICO (its largest picture); undefined for anything
 * else.
 */
export function pictureSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = String.fromCharCode(...bytes.subarray(0, 6));
  if (head.startsWith("\u0089PNG") && bytes.length >= 24)
    return { width: view.getUint32(16), height: view.getUint32(20) };
  if (/^GIF8[79]a/.test(head) && bytes.length >= 10)
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (head.startsWith("\0\0\u0001\0") && bytes.length >= 22) return iconSize(view);
  return head.startsWith("\u00ff\u00d8\u00ff") ? jpegSize(view) : undefined;
}

function iconSize(view: DataView): { width: number; height: number } | undefined {
  const pictures = view.getUint16(4, true);
  if (!pictures || view.byteLength < 6 + pictures * 16) return undefined;
  const largest = (at: number) =>
    Math.max(...Array.from({ length: pictures }, (_, i) => view.getUint8(6 + i * 16 + at) || 256));
  return { width: largest(0), height: largest(1) };
}

function jpegSize(view: DataView): { width: number; height: number } | undefined {
  for (let at = 2; at + 9 <= view.byteLength && view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    // a start-of-frame marker; the excluded values are tables in the same range
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

export interface Upload {
  kind: AttachmentKind;
  name: string;
  file: Blob;
  onProgress?: (percent: number) => void;
}

const maxTries = 4;

/**
 * Uploads a file in parts. After a connection failure it continues with the parts that the server doesn't
 * have.
 * @throws MusterError validation_failed for unsupported files, else the client's error.
 */
export async function uploadAttachment(
  muster: Muster,
  upload: Upload,
  signal?: AbortSignal,
): Promise<Attachment> {
  const { kind, name, file, onProgress } = upload;
  const wrong = checkFile({ kind, name, size: file.size });
  if (wrong) throw new MusterError("validation_failed", { errors: [{ field: name, message: wrong }] });
  const started = await muster.call(
    "startAttachmentUpload",
    { body: { kind, name, size: file.size } },
    signal,
  );
  const { id, resourceId } = started;
  let { received } = started;
  for (let tries = 1; received < file.size;) {
    try {
      const part = file.slice(received, received + limits.attachmentPartBytes);
      const path = { resourceId };
      ({ received } = await muster.call(
        "putAttachmentPart",
        { path, query: { offset: received }, body: part },
        signal,
      ));
      tries = 1;
    } catch (error) {
      const passes =
        error instanceof MusterError && ["unreachable", "timed_out", "unavailable"].includes(error.code);
      if (!passes || signal?.aborted || tries++ === maxTries) throw error;
      ({ received } = await muster.call("getAttachment", { path: { attachmentId: id } }, signal));
    }
    onProgress?.(Math.floor((received / file.size) * 100));
  }
  const metadata = { name, mimeType: file.type, size: file.size, extension: extensionOf(name) };
  const tempUri = started.tempUri ?? "";
  return muster.call("finalizeAttachment", { body: { tempUri, metadata } }, signal);
}
