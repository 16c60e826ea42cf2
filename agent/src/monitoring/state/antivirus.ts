// Reads the antivirus products of a Linux computer from files alone; definitions, scans and detections only
// of ClamAV.
import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { cleanText, type AntivirusState } from "@muster/sdk";
import type { ReportedState } from "@muster/sdk/live";
import { readSoftware, softwareStamp } from "../../inventory/software.ts";
import { list, read } from "../metrics/linux.ts";

export const maxProducts = 10;
/** How much is read of each log, from its end. */
const maxLogBytes = 1_048_576;
const clamDatabases = "var/lib/clamav";
const clamLogs = "var/log/clamav";

type Services = ReportedState["SERVICES"] | null;

interface Known {
  product: string;
  /** Where it is installed. */
  paths: readonly string[];
  packages: readonly string[];
  /** The services or programs that scan on demand. */
  scanner: RegExp;
  /** The services or programs that scan files as they are opened. */
  onAccess: RegExp;
}

const others = (product: string, path: string, packages: string, service: RegExp): Known => ({
  product,
  paths: [path],
  packages: [packages],
  scanner: service,
  onAccess: service,
});

const clamAV: Known = {
  product: "ClamAV",
  paths: ["usr/sbin/clamd", "usr/bin/clamscan"],
  packages: ["clamav", "clamav-daemon", "clamd", "clamav-base", "clamav-freshclam"],
  scanner: /^(?:clamav-daemon|clamd(?:@.*)?)$/,
  onAccess: /^(?:clamav-)?clamonacc$/,
};

const products: readonly Known[] = [
  clamAV,
  others("SentinelOne", "opt/sentinelone", "sentinelagent", /^sentinelone$/),
  others("CrowdStrike Falcon", "opt/CrowdStrike", "falcon-sensor", /^falcon-sensor$/),
  others("Bitdefender", "opt/bitdefender-security-tools", "bitdefender-security-tools", /^bdsec(?:d|-.*)?$/),
  others("Microsoft Defender", "opt/microsoft/mdatp", "mdatp", /^mdatp$/),
];

const isInstalled = (root: string, { paths }: Known) => paths.some((path) => existsSync(join(root, path)));

/** The names of the active services; without services, of the running programs. null if neither is known. */
function readActive(root: string, services: Services): string[] | null {
  if (services) return services.filter(({ state }) => state === "ACTIVE").map(({ name }) => name);
  const processes = list(join(root, "proc")).filter((id) => /^\d+$/.test(id));
  return processes.length ? processes.map((id) => read(join(root, "proc", id, "comm")).trim()) : null;
}

const isIn = (active: readonly string[] | null, name: RegExp): boolean | null =>
  active && active.some((one) => name.test(one));

function readBytes(path: string, { first }: { first: boolean }, max: number): string {
  let file;
  try {
    file = openSync(path, "r");
    const bytes = Buffer.alloc(Math.min(max, fstatSync(file).size));
    const start = first ? 0 : fstatSync(file).size - bytes.length;
    return bytes.toString("utf8", 0, readSync(file, bytes, 0, bytes.length, start));
  } catch {
    return "";
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/**
 * The version and time of build in a database's header;
 * https://docs.clamav.net/manual/Signatures/DatabaseInfo.html
 */
function readHeader(path: string): { version: string; at: number } | undefined {
  const fields = readBytes(path, { first: true }, 512).split(":");
  const seconds = Number(fields[8]?.trim());
  return fields[0] === "ClamAV-VDB" && seconds > 0
    ? { version: fields[2] ?? "", at: seconds * 1_000 }
    : undefined;
}

/** The latest database by build time, such as "daily 27460". */
function clamDefinitions(root: string): Pick<AntivirusState, "definitions" | "definitionsAt"> {
  const folder = join(root, clamDatabases);
  const [newest] = list(folder)
    .filter((name) => /\.c[lv]d$/.test(name))
    .flatMap((name) => {
      const header = readHeader(join(folder, name));
      return header ? [{ ...header, name: name.slice(0, -4) }] : [];
    })
    .toSorted((a, b) => b.at - a.at);
  return newest
    ? { definitions: `${newest.name} ${newest.version}`, definitionsAt: newest.at }
    : { definitions: "", definitionsAt: null };
}

/**
 * When the last scan ended, and how many infected files the logs name. clamd begins lines with the time,
 * clamscan doesn't.
 */
function clamResults(root: string): Pick<AntivirusState, "lastScanAt" | "detections"> {
  const logs = list(join(root, clamLogs)).filter((name) => name.endsWith(".log"));
  const found = new Set<string>();
  const ends: number[] = [];
  for (const name of logs) {
    const text = readBytes(join(root, clamLogs, name), { first: false }, maxLogBytes);
    for (const [, what = ""] of text.matchAll(/^(?:.{24} -> )?(.+): \S+ FOUND$/gm)) found.add(what);
    for (const [, ...numbers] of text.matchAll(/^End Date: +(\d+):(\d+):(\d+) (\d+):(\d+):(\d+)$/gm)) {
      const [year = 0, month = 1, ...rest] = numbers.map(Number);
      ends.push(new Date(year, month - 1, ...(rest as [number, number, number, number])).getTime());
    }
  }
  return {
    lastScanAt: ends.length ? Math.max(...ends) : null,
    detections: logs.length ? found.size : null,
  };
}

/** Changes when a product, its definitions, logs or services may have changed. */
export function antivirusStamp(root: string, services: Services): string {
  const stampOf = (path: string) => {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    return found ? `${found.mtimeMs}/${found.size}` : "";
  };
  const files = [clamDatabases, clamLogs].flatMap((folder) =>
    list(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  const installed = products.filter((one) => isInstalled(root, one));
  const active = installed.length ? readActive(root, services) : null;
  return [
    softwareStamp(root),
    ...files.map(stampOf),
    ...installed.flatMap((one) => [one.product, isIn(active, one.scanner), isIn(active, one.onAccess)]),
  ].join(" ");
}

/** Returns the installed ones of the antivirus products that Muster knows. */
export async function readAntivirus(root: string, services: Services): Promise<AntivirusState[]> {
  const installed = products.filter((one) => isInstalled(root, one));
  if (!installed.length) return [];
  const active = readActive(root, services);
  const versions = new Map((await readSoftware(root)).map(([, name, version]) => [name, version]));
  return installed.map((one) => {
    const details = one === clamAV ? { ...clamDefinitions(root), ...clamResults(root) } : noDetails;
    const version = one.packages.map((name) => versions.get(name)).find((found) => found !== undefined);
    return {
      ...noDetails,
      ...details,
      product: one.product,
      version: cleanText(version ?? "", 100),
      definitions: cleanText(details.definitions, 100),
      isRunning: isIn(active, one.scanner),
      realTime: isIn(active, one.onAccess),
    };
  });
}

/** Unknown details of a product. */
export const noDetails: Omit<AntivirusState, "product"> = {
  version: "",
  engine: "",
  definitions: "",
  definitionsAt: null,
  isRunning: null,
  realTime: null,
  lastScanAt: null,
  detections: null,
};
