import { enums, hypervisors, MusterError, t, type VmHostType } from "@muster/sdk";
import { Option } from "commander";
import { addCommands, defineCommand } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { choiceOf } from "../../lib/inputs/choices.ts";
import { printList, printOne, printStatus } from "../../lib/output.ts";
import { filterOrganization, resolveOrganization, resolveVmHost } from "../../lib/resolve.ts";
import { clean, columnsOf } from "../../lib/table.ts";
import {
  connectionOptions,
  hostnameArgument,
  readConnection,
  requireTested,
  testAndTrust,
  type ConnectionFlags,
} from "./connection.ts";

const hostArgument = { name: "<host>", text: t("devices.vmHosts.cli.host"), field: "nodeId" };
const example = "esx-1.example.com --delegate probe-1 --credential esx";

const test = defineCommand<ConnectionFlags>(() => ({
  name: "test",
  args: [hostnameArgument],
  summary: t("devices.vmHosts.cli.test.summary"),
  notes: t("devices.vmHosts.cli.hypervNote"),
  permission: "canUseCredentials",
  options: connectionOptions(),
  data: "testVmHost",
  changes: true,
  examples: [`vm-hosts test ${example}`, "vm-hosts test --type hyperv --delegate hv-1"],
  async run(context) {
    const request = await readConnection(context);
    if (await context.onlyPlanned("POST", "/ws/node/delegate/vmhost/test", request)) return;
    const result = await requireTested(context, request);
    printStatus(result.message);
    await printOne(result, context.flags);
  },
}));

const add = defineCommand<ConnectionFlags & { name?: string }>(() => ({
  name: "add",
  args: [hostnameArgument],
  summary: t("devices.vmHosts.cli.add.summary"),
  notes: t("devices.vmHosts.cli.hypervNote"),
  permission: "canCreateDevices",
  options: [...connectionOptions(), new Option("--name <name>", t("devices.vmHosts.cli.add.nameOption"))],
  data: "addVmHost",
  changes: true,
  asks: true,
  examples: [`vm-hosts add ${example}`, "vm-hosts add --type hyperv --delegate hv-1 --name hv-1"],
  async run(context) {
    const { flags, connect, signal } = context;
    const request = { ...(await readConnection(context)), ...(flags.name && { name: flags.name }) };
    if (await context.onlyPlanned("POST", "/ws/virtualization/hosts", request, { isDraft: true })) return;
    const result = await testAndTrust(context, request);
    printStatus(result.message);
    const { muster } = await connect();
    const { certificateFingerprint: _, ...body } = { certificateFingerprint: "", ...request };
    const added = await muster.call("addVmHost", { body: { ...body, testId: result.testId ?? "" } }, signal);
    printStatus(t("devices.vmHosts.cli.add.done", { name: clean(added.name), id: added.id }));
    await printOne(added, flags);
  },
}));

const update = defineCommand<ConnectionFlags>(() => ({
  name: "update",
  args: [hostArgument, hostnameArgument],
  summary: t("devices.vmHosts.cli.update.summary"),
  permission: "canUseCredentials",
  options: connectionOptions(),
  data: "updateVmHost",
  changes: true,
  asks: true,
  examples: [`vm-hosts update esx-1 ${example}`],
  async run(context) {
    const { args, flags, connect, signal } = context;
    const { muster } = await connect();
    const nodeId = await resolveVmHost(muster, args[0] ?? "", signal);
    const host = await muster.call("getVmHost", { path: { nodeId } }, signal);
    const request = await readConnection({
      ...context,
      args: args.slice(1),
      flags: { ...flags, type: host.type },
    });
    const {
      clientId: _,
      type: _type,
      certificateFingerprint: _trusted,
      ...connection
    } = {
      certificateFingerprint: "",
      ...request,
      clientId: host.clientId,
    };
    if (await context.onlyPlanned("PUT", `/ws/node/${nodeId}/vmhost`, connection, { isDraft: true })) return;
    const result = await testAndTrust(context, request);
    const body = { ...connection, testId: result.testId ?? "" };
    await printOne(await muster.call("updateVmHost", { path: { nodeId }, body }, signal), flags);
  },
}));

