// Verbs of `muster antivirus` for infected files: quarantine, list, restore and delete.
import { formatList, formatSize, MusterError, t, type Muster, type QuarantinedFile } from "@muster/sdk";
import { Option } from "commander";
import { deviceArgument } from "../../devices/devices/device-argument.ts";
import { defineCommand, type AddCommand } from "../../lib/command.ts";
import { printList, printOne, printStatus, wantsData } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { clean, columnsOf } from "../../lib/table.ts";
import { detachOption, printBegun } from "./device-work.ts";

const permission = "canManageAntivirus";

export const antivirusReader =
  (muster: Muster, nodeId: number, signal: AbortSignal) => (query: { workId?: string; offset: number }) =>
    muster.call("getAntivirusWork", { path: { nodeId }, query }, signal);

const listed = async (muster: Muster, nodeId: number, signal: AbortSignal): Promise<QuarantinedFile[]> =>
  (await muster.call("getLiveAntivirus", { path: { nodeId } }, signal)).quarantine ?? [];

/** Finds a quarantined file. @throws MusterError `not_found` */
async function findFile(muster: Muster, nodeId: number, id: string, signal: AbortSignal) {
  const found = (await listed(muster, nodeId, signal)).find((one) => one.id === id);
  if (found) return found;
  throw new MusterError("not_found", { message: t("remote.deviceTools.antivirus.notQuarantined") });
}

const quarantine = defineCommand<{ detach?: boolean }>(() => ({
  name: "quarantine",
  args: [
    deviceArgument,
    { name: "<files...>", text: t("remote.deviceTools.cli.antivirus.quarantine.file"), field: "names" },
  ],
  summary: t("remote.deviceTools.cli.antivirus.quarantine.summary"),
  notes: t("remote.deviceTools.cli.antivirus.quarantine.notes"),
  permission,
  reaches: true,
  options: [detachOption()],
  data: "quarantineTraces",
  changes: true,
  asks: true,
  examples: ["antivirus quarantine web-01 /home/ada/eicar.com"],
  async run({ args: [device = "", ...names], connect, confirm, flags, onlyPlanned, signal }) {
    const { muster } = await connect();
    const nodeId = await resolveDevice(muster, device, signal);
    const body = { names };
    if (await onlyPlanned("POST", `/ws/node/${nodeId}/tools/antivirus/quarantine`, body)) return;
    const files = clean(formatList(names));
    await confirm(t("remote.deviceTools.cli.antivirus.quarantine.confirm", { files, device }));
    const work = await muster.call("quarantineTraces", { path: { nodeId }, body }, signal);
    const read = antivirusReader(muster, nodeId, signal);
    const command = `antivirus log ${device}`;
    await printBegun({ read, work, flags, signal, detach: flags.detach, command });
  },
}));

const quarantined = defineCommand(() => ({
  name: "quarantined",
  args: [deviceArgument],
  summary: t("remote.deviceTools.cli.antivirus.quarantined.summary"),
  permission,
  reaches: true,
  data: ["id", "path", "threat", "product", "size", "sha256", "mode", "owner", "group", "at", "by"],
  examples: ["antivirus quarantined web-01", "antivirus quarantined web-01 --json id,path,sha256"],
  async run({ args: [device = ""], connect, flags, signal }) {
    const { muster } = await connect();
    const files = await listed(muster, await resolveDevice(muster, device, signal), signal);
    const rows = wantsData(flags) ? files : files.map((one) => ({ ...one, size: formatSize(one.size) }));
    await printList(rows, columnsOf("id", "path", "threat", "size", "owner", "at", "by"), flags);
    if (!files.length) printStatus(t("remote.deviceTools.antivirus.quarantineNone"));
  },
}));

const fileArgument = () => ({
  name: "<file>",
  text: t("remote.deviceTools.cli.antivirus.restore.file"),
  field: "fileId",
});

const restore = defineCommand<{ overwrite?: boolean }>(() => ({
  name: "restore",
  args: [deviceArgument, fileArgument()],
  summary: t("remote.deviceTools.cli.antivirus.restore.summary"),
  permission,
  reaches: true,
  options: [new Option("--overwrite", t("remote.deviceTools.cli.antivirus.restore.overwriteOption"))],
  data: "restoreQuarantinedFile",
  changes: true,
  asks: true,
  examples: ["antivirus restore web-01 018f2b5e-7e57-7000-8000-000000000003"],
  async run({ args: [device = "", id = ""], connect, confirm, flags, onlyPlanned, signal }) {
    const { muster } = await connect();
    const nodeId = await resolveDevice(muster, device, signal);
    const { id: fileId, path, threat } = await findFile(muster, nodeId, id, signal);
    const body = { overwrite: flags.overwrite ?? false };
    const address = `/ws/node/${nodeId}/tools/antivirus/quarantine/${fileId}/restore`;
    if (await onlyPlanned("POST", address, body)) return;
    const named = { path: clean(path), threat: clean(threat), device };
    await confirm(t("remote.deviceTools.cli.antivirus.restore.confirm", named));
    const restored = await muster.call("restoreQuarantinedFile", { path: { nodeId, fileId }, body }, signal);
    if (wantsData(flags)) return printOne(restored, flags);
    printStatus(t("remote.deviceTools.antivirus.restored", { path: clean(restored.path) }));
  },
}));

const remove = defineCommand(() => ({
  name: "delete",
  args: [deviceArgument, fileArgument()],
  summary: t("remote.deviceTools.cli.antivirus.delete.summary"),
  permission,
  reaches: true,
  data: "deleteQuarantinedFile",
  changes: true,
  asks: true,
  examples: ["antivirus delete web-01 018f2b5e-7e57-7000-8000-000000000003"],
  async run({ args: [device = "", id = ""], connect, confirm, flags, onlyPlanned, signal }) {
    const { muster } = await connect();
    const nodeId = await resolveDevice(muster, device, signal);
    const { id: fileId, path } = await findFile(muster, nodeId, id, signal);
    if (await onlyPlanned("DELETE", `/ws/node/${nodeId}/tools/antivirus/quarantine/${fileId}`)) return;
    await confirm(t("remote.deviceTools.cli.antivirus.delete.confirm", { path: clean(path), device }));
    const deleted = await muster.call("deleteQuarantinedFile", { path: { nodeId, fileId } }, signal);
    if (wantsData(flags)) return printOne(deleted, flags);
    printStatus(t("remote.deviceTools.antivirus.deleted", { path: clean(deleted.path) }));
  },
}));

export const quarantineCommands: readonly AddCommand[] = [quarantine, quarantined, restore, remove];
