// Creates texts in the reader's language and time zone, whatever the server's are.
import { inLanguage, inTimeZone, type Language, type LanguageCode } from "@muster/sdk";
import { languageFromDisk } from "@muster/sdk/node";

export interface Reader {
  language: LanguageCode;
  /** "" for the server's time zone. */
  timeZone: string;
}

const spoken = new Map<LanguageCode, Language>();

/** Runs `make` in the reader's language and time zone. @param make must be synchronous */
export function inWordsOf<T>({ language, timeZone }: Reader, make: () => T): T {
  const found = spoken.getOrInsertComputed(language, () => languageFromDisk(language));
  return inLanguage(found, () => inTimeZone(timeZone, make));
}
