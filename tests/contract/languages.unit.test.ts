// Which language users get, and what a translation must contain.
import {
  countryOptions,
  enums,
  formatDateTime,
  inLanguage,
  inTimeZone,
  isCountry,
  languageOptions,
  languages,
  localeOf,
  matchLanguage,
  setLanguage,
  t,
  timeZoneOptions,
} from "@muster/sdk";
import { languageFromDisk } from "@muster/sdk/node";
import { afterEach, expect, test } from "vitest";
import { compare, digestOf, type Translation } from "../../sdk/generate/translations.ts";

afterEach(() => setLanguage(languageFromDisk("en-us")));

test.each([
  ["fr", "fr-fr"],
  ["fr-BE", "fr-fr"],
  ["fr-CA", "fr-ca"],
  ["en-AU", "en-au"],
  ["en-NZ", "en-us"],
  ["nb-NO", "nn-nn"],
  ["no", "nn-nn"],
  ["pt-PT", "pt-br"],
  ["sv-SE", "sv-sv"],
  ["da-DK", "da-da"],
  ["ja-JP", undefined],
])("a browser in %s gets %s", (asked, expected) => {
  expect(matchLanguage(asked, languages)).toBe(expected);
});

test("every language is offered by its own name and belongs to a locale", () => {
  expect(languages).toHaveLength(15);
  expect([...languages]).toEqual(enums.LanguageCode);
  expect(["sv-sv", "da-da", "nn-nn"].map(localeOf)).toEqual(["sv-SE", "da-DK", "nn-NO"]);
  const names = languageOptions().map(({ label }) => label);
  expect(new Set(names).size).toBe(15);
  expect(names).toContain("Polski (Polska)");
});

test("a text for another user is in their language and time zone, and later texts are not", () => {
  const german = languageFromDisk("de-de");
  const asTold = () => `${t("common.save")} ${formatDateTime(Date.UTC(2026, 0, 5, 20, 30))}`;
  const before = asTold();
  expect(inLanguage(german, () => inTimeZone("Asia/Tokyo", asTold))).toBe("Speichern 06.01.26, 05:30");
  const fails = () => inLanguage(german, () => inTimeZone("Asia/Tokyo", () => JSON.parse("no") as never));
  expect(fails).toThrow();
  expect(asTold()).toBe(before);
});

test("a language variant falls back to its base language", () => {
  const saysIn = (code: string) => {
    setLanguage(languageFromDisk(code));
    return [t("organizations.organizations.organizations"), t("common.save")];
  };
  expect(saysIn("en-au")).toEqual(["Organisations", "Save"]);
  expect(saysIn("fr-ca")).toEqual(saysIn("fr-fr"));
});

test("countries and time zones are current, and countries are sorted in the user's language", () => {
  setLanguage(languageFromDisk("de-de"));
  const countries = countryOptions();
  expect(countries).toHaveLength(250);
  expect(countries[1]).toEqual({ value: "EG", label: "Ägypten" });
  expect(["DE", "XK", "EU", "UK", "XX"].map(isCountry)).toEqual([true, true, false, false, false]);
  const zones = timeZoneOptions();
  const names = zones.map(({ value }) => value);
  expect(names.slice(0, 6)).toEqual(expect.arrayContaining(["UTC", "America/Los_Angeles", "America/Denver"]));
  expect(names).toContain("Asia/Kolkata");
  expect(names).not.toContain("Asia/Calcutta");
  expect(zones.find(({ value }) => value === "Asia/Kolkata")?.description).toBe("UTC+05:30");
  expect(zones.find(({ value }) => value === "America/Los_Angeles")?.description).toMatch(
    /^San Francisco, UTC-0/,
  );
});

const english = new Map([
  ["a.devices_one", "{{count, number}} device"],
  ["a.devices_other", "{{count, number}} devices"],
  ["a.rename", "Rename {{name}}"],
  ["a.run", "Run muster devices list --device X"],
  ["a.ok", "OK"],
]);
const polish = new Map([
  ["a.devices_one", "1 urządzenie"],
  ["a.devices_few", "{{count, number}} urządzenia"],
  ["a.devices_many", "{{count, number}} urządzeń"],
  ["a.devices_other", "{{count, number}} urządzenia"],
  ["a.rename", "Zmień nazwę {{name}}"],
  ["a.run", "Uruchom muster devices list --device X"],
  ["a.ok", "OK"],
]);
const sourceOf = (key: string) => english.get(key) ?? english.get(key.replace(/_\w+$/, "_other"))!;
const translation: Translation = {
  glossary: { device: ["urządze"] },
  sources: Object.fromEntries([...polish.keys()].map((key) => [key, digestOf(sourceOf(key))])),
};
const complaints = (changes: Record<string, string | undefined>, sources = translation.sources) => {
  const messages = new Map(polish);
  for (const [key, text] of Object.entries(changes))
    if (text === undefined) messages.delete(key);
    else messages.set(key, text);
  return compare({ code: "pl-pl", english, messages, translation: { ...translation, sources } }).map(
    ({ key, what }) => `${key} ${what}`,
  );
};

test.each([
  [{}, []],
  [{ "a.rename": undefined }, ["a.rename is missing"]],
  [{ "a.rename": "" }, ["a.rename is missing"]],
  [{ "a.devices_few": undefined }, ["a.devices_few is missing"]],
  [{ "a.rename": "Zmień nazwę" }, ["a.rename lacks the parameter name:"]],
  [{ "a.other": "Inne" }, ["a.other is not in English"]],
  [
    { "a.devices_many": "{{count, number}} maszyn" },
    ['a.devices_many does not translate "device" as urządze'],
  ],
  [
    { "a.ok": "Tak, zgadzam się na wszystko" },
    ["a.ok is too long for its place: Tak, zgadzam się na wszystko"],
  ],
  [{ "a.rename": " Zmień  nazwę {{name}}" }, ["a.rename has stray spaces or dots"]],
])("a translation with %o is refused with %o", (changes, expected) => {
  expect(complaints(changes)).toEqual(expected);
});

test("a translation of an older English text is refused until it was reviewed", () => {
  const older = { ...translation.sources, "a.rename": digestOf("Give {{name}} another name") };
  expect(complaints({}, older)).toEqual(["a.rename is older than the English text"]);
});
