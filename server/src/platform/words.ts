// Texts in the language and with the times of who reads them, whatever the server's are.
import { inLanguage, inTimeZone, type Language, type LanguageCode } from "@muster/sdk";
import { languageFromDisk } from "@muster/sdk/node";

export interface Reader {
  language: LanguageCode;
  /** "" for the server's. */
  timeZone: string;
}

const spoken = new Map<LanguageCode, Language>();

/** @param make must not wait for anything */
export function inWordsOf<T>({ language, timeZone }: Reader, make: () => T): T {
  const found = spoken.getOrInsertComputed(language, () => languageFromDisk(language));
  return inLanguage(found, () => inTimeZone(timeZone, make));
}
