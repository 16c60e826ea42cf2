import type { LanguageCode } from "../generated/schemas.ts";
import { localeOf, type Catalog } from "./messages.ts";

/** Languages with messages in `locales/`, by the codes of the specification. */
export const languages = [
  "en-us",
  "en-gb",
  "en-au",
  "de-de",
  "fr-fr",
  "fr-ca",
  "es-es",
  "it-it",
  "pt-br",
  "pl-pl",
  "nl-nl",
  "nn-nn",
  "sv-sv",
  "ru-ru",
  "da-da",
] as const satisfies readonly LanguageCode[];

/**
 * The pseudo-languages: English with marks and a third longer, so that texts that can't be translated stand
 * out. One is written from left to right, the other from right to left.
 */
const pseudoLanguages: readonly string[] = ["en-xa", "ar-xb"];

export const isPseudo = (code: string): boolean => pseudoLanguages.includes(code);

/** Languages whose catalogs contain only the differences from another language. */
const variants: Readonly<Record<string, string>> = { "en-gb": "en-us", "en-au": "en-gb", "fr-ca": "fr-fr" };

/** Languages that use the catalogs of another language. */
const sameWords: Readonly<Record<string, string>> = { nb: "nn", no: "nn" };

/** The language that provides the messages that a language doesn't have. */
export const basisOf = (code: string): string | undefined =>
  variants[code] ?? (code === "en-us" ? undefined : "en-us");

export const isVariant = (code: string): boolean => code in variants;

/** Converts a catalog to the pseudo-language. Letters are unchanged, so that tests can find labels. */
export function toPseudo(catalog: Catalog): Catalog {
  const entries = Object.entries(catalog).map(([name, value]) => [
    name,
    typeof value === "string" ? `⟦${value}${"~".repeat(Math.ceil(value.length / 3))}⟧` : toPseudo(value),
  ]);
  return Object.fromEntries(entries) as Catalog;
}

/** Merges two catalogs; messages of `above` win. */
export function mergeCatalogs(below: Catalog, above: Catalog): Catalog {
  const merged: Record<string, string | Catalog> = { ...below };
  for (const [name, value] of Object.entries(above)) {
    const before = merged[name];
    // an empty text isn't translated yet
    if (value === "") continue;
    merged[name] =
      typeof value === "object" && typeof before === "object" ? mergeCatalogs(before, value) : value;
  }
  return merged;
}

/**
 * Merges a language's catalog with those of the languages that it is based on, down to English.
 * @param read returns a language's own catalog; undefined if it has none
 */
export function layered(code: string, read: (code: string) => Catalog | undefined): Catalog | undefined {
  if (isPseudo(code)) {
    const english = read("en-us");
    return english && toPseudo(english);
  }
  const basis = basisOf(code);
  const below = basis === undefined ? undefined : layered(basis, read);
  const own = read(code);
  return below && own ? mergeCatalogs(below, own) : (own ?? below);
}

/** The available language for a code such as "de-at": the same one, or else one with the same words. */
export function matchLanguage(asked: string, available: readonly string[]): string | undefined {
  const code = asked.toLowerCase();
  if (isPseudo(code) || available.includes(code)) return code;
  const [short = ""] = code.split("-");
  return available.find((one) => !isVariant(one) && one.split("-")[0] === (sameWords[short] ?? short));
}

/** All languages as options, named in the language itself and sorted by name. */
export const languageOptions = (): { value: LanguageCode; label: string }[] =>
  languages
    .map((value) => {
      const locale = localeOf(value);
      const name = new Intl.DisplayNames([locale], { type: "language" }).of(locale) ?? value;
      return { value, label: `${name.charAt(0).toLocaleUpperCase(locale)}${name.slice(1)}` };
    })
    .toSorted((a, b) => a.label.localeCompare(b.label));
