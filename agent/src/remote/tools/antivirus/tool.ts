// The antivirus products of this computer: scans, definitions, and traces of malware that they found.
import { keyed, limits, type AntivirusProductId, type AntivirusTrace, type DeviceWork } from "@muster/sdk";
import type { ScanOrder } from "@muster/sdk/live";
import { readAntivirus } from "../../../monitoring/state/antivirus.ts";
import { otherSystem } from "../../../monitoring/state/other-system.ts";
import { choiceIn, flagIn, listIn, nameIn, textIn } from "../input.ts";
import { outputOf, runTool, type RunTool } from "../run-tool.ts";
import { fileMessage, FileError } from "../../files/errors.ts";
import { ToolError, type LocalCall, type Tool } from "../tool.ts";
import { readWork, stopWork } from "../work/actions.ts";
import type { WorkKind } from "../work/plan.ts";
import type { DeviceWorks } from "../work/work.ts";
import { clamAV, tracesIn, type FoundTrace } from "./clamav.ts";
import { otherProduct } from "./other-products.ts";
import { productIdOf, type ProductCommands } from "./product.ts";
import type { Quarantine } from "./quarantine.ts";
import { itemsOf, takeFiles } from "./quarantine-files.ts";

const kinds = ["QUICK_SCAN", "FULL_SCAN", "UPDATE_DEFINITIONS"] as const;
const workKinds = [...kinds, "QUARANTINE"] as const;
const scans = ["QUICK_SCAN", "FULL_SCAN"] as const;
const maxTraces = 1_000;
/** The maximum number of traces in one call. */
const maxPerCall = 100;
const maxExceptions = limits.ScanExceptions.paths.maxItems;

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

/** Reads the installed products and their commands. @param except absolute paths that scans exclude */
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

/** Removes duplicates, keeping the newest finding; those that still exist come first. */
function listTraces(traces: readonly FoundTrace[]): FoundTrace[] {
  const found = new Map<string, FoundTrace>();
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

/** Converts a trace to the API's format. */
const shownTrace = ({ path, ...trace }: FoundTrace, canQuarantine: boolean): AntivirusTrace => ({
  ...trace,
  canQuarantine: canQuarantine && path !== undefined && trace.isThere === true,
});

const quarantiningScan = { quarantines: "FOUND" } as const;
const ownQuarantine = (name: string) =>
  new ToolError(keyed("remote.deviceTools.antivirus.ownQuarantine", { name }));

function fileErrors<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof FileError ? new ToolError(fileMessage(error)) : error;
  });
}

/** Begins a scheduled scan. @throws ToolError if no product supports the scan, or another scan is running */
export async function beginScan(
  works: DeviceWorks,
  { scan, productCode, except, quarantine }: ScanOrder,
  options: AntivirusOptions = {},
): Promise<DeviceWork> {
  const products = await readProducts(options, [...except, works.quarantine.folder]);
  const able = products.filter(
    ({ shown }) => shown.actions.includes(scan) && (productCode === null || shown.id === productCode),
  );
  const product = quarantine ? able.find(({ commands }) => commands.quarantines) : able[0];
  if (able[0] && !product) throw ownQuarantine(able[0].shown.product);
  const step = product?.commands.actions[scan];
  if (!product || !step) throw new ToolError(keyed("automation.outcomes.noScanner"));
  const title = product.shown.product;
  return works.begin({
    kind: scan,
    title,
    by: "",
    restart: "NEVER",
    items: [],
    steps: [step],
    ...(quarantine && quarantiningScan),
  });
}

