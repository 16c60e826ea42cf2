// Generates the types of the message catalogs: each key with the parameters of its English text.
import { readdir, readFile } from "node:fs/promises";

export interface MessageTree {
  [name: string]: string | MessageTree;
}

export const pluralForm = /_(zero|one|two|few|many|other)$/;

/** Every message of a catalog by its full key, with each plural form separately. */
export function flatten(tree: MessageTree, prefix: string): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[`${prefix}.${name}`, value]] : flatten(value, `${prefix}.${name}`),
  );
}

export async function readLanguage(folder: URL): Promise<Map<string, string>> {
  const messages = new Map<string, string>();
  for (const file of (await readdir(folder)).toSorted()) {
    const tree = JSON.parse(await readFile(new URL(file, folder), "utf8")) as MessageTree;
    for (const [key, text] of flatten(tree, file.replace(/\.json$/, ""))) messages.set(key, text);
  }
  return messages;
}

export const parametersOf = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}\}/g)].map(
    ([, name, format]) => `${name}:${format ?? ""}`,
  );

/** Returns the source of the module that declares every key with its parameters. */
export async function messageTypes(locales: URL): Promise<string> {
  const keys = new Map<string, Map<string, string>>();
  for (const [key, text] of await readLanguage(new URL("en-us/", locales))) {
    const name = key.replace(pluralForm, "");
    const parameters = keys.get(name) ?? new Map<string, string>();
    if (pluralForm.test(key)) parameters.set("count", "number");
    for (const parameter of parametersOf(text)) {
      const [field = "", format] = parameter.split(":");
      const list = "readonly string[]";
      const type = { number: "number", list, sentences: list }[format ?? ""] ?? "string | number";
      if (!parameters.has(field)) parameters.set(field, type);
    }
    keys.set(name, parameters);
  }
  const lines = [...keys]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, parameters]) => {
      const fields = [...parameters].map(([name, type]) => `${name}: ${type}`).join("; ");
      return `  ${JSON.stringify(key)}: ${fields ? `{ ${fields} }` : "undefined"};`;
    });
  const head = "// Generated from locales/en-us by `npm run generate`. Do not edit.\n";
  return `${head}export interface Messages {\n${lines.join("\n")}\n}\n`;
}
