// Checks that every language has each message with the required plural forms and parameters.
import { readdirSync } from "node:fs";
import { localeOf } from "@muster/sdk";
import { operations } from "@muster/sdk/contract";
import { parametersOf, readLanguage } from "../../sdk/generate/messages.ts";

const locales = new URL("../../sdk/locales/", import.meta.url);
const pluralForm = /_(zero|one|two|few|many|other)$/;
const findings: string[] = [];

const english = await readLanguage(new URL("en-us/", locales));
const plurals = new Set(
  [...english.keys()].filter((key) => pluralForm.test(key)).map((key) => key.replace(pluralForm, "")),
);

for (const code of readdirSync(locales)) {
  const messages = await readLanguage(new URL(`${code}/`, locales));
  const forms = new Intl.PluralRules(localeOf(code)).resolvedOptions().pluralCategories;
  const report = (key: string, what: string) => findings.push(`${code} ${key} ${what}`);

  for (const key of english.keys())
    if (!pluralForm.test(key) && !messages.has(key)) report(key, "is missing");
  for (const key of plurals)
    for (const form of english.has(`${key}_zero`) ? [...forms, "zero"] : forms)
      if (!messages.has(`${key}_${form}`)) report(`${key}_${form}`, "is missing");

  for (const [key, text] of messages) {
    const name = key.replace(pluralForm, "");
    const original = english.get(key) ?? (plurals.has(name) ? english.get(`${name}_other`) : undefined);
    if (original === undefined) {
      report(key, "is not in English");
      continue;
    }
    const wanted = parametersOf(original);
    const extra = parametersOf(text).filter((parameter) => !wanted.includes(parameter));
    // the number in "1 device" can be omitted
    const missing = wanted.filter((one) => !parametersOf(text).includes(one) && !one.startsWith("count:"));
    if (extra.length) report(key, `has the parameter ${extra.join(", ")}, which English does not have`);
    if (missing.length) report(key, `lacks the parameter ${missing.join(", ")}`);
    if (text !== text.trim() || /\s{2}|\.\.\.(?!$)/.test(text)) report(key, "has stray spaces or dots");
  }
}

// each recorded operation has a sentence for success and one for failure
for (const [id, { activity }] of Object.entries(operations))
  for (const kind of activity ? ["sentences", "attempts"] : [])
    if (!english.has(`audit.${kind}.${id}`) && !plurals.has(`audit.${kind}.${id}`))
      findings.push(`en-us audit.${kind}.${id} is missing`);

for (const finding of findings) console.error(finding);
if (findings.length) process.exitCode = 1;
