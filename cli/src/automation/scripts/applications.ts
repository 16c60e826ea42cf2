import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { type Command, Option } from "commander";
import {
  type Answer,
  architectureChoice,
  architectureOptions,
  architecturesOf,
  type AttachmentKind,
  attachmentWords,
  type BinaryInstallSettings,
  type Muster,
  MusterError,
  type NewApplication,
  type ScriptOperatingSystem,
  type ScriptSource,
  systemOfInstaller,
  uploadAttachment,
} from "@muster/sdk";
import { addCommand, type Context, repeatable } from "../../lib/command.ts";
import { withStages } from "../../discovery/events.ts";
import { cannotRead } from "../../lib/input.ts";
import { resolveCategories, resolveScript } from "../../lib/resolve.ts";
import { printScript, systems, told } from "./print.ts";

interface Flags {
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

interface LocalFile {
  kind: AttachmentKind;
  path: string;
  name: string;
  size: number;
}

const options = () => [
  new Option(
    "--file <file>",
    "its installer: .exe, .msi, .dmg, .pkg, .deb, .rpm, .sh, .run, .bin or .AppImage",
  ),
  new Option(
    "--file-url <url>",
    "https address of its installer, which the server reads and scans",
  ).conflicts("file"),
  new Option("--program <path>", "of one that is run: where it is on the device").conflicts([
    "file",
    "fileUrl",
  ]),
  new Option("--description <text>", "what it does"),
  new Option("--os <system>", "usually by the installer").choices(systems),
  new Option("--architecture <bits>", "ALL, 64 or 32").choices(architectureOptions(["WINDOWS"])),
  new Option("--category <category>", "id or name; repeat it; usually Uncategorized").argParser(repeatable),
  new Option("--parameter <text>", "a preset parameter; repeat it").argParser(repeatable),
  new Option("--run-as <user>", "system, loggedonuser, localadmin, …, credential:ID; usually system"),
  new Option(
    "--helper <file>",
    "lies beside the installer; repeat it; takes the place of those before",
  ).argParser(repeatable),
  new Option("--icon <file>", "a picture of at most 32 x 32 pixels"),
  new Option("--before <script>", "runs first, id or name; or: none"),
  new Option("--after <script>", "runs at the end, id or name; or: none"),
];

const local = (kind: AttachmentKind) => async (path: string) => {
  const { size } = await stat(path).catch(cannotRead("The file"));
  return { kind, path, name: basename(path), size };
};

const filesOf = ({ file, helper = [], icon }: Flags): Promise<LocalFile[]> =>
  Promise.all([
    ...(file ? [file] : []).map(local("INSTALLER")),
    ...helper.map(local("HELPER")),
    ...(icon ? [icon] : []).map(local("ICON")),
  ]);

const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url);

