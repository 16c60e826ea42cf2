// VM hosts and their virtual machines, which are devices.
import { MusterError } from "@muster/sdk";
import { findAgent, listProbes } from "../../agents/agents.ts";
import { delegateStatus } from "../../agents/delegates.ts";
import type { Feature, Handlers } from "../../feature.ts";
import { findOrganization } from "../../organizations/organizations.ts";
import { createVmHosts } from "../migrations/2026-11-28-01-vm-hosts.ts";
import { addVmHostMembers } from "../migrations/2026-11-30-20-vm-host-members.ts";
import { hostHandlers } from "./hosts.ts";
import { storeHostReport } from "./readings.ts";
import { vmHandlers } from "./vms.ts";

const handlers = {
  ...hostHandlers,
  ...vmHandlers,

  async listVmHostDelegates({ context, caller, path: { clientId, hypervisor }, query }) {
    if (caller.organizationIds?.includes(clientId) === false) throw new MusterError("not_found");
    await findOrganization(context, clientId);
    return listProbes(context, caller, { orgId: clientId, isHost: hypervisor === "hyperv" }, query);
  },

  async checkVmDelegate({ context, caller, path: { nodeId } }) {
    const { isDelegate } = await findAgent(context, caller, nodeId);
    if (!isDelegate) return { args: ["NOT_INSTALLED"], kwargs: {} };
    return delegateStatus(context, nodeId);
  },
} satisfies Partial<Handlers>;

export const vmHosts: Feature = {
  handlers,
  migrations: {
    "2026-11-28-01-vm-hosts": createVmHosts,
    "2026-11-30-20-vm-host-members": addVmHostMembers,
  },
  agentEvents: { "vm.host": storeHostReport },
  deviceTables: {
    vmHosts: {
      column: "nodeId",
      archive: "with-device",
      parents: { delegateNodeId: "devices", partOf: "devices" },
    },
    virtualMachines: { column: "nodeId", archive: "with-device", parents: { hostNodeId: "devices" } },
  },
};
