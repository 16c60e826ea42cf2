// Verbs of `muster antivirus` that query the computer directly.
import {
  antivirusTraceLabels,
  formatList,
  MusterError,
  onOffLabel,
  t,
  type AntivirusAction,
  type Muster,
} from "@muster/sdk";
import { Option } from "commander";
import { deviceArgument } from "../../devices/devices/device-argument.ts";
import { defineCommand, type AddCommand } from "../../lib/command.ts";
import { printList, printOne, printStatus, wantsData } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { clean, columnsOf } from "../../lib/table.ts";
import { antivirusReader as reader, quarantineCommands } from "./quarantine.ts";
import { detachOption, followWork, printBegun, printStopped, runningWork } from "./device-work.ts";

const permission = "canManageAntivirus";
const productOption = () =>
  new Option("--product <product>", t("remote.deviceTools.cli.antivirus.productOption"));

/**
 * The named product, or else the only one that supports the action, or else the first one.
 * @throws MusterError if there is no product, or if several support the action
 */
async function findProduct(
  muster: Muster,
  { nodeId, action, name }: { nodeId: number; action: AntivirusAction; name: string | undefined },
  signal: AbortSignal,
): Promise<string> {
  const { products } = await muster.call("getLiveAntivirus", { path: { nodeId } }, signal);
  if (name !== undefined) return name;
  const able = products.filter(({ actions }) => actions.includes(action));
  const [one] = able.length ? able : products;
  if (!one) throw new MusterError("not_found", { message: t("remote.deviceTools.antivirus.none") });
  if (able.length > 1) {
    const names = clean(formatList(able.map(({ product }) => product)));
    throw new MusterError("usage", { message: t("remote.deviceTools.cli.antivirus.several", { names }) });
  }
  return one.product;
}

const show = defineCommand(() => ({
  name: "show",
  args: [deviceArgument],
  summary: t("remote.deviceTools.cli.antivirus.show.summary"),
  permission,
  reaches: true,
  data: { of: "getLiveAntivirus", and: [] },
  examples: ["antivirus show web-01", "antivirus show web-01 --json products"],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, args[0] ?? "", signal) };
    const answer = await muster.call("getLiveAntivirus", { path }, signal);
    if (wantsData(flags)) return printOne(answer, flags);
    const rows = answer.products.map((one) => ({ ...one, realTime: onOffLabel(one.realTime) }));
    await printList(
      rows,
      columnsOf("product", "version", "realTime", "definitions", "definitionsAt", "lastScanAt", "detections"),
      flags,
    );
    if (!rows.length) printStatus(t("remote.deviceTools.antivirus.none"));
  },
}));

const traces = defineCommand(() => ({
  name: "traces",
  args: [deviceArgument],
  summary: t("remote.deviceTools.cli.antivirus.traces.summary"),
  permission,
  reaches: true,
  data: ["traceType", "traceName", "threat", "product", "foundAt", "isThere"],
  examples: ["antivirus traces web-01", "antivirus traces web-01 --json traceName,threat,isThere"],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, args[0] ?? "", signal) };
    const { traces: found, tracesTotal: total } = await muster.call("getLiveAntivirus", { path }, signal);
    const rows = wantsData(flags)
      ? found
      : found.map((one) => ({ ...one, traceType: antivirusTraceLabels[one.traceType] }));
    await printList(
      rows,
      columnsOf("traceType", "traceName", "threat", "foundAt", "isThere", "product"),
      flags,
    );
    if (!found.length) printStatus(t("remote.deviceTools.antivirus.noTraces"));
    else if (total > found.length) printStatus(t("remote.deviceTools.more", { shown: found.length, total }));
  },
}));

interface BeginFlags {
  product?: string;
  full?: boolean;
  detach?: boolean;
  quarantine?: boolean;
}

const scan = defineCommand<BeginFlags>(() => ({
  name: "scan",
  args: [deviceArgument],
  summary: t("remote.deviceTools.cli.antivirus.scan.summary"),
  permission,
  reaches: true,
  options: [
    new Option("--full", t("remote.deviceTools.cli.antivirus.scan.fullOption")),
    new Option("--quarantine", t("remote.deviceTools.cli.antivirus.scan.quarantineOption")),
    productOption(),
    detachOption(),
  ],
  data: "scanForMalware",
  changes: true,
  examples: ["antivirus scan web-01", "antivirus scan web-01 --full --quarantine --detach"],
  async run({ args: [device = ""], connect, flags, onlyPlanned, signal }) {
    const { muster } = await connect();
    const nodeId = await resolveDevice(muster, device, signal);
    const action = flags.full ? "FULL_SCAN" : "QUICK_SCAN";
    const product = await findProduct(muster, { nodeId, action, name: flags.product }, signal);
    const body = { product, scan: action, ...(flags.quarantine && { quarantine: true }) } as const;
    if (await onlyPlanned("POST", `/ws/node/${nodeId}/tools/antivirus/scan`, body)) return;
    const work = await muster.call("scanForMalware", { path: { nodeId }, body }, signal);
    const read = reader(muster, nodeId, signal);
    const command = `antivirus log ${device}`;
    await printBegun({ read, work, flags, signal, detach: flags.detach, command });
  },
}));

const update = defineCommand<BeginFlags>(() => ({
  name: "update",
  args: [deviceArgument],
  summary: t("remote.deviceTools.cli.antivirus.update.summary"),
  permission,
  reaches: true,
  options: [productOption(), detachOption()],
  data: "updateAntivirusDefinitions",
  changes: true,
  examples: ["antivirus update web-01"],
  async run({ args: [device = ""], connect, flags, onlyPlanned, signal }) {
    const { muster } = await connect();
    const nodeId = await resolveDevice(muster, device, signal);
    const action = "UPDATE_DEFINITIONS";
    const body = { product: await findProduct(muster, { nodeId, action, name: flags.product }, signal) };
    if (await onlyPlanned("POST", `/ws/node/${nodeId}/tools/antivirus/definitions`, body)) return;
    const work = await muster.call("updateAntivirusDefinitions", { path: { nodeId }, body }, signal);
    const read = reader(muster, nodeId, signal);
    const command = `antivirus log ${device}`;
    await printBegun({ read, work, flags, signal, detach: flags.detach, command });
  },
}));

const log = defineCommand(() => ({
  name: "log",
  args: [deviceArgument],
  summary: t("remote.deviceTools.cli.antivirus.log.summary"),
  permission,
  reaches: true,
  data: "scanForMalware",
  examples: ["antivirus log web-01"],
  async run({ args: [device = ""], connect, flags, signal }) {
    const { muster } = await connect();
    const nodeId = await resolveDevice(muster, device, signal);
    await followWork({ read: reader(muster, nodeId, signal), flags, signal });
  },
}));

const stop = defineCommand(() => ({
  name: "stop",
  args: [deviceArgument],
  summary: t("remote.deviceTools.cli.antivirus.stop.summary"),
  permission,
  reaches: true,
  data: "stopAntivirusWork",
  changes: true,
  examples: ["antivirus stop web-01"],
  async run({ args: [device = ""], connect, flags, onlyPlanned, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, device, signal) };
    const { id: workId } = await runningWork(reader(muster, path.nodeId, signal));
    const body = { workId };
    if (await onlyPlanned("POST", `/ws/node/${path.nodeId}/tools/antivirus/stop`, body)) return;
    const stopped = await muster.call("stopAntivirusWork", { path, body }, signal);
    await printStopped(stopped, flags);
  },
}));

export const antivirusCommands: readonly AddCommand[] = [
  show,
  traces,
  scan,
  update,
  log,
  stop,
  ...quarantineCommands,
];
