import { extname } from "node:path";
import { type Command, Option } from "commander";
import {
  architectureOptions,
  architecturesOf,
  enums,
  exportScripts,
  isText,
  type Muster,
  MusterError,
  type NewScript,
  readExport,
  type Script,
  scriptLanguages,
  scriptName,
  type ScriptSource,
  type ScriptVariable,
  scriptWords,
  textOfContent,
  type TextLanguage,
} from "@muster/sdk";
import { addCommand, type Context, integer, repeatable } from "../../lib/command.ts";
import { readJson } from "../../lib/input.ts";
import { columnsOf, printList, printOne, printStatus, wantsJson, write } from "../../lib/output.ts";
import { resolveCategories, resolveCategory, resolveScript } from "../../lib/resolve.ts";
import { printed, printScript, systems, told } from "./print.ts";
import { addScriptRuns } from "../runs/runs.ts";
import { editContent, keepContent, readContent, readFolder, writeFolder } from "./source.ts";

interface ListFlags {
  search?: string;
  language?: Script["language"];
  os?: string;
  nodeRole?: string;
  category?: string;
  status?: "processing" | "infected" | "failed";
  offset?: number;
  pageSize?: number;
}

interface ChangeFlags {
  file?: string;
  name?: string;
  description?: string;
  language?: TextLanguage;
  os?: Script["operatingSystems"];
  architecture?: "ALL" | "64" | "32";
  category?: string[];
  parameter?: string[];
  variables?: string;
  runAs?: string;
}

const argument = [{ name: "<script>", text: "id or name" }];
const formats = ["table", "csv", "json"];

const severalSystems = (text: string, before: string[] | undefined) => {
  const wrong = text.split(",").find((one) => !systems.includes(one.toLowerCase()));
  if (wrong) throw new MusterError("usage", { message: `${wrong} is none of ${systems.join(", ")}.` });
  return [...(before ?? []), ...text.toUpperCase().split(",")];
};

const changeOptions = () => [
  new Option("--file <file>", "the source, byte for byte; - for standard input"),
  new Option("--description <text>", "what it does"),
  new Option("--language <language>", "usually by the end of the file's name").choices(enums.TextLanguage),
  new Option("--os <systems>", `${systems.join(", ")}; separated by commas`).argParser(severalSystems),
  new Option("--architecture <bits>", "ALL, 64 or 32").choices(architectureOptions(["WINDOWS"])),
  new Option("--category <category>", "id or name; repeat it; usually Uncategorized").argParser(repeatable),
  new Option("--parameter <text>", "a preset parameter; repeat it").argParser(repeatable),
  new Option("--variables <json>", "a list of script variables: JSON, @file or - for standard input"),
  new Option(
    "--run-as <user>",
    "system, loggedonuser, localadmin, domainadmin, preferredmaccredential, …, credential:ID",
  ),
];

async function list({ flags, signal, connect }: Context<ListFlags>): Promise<void> {
  const { muster } = await connect();
  const { search, language, os, nodeRole, category, status, offset, pageSize } = flags;
  const categoryId = category === undefined ? undefined : await resolveCategory(muster, category, signal);
  const operatingSystem = os?.toUpperCase() as "LINUX" | undefined;
  const query = { search, language, operatingSystem, nodeRole, categoryId, offset, pageSize };
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  const read = async () => {
    if (!status) return muster.call("listScripts", { query: given }, signal);
    const path = { status: status.toUpperCase() as "PROCESSING" };
    const { results } = await muster.call("listScriptsUnderReview", { path }, signal);
    return { results, total: results.length };
  };
  const { results, total } = await read().catch((error: unknown) => {
    if (!(error instanceof MusterError)) throw error;
    throw new MusterError(error.code, { ...error, message: `${scriptWords.fetchFailed}. ${error.message}` });
  });
  const columns = columnsOf("id", "name", "operatingSystems", "type", "categories", "review");
  await printList(wantsJson(flags) ? results : results.map(printed), columns, flags);
  const end = (offset ?? 0) + results.length;
  if (!results.length) printStatus("No automations found.");
  else if (total > end) printStatus(`${results.length} of ${total}; the next with --offset ${end}`);
}

