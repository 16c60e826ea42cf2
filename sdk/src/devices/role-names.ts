import { enums } from "../generated/limits.ts";
import type { NodeClass } from "../index.ts";
import { matchesName } from "../text/matches-name.ts";
import { roleLabel } from "./device-roles.ts";

/** A role's names in words: "NMS_PRINTER" is "printer", "LINUX_SERVER" is "linux server". */
const namesOf = (role: NodeClass): string[] => [
  role.toLowerCase(),
  role.replace(/^NMS_/, "").replaceAll("_", " ").toLowerCase(),
  roleLabel(role).toLowerCase(),
];

/** The roles that have this name or these words in it, such as every kind of server for "server". */
export function rolesNamed(text: string): NodeClass[] {
  const wanted = text.toLowerCase().replaceAll("-", " ").trim();
  if (!wanted) return [];
  const isNamed = (name: string) =>
    wanted.includes("*") ? matchesName(wanted, name) : ` ${name} `.includes(` ${wanted} `);
  return enums.NodeClass.filter((role) => namesOf(role).some(isNamed));
}

/** Every word that a role can be named by. */
export const roleWords = (): string[] => [
  ...new Set(enums.NodeClass.flatMap((role) => namesOf(role)[1]!.split(" "))),
];
