import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { cleanText, MusterError, type NamedContent, t, type TicketTemplate } from "@muster/sdk";
import { parseAllDocuments, stringify } from "yaml";
import { cannotRead } from "../../lib/files.ts";
import { readStdin } from "../../lib/prompts.ts";

export interface TemplateFile {
  /** The name of the file, for messages. */
  source: string;
  name?: string;
  content: NamedContent;
}

const largest = 1_000_000;
const maxFiles = 200;
const endings = [".yaml", ".yml", ".json"];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isName = (value: unknown) => typeof value === "string" || typeof value === "number";
const isOption = (value: unknown) =>
  isName(value) || (isRecord(value) && isName(value.id) && isName(value.name));

type Shape = "elements" | "text" | "boolean" | "option";

const shapeOf: Partial<Record<string, Shape>> = {
  ticketTitleElements: "elements",
  ticketTitleCustomText: "text",
  createAndClose: "boolean",
  language: "text",
};
const fits: Record<Shape, (value: unknown) => boolean> = {
  elements: (value) => Array.isArray(value) && value.every(isName),
  text: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  option: isOption,
};

const refused = (message: string) =>
  new MusterError("usage", { message, nextStep: t("ticketing.ticketTemplates.cli.source.correctFile") });

/** Parses YAML or JSON. A file can contain several templates, as an export does. */
export function parseTemplates(source: string, text: string): TemplateFile[] {
  if (text.length > largest) throw refused(t("ticketing.ticketTemplates.cli.source.tooLarge", { source }));
  const values = parseAllDocuments(text).map((document) => {
    const [error] = document.errors;
    if (error) throw refused(`${source}: ${cleanText(error.message, 300)}`);
    try {
      return document.toJS({ maxAliasCount: 0 }) as unknown;
    } catch (aliases) {
      throw refused(`${source}: ${cleanText(String(aliases), 300)}`);
    }
  });
  const found = values.flat().filter((value) => value !== null);
  if (!found.length) throw refused(t("ticketing.ticketTemplates.cli.source.noTemplate", { source }));
  return found.map((value, place) => {
    const at =
      found.length > 1
        ? t("ticketing.ticketTemplates.cli.source.templateOf", { source, number: place + 1 })
        : source;
    if (!isRecord(value))
      throw refused(t("ticketing.ticketTemplates.cli.source.needsNameAndContent", { source: at }));
    const { name, content: within = null, ...bare } = value;
    if (within !== null && !isRecord(within))
      throw refused(t("ticketing.ticketTemplates.cli.source.contentMustBeObject", { source: at }));
    const content = within ?? bare;
    if (name !== undefined && typeof name !== "string")
      throw refused(t("ticketing.ticketTemplates.cli.source.nameMustBeText", { source: at }));
    for (const [field, one] of Object.entries(content)) {
      const shape = shapeOf[field] ?? "option";
      const named = { source: at, field: cleanText(field, 50) };
      if (!fits[shape](one)) throw refused(t(`ticketing.ticketTemplates.cli.source.mustBe.${shape}`, named));
    }
    return { source: at, content, ...(name !== undefined && { name }) };
  });
}

const read = (path: string) => readFile(path, "utf8").catch(cannotRead(path));

/** Reads the templates in a file, in standard input for "-", or in all files of a folder. */
export async function readTemplates(path: string): Promise<TemplateFile[]> {
  if (path === "-")
    return parseTemplates(t("ticketing.ticketTemplates.cli.source.standardInput"), await readStdin());
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
  if (files.length > maxFiles) throw new MusterError("payload_too_large");
  const all = [];
  for (const name of files) all.push(...parseTemplates(join(path, name), await read(join(path, name))));
  return all;
}

/** Formats a template for a file, without its id, so that it can be imported elsewhere. */
export function templateText({ name, content }: TicketTemplate, format: "yaml" | "json"): string {
  const saved = { name, content };
  return format === "json" ? `${JSON.stringify(saved, null, 2)}\n` : stringify(saved);
}

/** Returns a file name for a template that is valid on all systems and not yet taken. */
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
