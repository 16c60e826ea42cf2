import { t, topologyStatusText, topologyTree, type TopologyDevice, type TopologyTree } from "@muster/sdk";
import { Option } from "commander";
import { deviceArgument } from "../../devices/devices/device-argument.ts";
import { defineCommand } from "../../lib/command.ts";
import { printList, printStatus, wantsData, write } from "../../lib/output.ts";
import { resolveDevice, resolveOrganization } from "../../lib/resolve.ts";
import { clean, columnsOf } from "../../lib/table.ts";

interface Flags {
  organization?: string;
}

const organizationOption = () =>
  new Option("--organization <organization>", t("monitoring.topology.cli.organizationOption"));

/** Prints a tree: a line for each device, below the device through which it is reached. */
function treeLines(trees: readonly TopologyTree<TopologyDevice>[], before = "", isRoot = true): string {
  return trees
    .map(({ device, children }, at) => {
      const isLast = at === trees.length - 1;
      const branch = isLast ? "└─ " : "├─ ";
      const line = `${before}${isRoot ? "" : branch}${clean(device.displayName)}  ${clean(topologyStatusText(device))}\n`;
      const below = isRoot ? before : `${before}${isLast ? "   " : "│  "}`;
      return line + treeLines(children, below, false);
    })
    .join("");
}

export const showTree = defineCommand<Flags>(() => ({
  name: "tree",
  summary: t("monitoring.topology.cli.tree.summary"),
  permission: "signed-in",
  options: [organizationOption()],
  data: ["nodeId", "displayName", "role", "status", "parentNodeId"],
  examples: ["topology tree", 'topology tree --organization "Acme Dental" --json displayName,parentNodeId'],
  async run({ connect, flags, signal }) {
    const { muster } = await connect();
    const clientId = await resolveOrganization(muster, flags.organization, signal);
    const { devices, unconnected } = await muster.call("getTopology", { query: { clientId } }, signal);
    if (wantsData(flags))
      await printList(devices, columnsOf("nodeId", "displayName", "role", "status", "parentNodeId"), flags);
    else write(treeLines(topologyTree(devices)));
    if (!devices.length) printStatus(t("monitoring.topology.noTopology"));
    if (unconnected) printStatus(t("monitoring.topology.unconnected", { count: unconnected }));
  },
}));

const shownOfLinks = ["displayName", "port", "neighborName", "neighborPort", "source", "seenAt"];

export const listLinks = defineCommand<Flags>(() => ({
  name: "links",
  summary: t("monitoring.topology.cli.links.summary"),
  permission: "signed-in",
  options: [organizationOption()],
  data: ["nodeId", "neighborNodeId", ...shownOfLinks],
  examples: ["topology links", "topology links --json displayName,port,neighborName,neighborPort"],
  async run({ connect, flags, signal }) {
    const { muster } = await connect();
    const clientId = await resolveOrganization(muster, flags.organization, signal);
    const { devices, links } = await muster.call("getTopology", { query: { clientId } }, signal);
    const names = new Map(devices.map(({ nodeId, displayName }) => [nodeId, displayName]));
    const rows = links.map((link) => ({ ...link, displayName: names.get(link.nodeId) ?? "" }));
    await printList(rows, columnsOf(...shownOfLinks), flags);
    if (!links.length) printStatus(t("monitoring.topology.noTopology"));
  },
}));

export const showNeighbors = defineCommand(() => ({
  name: "show",
  args: [deviceArgument],
  summary: t("monitoring.topology.cli.show.summary"),
  permission: "signed-in",
  data: { of: "listNeighbors", and: [] },
  examples: ["topology show sw-core-1", "topology show sw-core-1 --json port,neighborName,neighborPort"],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, args[0] ?? "", signal) };
    const found = await muster.call("listNeighbors", { path }, signal);
    await printList(
      found.results,
      columnsOf("port", "neighborName", "neighborPort", "source", "seenAt"),
      flags,
    );
    if (!found.results.length) printStatus(t("monitoring.topology.none"));
    const names = found.path.map(({ displayName }) => clean(displayName)).join(" → ");
    if (names) printStatus(`${t("monitoring.topology.reachedThrough")}: ${names}`);
  },
}));
