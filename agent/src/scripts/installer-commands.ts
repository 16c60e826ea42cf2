import { join } from "node:path";
import { extensionOf } from "@muster/sdk";
import { type Command, type Find, systemProgram } from "./interpreter-commands.ts";

interface Here {
  platform: NodeJS.Platform;
  find: Find;
  env?: NodeJS.ProcessEnv;
}

/** What installers find in their environment beside what every program does: there is nobody whom they could ask. */
export const installerVariables = [
  { name: "DEBIAN_FRONTEND", value: "noninteractive" },
  { name: "NEEDRESTART_MODE", value: "a" },
  // an AppImage needs no FUSE
  { name: "APPIMAGE_EXTRACT_AND_RUN", value: "1" },
];

/**
 * How an installer is started, unattended, with its arguments; a disk image has commands of its own.
 * @param find answers where a program is on this computer
 * @param isScript whether the file names its interpreter in its first line
 * @throws Error in words when this computer cannot install such a file
 */
export function installerCommand(
  file: string,
  args: readonly string[],
  { platform, find, env, isScript }: Here & { isScript: boolean },
): Command {
  const extension = extensionOf(file);
  const other = new Error(`Installers that end in ${extension} are not for this operating system.`);
  const first = (...programs: string[]) => programs.map(find).find((one) => one !== undefined);
  if (platform === "win32") {
    if (extension === ".exe") return { program: file, args: [...args] };
    if (extension !== ".msi") throw other;
    const line = ["/i", file, "/qn", "/norestart", ...args].map(quotedForMsi);
    return { program: systemProgram(env, "msiexec.exe"), args: line, verbatim: true };
  }
  if (platform === "darwin") {
    if (extension !== ".pkg") throw other;
    return { program: "/usr/sbin/installer", args: ["-pkg", file, "-target", "/", ...args] };
  }
  switch (extension) {
    case ".deb": {
      const apt = first("apt-get");
      // an unattended upgrade may be at it
      if (apt)
        return { program: apt, args: ["-y", "-o", "DPkg::Lock::Timeout=300", "install", file, ...args] };
      const dpkg = first("dpkg");
      if (!dpkg) throw new Error("There is neither apt-get nor dpkg on this computer.");
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
      if (!rpm) throw new Error("There is none of dnf, yum, zypper and rpm on this computer.");
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

/** msiexec reads its line itself: a property's value is quoted, not the whole, and a quotation mark is written twice. */
function quotedForMsi(argument: string): string {
  const [, name = "", value = argument] = /^([A-Za-z_][\w.]*=)([^]*)$/.exec(argument) ?? [];
  return /[\s"]/.test(value) || !value ? `${name}"${value.replaceAll('"', '""')}"` : argument;
}

/** How a disk image is mounted in a folder, and taken away again. */
export const imageCommands = (image: string, mount: string): { attach: Command; detach: Command } => ({
  attach: {
    program: "/usr/bin/hdiutil",
    args: ["attach", image, "-readonly", "-nobrowse", "-noautoopen", "-mountpoint", mount],
  },
  detach: { program: "/usr/bin/hdiutil", args: ["detach", mount, "-force"] },
});

/**
 * How what is in a disk image is installed: its package, or its application beside the others.
 * @throws Error in words when there is neither
 */
export function imageContent(
  mount: string,
  names: readonly string[],
  args: readonly string[],
  here: Here,
): Command {
  const of = (extension: string) => names.filter((name) => extensionOf(name) === extension).toSorted()[0];
  const [pkg, app] = [of(".pkg"), of(".app")];
  if (pkg) return installerCommand(join(mount, pkg), args, { ...here, isScript: false });
  if (!app) throw new Error("There is neither a package nor an application in the disk image.");
  return { program: "/usr/bin/ditto", args: [join(mount, app), join("/Applications", app)] };
}

/**
 * How a program that is on the computer is started.
 * @throws Error in words when it is not there, or none that can be started without a shell
 */
export function programCommand(path: string, args: readonly string[], { platform, find }: Here): Command {
  if (platform === "win32" && /\.(bat|cmd)$/i.test(path))
    throw new Error("A batch file is no program; put it into a script instead.");
  const program = find(path);
  if (!program) throw new Error(`There is no program ${path} on this computer.`);
  return { program, args: [...args] };
}

const restarts: Record<number, string> = {
  1641: "It has begun to restart the computer.",
  3010: "The computer must be restarted to finish.",
};

/** What Windows means by the exit code of an installer that has succeeded all the same; undefined for all others. */
export const restartWords = (platform: NodeJS.Platform, exitCode: number | null): string | undefined =>
  platform === "win32" && exitCode !== null ? restarts[exitCode] : undefined;
