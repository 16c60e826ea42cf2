import { enums, t, vmActionLabels, vmPowerLabels, type VmPowerAction, type VmPowerState } from "@muster/sdk";
import { Option } from "commander";
import { addCommands, defineCommand } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { choiceOf } from "../../lib/inputs/choices.ts";
import { printList, printOne, printRest, printStatus, wantsData } from "../../lib/output.ts";
import { filterOrganization, resolveVm, resolveVmHost } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";
import { snapshotCommands } from "./snapshots.ts";
import { vmArgument, printResult } from "./vm-argument.ts";

const pageSize = 1_000;

interface ListFlags {
  organization?: string;
  host?: string;
  state?: VmPowerState;
}

const list = defineCommand<ListFlags>(() => ({
  name: "list",
  summary: t("devices.vms.cli.list.summary"),
  permission: "signed-in",
  options: [
    new Option("--organization <organization>", t("devices.vms.cli.list.organizationOption")),
    new Option("--host <host>", t("devices.vms.cli.list.hostOption")),
    new Option("--state <state>", t("devices.vms.cli.list.stateOption")).argParser(
      choiceOf(enums.VmPowerState),
    ),
  ],
  data: { of: "listVms", and: [] },
  pages: true,
  examples: ["vms list --host esx-1", "vms list --state stopped --json name,hostName"],
  async run({ connect, flags, signal }) {
    const { muster } = await connect();
    const clientId = await filterOrganization(muster, flags.organization, signal);
    const hostId = flags.host ? await resolveVmHost(muster, flags.host, signal) : undefined;
    const { state: powerState } = flags;
    const query = {
      pageSize,
      ...(clientId && { clientId }),
      ...(hostId && { hostId }),
      ...(powerState && { powerState }),
    };
    const { total, results } = await muster.call("listVms", { query }, signal);
    const rows = wantsData(flags)
      ? results
      : results.map((vm) => ({ ...vm, powerState: vmPowerLabels[vm.powerState] }));
    await printList(
      rows,
      columnsOf("nodeId", "name", "powerState", "hostName", "ip", "guestOs", "readAt"),
      flags,
    );
    if (!results.length) printStatus(t("devices.vms.none"));
    printRest(results.length, total);
  },
}));

const show = defineCommand(() => ({
  name: "show",
  args: [vmArgument],
  summary: t("devices.vms.cli.show.summary"),
  permission: "signed-in",
  data: "getVm",
  examples: ["vms show web-1", "vms show web-1 --json snapshots"],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const nodeId = await resolveVm(muster, args[0] ?? "", signal);
    await printOne(await muster.call("getVm", { path: { nodeId } }, signal), flags);
  },
}));

const verbs = { START: "start", STOP: "stop", SHUT_DOWN: "shut-down", SUSPEND: "suspend" } as const;

const power = (action: VmPowerAction) =>
  defineCommand(() => ({
    name: verbs[action],
    args: [vmArgument],
    summary: t(`devices.vms.cli.${action}.summary`),
    permission: "canManageVirtualMachines",
    data: "changeVmPower",
    changes: true,
    asks: action !== "START",
    examples: [`vms ${verbs[action]} web-1${action === "START" ? "" : " --yes"}`],
    async run({ args, connect, confirm, flags, onlyPlanned, signal }) {
      const { muster } = await connect();
      const nodeId = await resolveVm(muster, args[0] ?? "", signal);
      const body = { action };
      if (await onlyPlanned("POST", `/ws/node/${nodeId}/vm/power`, body)) return;
      const name = args[0] ?? "";
      if (action !== "START")
        await confirm(
          `${t(`devices.vms.confirm.${action}`, { name })} ${t(`devices.vms.warning.${action}`)}`,
        );
      const result = await muster.call("changeVmPower", { path: { nodeId }, body }, signal);
      await printResult(result, vmActionLabels[action], flags);
    },
  }));

export default {
  name: "vms",
  area: "devices",
  summary: "devices.vms.cli.summary",
  load: (noun) => addCommands(noun, list, show, ...enums.VmPowerAction.map(power), ...snapshotCommands),
} satisfies CommandFeature;