const list = defineCommand<{ organization?: string }>(() => ({
  name: "list",
  summary: t("devices.vmHosts.cli.list.summary"),
  permission: "signed-in",
  options: [new Option("--organization <organization>", t("devices.vmHosts.cli.list.organizationOption"))],
  data: { of: "listVmHosts", and: [] },
  examples: ["vm-hosts list", 'vm-hosts list --organization "Acme Dental" --json name,error,readAt'],
  async run({ connect, flags, signal }) {
    const { muster } = await connect();
    const clientId = await filterOrganization(muster, flags.organization, signal);
    const { results } = await muster.call("listVmHosts", { query: clientId ? { clientId } : {} }, signal);
    const columns = columnsOf(
      "id",
      "name",
      "type",
      "partOf",
      "vmCount",
      "runningCount",
      "errorText",
      "readAt",
    );
    await printList(results, columns, flags);
    if (!results.length) printStatus(t("devices.vmHosts.none"));
  },
}));

const show = defineCommand(() => ({
  name: "show",
  args: [hostArgument],
  summary: t("devices.vmHosts.cli.show.summary"),
  permission: "signed-in",
  data: "getVmHost",
  examples: ["vm-hosts show esx-1", "vm-hosts show esx-1 --json datastores"],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const nodeId = await resolveVmHost(muster, args[0] ?? "", signal);
    await printOne(await muster.call("getVmHost", { path: { nodeId } }, signal), flags);
  },
}));

const remove = defineCommand(() => ({
  name: "remove",
  args: [hostArgument],
  summary: t("devices.vmHosts.cli.remove.summary"),
  permission: "canUpdateDevices",
  data: null,
  changes: true,
  asks: true,
  examples: ["vm-hosts remove esx-1 --yes"],
  async run({ args, connect, confirm, onlyPlanned, signal }) {
    const { muster } = await connect();
    const nodeId = await resolveVmHost(muster, args[0] ?? "", signal);
    if (await onlyPlanned("DELETE", `/ws/node/${nodeId}/vmhost`)) return;
    const { name, vmCount } = await muster.call("getVmHost", { path: { nodeId } }, signal);
    await confirm(t("devices.vmHosts.cli.remove.confirm", { name: clean(name), count: vmCount }));
    await muster.call("removeVmHost", { path: { nodeId } }, signal);
    printStatus(t("devices.vmHosts.cli.remove.done", { name: clean(name) }));
  },
}));

const delegates = defineCommand<{ type: VmHostType; organization?: string }>(() => ({
  name: "delegates",
  summary: t("devices.vmHosts.cli.delegates.summary"),
  permission: "signed-in",
  options: [
    new Option("--type <type>", t("devices.vmHosts.cli.typeOption"))
      .argParser(choiceOf(enums.VmHostType))
      .default("ESXI"),
    new Option("--organization <organization>", t("devices.vmHosts.cli.organizationOption")),
  ],
  data: { of: "listVmHostDelegates", at: "existingDelegates" },
  pages: true,
  examples: ["vm-hosts delegates --type hyperv"],
  async run({ connect, flags, signal }) {
    const { muster } = await connect();
    const clientId = await resolveOrganization(muster, flags.organization, signal);
    const path = { clientId, hypervisor: hypervisors[flags.type] };
    const found = await muster.call("listVmHostDelegates", { path, query: { pageSize: 1000 } }, signal);
    const all = [...found.existingDelegates, ...found.potentialDelegates];
    await printList(all, columnsOf("nodeId", "name", "isDelegate", "isUp", "platform", "lastSeenAt"), flags);
    if (!all.length) throw new MusterError("not_found", { message: t("devices.vmHosts.noDelegate") });
  },
}));

export default {
  name: "vm-hosts",
  area: "devices",
  summary: "devices.vmHosts.cli.summary",
  load: (noun) => addCommands(noun, list, show, delegates, test, add, update, remove),
} satisfies CommandFeature;
