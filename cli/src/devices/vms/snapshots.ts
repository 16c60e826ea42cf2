import { MusterError, t, type Muster } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand, type AddCommand } from "../../lib/command.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { resolveVm } from "../../lib/resolve.ts";
import { clean, columnsOf } from "../../lib/table.ts";
import { printResult, vmArgument } from "./vm-argument.ts";

const snapshotArgument = { name: "<snapshot>", text: t("devices.vms.cli.snapshot"), field: "snapshotId" };
const permission = "canManageVirtualMachines";

const list = defineCommand(() => ({
  name: "snapshots",
  args: [vmArgument],
  summary: t("devices.vms.cli.snapshots.summary"),
  permission: "signed-in",
  data: { of: "getVm", at: "snapshots" },
  examples: ["vms snapshots web-1"],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const nodeId = await resolveVm(muster, args[0] ?? "", signal);
    const { snapshots } = await muster.call("getVm", { path: { nodeId } }, signal);
    await printList(snapshots, columnsOf("id", "name", "createdAt", "isCurrent", "description"), flags);
    if (!snapshots.length) printStatus(t("devices.vms.noSnapshots"));
  },
}));

const create = defineCommand<{ description?: string }>(() => ({
  name: "create-snapshot",
  args: [vmArgument, { name: "<name>", text: t("devices.vms.cli.snapshotName"), field: "name" }],
  summary: t("devices.vms.cli.createSnapshot.summary"),
  permission,
  options: [new Option("--description <text>", t("devices.vms.cli.createSnapshot.descriptionOption"))],
  data: "createVmSnapshot",
  changes: true,
  examples: ["vms create-snapshot web-1 before-update"],
  async run({ args: [vm = "", name = ""], connect, flags, onlyPlanned, signal }) {
    const { muster } = await connect();
    const nodeId = await resolveVm(muster, vm, signal);
    const body = { name, ...(flags.description && { description: flags.description }) };
    if (await onlyPlanned("POST", `/ws/node/${nodeId}/vm/snapshots`, body)) return;
    const result = await muster.call("createVmSnapshot", { path: { nodeId }, body }, signal);
    await printResult(result, t("devices.vms.createSnapshot"), flags);
  },
}));

/** The snapshot with this id, or the only one with this name. */
async function resolveSnapshot(muster: Muster, nodeId: number, text: string, signal: AbortSignal) {
  const { name, snapshots } = await muster.call("getVm", { path: { nodeId } }, signal);
  const named = snapshots.filter((one) => one.name === text);
  const found = snapshots.find(({ id }) => id === text) ?? (named.length === 1 ? named[0] : undefined);
  if (found) return { name, snapshot: found };
  const ids = named.map(({ id }) => id).join(", ");
  throw named.length
    ? new MusterError("usage", { message: t("devices.vms.cli.severalSnapshots", { name: text, ids }) })
    : new MusterError("not_found", { message: t("devices.vms.cli.noSnapshot", { name: clean(text) }) });
}

const change = (kind: "DELETE" | "REVERT"): AddCommand =>
  defineCommand(() => ({
    name: kind === "DELETE" ? "delete-snapshot" : "revert",
    args: [vmArgument, snapshotArgument],
    summary: t(`devices.vms.cli.${kind}.summary`),
    permission,
    data: kind === "DELETE" ? "deleteVmSnapshot" : "revertVmSnapshot",
    changes: true,
    asks: true,
    examples: [`vms ${kind === "DELETE" ? "delete-snapshot" : "revert"} web-1 before-update --yes`],
    async run({ args: [vm = "", text = ""], connect, confirm, flags, onlyPlanned, signal }) {
      const { muster } = await connect();
      const nodeId = await resolveVm(muster, vm, signal);
      const { name, snapshot } = await resolveSnapshot(muster, nodeId, text, signal);
      const path = { nodeId, snapshotId: snapshot.id };
      const url = `/ws/node/${nodeId}/vm/snapshots/${encodeURIComponent(snapshot.id)}`;
      if (await onlyPlanned(kind === "DELETE" ? "DELETE" : "POST", kind === "DELETE" ? url : `${url}/revert`))
        return;
      const named = { name: clean(name), snapshot: clean(snapshot.name) };
      await confirm(`${t(`devices.vms.confirm.${kind}`, named)} ${t(`devices.vms.warning.${kind}`)}`);
      const result = await muster.call(
        kind === "DELETE" ? "deleteVmSnapshot" : "revertVmSnapshot",
        { path },
        signal,
      );
      await printResult(
        result,
        t(kind === "DELETE" ? "devices.vms.deleteSnapshot" : "devices.vms.revertSnapshot"),
        flags,
      );
    },
  }));

export const snapshotCommands: readonly AddCommand[] = [list, create, change("REVERT"), change("DELETE")];
