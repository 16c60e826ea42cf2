// Parses XML of hosts to a small tree. Documents with a document type, or that are too large, are refused.
import { SaxesParser } from "saxes";
import { HostError } from "./hypervisor.ts";

export interface Node {
  /** Without its prefix. */
  name: string;
  /** The value of xsi:type or type, without its prefix. */
  type: string;
  text: string;
  children: Node[];
}

const deepest = 60;
const maxNodes = 400_000;
const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/** @throws HostError */
export function parseXml(text: string): Node {
  const root: Node = { name: "", type: "", text: "", children: [] };
  const open = [root];
  let count = 0;
  const refuse = (why: string): never => {
    throw new HostError("esxi_unknown", `its answer isn't valid: ${why}`);
  };
  const parser = new SaxesParser();
  parser.on("doctype", () => refuse("it has a document type"));
  parser.on("error", (error) => refuse(error.message.slice(0, 200)));
  parser.on("opentag", ({ name, attributes }) => {
    if (open.length > deepest || ++count > maxNodes) refuse("it is too large");
    const type = localName(attributes["xsi:type"] ?? attributes.type ?? "");
    const node: Node = { name: localName(name), type, text: "", children: [] };
    open.at(-1)!.children.push(node);
    open.push(node);
  });
  parser.on("text", (part) => (open.at(-1)!.text += part));
  parser.on("cdata", (part) => (open.at(-1)!.text += part));
  parser.on("closetag", () => open.pop());
  parser.write(text).close();
  return root;
}

export const escapeXml = (text: string): string =>
  text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The first node at a path of names. */
export function find(node: Node | undefined, ...path: string[]): Node | undefined {
  let found = node;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

export const all = (node: Node | undefined, name: string): Node[] =>
  node?.children.filter((child) => child.name === name) ?? [];

export const textAt = (node: Node | undefined, ...path: string[]): string =>
  find(node, ...path)?.text.trim() ?? "";

/** The number at a path of names; NaN if there is none. */
export function numberAt(node: Node | undefined, ...path: string[]): number {
  const text = textAt(node, ...path);
  return text ? Number(text) : NaN;
}
