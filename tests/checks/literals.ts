// node tests/checks/literals.ts [folder …]: fails if a screen, command or shared module contains English text
// instead of a message from sdk/locales.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseSync, Visitor } from "oxc-parser";

interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

/**
 * Files whose texts are for programs: CSV, nmap's XML, the API reference, scripts for shells and init,
 * systemd, Remote Desktop, ssh and the registry.
 */
const machineFormats = new Set([
  "sdk/src/discovery/export.ts",
  "sdk/src/contract/problems.ts",
  "sdk/src/agents/installers.ts",
  "cli/src/tools/completion/scripts.ts",
  "cli/src/operations/server/service-files.ts",
  "cli/src/remote/tunnels/client-files.ts",
  "sdk/src/remote/tools/registry-file.ts",
]);
const given = process.argv.slice(2);
const folders = given.length ? given : ["ui/src", "ui/kit", "cli/src", "sdk/src", "web/src"];
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...folders], {
  encoding: "utf8",
})
  .split("\n")
  .filter(
    (file) => /\.tsx?$/.test(file) && !/\/(generated|sample)\//.test(file) && !machineFormats.has(file),
  );

/** Properties and attributes whose value is shown to users. */
const readNames = new Set(
  (
    "label title subtitle message nextStep hint summary text detail placeholder description submitLabel confirmLabel " +
    "cancelLabel linkLabel empty done noun verb unit group helpGroup"
  ).split(" "),
);
/** Names of values that users type, of icons and places, and of the contract's permissions. */
const typedNames = new Set(
  "examples example name typed command args flags permission permissions uuidOf grants operation header headers nav icons queryFields".split(
    " ",
  ),
);
/** Functions whose arguments are shown to users. */
const readCalls = new Set(["useBreadcrumb", "printStatus", "fail", "refuse"]);

const prose = /[\p{L}’']{2,}[,.:;]? [\p{L}’'(]/u;
const loneWord = /^( \p{L}{2,}[ ,.:]?| ?\p{L}{2,} )$/u;
/** Matches a single word that is shown to users, such as "Save", rather than a value, name or key. */
const oneWord = /^[ (]*\p{Lu}\p{Ll}+[ …:.!?)]*$/u;
const hasLetters = /\p{L}{2,}/u;
const isMarkup = /^\s*</;
const isStyle = /(^|[ .])(muster-|pf-)|^\(prefers-|^1px |^tbody |^a, button|^input, textarea|RedHatText/;
const isCommand = /^\s*(npx )?(muster[: ]|--[a-z])/;
/** Data that looks like text: states, fields, names in the demo and a global. */
const internal = new Set(["stop and go back", "metadata", "Acme Dental", "Demo", "Temporal"]);
/** Names of products, and of a PSA's fields, browsers and keys. */
const properNames = new Set(
  (
    "Edge Opera Firefox Chrome Safari Windows Android Linux Autotask Priority Source Status " +
    "Arrow Control Enter Escape Backspace Delete Home End Tab Shift Alt Meta Insert"
  ).split(" "),
);
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
  /** The possible texts of an expression: `done ? "Save" : label || "Add"` has two. */
  const outcomesOf = (node: Node): Node[] => {
    const parts = {
      ConditionalExpression: ["consequent", "alternate"],
      LogicalExpression: ["left", "right"],
      ArrowFunctionExpression: ["body"],
      ParenthesizedExpression: ["expression"],
    }[node.type];
    return parts ? parts.flatMap((part) => outcomesOf(node[part] as Node)) : [node];
  };
  const checkNamed = (name: unknown, value: unknown) => {
    if (typedNames.has(String(name))) return exemptAll(value);
    if (value) for (const node of outcomesOf(value as Node)) checkRead(name, node);
  };
  const checkRead = (name: unknown, node: Node) => {
    const text = exempt.has(node) ? undefined : textOf(node);
    if (
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
    // a word between values, as in "… of …", is a sentence, however short
    const between = node.type === "TemplateLiteral" ? (textOf(node) ?? "").split(" … ") : [];
    if (
      between.length > 1 &&
      between.some((part) => loneWord.test(part) && !isStyle.test(part) && !isCommand.test(part))
    )
      return report(node, textOf(node) ?? "");
    const text = textOf(node);
    if (
      text !== undefined &&
      !internal.has(text) &&
      (prose.test(text) || (oneWord.test(text) && !properNames.has(text.trim()))) &&
      !isMarkup.test(text) &&
      !isStyle.test(text) &&
      !isCommand.test(text)
    )
      report(node, text);
  };
  let depth = 0;
  const enter = () => void depth++;
  const leave = () => void depth--;
  new Visitor({
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    ImportDeclaration: exemptAll,
    ExportAllDeclaration: exemptAll,
    TSLiteralType: exemptAll,
    // errors of the program are for developers, not for users
    NewExpression(node) {
      if (nameOf(node.callee) === "Error") exemptAll(node);
    },
    CallExpression(node) {
      const callee = node.callee as unknown as Node;
      const name = String(nameOf(callee["property"] ?? callee));
      if (["t", "translate"].includes(name)) {
        exemptAll(node.arguments[0]);
        if (depth === 0 && !file.startsWith("cli/"))
          report(node as unknown as Node, `${name}() runs before the language is known`);
      }
      for (const argument of node.arguments as unknown as Node[]) {
        const text = textOf(argument);
        if (text === undefined || exempt.has(argument)) continue;
        if (readCalls.has(name) && hasLetters.test(text) && !isKey.test(text) && !isCommand.test(text))
          report(argument, text);
        // an argument that isn't prose is a name or a value
        if (!prose.test(text)) exempt.add(argument);
      }
    },
    SwitchCase: (node) => exemptAll(node.test),
    MemberExpression(node) {
      if (node.computed) exemptAll(node.property);
    },
    BinaryExpression(node) {
      if (["===", "!=="].includes(node.operator)) {
        exempt.add(node.left);
        exempt.add(node.right);
      }
    },
    VariableDeclarator(node) {
      if (typedNames.has(String(nameOf(node.id)))) exemptAll(node.init);
    },
    Property(node) {
      exempt.add(node.key);
      checkNamed(nameOf(node.key), node.value);
    },
    JSXAttribute(node) {
      const value = node.value as unknown as Node | null;
      checkNamed(nameOf(node.name), value?.type === "JSXExpressionContainer" ? value["expression"] : value);
    },
    JSXElement(node) {
      for (const child of node.children as unknown as Node[])
        if (child.type === "JSXExpressionContainer") checkNamed("text", child["expression"]);
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
