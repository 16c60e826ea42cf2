import { currentLocale } from "./messages.ts";

/** Codes that have a name but aren't countries: groups, islands that belong to a country, and test codes. */
const others = new Set(["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "ZZ"]);

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** The countries of ISO 3166-1, and Kosovo, by their two-letter codes. */
function countryCodes(): string[] {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  return letters
    .flatMap((first) => letters.map((second) => `${first}${second}`))
    .filter((code) => names.of(code) !== undefined && !others.has(code))
    .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`);
}

let known: ReadonlySet<string> | undefined;

export const isCountry = (code: string): boolean => (known ??= new Set(countryCodes())).has(code);

/** A country's name in the current language; the code itself if it is not a country. */
export const countryName = (code: string): string =>
  isCountry(code) ? (new Intl.DisplayNames(currentLocale(), { type: "region" }).of(code) ?? code) : code;

/** All countries as options, sorted by name in the current language. */
export function countryOptions(): { value: string; label: string }[] {
  const locale = currentLocale();
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const { compare } = new Intl.Collator(locale);
  return countryCodes()
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => compare(a.label, b.label));
}
