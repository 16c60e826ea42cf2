// The antivirus products of this computer: scans, definitions, and the traces of what they have found.
import { keyed, limits, type AntivirusProductId, type AntivirusTrace, type DeviceWork } from "@muster/sdk";
import type { ScanOrder } from "@muster/sdk/live";
import { readAntivirus } from "../../../monitoring/state/antivirus.ts";
import { otherSystem } from "../../../monitoring/state/other-system.ts";
import { choiceIn, listIn, nameIn } from "../input.ts";
import { outputOf, runTool, type RunTool } from "../programs.ts";
import { ToolError, type Tool } from "../tool.ts";
import { readWork, stopWork } from "../work/actions.ts";
import type { WorkKind } from "../work/plan.ts";
import type { DeviceWorks } from "../work/work.ts";
import { clamAV, tracesIn } from "./clamav.ts";
import { otherProduct } from "./other-products.ts";
import { productIdOf, type ProductCommands } from "./product.ts";

const kinds = ["QUICK_SCAN", "FULL_SCAN", "UPDATE_DEFINITIONS"] as const;
const scans = ["QUICK_SCAN", "FULL_SCAN"] as const;
const mostTraces = 1_000;
const mostExceptions = limits.ScanExceptions.paths.maxItems;

export interface AntivirusOptions {
  run?: RunTool;
  platform?: NodeJS.Platform;
  root?: string;
}

const commandsOf = (
  id: AntivirusProductId,
  { platform = process.platform, root = "/" }: AntivirusOptions,
  except: readonly string[],
) => (id === "CLAMAV" && platform === "linux" ? clamAV(root, except) : otherProduct(id, platform));

/** @param except absolute paths that scans leave out */
async function readProducts(options: AntivirusOptions, except: readonly string[] = []) {
  const { run = runTool, platform = process.platform, root = "/" } = options;
  const system = otherSystem(platform);
  const found = system
    ? await system.ANTIVIRUS((program, args) => outputOf(run, program, args, { withinMS: 20_000 }))
    : await readAntivirus(root, null);
  return found.map((one) => {
    const id = productIdOf(one.product);
    const commands = commandsOf(id, options, except);
    const actions = kinds.filter((kind) => commands.actions[kind]);
    return { shown: { ...one, id, actions }, commands };
  });
}

/** Each once, with its newest finding, those that are still there first. */
function listTraces(traces: readonly AntivirusTrace[]): AntivirusTrace[] {
  const found = new Map<string, AntivirusTrace>();
  for (const one of traces) {
    const key = `${one.traceType} ${one.traceName} ${one.threat}`;
    if ((found.get(key)?.foundAt ?? -1) < (one.foundAt ?? 0)) found.set(key, one);
  }
  return [...found.values()].toSorted(
    (a, b) => Number(b.isThere === true) - Number(a.isThere === true) || (b.foundAt ?? 0) - (a.foundAt ?? 0),
  );
}

const readTraces = async (
  products: readonly { commands: ProductCommands }[],
  run: RunTool,
  works: DeviceWorks,
) => [
  ...works.logs(scans).flatMap(({ at, text }) => tracesIn(text, at)),
  ...(await Promise.all(products.map(({ commands }) => commands.traces?.(run) ?? []))).flat(),
];

/** Begins a scan at its time. @throws ToolError if no product can, or a scan is going on */
export async function beginScan(
  works: DeviceWorks,
  { scan, productCode, except }: ScanOrder,
  options: AntivirusOptions = {},
): Promise<DeviceWork> {
  const products = await readProducts(options, except);
  const product = products.find(
    ({ shown }) => shown.actions.includes(scan) && (productCode === null || shown.id === productCode),
  );
  const step = product?.commands.actions[scan];
  if (!product || !step) throw new ToolError(keyed("automation.outcomes.noScanner"));
  const title = product.shown.product;
  return works.begin({ kind: scan, title, by: "", restart: "NEVER", items: [], steps: [step] });
}

export function antivirusTool(options: AntivirusOptions = {}): Tool {
  const { run = runTool } = options;
  return {
    capability: "tools",
    actions: {
      async list(_, { works }) {
        const products = await readProducts(options);
        const traces = listTraces(await readTraces(products, run, works));
        return {
          readAt: Date.now(),
          products: products.map(({ shown }) => shown),
          traces: traces.slice(0, mostTraces),
          tracesTotal: traces.length,
          work: works.find(kinds),
        };
      },
      async begin(input, { works, by }) {
        const action = choiceIn(input, "action", kinds);
        const name = nameIn(input, "product");
        const except = listIn(input, "except", mostExceptions).map(String);
        const product = (await readProducts(options, except)).find(({ shown }) => shown.product === name);
        if (!product) throw new ToolError(keyed("remote.deviceTools.antivirus.noProduct", { name }));
        const step = product.commands.actions[action];
        if (!step) throw new ToolError(keyed("remote.deviceTools.antivirus.noCommand", { name }));
        return works.begin({ kind: action, title: name, by, restart: "NEVER", items: [], steps: [step] });
      },
      work: readWork(kinds),
      stop: stopWork(kinds),
    },
  };
}

/** How scans and updates of definitions went. */
export function antivirusKinds(): Record<(typeof kinds)[number], WorkKind> {
  const clam = clamAV();
  const kindOf = (kind: (typeof kinds)[number]): WorkKind => ({
    group: "antivirus",
    outcome(items, log, exitCode) {
      const isClam = /ClamAV|SCAN SUMMARY|LibClamAV|clamav/i.test(log);
      return Promise.resolve({ items: [...items], ...(isClam && clam.outcome?.(kind, log, exitCode)) });
    },
  });
  return {
    QUICK_SCAN: kindOf("QUICK_SCAN"),
    FULL_SCAN: kindOf("FULL_SCAN"),
    UPDATE_DEFINITIONS: kindOf("UPDATE_DEFINITIONS"),
  };
}
