import type { InstallerType, NmsInstance } from "../index.ts";
import { t } from "../text/messages.ts";
import { powershellQuoted, shellQuoted } from "../text/quoting.ts";

export type InstallerSystem = "WINDOWS" | "MAC" | "LINUX";
export type LinuxArchitecture = "X64" | "ARM64" | "ARMV7A";

interface Installer {
  system: InstallerSystem;
  /** What distinguishes its file from the others of a release. */
  file: string;
  /** Of Linux alone. */
  architecture?: LinuxArchitecture;
  /** How the package was tried before a release. */
  tried: "INSTALLED" | "LAYOUT";
}

const linux = (architecture: LinuxArchitecture, file: string): Installer => ({
  system: "LINUX",
  architecture,
  file,
  tried: architecture === "X64" ? "INSTALLED" : "LAYOUT",
});

/** What a build of installers writes beside them. */
export interface InstallerManifest {
  version: string;
  builtAt: string;
  /** By the name that `npm run installers` knows them by. */
  files: Record<string, { file: string; size: number; sha256: string }>;
}

/** Every installer, and how it is named: `npm run installers -- linux-x64.deb` builds one. */
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

/** 'LINUX', the architecture unless it is that of most computers, and the package. */
export const linuxInstaller = (architecture: LinuxArchitecture, format: "DEB" | "RPM"): InstallerType =>
  `LINUX_${architecture === "X64" ? "" : (`${architecture}_` as const)}${format}`;

/** Packages for Raspberry Pi and its like are offered where the feature `linux_arm_raspberry_pi` is on. */
export const isForArm = (type: InstallerType): boolean =>
  ["ARM64", "ARMV7A"].includes(installers[type].architecture ?? "");

/**
 * Packages that the server puts the enrollment token into; of the others, the token is handed out beside
 * them.
 */
export const carriesToken = (type: InstallerType): boolean => /\.(deb|exe)$/.test(installers[type].file);

const nmsSuffixes: Readonly<Record<NmsInstance, string>> = {
  DEFAULT: "",
  AUSTRALIA: "-au",
  EU: "-eu",
  CANADA: "-ca",
  US2: "-us2",
};

/** The file name of the installer of a network management agent: it depends on where the server runs. */
export const nmsFileName = (instance: NmsInstance, extension: string): string =>
  `muster-nms-agent${nmsSuffixes[instance]}.${extension}`;

/** The system, and of Linux the processor: "Linux on ARM64". */
export const installerLabel = (type: InstallerType): string => t(`agents.installers.type.${type}`);

/** Quoted only where a shell would read it as something else. */
const quoted = (text: string) => (/^[\w./:=-]+$/.test(text) ? text : shellQuoted(text));

/** One line that installs and enrolls the agent on Linux or a Mac. */
export const shellCommand = (scriptUrl: string): string => `curl -fsSL ${quoted(scriptUrl)} | sudo sh`;

/** One line for PowerShell, run as administrator. */
export const powershellCommand = (scriptUrl: string): string => `irm ${powershellQuoted(scriptUrl)} | iex`;
