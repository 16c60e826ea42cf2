import { MusterError, t } from "@muster/sdk";
import { join } from "node:path";
import { parseRemotePath } from "./paths.ts";

interface Place {
  /** "" for this computer. */
  device: string;
  path: string;
  /** A folder of this computer to create first. */
  makeFolder?: string;
}

/** One of the copies that a command makes. */
export interface Copy {
  from: Place;
  to: Place;
}

const placesOf = (text: string): Place[] => {
  const remote = parseRemotePath(text);
  return remote
    ? remote.devices.map((device) => ({ device, path: remote.path }))
    : [{ device: "", path: text }];
};

/** A folder name for a device, whose own name may contain any characters. */
const folderName = (device: string) => device.replaceAll(/[^\w.-]+/g, "-").replace(/^\.+$/, "-");

/**
 * Plans copies of every source to every target. With several source devices, each gets its own folder in the
 * target.
 * @throws MusterError `usage`
 */
export function planCopies(args: readonly string[]): Copy[] {
  const target = args.at(-1) ?? "";
  const sources = args.slice(0, -1).flatMap(placesOf);
  const targets = placesOf(target);
  if (!sources.length) throw new MusterError("usage", { message: t("remote.files.cli.cp.target") });
  const isLocal = !targets[0]!.device && sources.some(({ device }) => !device);
  if (isLocal)
    throw new MusterError("usage", {
      message: t("remote.files.cli.cp.local"),
      nextStep: t("remote.files.cli.notRemoteNext"),
    });
  const isSeveral = sources.length > 1;
  const devices = new Set(sources.map(({ device }) => device));
  const inFolder = (path: string) => (path.endsWith("/") ? path : `${path}/`);
  return sources.flatMap((from) =>
    targets.map(({ device, path }): Copy => {
      if (!isSeveral) return { from, to: { device, path } };
      if (device || devices.size === 1) return { from, to: { device, path: inFolder(path) } };
      const makeFolder = join(path, folderName(from.device));
      return { from, to: { device, path: inFolder(makeFolder), makeFolder } };
    }),
  );
}
