import type { FieldError } from "../client/errors.ts";
import type { NewScript, ScriptCategory, ScriptSource } from "../index.ts";
import { enums } from "../generated/limits.ts";
import { bytesOfContent, contentOfBytes, isText, scriptLanguages } from "./scripts.ts";
import { t } from "../text/messages.ts";

/** A file of an export: its name in the folder, and its bytes. */
export interface ExportFile {
  name: string;
  bytes: Uint8Array;
}

const fields = [
  "name",
  "description",
  "language",
  "operatingSystems",
  "architecture",
  "categories",
  "scriptParameters",
  "scriptVariables",
  "runAs",
  "source",
];

// names that Windows reserves for devices
const device = /^(con|prn|aux|nul|com\d|lpt\d)$/;

function stemOf(name: string, taken: Set<string>): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80);
  const stem = !plain || device.test(plain) ? `script-${plain}`.replace(/-$/, "") : plain;
  let free = stem;
  for (let n = 2; taken.has(free); n++) free = `${stem}-${n}`;
  taken.add(free);
  return free;
}

/**
 * Exports scripts as files for version control: each source unchanged, with its settings in a JSON file. The
 * same scripts always produce the same files. Native automations and applications are left out.
 */
export function exportScripts(scripts: readonly ScriptSource[]): ExportFile[] {
  const taken = new Set<string>();
  const byName = scripts.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return byName.flatMap((script): ExportFile[] => {
    if (!isText(script.language)) return [];
    const stem = stemOf(script.name, taken);
    const source = stem + scriptLanguages[script.language].extension;
    const about = {
      name: script.name,
      description: script.description,
      language: script.language,
      operatingSystems: script.operatingSystems,
      architecture: script.architecture,
      categories: script.categoriesNames,
      scriptParameters: script.scriptParameters,
      scriptVariables: script.scriptVariables,
      runAs: script.runAs,
      source,
    };
    return [
      { name: source, bytes: bytesOfContent(script.content) },
      { name: `${stem}.json`, bytes: new TextEncoder().encode(`${JSON.stringify(about, null, 2)}\n`) },
    ];
  });
}

/**
 * Reads the scripts of an exported folder; returns errors by file name. Every *.json file must describe a
 * script, and every other file must be the source of one. The server checks values and limits.
 */
export function readExport(
  files: readonly ExportFile[],
  categories: readonly Pick<ScriptCategory, "id" | "name">[],
): { scripts: NewScript[]; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const scripts: NewScript[] = [];
  const used = new Set<string>();
  for (const { name, bytes } of files.filter((file) => file.name.endsWith(".json"))) {
    const wrong = (message: string) => void errors.push({ field: name, message });
    const about = parse(bytes);
    if (!about) {
      wrong(t("automation.scriptExport.jsonObject"));
      continue;
    }
    const { categories: names, source, ...rest } = about;
    const file = files.find((one) => one.name === source && !one.name.endsWith(".json"));
    const unknown = Object.keys(about).find((key) => !fields.includes(key));
    const list = Array.isArray(names) ? names.map(String) : [];
    const ids = list.map(
      (one) => categories.find((category) => category.name.toLowerCase() === one.toLowerCase())?.id,
    );
    const missing = list.find((_, i) => ids[i] === undefined);
    if (unknown) wrong(t("automation.scriptExport.knownHere", { unknown }));
    else if (!file)
      wrong(t("automation.scriptExport.sourceMissing", { source: typeof source === "string" ? source : "" }));
    else if (missing !== undefined)
      wrong(t("automation.scriptExport.thereCategoryMakeMusterCategories", { missing }));
    else {
      used.add(file.name);
      const categoriesIds = ids.filter((id) => id !== undefined);
      scripts.push({ ...rest, categoriesIds, content: contentOfBytes(file.bytes) } as unknown as NewScript);
    }
  }
  const loose = files.find(({ name }) => !name.endsWith(".json") && !used.has(name));
  if (loose && !errors.length)
    errors.push({ field: loose.name, message: t("automation.scriptExport.jsonFileNamesAsIts") });
  return { scripts, errors };
}

/** The file extensions of scripts, such as ".vbs" and ".sh". */
export const scriptFileExtensions = (): string[] =>
  enums.TextLanguage.map((language) => scriptLanguages[language].extension);

/**
 * Reads script files that a user chose: exported pairs, and single sources, which become scripts named after
 * the file, in the given category.
 */
export function readScriptFiles(
  files: readonly ExportFile[],
  categories: readonly Pick<ScriptCategory, "id" | "name">[],
  categoryId: number,
): { scripts: NewScript[]; errors: FieldError[] } {
  const sources = new Set(
    files.filter(({ name }) => name.endsWith(".json")).map(({ bytes }) => parse(bytes)?.source),
  );
  const languageOf = (name: string) =>
    enums.TextLanguage.find((language) => name.toLowerCase().endsWith(scriptLanguages[language].extension));
  const alone = files.filter(({ name }) => languageOf(name) && !sources.has(name));
  const exported = readExport(
    files.filter((file) => !alone.includes(file)),
    categories,
  );
  const scripts = alone.map(({ name, bytes }): NewScript => {
    const language = languageOf(name) ?? "sh";
    return {
      name: name.slice(0, -scriptLanguages[language].extension.length),
      language,
      operatingSystems: [...scriptLanguages[language].operatingSystems],
      categoriesIds: [categoryId],
      content: contentOfBytes(bytes),
    };
  });
  return { scripts: [...exported.scripts, ...scripts], errors: exported.errors };
}

function parse(bytes: Uint8Array): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return value && typeof value === "object" && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
