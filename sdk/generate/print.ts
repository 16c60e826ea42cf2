// Prints values as YAML and as TypeScript.
import { Document, isCollection, isMap, isScalar, visit, type Pair, type YAMLMap, type YAMLSeq } from "yaml";

const width = 110;
const maxInlineLength = 72;

/** Prints YAML in block style, with short collections on one line. */
export function printYaml(value: unknown): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Collection(_, node) {
      node.flow = fitsInline(node);
      return node.flow ? visit.SKIP : undefined;
    },
  });
  return document.toString({ lineWidth: width });
}

function fitsInline(node: YAMLMap | YAMLSeq): boolean {
  const items: unknown[] = isMap(node) ? node.items.map((pair) => pair.value) : node.items;
  const leaves = items.every((item) => isScalar(item) || (isCollection(item) && item.items.every(isLeaf)));
  return leaves && JSON.stringify(node.toJSON()).length <= maxInlineLength;
}

const isLeaf = (item: unknown): boolean => isScalar(item) || isScalar((item as Pair).value);

/** An expression that is printed as code, not as a literal. */
export class Code {
  readonly text: string;
  /** Whether the properties of its value are spread into the object around it. */
  readonly spread: boolean;
  constructor(text: string, spread = false) {
    this.text = text;
    this.spread = spread;
  }
}

/** Prints a TypeScript literal, on one line if it fits. */
export function printCode(value: unknown, indent = ""): string {
  if (value instanceof Code) return value.text;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inline = printInline(value);
  if (indent.length + inline.length <= width) return inline;
  const inner = `${indent} `;
  const lines = Array.isArray(value)
    ? value.map((item) => printCode(item, inner))
    : Object.entries(value).map(([key, item]) => printEntry(key, printCode(item, inner), item));
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${lines.map((line) => `${inner}${line},\n`).join("")}${indent}${close}`;
}

function printInline(value: object): string {
  if (value instanceof Code) return value.text;
  const print = (item: unknown) =>
    typeof item === "object" && item !== null ? printInline(item) : JSON.stringify(item);
  if (Array.isArray(value)) return `[${value.map(print).join(", ")}]`;
  const entries = Object.entries(value).map(([key, item]) => printEntry(key, print(item), item));
  return entries.length ? `{ ${entries.join(", ")} }` : "{}";
}

function printEntry(key: string, text: string, item: unknown): string {
  if (item instanceof Code && item.spread) return `...${text}`;
  return `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key)}: ${text}`;
}

export const printConstant = (name: string, value: unknown): string =>
  `export const ${name} = ${printCode(value)} as const;\n`;
