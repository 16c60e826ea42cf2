// Texts of the server with their keys, so that each client shows them in its own language.
import type { Messages } from "../generated/messages.ts";
import { observeMessages, translate, type MessageKey, type Values } from "./messages.ts";

/** A message by its key in the catalogs; parameters may be messages, too. */
export interface KeyedMessage {
  code: string;
  params?: { [name: string]: string | number | readonly string[] | KeyedMessage };
}

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

/** A message in this client's language; undefined where its catalog lacks it. */
export function resolveReference(reference: AnswerMessage | undefined): string | undefined {
  if (!reference) return undefined;
  const values: Record<string, string | number | readonly string[]> = {};
  for (const [name, value] of Object.entries((reference as KeyedMessage).params ?? {}))
    values[name] = typeof value === "object" && "code" in value ? (resolveReference(value) ?? "") : value;
  return translate(reference.code, values);
}

declare const stored: unique symbol;

/** A text in a column of the database: a message by its key, or data of a device. "" is no text. */
export type StoredMessage = "" | (string & { readonly [stored]: true });

const encode = (message: AnswerMessage | { text: string }): StoredMessage =>
  JSON.stringify(message) as StoredMessage;

type Stored<K extends MessageKey> = Messages[K] extends undefined
  ? []
  : [params: { [P in keyof Messages[K]]: Messages[K][P] | KeyedMessage }];

/** A message of the catalogs for storage; it is put into words where it is read. */
export const storeMessage = <K extends MessageKey>(code: K, ...[params]: Stored<K>): StoredMessage =>
  encode({ code, ...(params && { params: params as NonNullable<KeyedMessage["params"]> }) });

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

/** The message that was stored; undefined for data. */
export function referenceIn(column: StoredMessage): KeyedMessage | undefined {
  const read = column ? (JSON.parse(column) as Partial<KeyedMessage>) : {};
  return typeof read.code === "string" ? (read as KeyedMessage) : undefined;
}

/** What was stored, in this program's language. */
export function textIn(column: StoredMessage): string {
  if (!column) return "";
  const reference = referenceIn(column);
  if (reference) return resolveReference(reference) ?? reference.code;
  return String((JSON.parse(column) as { text?: unknown }).text ?? "");
}

/** What was stored as fields of an answer: the text, and its message for clients in other languages. */
export function answerWith<N extends string>(name: N, column: StoredMessage) {
  const reference = referenceIn(column);
  return {
    [name]: textIn(column),
    ...(reference && { [`${name}Message`]: reference }),
  } as { [F in N]: string } & { [F in `${N}Message`]?: KeyedMessage };
}
