// Webhook bodies rendered from administrators' templates. Values come from devices and may be hostile.
import { t, type FieldError, type WebhookContentType } from "@muster/sdk";
import Mustache from "mustache";

/** A message for programs, as JSON values. */
export type Payload = Record<string, unknown>;

/** Mustache's type, text, start, end, and the tokens inside a section. */
type Token = [type: string, text: string, start: number, end: number, inside?: Token[]];

/** Escapes every value, including those in triple braces. */
class Writer extends Mustache.Writer {
  private readonly isJSON: boolean;
  constructor(contentType: WebhookContentType) {
    super();
    this.isJSON = contentType === "application/json";
  }

  override escapedValue([, name = ""]: string[], context: Mustache.Context): string {
    const value: unknown = context.lookup(name);
    if (!this.isJSON) return value === null || value === undefined ? "" : String(value);
    if (value === null || value === undefined) return "null";
    return JSON.stringify(String(value)).slice(1, -1);
  }

  override unescapedValue(token: string[], context: Mustache.Context): string {
    return this.escapedValue(token, context);
  }
}

export const renderTemplate = (template: string, contentType: WebhookContentType, payload: Payload): string =>
  new Writer(contentType).render(template, payload);

function placeIn(text: string, at: number) {
  const before = text.slice(0, at).split("\n");
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

const isObject = (value: unknown): value is Payload => typeof value === "object" && value !== null;

/** Returns the names that a template may use for a message; those of list items begin with the list's. */
function namesIn(payload: Payload, prefix = ""): string[] {
  return Object.entries(payload).flatMap(([name, value]) => [
    prefix + name,
    ...(Array.isArray(value) ? value : [value]).flatMap((one: unknown) =>
      isObject(one) ? namesIn(one, `${prefix}${name}.`) : [],
    ),
  ]);
}

/** Returns the first token with an unknown name or a partial, or that nests the list of alerts in itself. */
function wrongToken(
  tokens: readonly Token[],
  names: ReadonlySet<string>,
  within = "",
  isRepeated = false,
): Token | undefined {
  for (const token of tokens) {
    const [type, name, , , inside = []] = token;
    if (type === "text" || type === "!" || type === "=") continue;
    const isKnown = names.has(name) || (within && (name === "." || names.has(`${within}.${name}`)));
    const repeats = type === "#" && name === "alerts";
    if (!isKnown || type === ">" || (repeats && isRepeated)) return token;
    // a section's names are those of its object; an inverted section changes nothing
    const wrong = wrongToken(inside, names, type === "#" ? name : within, isRepeated || repeats);
    if (wrong) return wrong;
  }
  return undefined;
}

/** Returns the position at which JSON is invalid; undefined if it is valid. */
function brokenAt(text: string): number | undefined {
  const problem = (length: number): string | undefined => {
    try {
      JSON.parse(text.slice(0, length));
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };
  const message = problem(text.length);
  if (message === undefined) return undefined;
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return Number(position);
  if (!message.startsWith("Unexpected token")) return text.length;
  // the error has no position: finds the shortest prefix that contains the unexpected token
  let [good, bad] = [0, text.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (problem(middle)?.startsWith("Unexpected token")) bad = middle;
    else good = middle;
  }
  return bad - 1;
}

/** Returns a template's errors after trying it with example messages; `others` only add known names. */
export function checkTemplate(
  template: string,
  contentType: WebhookContentType,
  examples: readonly Payload[],
  others: readonly Payload[] = [],
): FieldError[] {
  if (!template) return [];
  const wrong = (message: string) => [{ field: "template", message }];
  let tokens: Token[];
  try {
    tokens = new Writer(contentType).parse(template) as Token[];
  } catch (error) {
    const [, reason = "", at = "0"] = /^(.*) at (\d+)$/s.exec((error as Error).message) ?? [];
    return wrong(t("monitoring.channels.template.syntax", { ...placeIn(template, Number(at)), reason }));
  }
  const unknown = wrongToken(tokens, new Set([...examples, ...others].flatMap((one) => namesIn(one))));
  if (unknown) {
    const [, name, start] = unknown;
    return wrong(t("monitoring.channels.template.unknownName", { ...placeIn(template, start), name }));
  }
  if (contentType !== "application/json") return [];
  for (const example of examples) {
    const body = renderTemplate(template, contentType, example);
    const at = brokenAt(body);
    if (at === undefined) continue;
    const near = body.slice(Math.max(0, at - 20), at + 10).trim();
    return wrong(t("monitoring.channels.template.notJSON", { ...placeIn(body, at), near }));
  }
  return [];
}
