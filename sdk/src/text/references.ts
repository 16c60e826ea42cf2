// Texts of the server with their keys, so that each client shows them in its own language.
import { observeMessages, translate, type Values } from "./messages.ts";

/** A message by its key in the catalogs; parameters may be messages, too. */
export interface KeyedMessage {
  code: string;
  params?: { [name: string]: string | number | readonly string[] | KeyedMessage };
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
export function resolveReference(reference: KeyedMessage | undefined): string | undefined {
  if (!reference) return undefined;
  const values: Record<string, string | number | readonly string[]> = {};
  for (const [name, value] of Object.entries(reference.params ?? {}))
    values[name] = typeof value === "object" && "code" in value ? (resolveReference(value) ?? "") : value;
  return translate(reference.code, values);
}