export function antivirusTool(options: AntivirusOptions = {}): Tool {
  const { run = runTool } = options;
  return {
    capability: "tools",
    actions: {
      async list(_, { works }) {
        const products = await readProducts(options);
        const traces = listTraces(await readTraces(products, run, works));
        const canQuarantine = products.some(({ commands }) => commands.quarantines);
        return {
          readAt: Date.now(),
          products: products.map(({ shown, commands }) => ({
            ...shown,
            quarantines: commands.quarantines ?? false,
          })),
          traces: traces.slice(0, maxTraces).map((one) => shownTrace(one, canQuarantine)),
          tracesTotal: traces.length,
          quarantine: works.quarantine.list().slice(0, maxTraces),
          work: works.find(workKinds),
        };
      },
      async quarantine(input, { works, by }) {
        const names = listIn(input, "names", maxPerCall).map((name) => textIn({ name }, "name", 1_000));
        const products = await readProducts(options);
        const product = products.find(({ commands }) => commands.quarantines);
        const known = await readTraces(products, run, works);
        const paths = names.map((name) => {
          const found = known.filter(({ path, traceName }) => path !== undefined && traceName === name);
          const [path, other] = new Set(found.map((one) => one.path));
          if (!product || path === undefined || other !== undefined)
            throw new ToolError(keyed("remote.deviceTools.antivirus.noTrace", { name }));
          return path;
        });
        return works.begin({
          kind: "QUARANTINE",
          title: names.join(", "),
          by,
          restart: "NEVER",
          items: itemsOf(paths),
          steps: [],
          quarantines: paths,
        });
      },
      restore: (input, { works }) =>
        fileErrors(works.quarantine.restore(textIn(input, "fileId"), flagIn(input, "overwrite"))),
      delete: (input, { works }) => works.quarantine.delete(textIn(input, "fileId")),
      /** A separate action: an older agent would ignore an option and leave the infected files in place. */
      scanAndQuarantine: (input, call) => begin(input, call, true),
      begin: (input, call) => begin(input, call, false),
      work: readWork(workKinds),
      stop: stopWork(workKinds),
    },
  };

  async function begin(input: unknown, { works, by }: LocalCall, isQuarantining: boolean) {
    const action = choiceIn(input, "action", kinds);
    const name = nameIn(input, "product");
    const except = [...listIn(input, "except", maxExceptions).map(String), works.quarantine.folder];
    const product = (await readProducts(options, except)).find(({ shown }) => shown.product === name);
    if (!product) throw new ToolError(keyed("remote.deviceTools.antivirus.noProduct", { name }));
    const step = product.commands.actions[action];
    if (!step) throw new ToolError(keyed("remote.deviceTools.antivirus.noCommand", { name }));
    if (isQuarantining && !product.commands.quarantines) throw ownQuarantine(name);
    return works.begin({
      kind: action,
      title: name,
      by,
      restart: "NEVER",
      items: [],
      steps: [step],
      ...(isQuarantining && quarantiningScan),
    });
  }
}

/** The outcomes of scans and definition updates, including the quarantine of infected files. */
export function antivirusKinds(quarantine: Quarantine): Record<(typeof workKinds)[number], WorkKind> {
  const clam = clamAV();
  const kindOf = (kind: (typeof kinds)[number]): WorkKind => ({
    group: "antivirus",
    async outcome(items, log, exitCode, work) {
      const isClam = /ClamAV|SCAN SUMMARY|LibClamAV|clamav/i.test(log);
      const outcome = { items: [...items], ...(isClam && clam.outcome?.(kind, log, exitCode)) };
      if (work.quarantines !== "FOUND" || outcome.hasFailed) return outcome;
      const paths = [...new Set(tracesIn(log, null).flatMap(({ path }) => path ?? []))];
      return paths.length ? takeFiles(paths, { quarantine, work }) : outcome;
    },
  });
  return {
    QUICK_SCAN: kindOf("QUICK_SCAN"),
    FULL_SCAN: kindOf("FULL_SCAN"),
    UPDATE_DEFINITIONS: kindOf("UPDATE_DEFINITIONS"),
    QUARANTINE: {
      group: "antivirus",
      outcome: (items, _log, _code, work) =>
        Array.isArray(work.quarantines)
          ? takeFiles(work.quarantines as readonly string[], { quarantine, work })
          : Promise.resolve({ items: [...items] }),
    },
  };
}
