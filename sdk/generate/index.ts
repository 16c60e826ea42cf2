// Bundles openapi/ into openapi.yaml and writes sdk/src/generated; with --check it compares them instead.
import { readFile, writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { withProblems } from "../src/contract/problems.ts";
import { findComplaints } from "./contract-rules.ts";
import { printDocument } from "./document.ts";
import { printLimits } from "./limits.ts";
import { messageTypes } from "./messages.ts";
import { printYaml } from "./print.ts";
import { readSources, type Contract } from "./sources.ts";
import { printSchemaNames, printTypes } from "./types.ts";

const root = new URL("../../", import.meta.url);
const generated = "sdk/src/generated/";
const events = "cli/schemas/discovery-events.schema.json";

const { contract, complaints } = await readSources(new URL("openapi/", root));
if (!complaints.length) complaints.push(...findComplaints(contract));
if (complaints.length) {
  console.error(`The contract isn't complete:\n  ${complaints.join("\n  ")}`);
  process.exit(1);
}

const head = "Generated from openapi/ by `npm run generate`. Do not edit.\n";
const files: Record<string, string> = {
  "openapi.yaml": `# ${head}${printYaml(withProblems(contract))}`,
  [`${generated}api.ts`]: `// ${head}${await printTypes(contract)}`,
  [`${generated}document.ts`]: `// ${head}${printDocument(contract)}`,
  [`${generated}limits.ts`]: `// ${head}${printLimits(contract)}`,
  [`${generated}schemas.ts`]: `// ${head}${printSchemaNames(contract)}`,
  [`${generated}messages.ts`]: await messageTypes(new URL("sdk/locales/", root)),
  [events]: await printEvents(contract),
};
if (process.argv.includes("--check")) await compare(files);
else for (const [file, text] of Object.entries(files)) await writeFile(new URL(file, root), text);

/** Adds the contract's schemas that the published schema of discovery events refers to. */
async function printEvents({ components }: Contract): Promise<string> {
  const published = JSON.parse(await readFile(new URL(events, root), "utf8")) as {
    $defs: Record<string, unknown>;
  };
  // includes schemas that these refer to: a Set iterates over names added during the loop
  const names = new Set(Object.keys(published.$defs));
  for (const name of names) {
    const schema = components.schemas[name];
    if (!schema) continue;
    const text = JSON.stringify(schema).replaceAll("#/components/schemas/", "#/$defs/");
    for (const [, used = ""] of text.matchAll(/"#\/\$defs\/(\w+)"/g)) names.add(used);
    published.$defs[name] = JSON.parse(text);
  }
  return `${JSON.stringify(published, null, 2)}\n`;
}

async function compare(expected: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(expected)) {
    const url = new URL(file, root);
    if ((await readFile(url, "utf8").catch(() => "")) === text) continue;
    console.error(`${relative(process.cwd(), fileURLToPath(url))} is outdated. Run: npm run generate`);
    process.exitCode = 1;
  }
}
