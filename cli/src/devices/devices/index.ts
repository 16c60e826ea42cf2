import { addCommands } from "../../lib/command.ts";
import { queryStatuses, t } from "@muster/sdk";
import { Option } from "commander";
import { showState } from "../../monitoring/computer-state/state.ts";
import { groupOption } from "../../lib/device-selection.ts";
import { addGroup, type CommandFeature } from "../../lib/feature.ts";
import { resolveDevice, searchInGroup } from "../../lib/resolve.ts";
import { addResource } from "../../lib/resource.ts";
import { wakeDevices } from "../../remote/wake-on-lan.ts";
import { listAddresses } from "./addresses.ts";
import { deleteDevicesCommand } from "./delete.ts";
import { listFields } from "./fields.ts";
import { listHistory } from "./history.ts";
import { mergeDevices } from "./merge.ts";
import { listMerges } from "./merges.ts";
import { rebootDevices } from "./reboot.ts";
import { releaseField } from "./release.ts";
import { acceptHostKey } from "./ssh-host-key.ts";
import { listTags, tagDevices } from "./tag.ts";
import { unmergeDevices } from "./unmerge.ts";
import { watchDevices } from "./watch.ts";

const statusOption = () =>
  new Option("--status <status>", t("devices.devices.cli.statusOption")).choices(queryStatuses);

export default {
  name: "devices",
  area: "devices",
  summary: "devices.devices.cli.summary",
  load(devices) {
    addResource(devices, {
      one: "device",
      kind: "device",
      operations: { list: "listDevices", show: "getDevice", update: "updateDevice" },
      columns: [
        "id",
        "displayName",
        "ip",
        "role",
        "vendor",
        "model",
        "serialNumber",
        "clientName",
        "locationName",
        "isUp",
        "degraded",
      ],
      argument: "nodeId",
      find: resolveDevice,
      example: {
        name: '"Core switch"',
        list: "--status degraded --search role:printer --output csv",
        update: "--role NMS_SWITCH",
      },
      filters: {
        options: [groupOption(), statusOption()],
        async read(muster, { group, status }, { search }, signal) {
          const words = status
            ? [search && `(${String(search)})`, `status:${String(status)}`].filter(Boolean).join(" ")
            : (search as string | undefined);
          if (typeof group === "string") return { search: await searchInGroup(muster, group, words, signal) };
          return words ? { search: words } : {};
        },
      },
      organizationOf: async (muster, nodeId, signal) =>
        (await muster.call("getDevice", { path: { nodeId } }, signal)).clientId,
    });
    addCommands(
      devices,
      deleteDevicesCommand,
      rebootDevices,
      wakeDevices,
      tagDevices,
      listTags,
      listFields,
      listAddresses,
      listHistory,
      showState,
      releaseField,
      watchDevices,
    );
    addCommands(
      addGroup(devices, "ssh-host-key", t("devices.devices.cli.sshHostKey.summary")),
      acceptHostKey,
    );
    addCommands(devices, mergeDevices, listMerges, unmergeDevices);
  },
} satisfies CommandFeature;
