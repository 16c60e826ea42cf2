import type { LanguageCode } from "../generated/schemas.ts";
import { localeOf, type Catalog } from "./messages.ts";

/** Languages with messages in `locales/`, by the specification's codes. */
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
 * The pseudo-languages: English, marked and a third longer, so that what is not translated stands out, from
 * left to right and from right to left.
 */
const pseudoLanguages: readonly string[] = ["en-xa", "ar-xb"];

export const isPseudo = (code: string): boolean => pseudoLanguages.includes(code);

/** Languages whose catalogs hold only what differs from those of another one. */
const variants: Readonly<Record<string, string>> = { "en-gb": "en-us", "en-au": "en-gb", "fr-ca": "fr-fr" };

/** Languages that have the same words as one with catalogs. */
const sameWords: Readonly<Record<string, string>> = { nb: "nn", no: "nn" };

/** The language whose messages a language shows where it has none of its own. */
export const basisOf = (code: string): string | undefined =>
  variants[code] ?? (code === "en-us" ? undefined : "en-us");

export const isVariant = (code: string): boolean => code in variants;

/** A catalog in the pseudo-language. Letters stay as they are, so that tests find their labels. */
export function toPseudo(catalog: Catalog): Catalog {
  const entries = Object.entries(catalog).map(([name, value]) => [
    name,
    typeof value === "string" ? `⟦${value}${"~".repeat(Math.ceil(value.length / 3))}⟧` : toPseudo(value),
  ]);
  return Object.fromEntries(entries) as Catalog;
}

/** A catalog with what another has over it. */
export function mergeCatalogs(below: Catalog, above: Catalog): Catalog {
  const merged: Record<string, string | Catalog> = { ...below };
  for (const [name, value] of Object.entries(above)) {
    const before = merged[name];
    // not translated yet
    if (value === "") continue;
    merged[name] =
      typeof value === "object" && typeof before === "object" ? mergeCatalogs(before, value) : value;
  }
  return merged;
}

/**
 * A language's catalog over those it is based on, down to English.
 * @param read returns what a language itself has, undefined where that is nothing
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

/** The available language for a code such as "de-at": the same one, else one of the same words. */
export function matchLanguage(asked: string, available: readonly string[]): string | undefined {
  const code = asked.toLowerCase();
  if (isPseudo(code) || available.includes(code)) return code;
  const [short = ""] = code.split("-");
  return available.find((one) => !isVariant(one) && one.split("-")[0] === (sameWords[short] ?? short));
}

/** The languages by their own names, sorted by them. */
export const languageOptions = (): { value: LanguageCode; label: string }[] =>
  languages
    .map((value) => {
      const locale = localeOf(value);
      const name = new Intl.DisplayNames([locale], { type: "language" }).of(locale) ?? value;
      return { value, label: `${name.charAt(0).toLocaleUpperCase(locale)}${name.slice(1)}` };
    })
    .toSorted((a, b) => a.label.localeCompare(b.label));
