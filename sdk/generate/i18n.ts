/**
 * For translators: `npm run i18n` counts the missing texts of each language. `npm run i18n -- pl-pl` adds the
 * missing messages to the language's files as empty texts, lists what has to be translated or reviewed with
 * the screens that show it, and records new translations. `--reviewed` marks every translation as up to date
 * with the English text.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isVariant, languages, localeOf } from "@muster/sdk";
import { pluralForm, readLanguage, type MessageTree } from "./messages.ts";
import {
  digestOf,
  findingsIn,
  locales,
  neededIn,
  originalOf,
  readTranslation,
  translationFile,
} from "./translations.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const english = await readLanguage(new URL("en-us/", locales));
/** The source files of the clients and the server, by path. */
const sources = new Map(
  globSync("{ui,cli,server,sdk,agent}/src/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !file.includes("generated"))
    .map((file) => [file, readFileSync(join(root, file), "utf8")]),
);

const [code, ...flags] = process.argv.slice(2);

if (code === undefined) await countAll();
else if (code === "en-us" || !Intl.DateTimeFormat.supportedLocalesOf([localeOf(code)]).length) {
  console.error(`${code} is not a language to translate to. Use a code such as ${languages.join(", ")}.`);
  process.exitCode = 2;
} else await translate(code, flags.includes("--reviewed"));

async function countAll(): Promise<void> {
  for (const one of languages) {
    const findings = await findingsIn(one, english);
    console.log(`${one}\t${findings.length === 0 ? "complete" : `${findings.length} texts to look at`}`);
  }
}

async function translate(language: string, reviewed: boolean): Promise<void> {
  const folder = new URL(`${language}/`, locales);
  mkdirSync(folder, { recursive: true });
  if (!isVariant(language)) addMissing(language, folder);
  record(language, await readLanguage(folder), reviewed);
  const findings = await findingsIn(language, english);
  const messages = await readLanguage(folder);
  for (const { key, what } of findings) {
    const [area = ""] = key.split(".");
    console.log(`\n${key} ${what}`);
    console.log(`  English   ${originalOf(key, english) ?? ""}`);
    if (messages.get(key)) console.log(`  ${language}     ${messages.get(key)}`);
    console.log(`  file      sdk/locales/${language}/${area}.json`);
    for (const place of placesOf(key)) console.log(`  seen in   ${place}`);
  }
  console.log(`\n${findings.length} of ${english.size} texts to look at in sdk/locales/${language}.`);
  console.log(`See them on their screens with: MUSTER_LANG=${language} npm run demo`);
}

/**
 * Rewrites each file of a language in the order of the English one, with an empty text for each missing
 * message.
 */
function addMissing(language: string, folder: URL): void {
  const needed = new Set(neededIn(language, english).keys());
  for (const file of globSync("*.json", { cwd: new URL("en-us/", locales) })) {
    const area = basename(file, ".json");
    const at = new URL(file, folder);
    const own = existsSync(at) ? (JSON.parse(readFileSync(at, "utf8")) as MessageTree) : {};
    const tree = JSON.parse(readFileSync(new URL(`en-us/${file}`, locales), "utf8")) as MessageTree;
    writeFileSync(at, `${JSON.stringify(arrange(tree, own, `${area}.`, needed), undefined, 2)}\n`);
  }
}

function arrange(
  tree: MessageTree,
  own: MessageTree,
  prefix: string,
  needed: ReadonlySet<string>,
): MessageTree {
  const arranged: MessageTree = {};
  for (const [name, value] of Object.entries(tree)) {
    const existing = own[name];
    if (typeof value === "object") {
      arranged[name] = arrange(
        value,
        typeof existing === "object" ? existing : {},
        `${prefix}${name}.`,
        needed,
      );
      continue;
    }
    const stem = name.replace(pluralForm, "");
    const forms = ["zero", "one", "two", "few", "many", "other"].map((form) => `${stem}_${form}`);
    const names = stem === name || !tree[`${stem}_other`] ? [name] : forms;
    for (const one of names.filter((each) => needed.has(`${prefix}${each}`))) {
      const text = own[one];
      arranged[one] = typeof text === "string" ? text : "";
    }
  }
  return arranged;
}

function record(language: string, messages: ReadonlyMap<string, string>, reviewed: boolean): void {
  const translation = readTranslation(language);
  const sources: Record<string, string> = {};
  for (const key of [...messages.keys()].toSorted()) {
    const original = originalOf(key, english);
    if (original === undefined || !messages.get(key)) continue;
    sources[key] = (reviewed ? undefined : translation.sources[key]) ?? digestOf(original);
  }
  writeFileSync(translationFile(language), `${JSON.stringify({ ...translation, sources }, undefined, 2)}\n`);
}

/** The source files that use a message, with the addresses of their features' screens. */
function placesOf(key: string): string[] {
  const name = key.replace(pluralForm, "");
  return [...sources]
    .filter(([, source]) => source.includes(`"${name}"`))
    .map(([file]) => {
      const routes = sources.get(join(dirname(file), "routes.ts")) ?? "";
      const paths = [...routes.matchAll(/"(\/[\w/:?]+)"/g)].map(([, path]) => `#${path}`);
      return [file, ...new Set(paths)].join("  ");
    });
}
