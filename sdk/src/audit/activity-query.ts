// Parses searches of the audit log: text, and words such as who: and since:.
import { enums } from "../generated/limits.ts";
import { t } from "../text/messages.ts";
import { parseFilterTime, type ActivityFilter } from "./log.ts";

const fields = ["who", "object", "operation", "outcome", "since", "until"] as const;
type Field = (typeof fields)[number];

export interface ActivityQuery {
  filter: ActivityFilter;
  /** Why the search can't be used; undefined if it can. */
  error: string | undefined;
}

const wordPattern = /(?:([a-z]+):)?(?:"([^"]*)"?|(\S+))/gi;

const isField = (name: string): name is Field => fields.some((one) => one === name);

/** Parses a search such as "who:ada@example.com object:device/12 since:2h text" into a filter. */
export function parseActivityQuery(text: string, now: number): ActivityQuery {
  const filter: ActivityFilter = {};
  const words: string[] = [];
  let error: string | undefined;
  for (const [whole, name, quoted, bare = ""] of text.matchAll(wordPattern)) {
    const value = quoted ?? bare;
    // addresses and times also contain colons
    if (name === undefined || !isField(name.toLowerCase())) {
      words.push(name === undefined ? value : whole);
      continue;
    }
    if (value) error = read(filter, name.toLowerCase() as Field, value, now) ?? error;
  }
  const search = words.join(" ").slice(0, 200);
  return { filter: { ...filter, ...(search && { search }) }, error };
}

/** Sets a field of the filter; returns what is wrong with the value, if anything. */
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

/** Returns the search with a word set to a value, or without the word if the value is empty. */
export function withWord(text: string, field: Field, value: string): string {
  const others = [...text.matchAll(wordPattern)].flatMap(([whole, name]) =>
    name?.toLowerCase() === field ? [] : [whole],
  );
  const quoted = /\s/.test(value) ? `"${value}"` : value;
  return [...others, ...(value ? [`${field}:${quoted}`] : [])].join(" ");
}

/** The value of a word in a search; "" if the word isn't in it. */
export function wordOf(text: string, field: Field): string {
  for (const [, name, quoted, bare] of text.matchAll(wordPattern))
    if (name?.toLowerCase() === field) return quoted ?? bare ?? "";
  return "";
}
