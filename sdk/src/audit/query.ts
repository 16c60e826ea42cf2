// What is typed to search the audit log: text, and words such as who: and since:.
import { enums } from "../generated/limits.ts";
import { t } from "../text/messages.ts";
import { parseFilterTime, type ActivityFilter } from "./log.ts";

const fields = ["who", "object", "operation", "outcome", "since", "until"] as const;
type Field = (typeof fields)[number];

export interface ActivityQuery {
  filter: ActivityFilter;
  /** What is wrong with it; undefined if it can be searched. */
  error: string | undefined;
}

const wordPattern = /(?:([a-z]+):)?(?:"([^"]*)"?|(\S+))/gi;

const isField = (name: string): name is Field => fields.some((one) => one === name);

/** "who:ada@example.com object:device/12 since:2h text" as a filter. */
export function parseActivityQuery(text: string, now: number): ActivityQuery {
  const filter: ActivityFilter = {};
  const words: string[] = [];
  let error: string | undefined;
  for (const [whole, name, quoted, bare = ""] of text.matchAll(wordPattern)) {
    const value = quoted ?? bare;
    // an address or a time has a colon, too
    if (name === undefined || !isField(name.toLowerCase())) {
      words.push(name === undefined ? value : whole);
      continue;
    }
    if (value) error = read(filter, name.toLowerCase() as Field, value, now) ?? error;
  }
  const search = words.join(" ").slice(0, 200);
  return { filter: { ...filter, ...(search && { search }) }, error };
}

/** Sets a field; returns what is wrong with the value. */
function read(filter: ActivityFilter, field: Field, value: string, now: number): string | undefined {
  if (field === "object") {
    const [kind = "", objectId] = value.split("/");
    const objectKind = enums.ActivityObjectKind.find((one) => one === kind.toLowerCase());
    if (!objectKind)
      return t("audit.query.noKind", { value: kind, known: enums.ActivityObjectKind.join(", ") });
    Object.assign(filter, { objectKind, ...(objectId && { objectId }) });
    return undefined;
  }
  if (field === "since" || field === "until") {
    const at = parseFilterTime(value.replace("T", " "), now);
    if (at === undefined) return t("audit.query.noTime", { value });
    filter[field] = at;
    return undefined;
  }
  filter[field] = value;
  return undefined;
}

/** A query with a word set, or without it if the value is empty. */
export function withWord(text: string, field: Field, value: string): string {
  const others = [...text.matchAll(wordPattern)].flatMap(([whole, name]) =>
    name?.toLowerCase() === field ? [] : [whole],
  );
  const quoted = /\s/.test(value) ? `"${value}"` : value;
  return [...others, ...(value ? [`${field}:${quoted}`] : [])].join(" ");
}

/** The value of a query's word; "" without it. */
export function wordOf(text: string, field: Field): string {
  for (const [, name, quoted, bare] of text.matchAll(wordPattern))
    if (name?.toLowerCase() === field) return quoted ?? bare ?? "";
  return "";
}
