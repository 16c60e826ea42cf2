import { DatabaseSync, type StatementSync } from "node:sqlite";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Kysely, PostgresDialect, sql, SqliteDialect, type Expression, type Generated, type SqlBool } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import {
  MusterError,
  type AttachmentKind,
  type AuditAnchor,
  type Carried,
  type ChangeRequestState,
  type MaintenanceRepeats,
  type MalwareScanStatus,
  type ScriptRunRefusal,
  type ScriptRunState,
  type ScriptRunTargetState,
  type ScriptLanguage,
  type TaskState,
  type TextLanguage,
  type NodeClass,
  type PsaProduct,
  type PsaType,
  type TicketTemplateKind,
  type ApprovalMode,
  type EnrolmentUse,
  type NodeFindingKind,
} from "@muster/sdk";
import type { AuditRow } from "./audit-chain.ts";
import { migrations } from "./migrations.ts";

/** Times are milliseconds since 1970, booleans 0 and 1, lists and objects JSON text, on both databases. */
export interface Tables {
  /** One row once the first administrator is made. */
  setup: { done: number };
  users: {
    id: Generated<number>;
    uid: string;
    email: string;
    password: string;
    firstName: string;
    lastName: string;
    sysadmin: number;
    /** May open Super Admin. */
    ninjaAdmin: Generated<number>;
    /** Of the provider itself. */
    internal: Generated<number>;
    permissions: string;
    organizationIds: string | null;
    createdAt: number;
    active: Generated<number>;
    /** The name that the provider's provisioning gave it. */
    externalId: string | null;
    userType: Generated<"TECHNICIAN" | "END_USER">;
    /** Minutes. */
    userInactivityTimeout: Generated<number>;
    mfaRequired: Generated<number>;
  };
  roles: {
    id: Generated<number>;
    name: string;
    description: string;
    userType: "TECHNICIAN" | "END_USER";
    mfaRequired: number;
    /** Flags, grants and ids of script categories, as JSON. */
    permissions: string;
    grants: string;
    runOnlyScriptCategories: string;
    revision: number;
    createdAt: number;
    updatedAt: number;
  };
  userRoles: { userId: number; roleId: number };
  /** Searches of devices, as JSON. */
  deviceGroups: {
    id: Generated<number>;
    name: string;
    searchCriteria: string;
    createdBy: string;
    createdAt: number;
    revision: Generated<number>;
  };
  invitations: { userId: number; digest: string; expiresAt: number };
  /** Its one row, with id 1. */
  singleSignOn: {
    id: number;
    enabled: number;
    name: string;
    metadataUrl: string | null;
    /** The SamlProvider and its metadata's signature as JSON. */
    provider: string | null;
    sysadmin: number;
    permissions: string;
    organizationIds: string | null;
    updatedAt: number | null;
    scimEnabled: number;
    scimDigest: string | null;
    scimCreatedAt: number | null;
    /** Muster's own key, sealed, and its certificate. */
    ownKey: string | null;
    ownCertificate: string | null;
  };
  /** Sign-ons through the provider that have begun and not ended. */
  signOns: {
    id: string;
    /** Digest of the secret that the browser which began it keeps. */
    browser: string;
    goTo: string;
    createdAt: number;
    userId: number | null;
    ticket: string | null;
    answeredAt: number | null;
  };
  sessions: {
    id: string;
    userId: number;
    csrfToken: string;
    createdAt: number;
    seenAt: number;
    ip: Generated<string>;
    /** The browser in its own words. */
    client: Generated<string>;
    method: Generated<"PASSWORD" | "PASSKEY" | "SAML">;
    /** When a second factor was proved last. */
    mfaAt: number | null;
  };
  mfaFactors: {
    id: string;
    userId: number;
    type: "TOTP" | "PASSKEY";
    name: string;
    /** Of TOTP the shared secret, of a passkey its public key and more as JSON; sealed. */
    secret: string;
    credentialId: string | null;
    /** The last time step that a code was used of, or the passkey's signature counter. */
    counter: number;
    createdAt: number;
    lastUsedAt: number | null;
  };
  recoveryCodes: { userId: number; digest: string };
  mfaChallenges: {
    id: string;
    /** Null until a passkey says who it is. */
    userId: number | null;
    purpose: "SIGN_IN" | "FRESH" | "TOTP" | "PASSKEY";
    /** JSON; sealed. */
    data: string;
    expiresAt: number;
  };
  /** Of an account, or of an address when `account` is empty; `place` is one that the account was used from before. */
  signInFailures: { account: string; place: string; failures: number; lastAt: number; blockedUntil: number };
  signInPlaces: { userId: number; place: string; seenAt: number };
  apiKeys: {
    id: Generated<number>;
    userId: number;
    name: string;
    digest: string;
    permissions: string | null;
    organizationIds: string | null;
    /** Of its own; null for what holds for everybody. */
    devicesPerHour: number | null;
    createdAt: number;
    expiresAt: number | null;
    lastUsedAt: number | null;
    prefix: Generated<string>;
    interactive: Generated<number>;
    unattended: Generated<number>;
    mfaAt: number | null;
    rotatedAt: number | null;
    previousDigest: string | null;
    previousUntil: number | null;
  };
  organizations: {
    id: Generated<number>;
    name: string;
    description: string;
    createdAt: number;
    approvalMode: Generated<ApprovalMode>;
    /** Grows with each change of its devices. */
    devicesRevision: Generated<number>;
  };
  locations: { id: Generated<number>; organizationId: number; name: string; description: string };
  credentials: {
    id: Generated<number>;
    organizationId: number;
    name: string;
    type: "SNMPV1" | "SNMPV2" | "SNMPV3" | "TELNET_SSH";
    secret: string;
    createdAt: number;
    updatedAt: number;
  };
  devices: {
    id: Generated<number>;
    organizationId: number;
    locationId: number;
    /** "agent/<machine>", "<location>/<ip>", or "node/<id>" while another device has its address. */
    identity: string;
    displayName: string;
    systemName: string;
    role: string;
    ip: string;
    /** The address in a form that sorts by number. */
    ipOrder: string;
    dnsName: string;
    netbiosName: string;
    mac: string;
    vendor: string;
    os: string;
    model: string;
    firmware: string;
    serialNumber: string;
    engineId: Generated<string>;
    /** The units of a stack or cluster, DeviceMember[] as JSON. */
    members: Generated<string>;
    isUp: number | null;
    nmsDelegateNodeId: number | null;
    credentialsIds: string;
    /** Lower case text that the search looks in. */
    searchText: string;
    createdAt: number;
    updatedAt: number;
  };
  agents: {
    nodeId: number;
    machineId: string;
    keyDigest: string;
    version: string;
    platform: string;
    isDelegate: number;
    shared: number;
    lastSeenAt: number | null;
    /** As the agent says since it was last connected, such as x64. */
    architecture: Generated<string>;
    /** What was last told of it being up; null until it first connects. */
    toldUp: Generated<number | null>;
    /** Of the computer that last connected, see AgentMachine; "" until one says. */
    bootId: Generated<string>;
    fingerprint: Generated<string>;
    tokenId: number | null;
    requestedAt: number | null;
    decidedAt: number | null;
    decidedBy: Generated<string>;
  };
  /** Agents that are pending or rejected: they are no devices, so that nothing that reads devices can show them. */
  nodeApprovals: {
    /** The id that its device has had, or will have. */
    nodeId: number;
    organizationId: number;
    locationId: number;
    machineId: string;
    state: "PENDING" | "REJECTED";
    /** Of a rejected one it is only known to say why it is refused. */
    keyDigest: string;
    displayName: string;
    ip: string;
    mac: string;
    os: string;
    searchText: string;
    version: string;
    platform: string;
    bootId: string;
    fingerprint: string;
    tokenId: number | null;
    requestedAt: number | null;
    decidedAt: number | null;
    decidedBy: string;
    /** The row of its device as JSON. */
    device: string;
    /** All that belonged to the device of one that had been approved, as JSON. */
    kept: string | null;
  };
  /** What was noticed of the identity of an agent, whatever its state. */
  nodeFindings: {
    nodeId: number;
    organizationId: number;
    kind: NodeFindingKind;
    firstAt: number;
    lastAt: number;
    times: number;
    detail: string;
  };
  enrolmentTokens: {
    id: Generated<number>;
    organizationId: number;
    locationId: number;
    createdBy: string;
    createdAt: number;
    expiresAt: number;
    maxUses: number | null;
    uses: number;
    refusedUses: number;
    revokedAt: number | null;
    revokedBy: string;
  };
  enrolmentUses: {
    id: Generated<number>;
    tokenId: number;
    at: number;
    nodeId: number | null;
    name: string;
    machineId: string;
    address: string;
    outcome: EnrolmentUse["outcome"];
    reason: string;
  };
  jobs: {
    id: string;
    type: "NETWORK_DISCOVERY";
    state: "RUNNING" | "COMPLETED" | "CANCELLED" | "FAILED";
    organizationId: number;
    delegateNodeId: number;
    delegateName: string;
    createdBy: string;
    createdAt: number;
    finishedAt: number | null;
    targets: string;
    targetsIPs: string;
    credentialsIds: string;
    total: number;
    revision: number;
    error: string | null;
    /** The NetworkDiscoveryRequest as JSON, so that the job can be handed out again. */
    request: string;
    seriesId: string | null;
    scheduleId: number | null;
  };
  schedules: {
    id: Generated<number>;
    organizationId: number;
    name: string;
    /** The NetworkDiscoveryRequest as JSON. */
    request: string;
    frequency: "HOURLY" | "DAILY" | "WEEKLY" | "MONTHLY";
    at: string;
    weekday: "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY" | "SUNDAY";
    day: number;
    timeZone: string;
    enabled: number;
    nextAt: number;
    /** The occurrence that is due and has not started yet. */
    dueAt: number | null;
    /** The latest occurrence that was due: it never is again. */
    firedAt: number | null;
    lastJobId: string | null;
    lastError: string | null;
    createdBy: string;
    createdAt: number;
  };
  targets: {
    jobId: string;
    ip: string;
    place: number;
    verdict: string;
    complete: number;
    responding: number;
    revision: number;
    /** The DiscoveredDevice as JSON, without nodeId. */
    device: string;
    /** What was heard of it, Evidence[] as JSON; null until its verdict. */
    evidence: string | null;
    nodeId: number | null;
  };
  maintenance: {
    id: string;
    createdBy: string;
    createdAt: number;
    options: string;
    repeats: MaintenanceRepeats;
    daysOfWeek: string;
    dayOfMonth: number | null;
    until: number | null;
    timeZone: string;
    /** As asked for; of a recurring one, the first time. */
    ruleStart: number;
    ruleEnd: number;
    /** The time it is in, or comes into next. */
    startTime: number;
    endTime: number;
    /** Whether it was told that this time has begun. */
    begun: number;
  };
  maintenanceDevices: { maintenanceId: string; nodeId: number; slot: string };
  /** What happened to a device in maintenance and was not told yet. */
  heldNotices: { nodeId: number; isUp: number; changes: number; recorded: number; lastAt: number };
  tasks: {
    id: string;
    name: string;
    action: "REBOOT";
    skipIfOffline: number;
    repeats: "RUN_ONCE" | "RUN_IMMEDIATELY";
    runAt: number;
    expiresAt: number;
    timeZone: string;
    createdBy: string;
    createdAt: number;
  };
  scriptCategories: { id: Generated<number>; name: string; internal: number; createdAt: number };
  scripts: {
    id: Generated<number>;
    uid: string | null;
    name: string;
    customName: string | null;
    description: string;
    language: ScriptLanguage;
    /** Of a native one, what its source is written in. */
    interpreter: TextLanguage | null;
    operatingSystems: string;
    architecture: string;
    scriptParameters: string;
    scriptVariables: string;
    runAs: string;
    binaryInstallSettings: string | null;
    binaryRunSettings: string | null;
    /** The source in base64; "" for applications. */
    content: string;
    digest: string;
    /** Of the source alone; attachments have their own. */
    scanStatus: MalwareScanStatus;
    scanDetail: string;
    scannedAt: number | null;
    createdBy: string;
    createdAt: number;
    updatedBy: string;
    updatedAt: number;
    revision: Generated<number>;
  };
  scriptsInCategories: { scriptId: number; categoryId: number };
  /** Files of automations; their bytes are in the folder `attachments` under the resourceId. */
  scriptAttachments: {
    id: Generated<number>;
    resourceId: string;
    scriptId: number | null;
    kind: AttachmentKind;
    name: string;
    mimeType: string;
    size: number;
    extension: string;
    /** Where the server reads it from; null for an uploaded one. */
    url: string | null;
    received: number;
    /** SHA-256 of the bytes; "" until all of them are there. */
    digest: string;
    /** ARRIVING until all bytes are there. */
    scanStatus: MalwareScanStatus | "ARRIVING";
    scanDetail: string;
    scannedAt: number | null;
    createdBy: number;
    createdAt: number;
  };
  taskTargets: { taskId: string; nodeId: number; state: TaskState; detail: string; updatedAt: number };
  scriptRuns: {
    id: string;
    name: string;
    /** ScriptRunAs as JSON. */
    runAs: string;
    timeoutSeconds: number;
    runAt: number;
    expiresAt: number;
    timeZone: string;
    skipIfOffline: number;
    concurrency: number;
    /** How many devices come first; null for all at once. */
    canaryDevices: number | null;
    canaryContinue: "AUTOMATIC" | "CONFIRM";
    stopAfterFailures: number | null;
    state: ScriptRunState;
    detail: string;
    retryOf: string | null;
    createdBy: string;
    createdById: number;
    createdAt: number;
    finishedAt: number | null;
  };
  /** The scripts of a run as they were when it was made. */
  scriptRunScripts: {
    runId: string;
    step: number;
    scriptId: number;
    name: string;
    language: ScriptLanguage;
    interpreter: Carried;
    content: string;
    digest: string;
    runAs: string;
    /** Lists as JSON. */
    parameters: string;
    variables: string;
    /** The application that it runs before or after, by whose rights it runs. */
    partOf: number | null;
    /** Of an application that is run; "" for all others. */
    path: string;
  };
  scriptRunFiles: { runId: string; step: number; attachmentId: number };
  scriptRunTargets: {
    runId: string;
    nodeId: number;
    state: ScriptRunTargetState;
    reason: ScriptRunRefusal | null;
    detail: string;
    canary: number;
    /** Whether its agent is to end it, or not to begin it. */
    cancelled: number;
    step: number;
    exitCode: number | null;
    signal: string | null;
    startedAt: number | null;
    /** When its agent said that it ended; null while it has not. */
    endedAt: number | null;
    updatedAt: number;
    chunks: number;
    outputBytes: number;
  };
  scriptRunOutput: {
    runId: string;
    nodeId: number;
    seq: number;
    step: number;
    stream: "STDOUT" | "STDERR";
    text: string;
    omittedBytes: number;
  };
  /** Its one row, with id 1. */
  psaSettings: {
    id: number;
    revision: number;
    /** The PsaSettings as JSON, but for the revision and who made it. */
    content: string;
    /** Sealed. */
    connectWiseKeys: string | null;
    autotaskSecret: string | null;
    changedBy: string;
    changedAt: number | null;
  };
  /** What the settings were before each change, so that changes made side by side can be told apart. */
  psaRevisions: { revision: number; content: string; changedBy: string; changedAt: number | null };
  ticketTemplates: {
    id: Generated<number>;
    name: string;
    kind: TicketTemplateKind;
    /** The TicketContent as JSON. */
    content: string;
    updatedAt: number;
    revision: Generated<number>;
  };
  tickets: {
    id: Generated<number>;
    organizationId: number;
    ticketTemplateId: number | null;
    title: string;
    body: string;
    /** PsaOption as JSON, as are priority and onReset. */
    status: string | null;
    priority: string | null;
    onReset: string | null;
    psaType: PsaType;
    psaTicketId: number | null;
    test: number;
    createdBy: string;
    createdAt: number;
    updatedAt: number;
  };
  psaProducts: {
    id: Generated<number>;
    name: string;
    type: PsaProduct["type"];
    description: string;
    unitPrice: number;
    active: number;
    revision: Generated<number>;
  };
  serviceNowClasses: {
    id: Generated<number>;
    nodeRole: NodeClass;
    configurationItemClass: string;
    revision: Generated<number>;
  };
  /** Each field of a device as each source says it; what a person says goes before the others. */
  deviceFields: {
    deviceId: number;
    field: string;
    source: "person" | "discovery" | "agent";
    value: string;
    by: string;
    rule: string;
    confidence: number;
    jobId: string | null;
    at: number;
  };
  deviceAddresses: {
    deviceId: number;
    ip: string;
    /** 0 once it moved away, or another device answered there. */
    current: number;
    seenAt: number;
  };
  deviceChanges: {
    id: Generated<number>;
    organizationId: number;
    deviceId: number | null;
    jobId: string | null;
    at: number;
    by: string;
    kind: "new" | "gone" | "moved" | "changed" | "merged" | "split";
    name: string;
    ip: string;
    field: string;
    before: string;
    after: string;
  };
  merges: {
    id: Generated<number>;
    organizationId: number;
    nodeId: number;
    absorbedId: number;
    at: number;
    by: string;
    reason: "person" | "serialNumber" | "engineId";
    /** All that undoing needs, as JSON. */
    kept: string;
    /** What the absorbed device is still known by. */
    serialNumber: string;
    engineId: string;
    mac: string;
    systemName: string;
    undoneAt: number | null;
    undoneBy: string;
  };
  /** Whether the last completed discovery of a probe found something at an address. */
  sightings: { organizationId: number; delegateNodeId: number; ip: string; answered: number };
  /** The audit log: triggers refuse any change of what is in it. */
  activities: AuditRow;
  /** Entries that transactions have left for the audit log, NewEntry as JSON. */
  activityOutbox: { id: Generated<number>; entry: string };
  auditAnchors: AuditAnchor;
  /** Only the newest, with the highest place, has its private part, sealed. */
  signingKeys: {
    place: number;
    id: string;
    publicKey: string;
    privateKey: string | null;
    signature: string | null;
    createdAt: number;
  };
  /** Its one row, with id 1. */
  brake: { id: number; devicesPerHour: number | null };
  massActions: {
    id: Generated<number>;
    userId: number;
    keyId: number | null;
    at: number;
    operation: string;
    devices: number;
  };
  changeRequests: {
    id: Generated<number>;
    operation: string;
    /** Its path, query and body as JSON, sealed. */
    request: string;
    digest: string;
    state: ChangeRequestState;
    devices: number;
    deviceLimit: number;
    /** Of the devices, as JSON; "null" for all. */
    organizationIds: string;
    userId: number;
    keyId: number | null;
    requestedBy: string;
    requestedAt: number;
    expiresAt: number;
    decidedBy: string | null;
    decidedAt: number | null;
    outcome: string | null;
    detail: string;
  };
}

