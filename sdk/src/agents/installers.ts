import type { InstallerType, NmsInstance } from "../index.ts";
import { t } from "../text/messages.ts";
import { powershellQuoted, shellQuoted } from "../text/quoting.ts";

export type InstallerSystem = "WINDOWS" | "MAC" | "LINUX";
export type LinuxArchitecture = "X64" | "ARM64" | "ARMV7A";

interface Installer {
  system: InstallerSystem;
  /** The end of the installer's file name, which distinguishes it from the others of a release. */
  file: string;
  /** Only set for Linux. */
  architecture?: LinuxArchitecture;
  /** How the package is tested before a release. */
  tried: "INSTALLED" | "LAYOUT";
}

const linux = (architecture: LinuxArchitecture, file: string): Installer => ({
  system: "LINUX",
  architecture,
  file,
  tried: architecture === "X64" ? "INSTALLED" : "LAYOUT",
});

/** The manifest that a build of installers writes next to them. */
export interface InstallerManifest {
  version: string;
  builtAt: string;
  /** Keyed by the names that `npm run installers` takes. */
  files: Record<string, { file: string; size: number; sha256: string }>;
}

/** Every installer; `file` is also its name for `npm run installers -- linux-x64.deb`. */
export const installers: Readonly<Record<InstallerType, Installer>> = {
  WINDOWS_MSI: { system: "WINDOWS", file: "windows-x64.msi", tried: "LAYOUT" },
  WINDOWS_EXE: { system: "WINDOWS", file: "windows-x64.exe", tried: "LAYOUT" },
  MAC_DMG: { system: "MAC", file: "mac.dmg", tried: "LAYOUT" },
  MAC_PKG: { system: "MAC", file: "mac.pkg", tried: "LAYOUT" },
  LINUX_DEB: linux("X64", "linux-x64.deb"),
  LINUX_RPM: linux("X64", "linux-x64.rpm"),
  LINUX_ARM64_DEB: linux("ARM64", "linux-arm64.deb"),
  LINUX_ARM64_RPM: linux("ARM64", "linux-arm64.rpm"),
  LINUX_ARMV7A_DEB: linux("ARMV7A", "linux-armv7.deb"),
  LINUX_ARMV7A_RPM: linux("ARMV7A", "linux-armv7.rpm"),
};

export const installerTypes = Object.keys(installers) as InstallerType[];

/** The installer for a Linux computer; x64, the most common architecture, is not in the name. */
export const linuxInstaller = (architecture: LinuxArchitecture, format: "DEB" | "RPM"): InstallerType =>
  `LINUX_${architecture === "X64" ? "" : (`${architecture}_` as const)}${format}`;

/**
 * Whether a package is for ARM, such as a Raspberry Pi; offered if the feature `linux_arm_raspberry_pi` is
 * on.
 */
export const isForArm = (type: InstallerType): boolean =>
  ["ARM64", "ARMV7A"].includes(installers[type].architecture ?? "");

/**
 * Whether the server puts the enrollment token into the package; for all others, the user gets the token
 * separately.
 */
export const carriesToken = (type: InstallerType): boolean => /\.(deb|exe)$/.test(installers[type].file);

const nmsSuffixes: Readonly<Record<NmsInstance, string>> = {
  DEFAULT: "",
  AUSTRALIA: "-au",
  EU: "-eu",
  CANADA: "-ca",
  US2: "-us2",
};

/** The file name of a network management agent's installer, which depends on the server's instance. */
export const nmsFileName = (instance: NmsInstance, extension: string): string =>
  `muster-nms-agent${nmsSuffixes[instance]}.${extension}`;

/** The label of an installer: the system and, for Linux, the architecture, such as "Linux on ARM64". */
export const installerLabel = (type: InstallerType): string => t(`agents.installers.type.${type}`);

/** Quotes a text for the shell, if it has characters that the shell would interpret. */
const quoted = (text: string) => (/^[\w./:=-]+$/.test(text) ? text : shellQuoted(text));

/** The command line that installs and enrolls the agent on Linux or macOS. */
export const shellCommand = (scriptUrl: string): string => `curl -fsSL ${quoted(scriptUrl)} | sudo sh`;

/** The command line for PowerShell, to be run as administrator. */
export const powershellCommand = (scriptUrl: string): string => `irm ${powershellQuoted(scriptUrl)} | iex`;
