// Checks that every language has each message, up to date, with the right plural forms and parameters.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { basisOf, isVariant, localeOf } from "@muster/sdk";
import { parametersOf, pluralForm, readLanguage } from "./messages.ts";

export const locales = new URL("../locales/", import.meta.url);
const translations = new URL("../translations/", import.meta.url);

/** A language's glossary, and the English texts that its messages are translations of. */
export interface Translation {
  /** How to address users (formally or informally), for translators. */
  address?: string;
  /** For each English term, the beginnings of the words that can translate it. */
  glossary: Record<string, string[]>;
  /** For each key, a digest of the English text that was translated. */
  sources: Record<string, string>;
}

export interface Finding {
  key: string;
  /** What is wrong, as a phrase that continues a sentence beginning with the key. */
  what: string;
}

export const translationFile = (code: string): URL => new URL(`${code}.json`, translations);

export function readTranslation(code: string): Translation {
  const file = translationFile(code);
  if (!existsSync(file)) return { glossary: {}, sources: {} };
  return JSON.parse(readFileSync(file, "utf8")) as Translation;
}

/** A short digest that shows whether an English text has changed since it was translated. */
export const digestOf = (text: string): string =>
  createHash("sha256").update(text).digest("base64url").slice(0, 6);

/** The English text of a key. A plural form that English doesn't have uses the text of `_other`. */
export const originalOf = (key: string, english: ReadonlyMap<string, string>): string | undefined =>
  english.get(key) ?? (pluralForm.test(key) ? english.get(key.replace(pluralForm, "_other")) : undefined);

/** The messages that a language must have, by key, with their English texts. */
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

/** Buttons and columns whose English text is this short have little room. */
const shortText = 12;
const longest = (english: string) =>
  english.length <= shortText ? Math.max(24, 3 * english.length) : Infinity;

function faultsOf(key: string, original: string, text: string): string[] {
  const faults: string[] = [];
  const wanted = parametersOf(original);
  // Russian also uses "one" for 21, so its text needs the number
  const given = pluralForm.test(key) ? [...wanted, "count:number", "count:"] : wanted;
  const extra = parametersOf(text).filter((parameter) => !given.includes(parameter));
  // "1 device" can omit the number; a form used for both 1 and 21 can omit the name of the single device
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

/** The terms of an English text that the translation contains no glossary word for. */
function missingTerms(original: string, text: string, glossary: Translation["glossary"]): string[] {
  const lower = text.toLowerCase();
  const prose = original.replaceAll(/\bmuster [a-z][-\w]*(?: [a-z][-\w]*)?/g, "");
  // whether the term occurs outside placeholders, options, commands and values
  const stands = (term: string) => {
    const name = `[${term[0]}${term[0]?.toUpperCase()}]${term.slice(1)}s?`;
    return new RegExp(`(?<![-\\w{<./:\`'"])${name}(?![-\\w}>:/=\`'"]|\\.\\w)`).test(prose);
  };
  const has = (words: string) => words.split(" ").every((word) => lower.includes(word.toLowerCase()));
  return Object.entries(glossary)
    .filter(([term, words]) => stands(term) && !words.some(has))
    .map(([term, words]) => `does not translate "${term}" as ${words.join(" or ")}`);
}

/** A language and what its messages are compared with. */
export interface Compared {
  code: string;
  english: ReadonlyMap<string, string>;
  messages: ReadonlyMap<string, string>;
  /** For a variant such as en-gb: the messages that it overrides. */
  below?: ReadonlyMap<string, string> | undefined;
  translation: Translation;
}

/** The problems in the messages of a language. */
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
