// What every language must have: each message, current, with the plural forms and parameters it takes.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { basisOf, isVariant, localeOf } from "@muster/sdk";
import { parametersOf, pluralForm, readLanguage } from "./messages.ts";

export const locales = new URL("../locales/", import.meta.url);
const translations = new URL("../translations/", import.meta.url);

/** A language's glossary, and the English texts that its messages are translations of. */
export interface Translation {
  /** How users are addressed, for translators. */
  address?: string;
  /** By English term: the beginnings of the words that translate it. */
  glossary: Record<string, string[]>;
  /** By key: a digest of the English text that was translated. */
  sources: Record<string, string>;
}

export interface Finding {
  key: string;
  /** What is wrong, to complete a sentence that begins with the key. */
  what: string;
}

export const translationFile = (code: string): URL => new URL(`${code}.json`, translations);

export function readTranslation(code: string): Translation {
  const file = translationFile(code);
  if (!existsSync(file)) return { glossary: {}, sources: {} };
  return JSON.parse(readFileSync(file, "utf8")) as Translation;
}

/** Tells whether an English text is still the one that was translated. */
export const digestOf = (text: string): string =>
  createHash("sha256").update(text).digest("base64url").slice(0, 6);

/** The English text of a key; of a plural form that English does not have, that of the form for others. */
export const originalOf = (key: string, english: ReadonlyMap<string, string>): string | undefined =>
  english.get(key) ?? (pluralForm.test(key) ? english.get(key.replace(pluralForm, "_other")) : undefined);

/** The messages that a language must have, by key, with the English text. */
export function neededIn(code: string, english: ReadonlyMap<string, string>): Map<string, string> {
  const forms = new Intl.PluralRules(localeOf(code)).resolvedOptions().pluralCategories;
  const needed = new Map<string, string>();
  for (const [key, text] of english) {
    const name = key.replace(pluralForm, "");
    if (!pluralForm.test(key) || !english.has(`${name}_other`)) {
      needed.set(key, text);
      continue;
    }
    const all = english.has(`${name}_zero`) ? [...forms, "zero"] : forms;
    for (const form of all) needed.set(`${name}_${form}`, originalOf(`${name}_${form}`, english) ?? text);
  }
  return needed;
}

/** Buttons and columns that are this short in English have little room. */
const shortText = 12;
const longest = (english: string) =>
  english.length <= shortText ? Math.max(24, 3 * english.length) : Infinity;

function faultsOf(key: string, original: string, text: string): string[] {
  const faults: string[] = [];
  const wanted = parametersOf(original);
  // Russian says "one" also of 21: there the number can't be omitted
  const given = pluralForm.test(key) ? [...wanted, "count:number", "count:"] : wanted;
  const extra = parametersOf(text).filter((parameter) => !given.includes(parameter));
  // "1 device" can omit the number, and a form for 1 and 21 the name of the one
  const named = parametersOf(text);
  const needed = key.endsWith("_one") && named.some((one) => one.startsWith("count:")) ? [] : wanted;
  const missing = needed.filter((one) => !named.includes(one) && !one.startsWith("count:"));
  if (extra.length) faults.push(`has the parameter ${extra.join(", ")}, which English does not have`);
  if (missing.length) faults.push(`lacks the parameter ${missing.join(", ")}`);
  if (text !== text.trim() || /\s{2}|\.\.\.(?!$)/.test(text)) faults.push("has stray spaces or dots");
  if (text.includes("…") && !original.includes("…"))
    faults.push("has an ellipsis that English does not have");
  const backslashes = (one: string) => one.replaceAll(/[^\\]/g, "").length;
  if (backslashes(text) !== backslashes(original))
    faults.push("has another number of backslashes than English");
  return faults;
}

/** Terms of an English text that its translation has none of the words for. */
function missingTerms(original: string, text: string, glossary: Translation["glossary"]): string[] {
  const lower = text.toLowerCase();
  const prose = original.replaceAll(/\bmuster [a-z][-\w]*(?: [a-z][-\w]*)?/g, "");
  // neither a placeholder nor an option, command or value
  const stands = (term: string) => {
    const name = `[${term[0]}${term[0]?.toUpperCase()}]${term.slice(1)}s?`;
    return new RegExp(`(?<![-\\w{<./:\`'"])${name}(?![-\\w}>:/=\`'"]|\\.\\w)`).test(prose);
  };
  const has = (words: string) => words.split(" ").every((word) => lower.includes(word.toLowerCase()));
  return Object.entries(glossary)
    .filter(([term, words]) => stands(term) && !words.some(has))
    .map(([term, words]) => `does not translate "${term}" as ${words.join(" or ")}`);
}

/** A language with what its messages are compared with. */
export interface Compared {
  code: string;
  english: ReadonlyMap<string, string>;
  messages: ReadonlyMap<string, string>;
  /** Of a variant: the messages that it differs from. */
  below?: ReadonlyMap<string, string> | undefined;
  translation: Translation;
}

/** What is wrong with the messages of a language. */
export async function findingsIn(code: string, english: ReadonlyMap<string, string>): Promise<Finding[]> {
  const messages = await readLanguage(new URL(`${code}/`, locales));
  const below = isVariant(code) ? await readLanguage(new URL(`${basisOf(code)}/`, locales)) : undefined;
  return compare({ code, english, messages, below, translation: readTranslation(code) });
}

export function compare({ code, english, messages, below, translation }: Compared): Finding[] {
  if (code === "en-us") return [...messages].flatMap(([key, text]) => sayAll(key, faultsOf(key, text, text)));
  const { glossary, sources } = translation;
  const findings: Finding[] = [];
  if (!below)
    for (const key of neededIn(code, english).keys())
      if (!messages.get(key)) findings.push({ key, what: "is missing" });
  for (const [key, text] of messages) {
    const original = originalOf(key, english);
    const say = (...faults: string[]) => findings.push(...sayAll(key, faults));
    if (original === undefined) say("is not in English");
    if (original === undefined || !text) continue;
    if (sources[key] === undefined) say("is not recorded");
    else if (sources[key] !== digestOf(original)) say("is older than the English text");
    say(...faultsOf(key, original, text), ...missingTerms(original, text, glossary));
    if (text.replaceAll(/\{\{.*?\}\}/g, "12").length > longest(original))
      say(`is too long for its place: ${text}`);
    if (below?.get(key) === text) say("repeats what the language has without it");
  }
  return findings;
}

const sayAll = (key: string, faults: readonly string[]): Finding[] => faults.map((what) => ({ key, what }));