const open = async (muster: Muster, text: string, signal: AbortSignal): Promise<ScriptSource> =>
  muster.call("getScript", { path: { scriptId: await resolveScript(muster, text, signal) } }, signal);

const byExtension = (file = ""): TextLanguage | undefined =>
  enums.TextLanguage.find((one) => scriptLanguages[one].extension === extname(file).toLowerCase());

async function bodyOf(
  context: Context<ChangeFlags>,
  muster: Muster,
  before?: ScriptSource,
): Promise<NewScript> {
  const { flags, signal } = context;
  const own = before && isText(before.language) ? before.language : undefined;
  const language = flags.language ?? own ?? byExtension(flags.file);
  if (!language)
    throw new MusterError("usage", {
      message: "In which language is it written?",
      nextStep: "Say it with --language.",
    });
  const extension = scriptLanguages[language].extension;
  const content = flags.file
    ? await readContent(flags.file)
    : before && Object.keys(changesOf(flags)).length
      ? before.content
      : await editContent(before?.content ?? "", `source${extension}`);
  const ids = await resolveCategories(muster, flags.category, signal);
  const operatingSystems = flags.os ??
    before?.operatingSystems ?? [...scriptLanguages[language].operatingSystems];
  const variables = flags.variables && ((await readJson("--variables", flags.variables)) as ScriptVariable[]);
  return {
    name: flags.name ?? before?.name ?? context.args[0] ?? "",
    description: flags.description ?? before?.description ?? "",
    language,
    operatingSystems,
    architecture:
      (flags.architecture && architecturesOf(flags.architecture)) ??
      before?.architecture ??
      architecturesOf(architectureOptions(operatingSystems)[0] ?? "ALL"),
    categoriesIds: ids ?? before?.categoriesIds ?? [1],
    scriptParameters: flags.parameter ?? before?.scriptParameters ?? [],
    scriptVariables: variables || (before?.scriptVariables ?? []),
    runAs: flags.runAs ?? before?.runAs ?? "system",
    content,
  };
}

const changesOf = ({
  name,
  description,
  language,
  os,
  architecture,
  category,
  parameter,
  variables,
  runAs,
}: ChangeFlags) =>
  Object.fromEntries(
    Object.entries({
      name,
      description,
      language,
      os,
      architecture,
      category,
      parameter,
      variables,
      runAs,
    }).filter(([, value]) => value !== undefined),
  );

/** A native automation takes other categories and a name of one's own; all else comes with Muster. */
async function editNative(context: Context<ChangeFlags>, muster: Muster, { id, ...before }: ScriptSource) {
  const { flags, signal } = context;
  const { name, category, ...others } = changesOf(flags);
  if (flags.file || Object.keys(others).length || (name ?? category) === undefined)
    throw new MusterError("automation_native", {
      message: "A native automation has categories and a name to change, and nothing else.",
      nextStep: "Give --category or --name.",
    });
  const categoriesIds = (await resolveCategories(muster, flags.category, signal)) ?? before.categoriesIds;
  const body = {
    id,
    revision: before.revision,
    categoriesIds,
    ...(flags.name !== undefined && { customName: flags.name }),
  };
  if (await context.onlyPlanned("PUT", "/ws/scripting/scripts/native", body)) return;
  told(await muster.call("updateNativeScript", { body }, signal), "Changed");
}

async function readAll(muster: Muster, signal: AbortSignal): Promise<ScriptSource[]> {
  const all: ScriptSource[] = [];
  for (let offset = 0; ; offset += 1_000) {
    const { results, total } = await muster.call(
      "listScripts",
      { query: { offset, pageSize: 1_000 } },
      signal,
    );
    for (const { id, language, actions } of results)
      if (isText(language) && actions.includes("READ"))
        all.push(await muster.call("getScript", { path: { scriptId: id } }, signal));
    if (offset + results.length >= total || !results.length) return all;
  }
}

