// What the database keeps, for the types of queries; the tables themselves are made by the migrations.
import type { Generated } from "kysely";
import type {
  AttachmentKind,
  AuditAnchor,
  Carried,
  ChangeRequestState,
  MaintenanceRepeats,
  MalwareScanStatus,
  ScriptRunRefusal,
  ScriptRunState,
  ScriptRunTargetState,
  ScriptLanguage,
  TaskState,
  TextLanguage,
  NodeClass,
  PsaProduct,
  PsaType,
  TicketTemplateKind,
  ApprovalMode,
  EnrollmentUse,
  IdentityAlertKind,
} from "@muster/sdk";
import type { AuditRow } from "../../audit/chain.ts";

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
    lastReportedUp: Generated<number | null>;
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
  identityAlerts: {
    nodeId: number;
    organizationId: number;
    kind: IdentityAlertKind;
    firstAt: number;
    lastAt: number;
    times: number;
    detail: string;
  };
  enrollmentTokens: {
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
  enrollmentUses: {
    id: Generated<number>;
    tokenId: number;
    at: number;
    nodeId: number | null;
    name: string;
    machineId: string;
    address: string;
    outcome: EnrollmentUse["outcome"];
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
  suppressedAlerts: { nodeId: number; isUp: number; changes: number; recorded: number; lastAt: number };
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
  actionLimit: { id: number; devicesPerHour: number | null };
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
