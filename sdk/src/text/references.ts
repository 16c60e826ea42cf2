// Texts of the server with their keys, so that each client shows them in its own language.
import type { Messages } from "../generated/messages.ts";
import { cleanText } from "./clean.ts";
import { observeMessages, translate, type MessageKey, type Values } from "./messages.ts";

/** A message by its key in the catalogs; parameters may be messages, too. */
export interface KeyedMessage {
  code: string;
  params?: { [name: string]: KeyedValue };
}

export type KeyedValue = string | number | KeyedMessage | readonly (string | KeyedMessage)[];

/** As answers of the contract carry it. */
interface AnswerMessage {
  code: string;
  params?: { [name: string]: unknown };
}

/** More than any single request or notice uses. */
const remembered = 1_000;
const recent = new Map<string, KeyedMessage>();

/** From now on remembers which message each recent text came from. */
export function rememberMessages(): void {
  observeMessages((text, code, values) => {
    // the oldest are dropped first; reuse makes a text the newest
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

/** The message a text came from; undefined if it isn't a recent text of the catalogs. */
export const referenceOf = (text: string): KeyedMessage | undefined => recent.get(text);

/** A message in this client's language; undefined where its catalog lacks it, or a part of it. */
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

/** A text in a column of the database: a message by its key, or data of a device. "" is no text. */
export type StoredMessage = "" | (string & { readonly [stored]: true });

const encode = (message: AnswerMessage | { text: string }): StoredMessage =>
  JSON.stringify(message) as StoredMessage;

type Keyed<V> = V extends readonly string[] ? V | readonly (string | KeyedMessage)[] : V | KeyedMessage;
type KeyedParameters<K extends MessageKey> = Messages[K] extends undefined
  ? []
  : [params: { [P in keyof Messages[K]]: Keyed<Messages[K][P]> }];

/** A message of the catalogs by its key. */
export const keyed = <K extends MessageKey>(code: K, ...[params]: KeyedParameters<K>): KeyedMessage => ({
  code,
  ...(params && { params: params as NonNullable<KeyedMessage["params"]> }),
});

/** A message of this program's catalogs in its language. */
export const textOf = (message: KeyedMessage): string => resolveReference(message) ?? message.code;

/** A message for another program, with its text in case the other one doesn't know it. */
export type SentMessage = KeyedMessage & { text: string };

export const sentMessage = (message: KeyedMessage): SentMessage => ({ ...message, text: textOf(message) });

/** An error whose message has a key, so that a reader in another language can understand it. */
export class KeyedError extends Error {
  readonly keyed: KeyedMessage;
  constructor(message: KeyedMessage) {
    super(textOf(message));
    this.keyed = message;
  }
}

/** A message of the catalogs for storage; it is put into words where it is read. */
export const storeMessage = <K extends MessageKey>(code: K, ...params: KeyedParameters<K>): StoredMessage =>
  encode(keyed(code, ...params));

/** Data for storage, such as the words of a device; it is shown as it is, whatever it looks like. */
export const storeText = (text: string): StoredMessage => (text ? encode({ text }) : "");

/** A message of an answer for storage. */
export const storeReference = (reference: AnswerMessage | undefined): StoredMessage =>
  reference ? encode(reference) : "";

/** A text of this program for storage: the message it came from, or else the text. */
export const storeRecent = (text: string): StoredMessage => {
  const reference = referenceOf(text);
  return reference ? encode(reference) : storeText(text);
};

/** What a column holds. A column that no message was stored in, such as an old one, is text. */
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

/** The message that was stored; undefined for data. */
export function referenceIn(column: StoredMessage): KeyedMessage | undefined {
  const read = decode(column);
  return "code" in read ? read : undefined;
}

/** What was stored, in this program's language. */
export function textIn(column: StoredMessage): string {
  const read = decode(column);
  return "code" in read ? textOf(read) : read.text;
}

/** What was stored, as a part of another message. */
export const partIn = (column: StoredMessage): KeyedMessage | string => referenceIn(column) ?? textIn(column);

/** What was stored as fields of an answer: the text, and its message for clients in other languages. */
export function answerWith<N extends string>(name: N, column: StoredMessage) {
  const reference = referenceIn(column);
  return {
    [name]: textIn(column),
    ...(reference && { [`${name}Message`]: reference }),
  } as { [F in N]: string } & { [F in `${N}Message`]?: KeyedMessage };
}
