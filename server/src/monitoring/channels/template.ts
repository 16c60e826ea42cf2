// Webhook bodies made from an administrator's template. Inserted values come from devices and can be hostile.
import { t, type FieldError, type WebhookContentType } from "@muster/sdk";
import Mustache from "mustache";

/** A message as programs get it: objects, lists and plain values. */
export type Payload = Record<string, unknown>;

/** Type, text, start, end, and the tokens of a section. */
type Token = [type: string, text: string, start: number, end: number, inside?: Token[]];

/** Escapes every value, also those in triple braces. */
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

/** The names that a template may use for a message; those of a list are the ones of what it lists. */
function namesIn(payload: Payload, prefix = ""): string[] {
  return Object.entries(payload).flatMap(([name, value]) => [
    prefix + name,
    ...(Array.isArray(value) ? value : [value]).flatMap((one: unknown) =>
      isObject(one) ? namesIn(one, `${prefix}${name}.`) : [],
    ),
  ]);
}

/** The first token that uses a name that no message has, or that could grow without end. */
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
    // a section stands for what it names, an inverted one for what is missing
    const wrong = wrongToken(inside, names, type === "#" ? name : within, isRepeated || repeats);
    if (wrong) return wrong;
  }
  return undefined;
}

/** Where JSON breaks; undefined if it doesn't. */
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
  // the message doesn't say where: the shortest beginning that already has the unexpected token
  let [good, bad] = [0, text.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (problem(middle)?.startsWith("Unexpected token")) bad = middle;
    else good = middle;
  }
  return bad - 1;
}

/** What is wrong with a template, tried with examples of what will be sent; `others` have more names. */
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
