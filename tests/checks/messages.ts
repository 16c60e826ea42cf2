// Checks that the messages of every language are complete and valid; `npm run i18n -- <language>` prints
// details.
import { languages } from "@muster/sdk";
import { operations } from "@muster/sdk/contract";
import { pluralForm, readLanguage } from "../../sdk/generate/messages.ts";
import { findingsIn, locales } from "../../sdk/generate/translations.ts";

const findings: string[] = [];

const english = await readLanguage(new URL("en-us/", locales));
const plurals = new Set(
  [...english.keys()].filter((key) => pluralForm.test(key)).map((key) => key.replace(pluralForm, "")),
);

for (const code of languages)
  for (const { key, what } of await findingsIn(code, english)) findings.push(`${code} ${key} ${what}`);

// each recorded operation has a sentence for success and one for failure
for (const [id, { activity }] of Object.entries(operations))
  for (const kind of activity ? ["sentences", "attempts"] : [])
    if (!english.has(`audit.${kind}.${id}`) && !plurals.has(`audit.${kind}.${id}`))
      findings.push(`en-us audit.${kind}.${id} is missing`);

for (const finding of findings) console.error(finding);
if (findings.length) process.exitCode = 1;
