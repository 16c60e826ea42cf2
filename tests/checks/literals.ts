// node tests/checks/literals.ts [folder …]: fails where a screen, command or shared module has English of its own
// instead of a message from sdk/locales.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseSync, Visitor } from "oxc-parser";

interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

/** Files whose texts are for programs: CSV, nmap's XML, the API reference. */
const machineFormats = new Set(["sdk/src/discovery/export.ts", "sdk/src/contract/problems.ts"]);
const given = process.argv.slice(2);
const folders = given.length ? given : ["ui/src", "cli/src", "sdk/src"];
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...folders], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !file.includes("/generated/") && !machineFormats.has(file));

/** Properties and attributes whose value people read. */
const readNames = new Set(
  (
    "label title subtitle message nextStep hint summary text detail placeholder description submitLabel confirmLabel " +
    "cancelLabel linkLabel empty done noun verb unit group helpGroup"
  ).split(" "),
);
/** Properties whose value is typed as it stands, or is the contract's description of who is allowed. */
const typedNames = new Set(["examples", "example", "name", "args", "flags", "permission"]);

const prose = /[\p{L}’']{2,}[,.:;]? [\p{L}’'(]{2,}/u;
const hasLetters = /\p{L}{2,}/u;
const isMarkup = /^\s*</;
const isCommand = /^\s*(npx )?muster [a-z]/;
/** States named in words, names of fields and the name of the demo's organization: data, not texts. */
const internal = new Set(["stop and go back", "metadata", "Acme Dental"]);
const isKey = /^[a-z][\w-]*(\.[\w-]+)+$/i;

const textOf = (node: Node): string | undefined => {
  if (node.type === "Literal" && typeof node["value"] === "string") return node["value"];
  if (node.type !== "TemplateLiteral") return undefined;
  const quasis = node["quasis"] as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join(" … ");
};

const findings: string[] = [];
for (const file of files) {
  const source = readFileSync(file, "utf8");
  const { program } = parseSync(file, source);
  const exempt = new Set<unknown>();
  const report = (node: Node, text: string) => {
    const line = source.slice(0, node.start).split("\n").length;
    findings.push(`${file}:${line}: ${JSON.stringify(text.trim().slice(0, 80))}`);
  };
  const exemptAll = (value: unknown): void => {
    if (typeof value !== "object" || value === null || exempt.has(value)) return;
    exempt.add(value);
    for (const child of Object.values(value)) exemptAll(child);
  };
  const checkNamed = (name: unknown, value: unknown) => {
    if (typedNames.has(String(name))) return exemptAll(value);
    const node = value as Node | null;
    const text = node && !exempt.has(node) ? textOf(node) : undefined;
    if (
      node &&
      text !== undefined &&
      !internal.has(text) &&
      readNames.has(String(name)) &&
      hasLetters.test(text) &&
      !isKey.test(text)
    ) {
      report(node, text);
      exempt.add(node);
    }
  };
  const nameOf = (key: unknown) => {
    const { name, value } = key as { name?: unknown; value?: unknown };
    return name ?? value;
  };
  const check = (node: Node) => {
    if (exempt.has(node)) return;
    const text = textOf(node);
    if (
      text !== undefined &&
      !internal.has(text) &&
      prose.test(text) &&
      !isMarkup.test(text) &&
      !isCommand.test(text)
    )
      report(node, text);
  };
  new Visitor({
    ImportDeclaration: exemptAll,
    ExportAllDeclaration: exemptAll,
    TSLiteralType: exemptAll,
    // for engineers: a program that is wrong, not a user's mistake
    NewExpression(node) {
      if (nameOf(node.callee) === "Error") exemptAll(node);
    },
    CallExpression(node) {
      if (["t", "translate"].includes(String(nameOf(node.callee)))) exemptAll(node.arguments[0]);
    },
    BinaryExpression(node) {
      if (["===", "!=="].includes(node.operator)) {
        exempt.add(node.left);
        exempt.add(node.right);
      }
    },
    Property: (node) => checkNamed(nameOf(node.key), node.value),
    JSXAttribute(node) {
      const value = node.value as unknown as Node | null;
      checkNamed(nameOf(node.name), value?.type === "JSXExpressionContainer" ? value["expression"] : value);
    },
    JSXText: (node) => {
      if (hasLetters.test(node.value)) report(node as unknown as Node, node.value);
    },
    Literal: (node) => check(node as unknown as Node),
    TemplateLiteral: (node) => check(node as unknown as Node),
  }).visit(program);
}

for (const finding of findings) console.error(finding);
if (findings.length) {
  console.error(`${findings.length} texts that people may read are not in sdk/locales; use t("…").`);
  process.exitCode = 1;
}
