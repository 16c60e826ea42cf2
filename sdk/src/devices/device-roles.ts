import { enums } from "../generated/limits.ts";
import type { NodeClass, ScriptOperatingSystem } from "../index.ts";

const words: Record<NodeClass, string> = {
  WINDOWS_WORKSTATION: "Windows workstation",
  WINDOWS_SERVER: "Windows server",
  MAC: "Mac",
  MAC_SERVER: "Mac server",
  LINUX_WORKSTATION: "Linux workstation",
  LINUX_SERVER: "Linux server",
  NMS_SWITCH: "Switch",
  NMS_ROUTER: "Router",
  NMS_FIREWALL: "Firewall",
  NMS_PRIVATE_NETWORK_GATEWAY: "Private network gateway",
  NMS_PRINTER: "Printer",
  NMS_SCANNER: "Scanner",
  NMS_DIAL_MANAGER: "Dial manager",
  NMS_WAP: "Wireless access point",
  NMS_IPSLA: "IP SLA",
  NMS_COMPUTER: "Computer",
  NMS_VM_HOST: "VM host",
  NMS_APPLIANCE: "Appliance",
  NMS_OTHER: "Other",
  NMS_SERVER: "Server",
  NMS_PHONE: "Phone",
  NMS_VIRTUAL_MACHINE: "Virtual machine",
  NMS_NETWORK_MANAGEMENT_AGENT: "Network management agent",
  ANDROID: "Android",
  APPLE_IOS: "iPhone",
  APPLE_IPADOS: "iPad",
};

/** A node role in words; "" for none. */
export const roleLabel = (role: string): string => words[role as NodeClass] ?? role;

const systemsByStart = { WINDOWS_: "WINDOWS", MAC: "MAC", LINUX: "LINUX" } as const;

/** The operating system of devices of a node role; undefined for one that names none: its words are `invalidNodeRole`. */
export const systemOfRole = (nodeRole: string): ScriptOperatingSystem | undefined =>
  Object.entries(systemsByStart).find(([start]) => nodeRole.startsWith(start))?.[1];

export const invalidNodeRole = "Invalid nodeRole";

/** Node roles in the contract's order; the id is the place in it, from 1. */
export const nodeRoles = enums.NodeClass.map((nodeClass, index) => ({
  id: index + 1,
  name: words[nodeClass],
  nodeClass,
}));

/** The roles a discovered device can be given, by name, for a select. */
export const nmsRoleOptions = enums.NmsRole.map((value) => ({ value, label: words[value] })).sort((a, b) =>
  a.label.localeCompare(b.label),
);
