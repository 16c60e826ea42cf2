import { hkdfSync, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Config {
  /** Folder of the database, the key and the setup token. */
  data: string;
  host: string;
  port: number;
  /** "postgres://…", or "" for the embedded database in `data`. */
  database: string;
  /** Folder of the built web console; "" serves none. */
  web: string;
  /** Address users see, when a proxy stands in front; sets secure cookies when it is https. */
  publicUrl: string;
  signInsPerMinute: number;
  /** How often one may fail to sign in to an account, and from an address, before one must wait. */
  failuresPerAccount: number;
  failuresPerAddress: number;
  /** Hosts of identity providers that may stand in an internal network; see OutboundRules. */
  samlAllowHosts: readonly string[];
  /** The same for PSAs. */
  psaAllowHosts: readonly string[];
  /** Where Autotask tells which of its zones a user is in. */
  autotaskUrl: string;
  /** How long a running job waits for a probe that has gone, or that is not back after a start of the server. */
  probeGraceMS: number;
  /** How long a connection may be silent before it counts as lost. */
  silenceMS: number;
  /** How many agents a second may come back after all were cut off: they are told to spread themselves. */
  reconnectsPerSecond: number;
  /** How many agents may be enrolled from one address in a minute. */
  enrollmentsPerMinute: number;
  /** How often schedules are looked at. */
  scheduleTickMS: number;
  /** How long a device may be gone before that is told. */
  offlineGraceMS: number;
  /** How often is looked for what begins, ends and expires by itself. */
  upkeepMS: number;
  /** "off" lets automations run that no malware scanner has seen. */
  malwareScan: "on" | "off";
  /** ClamAV's daemon: the path of its socket, or "host:3310". */
  clamd: string;
  /** The largest file that clamd's limits let it scan whole; what is larger never runs. */
  scanMaxBytes: number;
  /** How often is looked for what waits for the scanner. */
  scanTickMS: number;
  /** After how long a failed scan is tried again. */
  scanRetryMS: number;
  /** Hosts of installers that may stand in an internal network; see OutboundRules. */
  attachmentAllowHosts: readonly string[];
  /** How long reading an installer from its address may take. */
  fetchMS: number;
  /** How often the audit log's head is kept, signed, where there are new entries. */
  auditAnchorMS: number;
  /** Checks every answer against the contract; tests switch it on. */
  checkAnswers: boolean;
  log: boolean;
}

const defaults: Omit<Config, "data"> = {
  host: "127.0.0.1",
  port: 7440,
  database: "",
  web: "",
  publicUrl: "",
  signInsPerMinute: 10,
  failuresPerAccount: 5,
  failuresPerAddress: 30,
  probeGraceMS: 24 * 3_600_000,
  silenceMS: 45_000,
  reconnectsPerSecond: 100,
  enrollmentsPerMinute: 10,
  scheduleTickMS: 10_000,
  offlineGraceMS: 60_000,
  upkeepMS: 2_000,
  auditAnchorMS: 10 * 60_000,
  samlAllowHosts: [],
  malwareScan: "on",
  clamd: "/run/clamav/clamd.ctl",
  scanMaxBytes: 100 * 1_048_576,
  scanTickMS: 5_000,
  scanRetryMS: 600_000,
  attachmentAllowHosts: [],
  fetchMS: 1_800_000,
  psaAllowHosts: [],
  autotaskUrl: "https://webservices.autotask.net",
  checkAnswers: false,
  log: false,
};

const hosts = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

/** Given values first, then the environment, then the defaults. */
export function readConfig(given: Partial<Config> & Pick<Config, "data">, env = process.env): Config {
  const fromEnv: Partial<Config> = {
    ...(env.MUSTER_HOST && { host: env.MUSTER_HOST }),
    ...(env.MUSTER_PORT && { port: Number(env.MUSTER_PORT) }),
    ...(env.MUSTER_DATABASE && { database: env.MUSTER_DATABASE }),
    ...(env.MUSTER_PROBE_GRACE_HOURS && { probeGraceMS: Number(env.MUSTER_PROBE_GRACE_HOURS) * 3_600_000 }),
    ...(env.MUSTER_ENROLLMENTS_PER_MINUTE && {
      enrollmentsPerMinute: Number(env.MUSTER_ENROLLMENTS_PER_MINUTE),
    }),
    ...(env.MUSTER_PUBLIC_URL && { publicUrl: env.MUSTER_PUBLIC_URL }),
    ...(env.MUSTER_SAML_ALLOW_HOSTS && { samlAllowHosts: hosts(env.MUSTER_SAML_ALLOW_HOSTS) }),
    ...(env.MUSTER_ATTACHMENT_ALLOW_HOSTS && {
      attachmentAllowHosts: hosts(env.MUSTER_ATTACHMENT_ALLOW_HOSTS),
    }),
    ...(env.MUSTER_MALWARE_SCAN && { malwareScan: env.MUSTER_MALWARE_SCAN === "off" ? "off" : "on" }),
    ...(env.MUSTER_CLAMD && { clamd: env.MUSTER_CLAMD }),
    ...(env.MUSTER_SCAN_MAX_MB && { scanMaxBytes: Number(env.MUSTER_SCAN_MAX_MB) * 1_048_576 }),
    ...(env.MUSTER_PSA_ALLOW_HOSTS && { psaAllowHosts: hosts(env.MUSTER_PSA_ALLOW_HOSTS) }),
  };
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { ...defaults, ...fromEnv, ...set } as Config;
}

/** A secret file of the data folder, made at first use and readable by its owner only. */
export function secretFile(data: string, name: string, bytes: number): Buffer {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const path = join(data, name);
  try {
    writeFileSync(path, randomBytes(bytes).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return Buffer.from(readFileSync(path, "utf8").trim(), "base64url");
}

/** A key of its own for each purpose, derived from the data folder's master key. */
export function deriveKey(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", master, "", purpose, 32));
}
