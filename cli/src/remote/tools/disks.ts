import { diskHealthText, formatSize, t } from "@muster/sdk";
import { deviceArgument } from "../../devices/devices/device-argument.ts";
import { addCommands, defineCommand } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { printList, printStatus, wantsData } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";

const permission = "canUseRemoteToolsTaskManager";

const list = defineCommand(() => ({
  name: "list",
  args: [deviceArgument],
  summary: t("remote.deviceTools.cli.disks.list.summary"),
  permission,
  reaches: true,
  data: { of: "getDisks", at: "disks" },
  examples: ["disks list web-01", "disks list web-01 --json name,model,isHealthy"],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, args[0] ?? "", signal) };
    const { disks, hasSmart } = await muster.call("getDisks", { path }, signal);
    const rows = wantsData(flags)
      ? disks
      : disks.map((one) => ({
          ...one,
          size: formatSize(one.sizeBytes),
          health: diskHealthText(one.isHealthy),
        }));
    await printList(
      rows,
      columnsOf("name", "parent", "size", "health", "media", "fileSystem", "model", "serial"),
      flags,
    );
    if (!hasSmart && !wantsData(flags)) printStatus(t("remote.deviceTools.disks.noSmart"));
  },
}));

const fileSystems = defineCommand(() => ({
  name: "file-systems",
  args: [deviceArgument],
  summary: t("remote.deviceTools.cli.disks.fileSystems.summary"),
  permission,
  reaches: true,
  data: { of: "getDisks", at: "fileSystems" },
  examples: ["disks file-systems web-01"],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, args[0] ?? "", signal) };
    const found = (await muster.call("getDisks", { path }, signal)).fileSystems;
    const size = (bytes: number | null) => (bytes === null ? "–" : formatSize(bytes));
    const rows = wantsData(flags)
      ? found
      : found.map((one) => ({ ...one, size: size(one.sizeBytes), used: size(one.usedBytes) }));
    await printList(rows, columnsOf("path", "size", "used", "type", "device", "isReadOnly"), flags);
  },
}));

export default {
  name: "disks",
  area: "remote",
  summary: "remote.deviceTools.cli.disks.summary",
  load: (disks) => addCommands(disks, list, fileSystems),
} satisfies CommandFeature;
