import {
  architectureChoice,
  architectureOptions,
  architecturesOf,
  attachmentWords,
  type Muster,
  MusterError,
  type NewApplication,
  type ScriptOperatingSystem,
  type ScriptSource,
  systemOfInstaller,
} from "@muster/sdk";
import { Option } from "commander";
import type { Context } from "../../lib/command.ts";
import { repeatable } from "../../lib/option-values.ts";
import { resolveCategories, resolveScript } from "../../lib/resolve.ts";
import { systems } from "../scripts/print.ts";

export interface ApplicationFlags {
  file?: string;
  fileUrl?: string;
  program?: string;
  name?: string;
  description?: string;
  os?: string;
  architecture?: "ALL" | "64" | "32";
  category?: string[];
  parameter?: string[];
  runAs?: string;
  helper?: string[];
  icon?: string;
  before?: string;
  after?: string;
}

export const applicationOptions = () => [
  new Option("--file <file>", "installer: .exe, .msi, .dmg, .pkg, .deb, .rpm, .sh, .run, .bin or .AppImage"),
  new Option(
    "--file-url <url>",
    "https URL of the installer, which the server downloads and scans",
  ).conflicts("file"),
  new Option("--program <path>", "path of a program on the device, to run instead of install").conflicts([
    "file",
    "fileUrl",
  ]),
  new Option("--description <text>", "description"),
  new Option("--os <system>", "operating system (default by the installer)").choices(systems),
  new Option("--architecture <bits>", "architecture: ALL, 64 or 32").choices(
    architectureOptions(["WINDOWS"]),
  ),
  new Option("--category <category>", "category, ID or name (repeatable; default Uncategorized)").argParser(
    repeatable,
  ),
  new Option("--parameter <text>", "preset parameter (repeatable)").argParser(repeatable),
  new Option("--run-as <user>", "system, loggedonuser, localadmin, …, credential:ID (default system)"),
  new Option(
    "--helper <file>",
    "helper file beside the installer (repeatable; replaces existing ones)",
  ).argParser(repeatable),
  new Option("--icon <file>", "icon of at most 32 x 32 pixels"),
  new Option("--before <script>", 'script to run first, ID or name, or "none"'),
  new Option("--after <script>", 'script to run last, ID or name, or "none"'),
];

const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url);

/** The application without its files. */
export async function applicationOf(
  context: Context<ApplicationFlags>,
  muster: Muster,
  before?: ScriptSource,
): Promise<NewApplication> {
  const { flags, args, signal } = context;
  const runs = before ? before.language === "binary_run" : flags.program !== undefined;
  const installs = flags.file ?? flags.fileUrl;
  if (before && (runs ? installs : flags.program) !== undefined)
    throw new MusterError("usage", {
      message: `${before.name} is ${runs ? "run" : "installed"}, which can't be changed.`,
    });
  if (!before && !runs && installs === undefined)
    throw new MusterError("usage", {
      message: attachmentWords.chooseInstaller,
      nextStep: "Pass --file or --file-url, or --program for a program on the device.",
    });
  const given = (flags.os?.toUpperCase() as ScriptOperatingSystem | undefined) ?? before?.operatingSystems[0];
  const system =
    given ??
    (runs ? "WINDOWS" : systemOfInstaller(flags.fileUrl ? pathOf(flags.fileUrl) : (flags.file ?? "")));
  if (!system)
    throw new MusterError("usage", {
      message: "The operating system is unknown.",
      nextStep: "Pass --os.",
    });
  const categories = await resolveCategories(muster, flags.category, signal);
  const choice = before ? architectureChoice(before.architecture) : architectureOptions([system])[0];
  const settings = before?.binaryInstallSettings ?? before?.binaryRunSettings;
  const runAs = flags.runAs ?? settings?.runAs ?? "system";
  const scriptOf = async (text: string | undefined, now: number | null | undefined) =>
    text === undefined ? (now ?? null) : text === "none" ? null : resolveScript(muster, text, signal);
  const install = before?.binaryInstallSettings;
  return {
    name: flags.name ?? before?.name ?? args[0] ?? "",
    description: flags.description ?? before?.description ?? "",
    language: runs ? "binary_run" : "binary_install",
    operatingSystems: [system],
    architecture: architecturesOf(flags.architecture ?? choice ?? "ALL"),
    categoriesIds: categories ?? before?.categoriesIds ?? [1],
    scriptParameters: flags.parameter ?? before?.scriptParameters ?? [],
    ...(runs
      ? {
          binaryRunSettings: {
            runnableLocalPath: flags.program ?? before?.binaryRunSettings?.runnableLocalPath ?? "",
            runAs,
          },
        }
      : {
          binaryInstallSettings: {
            runnableAttachmentId: install?.runnableAttachmentId ?? 0,
            customIconAttachmentId: install?.customIconAttachmentId ?? null,
            helperFilesAttachmentIds: install?.helperFilesAttachmentIds ?? [],
            preExecutionScript: await scriptOf(flags.before, install?.preExecutionScript),
            postExecutionScript: await scriptOf(flags.after, install?.postExecutionScript),
            runAs,
          },
        }),
  };
}
