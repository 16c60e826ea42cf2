// VM hosts and their virtual machines: labels, and the actions available in each state.
import type { FieldError } from "../client/errors.ts";
import { enums } from "../generated/limits.ts";
import type { NodeClass, Vm, VmHostTestCode, VmHostType, VmPowerAction, VmPowerState } from "../index.ts";
import { labels, t } from "../text/messages.ts";

export const vmHostTypeLabels: Readonly<Record<VmHostType, string>> = labels(
  "devices.vmHosts.type",
  enums.VmHostType,
);
export const vmHostTestLabels: Readonly<Record<VmHostTestCode, string>> = labels(
  "devices.vmHosts.test",
  enums.VmHostTestCode,
);
/** Why a member of a vCenter or cluster isn't read; reading it can also fail with other errors. */
export const vmMemberErrors = ["host_disconnected", "host_gone"] as const;
export type VmMemberError = (typeof vmMemberErrors)[number];
export const vmMemberErrorLabels: Readonly<Record<VmMemberError, string>> = labels(
  "devices.vmHosts.memberError",
  vmMemberErrors,
);
export const vmPowerLabels: Readonly<Record<VmPowerState, string>> = labels(
  "devices.vms.power",
  enums.VmPowerState,
);
export const vmActionLabels: Readonly<Record<VmPowerAction, string>> = labels(
  "devices.vms.action",
  enums.VmPowerAction,
);

/** The device roles of hosts and of their virtual machines. */
export const vmRoles: Readonly<Record<VmHostType, { host: NodeClass; vm: NodeClass }>> = {
  ESXI: { host: "VMWARE_VM_HOST", vm: "VMWARE_VM_GUEST" },
  HYPERV: { host: "HYPERV_VMM_HOST", vm: "HYPERV_VMM_GUEST" },
  PROXMOX: { host: "PROXMOX_VM_HOST", vm: "PROXMOX_VM_GUEST" },
};

/** Which dashboard a device with this role has; undefined if neither. */
export function vmPathOf(role: string): "host" | "vm" | undefined {
  const all = Object.values(vmRoles);
  if (all.some(({ host }) => host === role)) return "host";
  return all.some(({ vm }) => vm === role) ? "vm" : undefined;
}

export const vmHostPorts: Readonly<Record<VmHostType, number>> = { ESXI: 443, PROXMOX: 8006, HYPERV: 443 };

/** Whether a host is reached over the network, with a credential. A Hyper-V host is its own delegate. */
export const isRemoteHost = (type: VmHostType): boolean => type !== "HYPERV";

/** The actions available in a virtual machine's current state. */
export function vmActions({ powerState, hasTools }: Pick<Vm, "powerState" | "hasTools">): VmPowerAction[] {
  if (powerState === "RUNNING") return [...(hasTools ? (["SHUT_DOWN"] as const) : []), "STOP", "SUSPEND"];
  return powerState === "GONE" ? [] : ["START"];
}

/** The fields of the VM host form, as typed. */
export interface VmHostForm {
  type: VmHostType;
  delegateNodeId: string;
  hostname: string;
  apiPort: string;
  credentialId: string;
}

/** Returns the errors in a VM host form, by field. */
export function checkVmHost({
  type,
  delegateNodeId,
  hostname,
  apiPort,
  credentialId,
}: VmHostForm): FieldError[] {
  const errors: FieldError[] = [];
  const add = (field: keyof VmHostForm, message: string) => errors.push({ field, message });
  if (!delegateNodeId) add("delegateNodeId", t("devices.vmHosts.selectDelegate"));
  if (!isRemoteHost(type)) return errors;
  if (!hostname.trim()) add("hostname", t("devices.vmHosts.enterHostname"));
  if (!apiPort.trim()) add("apiPort", t("devices.vmHosts.enterPort"));
  else if (!/^\d{1,5}$/.test(apiPort.trim()) || Number(apiPort) < 1 || Number(apiPort) > 65_535)
    add("apiPort", t("devices.vmHosts.portNumber"));
  if (!credentialId) add("credentialId", t("devices.vmHosts.enterCredential"));
  else if (!/^\d+$/.test(credentialId)) add("credentialId", t("devices.vmHosts.credentialNumber"));
  return errors;
}

/** The names of the types in the API's paths. */
export const hypervisors = {
  HYPERV: "hyperv",
  ESXI: "esxi",
  PROXMOX: "proxmox",
} as const satisfies Record<VmHostType, string>;
