// Texts of the server with their message keys, so that each client can show them in its own language.
import type { Messages } from "../generated/messages.ts";
import { cleanText } from "./clean.ts";
import { observeMessages, translate, type MessageKey, type Values } from "./messages.ts";

/** A message by its key in the catalogs. Parameters can also be messages. */
export interface KeyedMessage {
  code: string;
  params?: { [name: string]: KeyedValue };
}

export type KeyedValue = string | number | KeyedMessage | readonly (string | KeyedMessage)[];

/** A message as it is declared in responses of the contract. */
interface AnswerMessage {
  code: string;
  params?: { [name: string]: unknown };
}

/** How many texts are remembered: more than any request or notice uses. */
const remembered = 1_000;
const recent = new Map<string, KeyedMessage>();

/** Starts to remember which message each recent text was made from. */
export function rememberMessages(): void {
  observeMessages((text, code, values) => {
    // using a text again makes it the newest; the oldest are dropped first
    recent.delete(text);
    recent.set(text, { code, ...(Object.keys(values).length > 0 && { params: parametersOf(values) }) });
    if (recent.size > remembered) recent.delete(recent.keys().next().value!);
  });
}

const parametersOf = (values: Values): KeyedMessage["params"] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      (typeof value === "string" && recent.get(value)) || value,
    ]),
  );

/** The message that a text was made from; undefined if it isn't a recent text of the catalogs. */
export const referenceOf = (text: string): KeyedMessage | undefined => recent.get(text);

/** A message in this client's language; undefined if the catalog lacks the message or one of its parts. */
export function resolveReference(reference: AnswerMessage | undefined): string | undefined {
  if (!reference) return undefined;
  const values: Record<string, Values[string]> = {};
  for (const [name, value] of Object.entries((reference as KeyedMessage).params ?? {})) {
    const resolved = resolveValue(value);
    if (resolved === undefined) return undefined;
    values[name] = resolved;
  }
  return translate(reference.code, values);
}

function resolveValue(value: KeyedValue): Values[string] | undefined {
  if (typeof value !== "object") return value;
  if ("code" in value) return resolveReference(value);
  const parts = value.map((part) => (typeof part === "string" ? part : resolveReference(part)));
  return parts.some((part) => part === undefined) ? undefined : (parts as string[]);
}

declare const stored: unique symbol;

/**
 * A text in a column of the database: a message by its key, or plain text such as data of a device. "" means
 * none.
 */
export type StoredMessage = "" | (string & { readonly [stored]: true });

const encode = (message: AnswerMessage | { text: string }): StoredMessage =>
  JSON.stringify(message) as StoredMessage;

type Keyed<V> = V extends readonly string[] ? V | readonly (string | KeyedMessage)[] : V | KeyedMessage;
type KeyedParameters<K extends MessageKey> = Messages[K] extends undefined
  ? []
  : [params: { [P in keyof Messages[K]]: Keyed<Messages[K][P]> }];

/** Creates a message by its key. */
export const keyed = <K extends MessageKey>(code: K, ...[params]: KeyedParameters<K>): KeyedMessage => ({
  code,
  ...(params && { params: params as NonNullable<KeyedMessage["params"]> }),
});

/** A message in this program's language; the key if no catalog has the message. */
export const textOf = (message: KeyedMessage): string => resolveReference(message) ?? message.code;

/** A message for another program, with its text for programs that don't know the message. */
export type SentMessage = KeyedMessage & { text: string };

export const sentMessage = (message: KeyedMessage): SentMessage => ({ ...message, text: textOf(message) });

/** An error with a keyed message, so that it can be shown in other languages. */
export class KeyedError extends Error {
  readonly keyed: KeyedMessage;
  constructor(message: KeyedMessage) {
    super(textOf(message));
    this.keyed = message;
  }
}

/** Encodes a message for storage; it is translated when it is read. */
export const storeMessage = <K extends MessageKey>(code: K, ...params: KeyedParameters<K>): StoredMessage =>
  encode(keyed(code, ...params));

/** Encodes plain text for storage, such as text from a device; it is always shown unchanged. */
export const storeText = (text: string): StoredMessage => (text ? encode({ text }) : "");

/** Encodes a response's message for storage. */
export const storeReference = (reference: AnswerMessage | undefined): StoredMessage =>
  reference ? encode(reference) : "";

/**
 * Encodes a text of this program for storage: as the message it was made from if known, or else as plain
 * text.
 */
export const storeRecent = (text: string): StoredMessage => {
  const reference = referenceOf(text);
  return reference ? encode(reference) : storeText(text);
};

/** Decodes a column. Content that wasn't encoded, such as that of older rows, is plain text. */
function decode(column: string): { text: string } | KeyedMessage {
  try {
    const read = JSON.parse(column) as Partial<KeyedMessage & { text: string }> | null;
    if (typeof read?.code === "string") return read as KeyedMessage;
    if (typeof read?.text === "string") return { text: read.text };
  } catch {
    // plain text
  }
  return { text: cleanText(column, 500) };
}

/** The message in a column; undefined for plain text. */
export function referenceIn(column: StoredMessage): KeyedMessage | undefined {
  const read = decode(column);
  return "code" in read ? read : undefined;
}

/** A column's content in this program's language. */
export function textIn(column: StoredMessage): string {
  const read = decode(column);
  return "code" in read ? textOf(read) : read.text;
}

/** A column's content as a part of another message. */
export const partIn = (column: StoredMessage): KeyedMessage | string => referenceIn(column) ?? textIn(column);

/** A column's content as fields of a response: the text, and its message for clients in other languages. */
export function answerWith<N extends string>(name: N, column: StoredMessage) {
  const reference = referenceIn(column);
  return {
    [name]: textIn(column),
    ...(reference && { [`${name}Message`]: reference }),
  } as { [F in N]: string } & { [F in `${N}Message`]?: KeyedMessage };
}
