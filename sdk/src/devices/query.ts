// Parses device searches: `status:offline role:printer -org:acme "front desk"`.
import { t } from "../text/messages.ts";
import { readValue, QueryError, queryFields, type FieldClause, type QueryField } from "./query-fields.ts";
import { rolesNamed } from "./role-names.ts";
import type { NodeClass } from "../index.ts";

/** The conditions that devices must meet. */
export type DeviceQuery =
  | { all: readonly DeviceQuery[] }
  | { any: readonly DeviceQuery[] }
  | { not: DeviceQuery }
  /** The device's text contains the text, in which `*` stands for any text, or its role is one of `roles`. */
  | { text: string; roles: readonly NodeClass[]; glob: boolean }
  | FieldClause;

const maxQuery = { clauses: 30, depth: 10 } as const;
const addressLike = /^[0-9a-f]{1,4}(::?[0-9a-f]{1,4})+:*$/i;
const fieldStart = /^([a-z][a-z-]*):/i;

/**
 * Parses a search; terms next to each other must all match.
 * @throws QueryError with the position of the error
 */
export function parseQuery(text: string): DeviceQuery {
  const parser = new Parser(text);
  return parser.read();
}

class Parser {
  private at = 0;
  private depth = 0;
  private clauses = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  read(): DeviceQuery {
    const query = this.either();
    return query ?? { all: [] };
  }

  /** Parses alternatives separated by `or`. */
  private either(): DeviceQuery | undefined {
    const parts: DeviceQuery[] = [];
    for (;;) {
      const start = this.at;
      const part = this.together();
      const next = this.word("or");
      if (!part && (next || parts.length))
        throw new QueryError(t("devices.query.orAlone"), next ? this.at : start, 2);
      if (part) parts.push(part);
      if (!next) break;
      this.at += 2;
    }
    return parts.length > 1 ? { any: parts } : parts[0];
  }

  private together(): DeviceQuery | undefined {
    const parts: DeviceQuery[] = [];
    for (this.skip(); !this.ended() && !this.word("or"); this.skip()) {
      if (this.word("and")) this.at += 3;
      else parts.push(this.clause());
    }
    return parts.length > 1 ? { all: parts } : parts[0];
  }

  private clause(): DeviceQuery {
    if (this.next === "-" && /^-[^\s-]/.test(this.text.slice(this.at, this.at + 2))) {
      this.at++;
      return { not: this.clause() };
    }
    if (this.next === "(") return this.inParentheses();
    if (++this.clauses > maxQuery.clauses)
      throw new QueryError(t("devices.query.tooLong", { count: maxQuery.clauses }), this.at, 1);
    if (this.next === '"') return { text: this.quoted(), roles: [], glob: false };
    const start = this.at;
    const field = fieldStart.exec(this.text.slice(start))?.[1];
    if (field && !addressLike.test(this.bare("", start))) return this.field(field);
    const text = this.bare();
    return { text, roles: rolesNamed(text), glob: globOf(text, start) };
  }

  private inParentheses(): DeviceQuery {
    const start = this.at++;
    if (++this.depth > maxQuery.depth)
      throw new QueryError(t("devices.query.tooDeep", { count: maxQuery.depth }), start, 1);
    const inside = this.either();
    if (this.next !== ")") throw new QueryError(t("devices.query.notClosed", { mark: "(" }), start, 1);
    this.at++;
    this.depth--;
    return inside ?? { all: [] };
  }

  private field(written: string): DeviceQuery {
    const start = this.at;
    const name = written.toLowerCase();
    if (!Object.hasOwn(queryFields, name))
      throw QueryError.unknown("", written, Object.keys(queryFields), start);
    this.at += written.length + 1;
    const values: DeviceQuery[] = [];
    do {
      if (values.length && ++this.clauses > maxQuery.clauses)
        throw new QueryError(t("devices.query.tooLong", { count: maxQuery.clauses }), this.at, 1);
      const at = this.at;
      const operator = /^[<>]=?/.exec(this.text.slice(at))?.[0] ?? "";
      this.at += operator.length;
      const isQuoted = this.next === '"';
      const text = isQuoted ? this.quoted() : this.bare(",");
      const glob = !isQuoted && globOf(text, at);
      values.push(readValue(name as QueryField, { text, operator, glob, at }));
    } while (this.next === "," && ++this.at);
    return values.length > 1 ? { any: values } : values[0]!;
  }

  private quoted(): string {
    const start = this.at;
    const end = this.text.indexOf('"', start + 1);
    if (end < 0) throw new QueryError(t("devices.query.notClosed", { mark: '"' }), start, 1);
    this.at = end + 1;
    return this.text.slice(start + 1, end);
  }

  /** Reads the characters up to a space, a closing parenthesis or `end`. */
  private bare(end = "", from?: number): string {
    let at = from ?? this.at;
    const start = at;
    const isEnd = (one: string) => /\s/.test(one) || one === end || (one === ")" && this.depth > 0);
    while (at < this.text.length && !isEnd(this.text.charAt(at))) at++;
    if (from === undefined) this.at = at;
    return this.text.slice(start, at);
  }

  private get next(): string {
    return this.text.charAt(this.at);
  }

  private skip(): void {
    while (/\s/.test(this.next)) this.at++;
  }

  private ended(): boolean {
    return this.at >= this.text.length || (this.depth > 0 && this.next === ")");
  }

  private word(word: string): boolean {
    return this.bare("", this.at).toLowerCase() === word;
  }
}

const maxStars = 4;

function globOf(text: string, at: number): boolean {
  const stars = text.split("*").length - 1;
  if (stars > maxStars)
    throw new QueryError(t("devices.query.tooManyStars", { count: maxStars }), at, text.length);
  return stars > 0;
}

/** The fields that a query uses. */
export function fieldsOf(query: DeviceQuery): QueryField[] {
  if ("all" in query) return query.all.flatMap(fieldsOf);
  if ("any" in query) return query.any.flatMap(fieldsOf);
  if ("not" in query) return fieldsOf(query.not);
  return "field" in query ? [query.field] : [];
}

/** Whether a query has the condition status:degraded. */
export function namesDegraded(query: DeviceQuery): boolean {
  if ("all" in query) return query.all.some(namesDegraded);
  if ("any" in query) return query.any.some(namesDegraded);
  if ("not" in query) return namesDegraded(query.not);
  return "field" in query && query.field === "status" && query.status === "degraded";
}

/** The names of device groups in a query. */
export function groupsIn(query: DeviceQuery): string[] {
  if ("all" in query) return query.all.flatMap(groupsIn);
  if ("any" in query) return query.any.flatMap(groupsIn);
  if ("not" in query) return groupsIn(query.not);
  return "field" in query && query.field === "group" ? [query.text] : [];
}
