import {
  enums,
  formatSize,
  MusterError,
  processLabel,
  processOrder,
  processStateLabels,
  processTree,
  t,
  type Muster,
  type ProcessOrder,
  type SignalName,
  type ToolProcess,
} from "@muster/sdk";
import { Option } from "commander";
import { deviceArgument } from "../../devices/devices/device-argument.ts";
import { addCommands, defineCommand } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { choiceOf } from "../../lib/inputs/choices.ts";
import { printList, printOne, printStatus, wantsData } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { clean, columnsOf } from "../../lib/table.ts";

const orders: readonly ProcessOrder[] = ["cpu", "memory", "pid", "name"];
const permission = "canUseRemoteToolsTaskManager";
const pidArgument = { name: "<pid>", text: t("remote.deviceTools.cli.processes.pid"), field: "pid" };

const isFound = (one: ToolProcess, text: string) =>
  [one.name, one.command, one.user, String(one.pid)].some((part) => part.toLowerCase().includes(text));

interface ListFlags {
  sort: ProcessOrder;
  tree?: boolean;
  search?: string;
}

const list = defineCommand<ListFlags>(() => ({
  name: "list",
  args: [deviceArgument],
  summary: t("remote.deviceTools.cli.processes.list.summary"),
  permission,
  reaches: true,
  options: [
    new Option("--sort <order>", t("remote.deviceTools.cli.processes.list.sortOption"))
      .choices(orders)
      .argParser(choiceOf(orders))
      .default("cpu"),
    new Option("--tree", t("remote.deviceTools.cli.processes.list.treeOption")),
    new Option("--search <text>", t("remote.deviceTools.cli.processes.list.searchOption")),
  ],
  data: { of: "listProcesses", and: [] },
  examples: [
    "processes list web-01",
    "processes list web-01 --sort memory --json pid,name,memoryBytes",
    "processes list web-01 --tree --search nginx",
  ],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, args[0] ?? "", signal) };
    const answer = await muster.call("listProcesses", { path }, signal);
    const search = flags.search?.toLowerCase() ?? "";
    const found = answer.results.filter((one) => isFound(one, search));
    const order = processOrder(flags.sort);
    const nodes = flags.tree
      ? processTree(found, order)
      : found.toSorted(order).map((process) => ({ process, depth: 0 }));
    const rows = wantsData(flags)
      ? nodes.map(({ process }) => process)
      : nodes.map(({ process, depth }) => ({
          ...process,
          name: "  ".repeat(depth) + process.name,
          state: processStateLabels[process.state],
          memory: formatSize(process.memoryBytes),
        }));
    await printList(
      rows,
      columnsOf("pid", "name", "user", "cpuPercent", "memory", "state", "command"),
      flags,
    );
    if (!found.length) printStatus(t("common.noMatch"));
    else if (answer.total > answer.results.length)
      printStatus(t("remote.deviceTools.more", { shown: answer.results.length, total: answer.total }));
  },
}));

async function findProcess(muster: Muster, nodeId: number, pid: string, signal: AbortSignal) {
  const { results } = await muster.call("listProcesses", { path: { nodeId } }, signal);
  const found = results.find((one) => String(one.pid) === pid);
  if (!found)
    throw new MusterError("not_found", { message: t("remote.deviceTools.cli.processes.none", { pid }) });
  return found;
}

const end = defineCommand<{ force?: boolean }>(() => ({
  name: "end",
  args: [deviceArgument, pidArgument],
  summary: t("remote.deviceTools.cli.processes.end.summary"),
  permission,
  reaches: true,
  options: [new Option("--force", t("remote.deviceTools.cli.processes.end.forceOption"))],
  data: "endProcess",
  changes: true,
  asks: true,
  examples: ["processes end web-01 412", "processes end web-01 412 --force --yes"],
  async run({ args: [device = "", pid = ""], connect, confirm, flags, onlyPlanned, signal }) {
    const { muster } = await connect();
    const nodeId = await resolveDevice(muster, device, signal);
    const process = await findProcess(muster, nodeId, pid, signal);
    const body = { start: process.start, force: flags.force ?? false };
    if (await onlyPlanned("POST", `/ws/node/${nodeId}/tools/processes/${pid}/end`, body)) return;
    const named = clean(processLabel(process));
    await confirm(t("remote.deviceTools.cli.processes.end.confirm", { process: named, device }));
    const path = { nodeId, pid: process.pid };
    const ended = await muster.call("endProcess", { path, body }, signal);
    if (wantsData(flags)) return printOne(ended, flags);
    const done = body.force ? "killed" : "done";
    printStatus(t(`remote.deviceTools.cli.processes.end.${done}`, { process: clean(ended.process) }));
  },
}));

const send = defineCommand(() => ({
  name: "signal",
  args: [
    deviceArgument,
    pidArgument,
    {
      name: "<signal>",
      text: t("remote.deviceTools.cli.processes.signal.signal"),
      choices: enums.SignalName,
      field: "signal",
    },
  ],
  summary: t("remote.deviceTools.cli.processes.signal.summary"),
  permission,
  reaches: true,
  data: "signalProcess",
  changes: true,
  examples: ["processes signal web-01 412 HUP"],
  async run({ args: [device = "", pid = "", name = ""], connect, flags, onlyPlanned, signal }) {
    const { muster } = await connect();
    const nodeId = await resolveDevice(muster, device, signal);
    const process = await findProcess(muster, nodeId, pid, signal);
    const body = { start: process.start, signal: name as SignalName };
    if (await onlyPlanned("POST", `/ws/node/${nodeId}/tools/processes/${pid}/signal`, body)) return;
    const path = { nodeId, pid: process.pid };
    const sent = await muster.call("signalProcess", { path, body }, signal);
    if (wantsData(flags)) return printOne(sent, flags);
    printStatus(
      t("remote.deviceTools.cli.processes.signal.done", { signal: name, process: clean(sent.process) }),
    );
  },
}));

export default {
  name: "processes",
  area: "remote",
  summary: "remote.deviceTools.cli.processes.summary",
  load: (processes) => addCommands(processes, list, end, send),
} satisfies CommandFeature;
