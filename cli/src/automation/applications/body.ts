import {
  architectureChoice,
  architectureOptions,
  architecturesOf,
  attachmentMessages,
  type Muster,
  MusterError,
  type NewApplication,
  type ScriptOperatingSystem,
  type ScriptSource,
  systemOfInstaller,
  t,
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
  new Option("--file <file>", t("automation.applications.cli.body.fileOption")),
  new Option("--file-url <url>", t("automation.applications.cli.body.fileUrlOption")).conflicts("file"),
  new Option("--program <path>", t("automation.applications.cli.body.programOption")).conflicts([
    "file",
    "fileUrl",
  ]),
  new Option("--description <text>", t("automation.applications.cli.body.descriptionOption")),
  new Option("--os <system>", t("automation.applications.cli.body.osOption")).choices(systems),
  new Option("--architecture <bits>", t("automation.applications.cli.body.architectureOption")).choices(
    architectureOptions(["WINDOWS"]),
  ),
  new Option("--category <category>", t("automation.applications.cli.body.categoryOption")).argParser(
    repeatable,
  ),
  new Option("--parameter <text>", t("automation.applications.cli.body.parameterOption")).argParser(
    repeatable,
  ),
  new Option("--run-as <user>", t("automation.applications.cli.body.runAsOption")),
  new Option("--helper <file>", t("automation.applications.cli.body.helperOption")).argParser(repeatable),
  new Option("--icon <file>", t("automation.applications.cli.body.iconOption")),
  new Option("--before <script>", t("automation.applications.cli.body.beforeOption")),
  new Option("--after <script>", t("automation.applications.cli.body.afterOption")),
];

const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url);

/** Builds the application without its files. */
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
      message: runs
        ? t("automation.applications.cli.body.runCantBeInstalled", { name: before.name })
        : t("automation.applications.cli.body.installCantBeRun", { name: before.name }),
    });
  if (!before && !runs && installs === undefined)
    throw new MusterError("usage", {
      message: attachmentMessages.chooseInstaller,
      nextStep: t("automation.applications.cli.body.passFileFileurlProgram"),
    });
  const given = (flags.os?.toUpperCase() as ScriptOperatingSystem | undefined) ?? before?.operatingSystems[0];
  const system =
    given ??
    (runs ? "WINDOWS" : systemOfInstaller(flags.fileUrl ? pathOf(flags.fileUrl) : (flags.file ?? "")));
  if (!system)
    throw new MusterError("usage", {
      message: t("automation.applications.cli.body.operatingSystemUnknown"),
      nextStep: t("automation.applications.cli.body.passOs"),
    });
  const categories = await resolveCategories(muster, flags.category, signal);
  const choice = before ? architectureChoice(before.architecture) : architectureOptions([system])[0];
  const settings = before?.binaryInstallSettings ?? before?.binaryRunSettings;
  const runAs = flags.runAs ?? settings?.runAs ?? "system";
  const scriptOf = async (text: string | undefined, now: number | null | undefined) => {
    if (text === undefined) return now ?? null;
    return text === "none" ? null : resolveScript(muster, text, signal);
  };
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
