import { enums } from "../generated/limits.ts";
import type { NmsRole, NodeClass, ScriptOperatingSystem } from "../index.ts";
import { labels, t } from "../text/messages.ts";

const labelsByRole: Record<NodeClass, string> = labels("devices.deviceRoles.role", enums.NodeClass);

/** A node role's name; "" for none. */
export const roleLabel = (role: string): string => labelsByRole[role as NodeClass] ?? role;

const systemsByStart = { WINDOWS_: "WINDOWS", MAC: "MAC", LINUX: "LINUX" } as const;

/**
 * The operating system of a node role's devices; undefined if it has none, which is reported by
 * `invalidNodeRole`.
 */
export const systemOfRole = (nodeRole: string): ScriptOperatingSystem | undefined =>
  Object.entries(systemsByStart).find(([start]) => nodeRole.startsWith(start))?.[1];

export const invalidNodeRole = (): string => t("devices.deviceRoles.invalidNodeRole");

/** Node roles in the contract's order; the ID is the position, from 1. */
export const nodeRoles = enums.NodeClass.map((nodeClass, index) => ({
  id: index + 1,
  get name() {
    return labelsByRole[nodeClass];
  },
  nodeClass,
}));

/** The roles a discovered device can be given, by name, for a select. */
export const nmsRoleOptions = (): { value: NmsRole; label: string }[] =>
  enums.NmsRole.map((value) => ({ value, label: labelsByRole[value] })).sort((a, b) =>
    a.label.localeCompare(b.label),
  );
