import { enums } from "../generated/limits.ts";
import type { NmsRole, NodeClass, ScriptOperatingSystem } from "../index.ts";
import { labels, t } from "../text/messages.ts";

const labelsByRole: Record<NodeClass, string> = labels("devices.deviceRoles.role", enums.NodeClass);

/** The name of a node role; "" for "". */
export const roleLabel = (role: string): string => labelsByRole[role as NodeClass] ?? role;

const systemsByStart = { WINDOWS_: "WINDOWS", MAC: "MAC", LINUX: "LINUX" } as const;

/**
 * The operating system of devices with a node role; undefined if it has none, for which `invalidNodeRole` is
 * the message.
 */
export const systemOfRole = (nodeRole: string): ScriptOperatingSystem | undefined =>
  Object.entries(systemsByStart).find(([start]) => nodeRole.startsWith(start))?.[1];

export const invalidNodeRole = (): string => t("devices.deviceRoles.invalidNodeRole");

/** Node roles in the contract's order; the ID is the 1-based position. */
export const nodeRoles = enums.NodeClass.map((nodeClass, index) => ({
  id: index + 1,
  get name() {
    return labelsByRole[nodeClass];
  },
  nodeClass,
}));

/** The roles that a discovered device can be given, as options sorted by name. */
export const nmsRoleOptions = (): { value: NmsRole; label: string }[] =>
  enums.NmsRole.map((value) => ({ value, label: labelsByRole[value] })).sort((a, b) =>
    a.label.localeCompare(b.label),
  );
