import { enums } from "../generated/limits.ts";
import type { NodeClass } from "../index.ts";
import { matchesName } from "../text/wildcard.ts";
import { roleLabel } from "./device-roles.ts";

/** A role's names in lower case: "nms_printer", "printer", and its label. */
const namesOf = (role: NodeClass): string[] => [
  role.toLowerCase(),
  role.replace(/^NMS_/, "").replaceAll("_", " ").toLowerCase(),
  roleLabel(role).toLowerCase(),
];

/**
 * The roles with this name, or whose name contains these words, such as every kind of server for "server".
 */
export function rolesNamed(text: string): NodeClass[] {
  const wanted = text.toLowerCase().replaceAll("-", " ").trim();
  if (!wanted) return [];
  const isNamed = (name: string) =>
    wanted.includes("*") ? matchesName(wanted, name) : ` ${name} `.includes(` ${wanted} `);
  return enums.NodeClass.filter((role) => namesOf(role).some(isNamed));
}

/** Every word that occurs in the name of a role. */
export const roleWords = (): string[] => [
  ...new Set(enums.NodeClass.flatMap((role) => namesOf(role)[1]!.split(" "))),
];
