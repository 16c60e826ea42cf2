import { join } from "node:path";
import { extensionOf, keyed, KeyedError, type KeyedMessage } from "@muster/sdk";
import { type Command, type FindProgram, systemProgram } from "./interpreter-commands.ts";

interface PlatformTools {
  platform: NodeJS.Platform;
  find: FindProgram;
  env?: NodeJS.ProcessEnv;
}

/** Environment variables for unattended installers. */
export const installerVariables = [
  { name: "DEBIAN_FRONTEND", value: "noninteractive" },
  { name: "NEEDRESTART_MODE", value: "a" },
  // lets an AppImage run without FUSE
  { name: "APPIMAGE_EXTRACT_AND_RUN", value: "1" },
];

/**
 * The command that runs an installer unattended. Disk images have their own commands.
 * @param find returns the path of a program on this computer
 * @param isScript whether the file starts with "#!"
 * @throws Error with a message for the technician when this computer cannot install such a file
 */
export function installerCommand(
  file: string,
  args: readonly string[],
  { platform, find, env, isScript }: PlatformTools & { isScript: boolean },
): Command {
  const extension = extensionOf(file);
  const other = new KeyedError(keyed("automation.outcomes.installerType", { extension }));
  const first = (...programs: string[]) => programs.map(find).find((path) => path !== undefined);
  if (platform === "win32") {
    if (extension === ".exe") return { program: file, args: [...args] };
    if (extension !== ".msi") throw other;
    const line = ["/i", file, "/qn", "/norestart", ...args].map(quoteForMsi);
    return { program: systemProgram(env, "msiexec.exe"), args: line, verbatim: true };
  }
  if (platform === "darwin") {
    if (extension !== ".pkg") throw other;
    return { program: "/usr/sbin/installer", args: ["-pkg", file, "-target", "/", ...args] };
  }
  switch (extension) {
    case ".deb": {
      const apt = first("apt-get");
      // an unattended upgrade may hold the lock
      if (apt)
        return { program: apt, args: ["-y", "-o", "DPkg::Lock::Timeout=300", "install", file, ...args] };
      const dpkg = first("dpkg");
      if (!dpkg) throw new KeyedError(keyed("automation.outcomes.noDebInstaller"));
      return { program: dpkg, args: [...args, "-i", file] };
    }
    case ".rpm": {
      const dnf = first("dnf", "yum");
      if (dnf) return { program: dnf, args: ["-y", "install", file, ...args] };
      const zypper = first("zypper");
      if (zypper)
        return {
          program: zypper,
          args: ["--non-interactive", "install", "--allow-unsigned-rpm", ...args, file],
        };
      const rpm = first("rpm");
      if (!rpm) throw new KeyedError(keyed("automation.outcomes.noRpmInstaller"));
      return { program: rpm, args: ["-U", ...args, file] };
    }
    case ".sh":
      return isScript ? { program: file, args: [...args] } : { program: "/bin/sh", args: [file, ...args] };
    case ".run":
    case ".bin":
    case ".appimage":
      return { program: file, args: [...args] };
    default:
      throw other;
  }
}

/**
 * msiexec parses its own command line: only the value of a property is quoted, and quotation marks are
 * doubled.
 */
function quoteForMsi(argument: string): string {
  const [, name = "", value = argument] = /^([A-Za-z_][\w.]*=)([^]*)$/.exec(argument) ?? [];
  return /[\s"]/.test(value) || !value ? `${name}"${value.replaceAll('"', '""')}"` : argument;
}

/** Commands that mount a disk image in a folder and unmount it. */
export const mountCommands = (image: string, mount: string): { attach: Command; detach: Command } => ({
  attach: {
    program: "/usr/bin/hdiutil",
    args: ["attach", image, "-readonly", "-nobrowse", "-noautoopen", "-mountpoint", mount],
  },
  detach: { program: "/usr/bin/hdiutil", args: ["detach", mount, "-force"] },
});

/**
 * The command that installs the package in a mounted disk image, or copies its application to /Applications.
 * @throws Error when it contains neither
 */
export function diskImageCommand(
  mount: string,
  names: readonly string[],
  args: readonly string[],
  here: PlatformTools,
): Command {
  const of = (extension: string) => names.filter((name) => extensionOf(name) === extension).toSorted()[0];
  const [pkg, app] = [of(".pkg"), of(".app")];
  if (pkg) return installerCommand(join(mount, pkg), args, { ...here, isScript: false });
  if (!app) throw new KeyedError(keyed("automation.outcomes.emptyDiskImage"));
  return { program: "/usr/bin/ditto", args: [join(mount, app), join("/Applications", app)] };
}

/**
 * The command that starts an installed program.
 * @throws Error with a message for the technician when it does not exist or needs a shell
 */
export function programCommand(
  path: string,
  args: readonly string[],
  { platform, find }: PlatformTools,
): Command {
  if (platform === "win32" && /\.(bat|cmd)$/i.test(path))
    throw new KeyedError(keyed("automation.outcomes.batchAsProgram"));
  const program = find(path);
  if (!program) throw new KeyedError(keyed("automation.outcomes.programNotFound", { path }));
  return { program, args: [...args] };
}

const restarts: Record<number, KeyedMessage> = {
  1641: keyed("automation.outcomes.restarting"),
  3010: keyed("automation.outcomes.restartNeeded"),
};

/** The message for a Windows installer's non-zero exit code that means success; undefined for other codes. */
export const restartMessage = (
  platform: NodeJS.Platform,
  exitCode: number | null,
): KeyedMessage | undefined => (platform === "win32" && exitCode !== null ? restarts[exitCode] : undefined);