export type Database = Kysely<Tables>;

export async function openDatabase(url: string, data: string): Promise<Database> {
  const postgres = url.startsWith("postgres");
  const db = new Kysely<Tables>({ dialect: postgres ? postgresDialect(url) : sqliteDialect(data) });
  const migrator = new Migrator({
    allowUnorderedMigrations: true,
    db,
    provider: { getMigrations: async () => migrations(postgres) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  // making the tables leaves a journal of several megabytes
  if (!postgres) await sql`pragma wal_checkpoint(truncate)`.execute(db);
  return db;
}

function sqliteDialect(data: string): SqliteDialect {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(data, "muster.db"), { timeout: 5_000 });
  database.exec("pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on");
  // SQLite's own lower() knows ASCII only
  database.function("lower", { deterministic: true }, (text) => String(text).toLowerCase());
  const cache = new Map<string, { st: StatementSync; columns: string[] }>();
  const statement = (text: string) => {
    const known = cache.get(text);
    if (known) return known;
    const st = database.prepare(text);
    // the objects that SQLite's binding makes take twice as long
    st.setReturnArrays(true);
    const made = { st, columns: st.columns().map(({ name }) => name) };
    // of statements with lists hardly one comes twice, and a long one takes much memory
    if (text.length > 2_000) return made;
    if (cache.size > 500) cache.clear();
    cache.set(text, made);
    return made;
  };
  return new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare: (text) => {
        const { st, columns } = statement(text);
        type Values = Parameters<typeof st.all>;
        const toRow = (values: unknown) => {
          const row: Record<string, unknown> = {};
          for (let i = 0; i < columns.length; i++) row[columns[i]!] = (values as unknown[])[i];
          return row;
        };
        return {
          reader: columns.length > 0,
          all: (values) => st.all(...(values as unknown as Values)).map(toRow),
          run: (values) =>
            // a full disk has SQLite roll back by itself; a second time would hide why
            text === "rollback" && !database.isTransaction
              ? { changes: 0, lastInsertRowid: 0 }
              : st.run(...(values as unknown as Values)),
          iterate: (values) => st.iterate(...(values as unknown as Values)).map(toRow),
        };
      },
    },
  });
}

