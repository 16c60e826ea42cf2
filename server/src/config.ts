import { hkdfSync } from "node:crypto";
import { join } from "node:path";
import { enums, type NmsInstance } from "@muster/sdk";

/** The root folder of the checkout or of the npm package, whose bundle is at the same depth. */
export const root = join(import.meta.dirname, "..", "..");

/** Intervals and limits that only tests change. */
interface Tuning {
  /** The address at which Autotask returns a user's zone. */
  autotaskUrl: string;
  /** How long a connection may be silent before it counts as lost. */
  silenceMS: number;
  /** The interval at which discovery schedules are checked. */
  scheduleTickMS: number;
  /** How long a device may be offline before an alert is sent. */
  offlineGraceMS: number;
  /** The interval of the scheduler. */
  schedulerTickMS: number;
  /** The time after which other servers take over from one that no longer responds. */
  leaseMS: number;
  /** The interval at which files waiting for a scan are looked for. */
  scanTickMS: number;
  /** The delay before a failed scan is tried again. */
  scanRetryMS: number;
  /** How long reading an installer from its address may take. */
  fetchMS: number;
  /** How often the head of the audit log is signed and saved if there are new entries. */
  auditAnchorMS: number;
  /** The number of new entries after which the head is signed and saved at once. */
  auditAnchorEntries: number;
  /** The shortest time between two anchors that are sent to all connected agents. */
  auditBroadcastMS: number;
  /** How often a renewed certificate is looked for. */
  tlsRenewalMS: number;
  /** Validates every response against the contract. */
  checkAnswers: boolean;
}

export interface Config extends Tuning {
  /** Folder of the database, the key and the setup token. */
  data: string;
  host: string;
  port: number;
  /** "postgres://…", or "" for the embedded database in `data`. */
  database: string;
  /** Address of this server for others on the same database: "http://10.0.0.2:7440"; "" if there are none. */
  serverUrl: string;
  /** VictoriaMetrics, to which minutes of metrics are moved every hour: "https://…"; "" for the database. */
  metrics: string;
  /** Credentials for VictoriaMetrics: a user and password, or a token. */
  metricsUser: string;
  metricsPassword: string;
  metricsToken: string;
  /** Folder of the built web console; "" serves none. */
  web: string;
  /** The address that users see if there is a proxy in front; sets secure cookies if it is https. */
  publicUrl: string;
  /**
   * Where web pages of devices are shown, with * for the session: "https://*.pages.example.com". "" means
   * *.localhost for a server that is used on this computer only, and nowhere for others.
   */
  pagesUrl: string;
  /** PEM files of the certificate with its chain and of its key; with them the server uses TLS itself. */
  tlsCert: string;
  tlsKey: string;
  /**
   * Where breached passwords are looked up: an address with the API of haveibeenpwned.com, a folder of its
   * files, or "off".
   */
  breachedPasswords: string;
  /** Accepts unencrypted connections from other computers, for labs. */
  allowHttp: boolean;
  signInsPerMinute: number;
  /** How many requests a user, or one of their API keys, can send in a minute. */
  requestsPerMinute: number;
  /** Whether all users need a second factor, or only those whose account or role requires it. */
  mfa: "everyone" | "by-role";
  /** Failed sign-ins per account and per address before further ones are delayed. */
  failuresPerAccount: number;
  failuresPerAddress: number;
  /** Hosts of identity providers that may be in an internal network; see OutboundRules. */
  samlAllowHosts: readonly string[];
  /**
   * The same for HTTPS and syslog servers that receive anchors of the audit log; a syslog server's port may
   * be omitted.
   */
  auditAllowHosts: readonly string[];
  /**
   * Where anchors of the audit log are sent, besides being stored in the database: files, https and syslog
   * addresses.
   */
  auditWitnesses: readonly string[];
  /** Hosts of PSAs that may be in an internal network; see OutboundRules. */
  psaAllowHosts: readonly string[];
  /** The same for notification channels; the port of a mail server may be omitted. */
  notificationAllowHosts: readonly string[];
  /** How long a running job waits for its probe to reconnect. */
  probeGraceMS: number;
  /** How many agents per second may reconnect after an outage. */
  reconnectsPerSecond: number;
  /** How many agents may be enrolled from one address in a minute. */
  enrollmentsPerMinute: number;
  /** "off" allows automations to run without a malware scan. */
  malwareScan: "on" | "off";
  /** ClamAV's daemon: the path of its socket, or "host:3310". */
  clamd: string;
  /** The largest file that clamd can scan completely; larger files never run. */
  scanMaxBytes: number;
  /** The maximum size of a session's compressed recording; the session ends when it is reached. */
  recordingMaxBytes: number;
  /** Hosts of installers that may be in an internal network; see OutboundRules. */
  attachmentAllowHosts: readonly string[];
  /** Folder of the installers that `npm run installers` has built; "" for none. */
  installers: string;
  /** Builds the package of this computer's system when nothing has been built: in a checkout, on request. */
  buildInstallers: boolean;
  /**
   * The instance of this server, from which the installer of network management agents is named, and the
   * address of that installer's help.
   */
  nmsInstance: NmsInstance;
  nmsHelpUrl: string;
  log: boolean;
}

