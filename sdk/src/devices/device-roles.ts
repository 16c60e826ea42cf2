import { enums } from "../generated/limits.ts";
import type { NodeClass, ScriptOperatingSystem } from "../index.ts";
import { t } from "../text/messages.ts";

const words: Record<NodeClass, string> = {
  get WINDOWS_WORKSTATION() {
    return t("devices.deviceRoles.windowsWorkstation");
  },
  get WINDOWS_SERVER() {
    return t("devices.deviceRoles.windowsServer");
  },
  MAC: "Mac",
  get MAC_SERVER() {
    return t("devices.deviceRoles.macServer");
  },
  get LINUX_WORKSTATION() {
    return t("devices.deviceRoles.linuxWorkstation");
  },
  get LINUX_SERVER() {
    return t("devices.deviceRoles.linuxServer");
  },
  NMS_SWITCH: "Switch",
  NMS_ROUTER: "Router",
  NMS_FIREWALL: "Firewall",
  get NMS_PRIVATE_NETWORK_GATEWAY() {
    return t("devices.deviceRoles.privateNetworkGateway");
  },
  NMS_PRINTER: "Printer",
  NMS_SCANNER: "Scanner",
  get NMS_DIAL_MANAGER() {
    return t("devices.deviceRoles.dialManager");
  },
  get NMS_WAP() {
    return t("devices.deviceRoles.wirelessAccessPoint");
  },
  get NMS_IPSLA() {
    return t("devices.deviceRoles.ipSla");
  },
  NMS_COMPUTER: "Computer",
  get NMS_VM_HOST() {
    return t("devices.deviceRoles.vmHost");
  },
  NMS_APPLIANCE: "Appliance",
  NMS_OTHER: "Other",
  NMS_SERVER: "Server",
  NMS_PHONE: "Phone",
  get NMS_VIRTUAL_MACHINE() {
    return t("devices.deviceRoles.virtualMachine");
  },
  get NMS_NETWORK_MANAGEMENT_AGENT() {
    return t("devices.deviceRoles.networkManagementAgent");
  },
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

export const invalidNodeRole = (): string => t("devices.deviceRoles.invalidNodeRole");

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
