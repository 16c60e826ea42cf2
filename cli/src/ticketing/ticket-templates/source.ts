import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { cleanText, MusterError, type NamedContent, t, type TicketTemplate } from "@muster/sdk";
import { parseAllDocuments, stringify } from "yaml";
import { cannotRead } from "../../lib/files.ts";
import { readStdin } from "../../lib/input.ts";

/** A template in a file. */
export interface TemplateFile {
  /** Where it came from, for messages. */
  source: string;
  name?: string;
  content: NamedContent;
}

const largest = 1_000_000;
const mostFiles = 200;
const nextStep = "Correct the file and try again. See the format with: muster ticket-templates export";
const endings = [".yaml", ".yml", ".json"];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isName = (value: unknown) => typeof value === "string" || typeof value === "number";
const isOption = (value: unknown) =>
  isName(value) || (isRecord(value) && isName(value.id) && isName(value.name));

const shapes: Record<string, [(value: unknown) => boolean, string]> = {
  ticketTitleElements: [(value) => Array.isArray(value) && value.every(isName), "a list of elements"],
  ticketTitleCustomText: [(value) => typeof value === "string", "text"],
  createAndClose: [(value) => typeof value === "boolean", "true or false"],
};

/** Parses YAML or JSON; a file can contain several templates, as export writes them. */
export function parseTemplates(source: string, text: string): TemplateFile[] {
  const refused = (at: string, message: string) =>
    new MusterError("usage", { message: `${at}: ${message}`, nextStep });
  const refuse = (message: string) => refused(source, message);
  if (text.length > largest) throw refuse("the file is too large.");
  const values = parseAllDocuments(text).map((document) => {
    const [error] = document.errors;
    if (error) throw refuse(cleanText(error.message, 300));
    try {
      return document.toJS({ maxAliasCount: 0 }) as unknown;
    } catch (aliases) {
      throw refuse(cleanText(String(aliases), 300));
    }
  });
  const found = values.flat().filter((value) => value !== null);
  if (!found.length) throw refuse("it contains no template.");
  return found.map((value, place) => {
    const at = found.length > 1 ? `${source}, template ${place + 1}` : source;
    const wrong = (message: string) => refused(at, message);
    if (!isRecord(value)) throw wrong("a template needs a name and content.");
    const { name, content: within = null, ...bare } = value;
    if (within !== null && !isRecord(within)) throw wrong("content must be an object of fields.");
    const content = within ?? bare;
    if (name !== undefined && typeof name !== "string") throw wrong("name must be text.");
    for (const [field, one] of Object.entries(content)) {
      const [fits, words] = shapes[field] ?? [isOption, "the name of an option, or its id and name"];
      if (!fits(one)) throw wrong(`${cleanText(field, 50)} must be ${words}.`);
    }
    return { source: at, content, ...(name !== undefined && { name }) };
  });
}

const read = (path: string) => readFile(path, "utf8").catch(cannotRead("the file"));

/** Reads a file, standard input for "-", or all files of a folder. */
export async function readTemplates(path: string): Promise<TemplateFile[]> {
  if (path === "-") return parseTemplates("standard input", await readStdin());
  const names = await readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOTDIR") return undefined;
    return cannotRead(path)(error);
  });
  if (!names) return parseTemplates(path, await read(path));
  const files = names.filter((name) => endings.includes(extname(name).toLowerCase())).toSorted();
  if (!files.length)
    throw new MusterError("usage", {
      message: t("ticketing.ticketTemplates.cli.source.noTemplatesFound", { path }),
    });
  if (files.length > mostFiles) throw new MusterError("payload_too_large");
  const all = [];
  for (const name of files) all.push(...parseTemplates(join(path, name), await read(join(path, name))));
  return all;
}

/** A template as file content; without its id, so that it can be imported elsewhere. */
export function templateText({ name, content }: TicketTemplate, format: "yaml" | "json"): string {
  const kept = { name, content };
  return format === "json" ? `${JSON.stringify(kept, null, 2)}\n` : stringify(kept);
}

/** A file name for a template, valid on all systems and not among those taken. */
export function fileNameOf({ id, name }: TicketTemplate, format: string, taken: Set<string>): string {
  const plain = name
    .normalize("NFKD")
    .replace(/[^\w .-]/g, "")
    .replace(/[ .-]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase();
  const stem = !plain || taken.has(plain) ? `${plain || "template"}-${id}` : plain;
  taken.add(stem);
  return `${stem}.${format}`;
}
