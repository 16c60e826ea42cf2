// Searches a list that was read as a whole: by words, and by words for one field such as status:failed
// -by:ada created:<7d.
import { nearest } from "./edit-distance.ts";
import { t } from "./messages.ts";

/** The values by which a row can be found. Numbers are times in ms, which are found only by their field. */
export type SearchFields = Readonly<Record<string, string | number | null | readonly string[]>>;

export interface Searched<Row> {
  rows: readonly Row[];
  /** The error in the search, which then has no results. */
  error: string | undefined;
}

const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** Parses an age such as 7d into milliseconds; undefined for anything else. */
export function readAge(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,5})([smhdw])$/i.exec(text) ?? [];
  return count && unit ? Number(count) * units[unit.toLowerCase() as keyof typeof units] : undefined;
}

type Test = (fields: SearchFields) => boolean;

const wordPattern = /(-?)(?:([a-z]+):)?(?:"([^"]*)"?|(\S+))?/gi;

const textsOf = (value: SearchFields[string]): string =>
  [value]
    .flat()
    .filter((one) => typeof one === "string")
    .join("\n")
    .toLowerCase();

/** Returns the rows that match every word. `fieldsOf` must return the same fields for every row. */
export function searchList<Row>(
  rows: readonly Row[],
  text: string,
  fieldsOf: (row: Row) => SearchFields,
  now: number,
): Searched<Row> {
  const known = Object.keys(rows[0] === undefined ? {} : fieldsOf(rows[0]));
  const tests: Test[] = [];
  for (const [whole, minus, name, quoted, bare = ""] of text.matchAll(wordPattern)) {
    const read =
      whole && known.length ? readWord(name?.toLowerCase(), quoted ?? bare, whole, known, now) : "";
    if (typeof read === "string") {
      if (read) return { rows: [], error: read };
    } else tests.push(minus && whole.length > 1 ? (fields) => !read(fields) : read);
  }
  return {
    rows: tests.length ? rows.filter((row) => tests.every((test) => test(fieldsOf(row)))) : rows,
    error: undefined,
  };
}

/** Returns the test for a word: a function, "" if the word is incomplete, or its error. */
function readWord(
  field: string | undefined,
  value: string,
  whole: string,
  known: readonly string[],
  now: number,
): Test | string {
  if (field === undefined) return value ? anywhere(value) : "";
  if (!known.includes(field)) {
    const similar = nearest(field, known);
    // addresses such as https://example.com also have a colon
    return similar ? t("devices.query.noField", { value: field, similar }) : anywhere(whole);
  }
  if (!value) return "";
  const [, operator, age = ""] = /^([<>])=?(.*)$/.exec(value) ?? [];
  const ms = readAge(age);
  if (operator && ms === undefined) return t("common.searchAge", { field });
  if (ms === undefined) {
    const wanted = value.toLowerCase().split(",").filter(Boolean);
    return (fields) => wanted.some((one) => textsOf(fields[field] ?? "").includes(one));
  }
  return (fields) => {
    const at = fields[field];
    return typeof at === "number" && at > now - ms === (operator === "<");
  };
}

function anywhere(word: string): Test {
  const wanted = word.toLowerCase();
  return (fields) => Object.values(fields).some((value) => textsOf(value).includes(wanted));
}