/** What is saved but for the files. */
async function applicationOf(
  context: Context<Flags>,
  muster: Muster,
  before?: ScriptSource,
): Promise<NewApplication> {
  const { flags, args, signal } = context;
  const runs = before ? before.language === "binary_run" : flags.program !== undefined;
  const installs = flags.file ?? flags.fileUrl;
  if (before && (runs ? installs : flags.program) !== undefined)
    throw new MusterError("usage", {
      message: `${before.name} is ${runs ? "run" : "installed"}: it stays so.`,
    });
  if (!before && !runs && installs === undefined)
    throw new MusterError("usage", {
      message: attachmentWords.chooseInstaller,
      nextStep: "Give it with --file or --file-url, or the path of a program on the device with --program.",
    });
  const given = (flags.os?.toUpperCase() as ScriptOperatingSystem | undefined) ?? before?.operatingSystems[0];
  const system =
    given ??
    (runs ? "WINDOWS" : systemOfInstaller(flags.fileUrl ? pathOf(flags.fileUrl) : (flags.file ?? "")));
  if (!system)
    throw new MusterError("usage", {
      message: "For which operating system is it?",
      nextStep: "Say it with --os.",
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

/** Uploads the files, telling how far they are, and puts their ids into the settings. */
async function uploadAll(
  muster: Muster,
  settings: BinaryInstallSettings,
  { files, url }: { files: readonly LocalFile[]; url: string | undefined },
  signal: AbortSignal,
): Promise<number[]> {
  const ids: { id: number; kind: AttachmentKind }[] = [];
  const take = ({ id, kind }: Answer<"getAttachment">) => void ids.push({ id, kind });
  try {
    if (url) take(await muster.call("addAttachmentUrl", { body: { kind: "INSTALLER", url } }, signal));
    await withStages(async (say) => {
      for (const { kind, path, name } of files) {
        const tell = (percent: number) => say(`Uploading ${name}: ${Math.floor(percent / 10) * 10}%`);
        take(
          await uploadAttachment(
            muster,
            { kind, name, file: await openAsBlob(path), onProgress: tell },
            signal,
          ),
        );
      }
    });
  } catch (error) {
    await discardAll(
      muster,
      ids.map(({ id }) => id),
    );
    throw error;
  }
  const of = (wanted: AttachmentKind) => ids.flatMap(({ id, kind }) => (kind === wanted ? id : []));
  settings.runnableAttachmentId = of("INSTALLER")[0] ?? settings.runnableAttachmentId;
  settings.customIconAttachmentId = of("ICON")[0] ?? settings.customIconAttachmentId ?? null;
  if (of("HELPER").length) settings.helperFilesAttachmentIds = of("HELPER");
  return ids.map(({ id }) => id);
}

/** Files that came to nothing; those that stay are discarded by the server after a while. */
async function discardAll(muster: Muster, ids: readonly number[]): Promise<void> {
  for (const attachmentId of ids)
    await muster.call("deleteAttachment", { path: { attachmentId } }).catch(() => {});
}

async function save(context: Context<Flags>, muster: Muster, before?: ScriptSource): Promise<void> {
  const { flags, signal } = context;
  const body = await applicationOf(context, muster, before);
  const settings = body.binaryInstallSettings;
  const files = settings ? await filesOf(flags) : [];
  const { name, architecture, categoriesIds, operatingSystems } = body;
  const runAs = settings?.runAs ?? body.binaryRunSettings?.runAs ?? "system";
  const about = files.map(({ kind, name: file, size }) => ({ kind, name: file, size }));
  const check = { name, architecture, categoriesIds, operatingSystems, runAs, files: about };
  await muster.call(
    "checkApplicationUpload",
    { body: { ...check, ...(before && { id: before.id }) } },
    signal,
  );
  const way = before ? "PUT" : "POST";
  const plan = {
    ...body,
    ...(before && { id: before.id }),
    files: about,
    ...(flags.fileUrl && { url: flags.fileUrl }),
  };
  if (await context.onlyPlanned(way, "/ws/scripting/scripts/upload-application", plan)) return;
  const uploaded = settings ? await uploadAll(muster, settings, { files, url: flags.fileUrl }, signal) : [];
  const saving = before
    ? muster.call(
        "updateApplication",
        { body: { ...body, id: before.id, revision: before.revision } },
        signal,
      )
    : muster.call("createApplication", { body }, signal);
  const saved = await saving.catch(async (error: unknown) => {
    await discardAll(muster, uploaded);
    throw error;
  });
  told(saved, before ? "Changed" : "Created");
  await printScript(saved, flags);
}

export default (program: Command) => {
  const applications = program
    .command("applications")
    .description(
      "Applications that devices install or run; list, show, run and delete them with: muster scripts",
    );

  addCommand<Flags>(applications, {
    name: "create",
    args: [{ name: "<name>", text: "its name" }],
    summary: "Create an application: upload its installer and files, or name a program on the device",
    permission: "SCRIPT_CATEGORY.Create",
    options: options(),
    examples: [
      "applications create Viewer --file viewer.msi --helper answers.ini --icon viewer.png --category Updates",
      "applications create Tool --file-url https://downloads.example.com/tool.deb --before 'Stop the service'",
      `applications create Calculator --program 'C:\\Windows\\System32\\calc.exe' --architecture 64`,
    ],
    changes: true,
    run: async (context) => save(context, (await context.connect()).muster),
  });

  addCommand<Flags>(applications, {
    name: "edit",
    args: [{ name: "<application>", text: "id or name" }],
    summary: "Change an application: what the flags say, the rest stays",
    permission: "SCRIPT_CATEGORY.Update",
    options: [new Option("--name <name>", "a new name"), ...options()],
    examples: [
      "applications edit Viewer --file viewer-2.msi --parameter 'ALLUSERS=1'",
      "applications edit Viewer --after none",
    ],
    changes: true,
    async run(context) {
      const { muster } = await context.connect();
      const scriptId = await resolveScript(muster, context.args[0] ?? "", context.signal);
      const before = await muster.call("getScript", { path: { scriptId } }, context.signal);
      if (before.language !== "binary_install" && before.language !== "binary_run")
        throw new MusterError("usage", {
          message: `${before.name} is no application.`,
          nextStep: `Change it with: muster scripts edit ${before.id}`,
        });
      return save(context, muster, before);
    },
  });
};
