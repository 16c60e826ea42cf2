import { MusterError, t } from "@muster/sdk";

/** A path on a computer, "web-01:/etc", or on several, "web-01,web-02:/etc". */
export interface RemotePath {
  devices: string[];
  path: string;
}

/** Parses a remote path; undefined for a path on this computer, such as "./a:b". */
export function parseRemotePath(text: string): RemotePath | undefined {
  const colon = text.indexOf(":");
  const device = text.slice(0, colon);
  // a drive letter of Windows
  const isDrive = process.platform === "win32" && /^[a-z]:/i.test(text);
  if (colon < 1 || isDrive || /[/\\]/.test(device)) return undefined;
  return { devices: [...new Set(device.split(",").filter(Boolean))], path: text.slice(colon + 1) || "." };
}

/** Parses a path on one computer. @throws MusterError `usage` for a local path or for several computers */
export function requireRemotePath(text: string): { device: string; path: string } {
  const parsed = parseRemotePath(text);
  const [device] = parsed?.devices ?? [];
  if (!parsed || !device || parsed.devices.length > 1)
    throw new MusterError("usage", {
      message: t("remote.files.cli.notRemote", { path: text }),
      nextStep: t("remote.files.cli.notRemoteNext"),
    });
  return { device, path: parsed.path };
}

/** The last part of a path, used as the name of the copy. */
export const lastName = (path: string): string => path.split("/").filter(Boolean).at(-1) ?? "";

export const pathArgument = { name: "<path>", text: t("remote.files.cli.path") };
