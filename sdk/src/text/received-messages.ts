// Handles keyed messages from programs that may be hostile, and in responses of the server.
import { cleanText } from "./clean.ts";
import { parametersOf } from "./messages.ts";
import {
  resolveReference,
  storeReference,
  storeText,
  type KeyedMessage,
  type KeyedValue,
  type StoredMessage,
} from "./keyed-messages.ts";

const maxMessage = { depth: 8, items: 100, text: 300, characters: 4_000 };

/**
 * Validates a message from another program: this program must know it, its key must start with one of the
 * prefixes, and its parameters must fit. Undefined for anything else. Strings are cleaned, because they can
 * be data of a device.
 */
export function readKeyed(sent: unknown, prefixes: readonly string[]): KeyedMessage | undefined {
  const message = readMessage(sent, prefixes, 1);
  return message && JSON.stringify(message).length <= maxMessage.characters ? message : undefined;
}

function readMessage(sent: unknown, prefixes: readonly string[], depth: number): KeyedMessage | undefined {
  const { code, params } = (sent ?? {}) as { code?: unknown; params?: unknown };
  if (typeof code !== "string" || depth > maxMessage.depth) return undefined;
  if (!prefixes.some((prefix) => code.startsWith(prefix))) return undefined;
  const wanted = parametersOf(code);
  if (!wanted) return undefined;
  const given = new Map(typeof params === "object" && params !== null ? Object.entries(params) : []);
  const read: Record<string, KeyedValue> = {};
  for (const [name, format] of wanted) {
    const value = readValue(given.get(name), format, prefixes, depth);
    if (value === undefined) return undefined;
    read[name] = value;
  }
  return { code, ...(wanted.size > 0 && { params: read }) };
}

function readValue(
  sent: unknown,
  format: string,
  prefixes: readonly string[],
  depth: number,
): KeyedValue | undefined {
  if (format === "number") return Number.isFinite(sent) ? (sent as number) : undefined;
  const part = (one: unknown) =>
    typeof one === "string" ? cleanText(one, maxMessage.text) : readMessage(one, prefixes, depth + 1);
  if (format !== "list" && format !== "sentences")
    return typeof sent === "number" && Number.isFinite(sent) ? sent : part(sent);
  if (!Array.isArray(sent) || sent.length > maxMessage.items) return undefined;
  const parts = sent.map(part);
  return parts.some((one) => one === undefined) ? undefined : (parts as (string | KeyedMessage)[]);
}

/**
 * Encodes what another program sent for storage: as a message if this program knows it, or else as its text.
 */
export function storeReceived(sent: unknown, prefixes: readonly string[]): StoredMessage {
  const message = readKeyed(sent, prefixes);
  if (message) return storeReference(message);
  const text = typeof sent === "string" ? sent : (sent as { text?: unknown } | null | undefined)?.text;
  return typeof text === "string" ? storeText(cleanText(text, 500)) : "";
}

/** Translates the texts in a response: each field `name` that has a `nameMessage` next to it. */
export function localize(answer: unknown): void {
  if (typeof answer !== "object" || answer === null) return;
  if (Array.isArray(answer)) return answer.forEach(localize);
  const fields = answer as Record<string, unknown>;
  for (const [field, value] of Object.entries(fields)) {
    const name = field.endsWith("Message") ? field.slice(0, -"Message".length) : "";
    if (typeof fields[name] !== "string") localize(value);
    else fields[name] = resolveReference(value as KeyedMessage) ?? fields[name];
  }
}