const tuning: Tuning = {
  silenceMS: 45_000,
  scheduleTickMS: 10_000,
  offlineGraceMS: 60_000,
  schedulerTickMS: 2_000,
  leaseMS: 15_000,
  auditAnchorMS: 10 * 60_000,
  auditAnchorEntries: 100,
  auditBroadcastMS: 60_000,
  scanTickMS: 5_000,
  scanRetryMS: 600_000,
  fetchMS: 1_800_000,
  autotaskUrl: "https://webservices.autotask.net",
  tlsRenewalMS: 60_000,
  checkAnswers: false,
};

const defaults: Omit<Config, "data"> = {
  ...tuning,
  host: "127.0.0.1",
  port: 7440,
  database: "",
  serverUrl: "",
  metrics: "",
  metricsUser: "",
  metricsPassword: "",
  metricsToken: "",
  web: "",
  installers: join(root, "agent", "dist", "installers"),
  buildInstallers: false,
  nmsInstance: "DEFAULT",
  nmsHelpUrl: "",
  publicUrl: "",
  pagesUrl: "",
  tlsCert: "",
  tlsKey: "",
  allowHttp: false,
  breachedPasswords: "https://api.pwnedpasswords.com/range",
  signInsPerMinute: 10,
  requestsPerMinute: 3_000,
  mfa: "everyone",
  failuresPerAccount: 5,
  failuresPerAddress: 30,
  probeGraceMS: 24 * 3_600_000,
  reconnectsPerSecond: 100,
  enrollmentsPerMinute: 600,
  samlAllowHosts: [],
  auditAllowHosts: [],
  auditWitnesses: [],
  malwareScan: "on",
  clamd: "/run/clamav/clamd.ctl",
  scanMaxBytes: 100 * 1_048_576,
  recordingMaxBytes: 1_024 * 1_048_576,
  attachmentAllowHosts: [],
  psaAllowHosts: [],
  notificationAllowHosts: [],
  log: false,
};

const list = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);
const hosts = (text: string): string[] => list(text.toLowerCase());

/** Parses an instance, in upper or lower case; anything else is the default. */
const instanceOf = (text: string): NmsInstance =>
  enums.NmsInstance.find((one) => one === text.toUpperCase()) ?? "DEFAULT";