function postgresDialect(url: string): PostgresDialect {
  const int8 = 20;
  const types = {
    getTypeParser: ((oid: number, format?: "text" | "binary") =>
      oid === int8 ? Number : pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
  };
  return new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 10, types }) });
}

/** Only organizations the caller may see; null is all. */
export const within = (column: Expression<number>, organizationIds: readonly number[] | null): Expression<SqlBool> =>
  organizationIds === null
    ? sql<SqlBool>`1 = 1`
    : organizationIds.length
      ? sql<SqlBool>`${column} in (${sql.join(organizationIds)})`
      : sql<SqlBool>`1 = 0`;

/** Each change of what is replaced as a whole counts on, so that who read it before is told. */
export const nextRevision = sql<number>`revision + 1`;

/** For updates: only what still is as it was read; anything where nobody says what was read. */
export const stillAt = (read: number | undefined): Expression<SqlBool> =>
  read === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`revision = ${read}`;

/** A pattern for `like … escape '\'` that contains the text as it is. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

/** Whether a statement failed because what it names was deleted meanwhile, or is still named by others. */
export function isDangling(error: unknown): boolean {
  const { code, message = "" } = error as { code?: string; message?: string };
  return code === "23503" || message.includes("FOREIGN KEY constraint failed");
}

/** Whether a statement failed because a unique index refused it, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, message = "" } = error as { code?: string; message?: string };
  return code === "23505" || message.includes("UNIQUE constraint failed");
}

/** The refusal of a statement that failed because the database takes no more for now; undefined for other failures. */
export function asUnavailable(error: unknown): MusterError | undefined {
  const {
    code = "",
    errcode = 0,
    syscall,
    message = "",
  } = error as Partial<Record<"code" | "syscall" | "message", string>> & {
    errcode?: number;
  };
  const sqlite = errcode & 0xff;
  if (sqlite === sqliteCodes.full || code === "53100")
    return new MusterError("unavailable", {
      message: "The disk of the server's database is full.",
      nextStep: "Free some space there and try again; running discoveries wait and go on by themselves.",
    });
  const away = syscall === "connect" || /^(08|57P)/.test(code) || message.startsWith("Connection terminated");
  return away || sqlite === sqliteCodes.io || sqlite === sqliteCodes.busy ? new MusterError("unavailable") : undefined;
}

const sqliteCodes = { busy: 5, io: 10, full: 13 };
