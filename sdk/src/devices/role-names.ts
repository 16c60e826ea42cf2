import { enums } from "../generated/limits.ts";
import type { NodeClass } from "../index.ts";
import { roleLabel } from "./device-roles.ts";

/** A role's names in words: "NMS_PRINTER" is "printer", "LINUX_SERVER" is "linux server". */
const namesOf = (role: NodeClass): string[] => [
  role.toLowerCase(),
  role.replace(/^NMS_/, "").replaceAll("_", " ").toLowerCase(),
  roleLabel(role).toLowerCase(),
];

/** Whether a text fits a pattern in which `*` stands for any text; linear, whatever the pattern. */
function fits(text: string, pattern: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return text === pattern;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

/** The roles that have this name or these words in it, such as every kind of server for "server". */
export function rolesNamed(text: string): NodeClass[] {
  const wanted = text.toLowerCase().replaceAll("-", " ").trim();
  if (!wanted) return [];
  const isNamed = (name: string) =>
    wanted.includes("*") ? fits(name, wanted) : ` ${name} `.includes(` ${wanted} `);
  return enums.NodeClass.filter((role) => namesOf(role).some(isNamed));
}

/** Every word that a role can be named by. */
export const roleWords = (): string[] => [
  ...new Set(enums.NodeClass.flatMap((role) => namesOf(role)[1]!.split(" "))),
];