/** Merges the configuration: given values first, then the environment, then the defaults. */
export function readConfig(given: Partial<Config> & Pick<Config, "data">, env = process.env): Config {
  const fromEnv: Partial<Config> = {
    ...(env.MUSTER_HOST && { host: env.MUSTER_HOST }),
    ...(env.MUSTER_PORT && { port: Number(env.MUSTER_PORT) }),
    ...(env.MUSTER_SERVER_URL && { serverUrl: env.MUSTER_SERVER_URL }),
    ...(env.MUSTER_DATABASE && { database: env.MUSTER_DATABASE }),
    ...(env.MUSTER_METRICS && { metrics: env.MUSTER_METRICS }),
    ...(env.MUSTER_METRICS_USER && { metricsUser: env.MUSTER_METRICS_USER }),
    ...(env.MUSTER_METRICS_PASSWORD && { metricsPassword: env.MUSTER_METRICS_PASSWORD }),
    ...(env.MUSTER_METRICS_TOKEN && { metricsToken: env.MUSTER_METRICS_TOKEN }),
    ...(env.MUSTER_PROBE_GRACE_HOURS && { probeGraceMS: Number(env.MUSTER_PROBE_GRACE_HOURS) * 3_600_000 }),
    ...(env.MUSTER_ENROLLMENTS_PER_MINUTE && {
      enrollmentsPerMinute: Number(env.MUSTER_ENROLLMENTS_PER_MINUTE),
    }),
    ...(env.MUSTER_INSTALLERS && { installers: env.MUSTER_INSTALLERS }),
    ...(env.MUSTER_INSTANCE && { nmsInstance: instanceOf(env.MUSTER_INSTANCE) }),
    ...(env.MUSTER_NMS_HELP_URL && { nmsHelpUrl: env.MUSTER_NMS_HELP_URL }),
    ...(env.MUSTER_PUBLIC_URL && { publicUrl: env.MUSTER_PUBLIC_URL }),
    ...(env.MUSTER_PAGES_URL && { pagesUrl: env.MUSTER_PAGES_URL }),
    ...(env.MUSTER_TLS_CERT && { tlsCert: env.MUSTER_TLS_CERT }),
    ...(env.MUSTER_TLS_KEY && { tlsKey: env.MUSTER_TLS_KEY }),
    ...(env.MUSTER_BREACHED_PASSWORDS && { breachedPasswords: env.MUSTER_BREACHED_PASSWORDS }),
    ...(env.MUSTER_REQUESTS_PER_MINUTE && { requestsPerMinute: Number(env.MUSTER_REQUESTS_PER_MINUTE) }),
    ...(env.MUSTER_MFA && { mfa: env.MUSTER_MFA === "by-role" ? "by-role" : "everyone" }),
    ...(env.MUSTER_ALLOW_HTTP && { allowHttp: env.MUSTER_ALLOW_HTTP === "on" }),
    ...(env.MUSTER_SAML_ALLOW_HOSTS && { samlAllowHosts: hosts(env.MUSTER_SAML_ALLOW_HOSTS) }),
    ...(env.MUSTER_AUDIT_ALLOW_HOSTS && { auditAllowHosts: hosts(env.MUSTER_AUDIT_ALLOW_HOSTS) }),
    ...(env.MUSTER_AUDIT_WITNESSES && { auditWitnesses: list(env.MUSTER_AUDIT_WITNESSES) }),
    ...(env.MUSTER_ATTACHMENT_ALLOW_HOSTS && {
      attachmentAllowHosts: hosts(env.MUSTER_ATTACHMENT_ALLOW_HOSTS),
    }),
    ...(env.MUSTER_MALWARE_SCAN && { malwareScan: env.MUSTER_MALWARE_SCAN === "off" ? "off" : "on" }),
    ...(env.MUSTER_CLAMD && { clamd: env.MUSTER_CLAMD }),
    ...(env.MUSTER_RECORDING_MAX_MB && {
      recordingMaxBytes: Number(env.MUSTER_RECORDING_MAX_MB) * 1_048_576,
    }),
    ...(env.MUSTER_SCAN_MAX_MB && { scanMaxBytes: Number(env.MUSTER_SCAN_MAX_MB) * 1_048_576 }),
    ...(env.MUSTER_NOTIFICATION_ALLOW_HOSTS && {
      notificationAllowHosts: hosts(env.MUSTER_NOTIFICATION_ALLOW_HOSTS),
    }),
    ...(env.MUSTER_PSA_ALLOW_HOSTS && { psaAllowHosts: hosts(env.MUSTER_PSA_ALLOW_HOSTS) }),
  };
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { ...defaults, ...fromEnv, ...set } as Config;
}

/** Derives a separate key for each purpose from the master key. */
export function deriveKey(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", master, "", purpose, 32));
}