async function importFolder({
  args: [folder = ""],
  flags,
  signal,
  connect,
  confirm,
}: Context<object>): Promise<void> {
  const { muster } = await connect();
  const { results: categories } = await muster.call("listScriptCategories", {}, signal);
  const { scripts, errors } = readExport(await readFolder(folder), categories);
  if (errors.length) throw new MusterError("validation_failed", { errors });
  if (!scripts.length)
    throw new MusterError("usage", { message: `There is no exported script in ${folder}.` });
  const send = (dryRun: boolean) => muster.call("importScripts", { body: { scripts, dryRun } }, signal);
  const plan = (await send(true)).results;
  const columns = columnsOf("result", "name", "id");
  const changes = plan.filter(({ result }) => result !== "UNCHANGED").length;
  if (flags.dryRun) {
    printStatus("Nothing is changed (--dry-run). This would be:");
    return printList(plan, columns, flags);
  }
  if (changes) await confirm(`Create or change ${changes} of ${plan.length} scripts?`);
  await printList(changes ? (await send(false)).results : plan, columns, flags);
  printStatus(`${changes} created or changed, ${plan.length - changes} unchanged.`);
}

export default (program: Command) => {
  const scripts = program.command("scripts").description("The library of automations");

  addCommand<ListFlags>(scripts, {
    name: "list",
    summary: "List the automations that you may open or run",
    permission: "signed-in",
    options: [
      new Option("--search <text>", "only names and descriptions that contain this"),
      new Option("--language <language>", "only of this type").choices(enums.ScriptLanguage),
      new Option("--os <system>", "only for this operating system").choices(systems),
      new Option("--node-role <role>", "only for devices of this node role, such as MAC_SERVER"),
      new Option("--category <category>", "only in this category, id or name"),
      new Option("--status <status>", "only those that may not run, and why").choices([
        "processing",
        "infected",
        "failed",
      ]),
      new Option("--offset <n>", "how many to leave out").argParser(integer),
      new Option("--page-size <n>", "how many at most (1 to 1000; usually 50)").argParser(integer),
    ],
    examples: [
      "scripts list --category Hardware --os linux",
      "scripts list --status infected --json id,name,malwareScanDetail",
    ],
    formats,
    run: list,
  });

  addCommand<{ source?: boolean }>(scripts, {
    name: "show",
    args: argument,
    summary: "Open an automation",
    permission: "SCRIPT_CATEGORY.View",
    options: [new Option("--source", "write the source alone")],
    examples: ['scripts show "Free space"', 'scripts show "Free space" --source > free-space.sh'],
    async run({ args: [name = ""], flags, signal, connect }) {
      const { muster } = await connect();
      const script = await open(muster, name, signal);
      if (!flags.source) return printScript(script, flags);
      // on a terminal it must not act
      if (process.stdout.isTTY) write(textOfContent(script.content).replace(/[^\P{C}\n\t]/gu, "\ufffd"));
      else process.stdout.write(Uint8Array.fromBase64(script.content));
    },
  });

  addCommand<ChangeFlags>(scripts, {
    name: "create",
    args: [{ name: "<name>", text: "its name" }],
    summary: "Create a script from a file, or in $EDITOR",
    permission: "SCRIPT_CATEGORY.Create",
    options: changeOptions(),
    examples: ['scripts create "Free space" --file free-space.sh --os linux --category Hardware'],
    changes: true,
    async run(context) {
      const { muster } = await context.connect();
      const body = await bodyOf(context, muster);
      if (await context.onlyPlanned("POST", "/ws/scripting/scripts", body)) return;
      const made = await muster.call("createScript", { body }, context.signal);
      told(made, "Created");
      await printScript(made, context.flags);
    },
  });

  addCommand<ChangeFlags>(scripts, {
    name: "edit",
    args: argument,
    summary:
      "Change a script: its source in $EDITOR or from a file, or what the flags say; of a native one its categories",
    permission: "SCRIPT_CATEGORY.Update",
    options: [new Option("--name <name>", "a new name"), ...changeOptions()],
    examples: ['scripts edit "Free space"', 'scripts edit "Free space" --file free-space.sh --run-as system'],
    changes: true,
    async run(context) {
      const { muster } = await context.connect();
      const before = await open(muster, context.args[0] ?? "", context.signal);
      if (before.language === "native") return editNative(context, muster, before);
      if (!isText(before.language))
        throw new MusterError("usage", {
          message: `${scriptName(before)} is an application.`,
          nextStep: `Change it with: muster applications edit ${before.id}`,
        });
      const body = { id: before.id, revision: before.revision, ...(await bodyOf(context, muster, before)) };
      if (await context.onlyPlanned("PUT", "/ws/scripting/scripts", body)) return;
      const changed = await muster
        .call("updateScript", { body }, context.signal)
        .catch(async (error: unknown) => {
          const written = !context.flags.file && body.content !== before.content;
          if (!(error instanceof MusterError) || error.code !== "changed_meanwhile" || !written) throw error;
          const path = await keepContent(body.content, `source${scriptLanguages[body.language].extension}`);
          throw new MusterError(error.code, {
            nextStep: `${error.nextStep} What you wrote is kept in ${path}.`,
          });
        });
      told(changed, "Changed");
    },
  });

  addCommand(scripts, {
    name: "copy",
    args: [...argument, { name: "<name>", text: "name of the copy" }],
    summary: "Copy a script under another name",
    permission: "SCRIPT_CATEGORY.Create",
    examples: ['scripts copy "Free space" "Free space of servers"'],
    changes: true,
    async run({ args: [from = "", name = ""], flags, signal, connect, onlyPlanned }) {
      const { muster } = await connect();
      const body = { fromId: await resolveScript(muster, from, signal), name };
      if (await onlyPlanned("POST", "/ws/scripting/scripts/copy", body)) return;
      const copy = await muster.call("copyScript", { body }, signal);
      printStatus(`Copied ${from} as ${name}.`);
      await printOne(copy, flags);
    },
  });

  addCommand(scripts, {
    name: "delete",
    args: argument,
    summary: "Delete an automation",
    permission: "SCRIPT_CATEGORY.Delete",
    examples: ['scripts delete "Free space" --yes'],
    changes: true,
    asks: true,
    async run({ args: [name = ""], signal, connect, confirm, onlyPlanned }) {
      const { muster } = await connect();
      const scriptId = await resolveScript(muster, name, signal);
      if (await onlyPlanned("DELETE", `/ws/scripting/scripts/${scriptId}`)) return;
      await confirm(scriptWords.delete);
      await muster.call("deleteScript", { path: { scriptId } }, signal);
      printStatus(`Deleted ${name}.`);
    },
  });

  addCommand(scripts, {
    name: "export",
    args: [{ name: "<folder>", text: "made when it is not there" }],
    summary: "Write the scripts into a folder of files for version control, byte for byte",
    permission: "SCRIPT_CATEGORY.View",
    examples: ["scripts export ./scripts"],
    async run({ args: [folder = ""], signal, connect }) {
      const { muster } = await connect();
      const all = await readAll(muster, signal);
      const written = await writeFolder(folder, exportScripts(all));
      printStatus(`${all.length} scripts exported, ${written.length} files written.`);
    },
  });

  addCommand(scripts, {
    name: "import",
    args: [{ name: "<folder>", text: "an exported one" }],
    summary: "Create or change scripts from a folder of files, all of them or none",
    permission: "SCRIPT_CATEGORY.Create, SCRIPT_CATEGORY.Update",
    examples: ["scripts import ./scripts --dry-run", "scripts import ./scripts --yes"],
    changes: true,
    asks: true,
    formats,
    run: importFolder,
  });

  addCommand(scripts, {
    name: "scanner",
    summary: "Whether the malware scanner is there, and what waits for it",
    permission: "signed-in",
    examples: ["scripts scanner"],
    async run({ flags, signal, connect }) {
      const { muster } = await connect();
      const scanner = await muster.call("getMalwareScanner", {}, signal);
      await printOne(scanner, flags);
      if (scanner.state === "UNREACHABLE")
        printStatus(`${scriptWords.scannerAway}\n  Next: ${scriptWords.scannerNext}`);
    },
  });

  addScriptRuns(scripts);
};
