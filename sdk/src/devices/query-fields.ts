import { nearest } from "../text/edit-distance.ts";
import { readAge } from "../text/list-search.ts";
import type { NodeClass } from "../index.ts";
import { addressRange } from "../discovery/targets.ts";
import { t } from "../text/messages.ts";
import { rolesNamed, roleWords } from "./role-names.ts";

export const queryStatuses = ["online", "degraded", "offline", "unknown"] as const;

/** The fields of a query, each with an example value. */
export const queryFields = {
  status: "offline",
  role: "printer",
  os: "windows",
  vendor: "hp",
  model: "c9300*",
  org: "acme",
  location: "main*",
  group: "core",
  tag: "spare",
  ip: "10.20.0.0/22",
  mac: "02:00:00:00:00:02",
  seen: ">7d",
  is: "maintenance",
} as const;
export type QueryField = keyof typeof queryFields;

/** A condition on one field. */
export type FieldClause =
  /** The value contains the text or, with `glob`, matches it as a whole. */
  | { field: "os" | "vendor" | "model" | "org" | "location" | "mac"; text: string; glob: boolean }
  | { field: "group"; text: string; at: number }
  /** The tag equals the text, in which `*` stands for any text. */
  | { field: "tag"; text: string }
  | { field: "role"; roles: readonly NodeClass[] }
  | { field: "status"; status: (typeof queryStatuses)[number] }
  /** The first and last key (`addressOrder`), or a pattern. */
  | { field: "ip"; first: string; last: string }
  | { field: "ip"; pattern: string }
  | { field: "seen"; longerAgo: boolean; ms: number }
  | { field: "is"; state: "maintenance" };

/** The error in a query, with its position in the text. */
export class QueryError extends Error {
  override readonly name = "QueryError";
  readonly at: number;
  readonly length: number;

  constructor(message: string, at: number, length: number) {
    super(message);
    this.at = at;
    this.length = length;
  }

  /** Suggests the most similar known word. `field` is "" if the word should have been a field. */
  static unknown(field: QueryField | "", word: string, known: readonly string[], at: number): QueryError {
    const value = word.slice(0, 40);
    const similar = nearest(word.toLowerCase(), known);
    if (!field && similar)
      return new QueryError(t("devices.query.noField", { value, similar }), at, word.length);
    if (!field) return new QueryError(t("devices.query.noFieldAtAll", { value }), at, word.length);
    const message = similar
      ? t("devices.query.noValue", { field, value, similar })
      : t("devices.query.noValueAtAll", { field, value, example: queryFields[field] });
    return new QueryError(message, at, word.length);
  }
}

interface Written {
  text: string;
  operator: string;
  glob: boolean;
  at: number;
}

/** Parses the value of a field. @throws QueryError if the field has no such value. */
export function readValue(field: QueryField, written: Written): FieldClause {
  const { text, operator, glob, at } = written;
  if (!text.trim())
    throw new QueryError(t("devices.query.valueMissing", { field, example: queryFields[field] }), at, 1);
  if (field === "seen") return seen(written);
  if (operator) throw new QueryError(t("devices.query.noComparison", { field }), at, operator.length);
  const word = text.toLowerCase();
  switch (field) {
    case "status": {
      const status = queryStatuses.find((one) => one === word);
      if (!status) throw QueryError.unknown(field, text, queryStatuses, at);
      return { field, status };
    }
    case "role": {
      const roles = rolesNamed(text);
      if (!roles.length) throw QueryError.unknown(field, text, roleWords(), at);
      return { field, roles };
    }
    case "is":
      if (word !== "maintenance") throw QueryError.unknown(field, text, ["maintenance"], at);
      return { field, state: word };
    case "ip":
      return address(written);
    case "mac":
      return { field, text: macText(word), glob };
    case "group":
      return { field, text, at };
    case "tag":
      // no stored tag contains these characters
      if (/["\\]/.test(text)) throw QueryError.unknown(field, text, [], at);
      return { field, text };
    default:
      return { field, text, glob };
  }
}

function seen({ text, operator, at }: Written): FieldClause {
  const ms = readAge(text);
  if (!operator || ms === undefined)
    throw new QueryError(t("devices.query.seenValue"), at, operator.length + text.length);
  return { field: "seen", longerAgo: operator.startsWith(">"), ms };
}

function address({ text, glob, at }: Written): FieldClause {
  if (glob && /^[0-9a-f.:*]+$/i.test(text)) return { field: "ip", pattern: text.toLowerCase() };
  const range = addressRange(text.replace("..", "-"));
  if (!range)
    throw new QueryError(t("devices.query.noAddress", { value: text.slice(0, 40) }), at, text.length);
  return { field: "ip", ...range };
}

/** Formats a MAC address with colons, as stored addresses have them. */
function macText(text: string): string {
  const digits = text.replace(/[-:.]/g, "");
  if (/^[0-9a-f]{12}$/.test(digits)) return digits.replace(/..(?!$)/g, "$&:");
  return text.replaceAll("-", ":");
}
