// Sections of computers' states that their agents report: each report replaces the one before.
import { createHash } from "node:crypto";
import {
  cleanText,
  limits,
  maxFoundLength,
  type PendingUpdate,
  type Service,
  type VolumeEncryption,
} from "@muster/sdk";
import type { ReportedCheck, ReportedState, StateReport, StateReportAnswer } from "@muster/sdk/live";
import { perServer, type ServerContext } from "../../context.ts";
import { Allowance } from "../../platform/rate-allowance.ts";
import { guard } from "../../platform/contract-validation.ts";
import type { AgentSocket } from "../../platform/live.ts";
import { storeAntivirusChanges } from "./antivirus.ts";
import { storeEncryptionChanges } from "./encryption.ts";
import type { StateChange } from "./state-changes.ts";
import { storeSystem } from "./system.ts";

type Section = keyof ReportedState;

/** The reported state, with the time since when each service, volume, check and update has been so. */
export interface StoredState extends Omit<ReportedState, "SERVICES" | "ENCRYPTION" | "UPDATES" | "CHECKS"> {
  SERVICES: Service[];
  ENCRYPTION: VolumeEncryption[];
  CHECKS: StoredCheck[];
  UPDATES: { listsAt: number | null; updates: PendingUpdate[] };
}

/** With the time since when it has been found so, in ms since 1970. */
export interface StoredCheck extends ReportedCheck {
  since: number;
}

/** Computers with more services report only this many. */
export const maxServices = 1_000;
/** Users log in and out, and processes are reported every few minutes. */
const allowance = { atOnce: 60, perMS: 1 / 15_000 };
/** The year 2100. */
const latestTime = 4_102_444_800_000;

const object = (properties: object) => ({
  type: "object",
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});
const list = (maxItems: number, items: object) => ({ type: "array", maxItems, items });
const text = { type: "string", maxLength: 300 };
const time = { type: ["integer", "null"], minimum: 0, maximum: latestTime };
const flag = { type: "boolean" };
const amount = { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
const maybeAmount = { ...amount, type: ["integer", "null"] };
const systemTexts = [
  "os",
  "kernel",
  "architecture",
  "vendor",
  "model",
  "serialNumber",
  "firmware",
  "processor",
] as const;
type SystemTexts = Pick<ReportedState["SYSTEM"], (typeof systemTexts)[number]>;
const maybeFlag = { type: ["boolean", "null"] };
const processes = list(
  10,
  object({
    pid: { type: "integer", minimum: 1, maximum: 2 ** 31 - 1 },
    name: text,
    cpuPercent: { type: "number", minimum: 0, maximum: 1e6 },
    memoryBytes: amount,
  }),
);

/** The shape of each section, what of it is stored, and what else happens when it changes. */
const parts: {
  [S in Section]: {
    isState(state: unknown): state is ReportedState[S];
    toStored(state: ReportedState[S], before: StoredState[S] | null, at: number): StoredState[S];
    onChange?(context: ServerContext, change: StateChange<StoredState[S]>): Promise<void>;
  };
} = {
  SYSTEM: {
    isState: guard(
      object({
        ...Object.fromEntries(systemTexts.map((name) => [name, text])),
        cores: maybeAmount,
        threads: maybeAmount,
        memoryBytes: maybeAmount,
        disks: list(64, object({ name: text, model: text, serialNumber: text, bytes: amount })),
      }),
    ),
    toStored: ({ disks, ...given }) => ({
      ...given,
      ...(Object.fromEntries(systemTexts.map((name) => [name, cleanText(given[name], 200)])) as SystemTexts),
      disks: disks.map(({ bytes, ...texts }) => ({
        name: cleanText(texts.name, 100),
        model: cleanText(texts.model, 100),
        serialNumber: cleanText(texts.serialNumber, 100),
        bytes,
      })),
    }),
    onChange: storeSystem,
  },
  USERS: {
    isState: guard(list(50, object({ user: text, terminal: text, host: text, loggedInAt: time }))),
    toStored: (users) =>
      users.map(({ user, terminal, host, loggedInAt }) => ({
        user: cleanText(user, 100),
        terminal: cleanText(terminal, 100),
        host: cleanText(host, 200),
        loggedInAt,
      })),
  },
  REBOOT: {
    isState: guard(object({ isPending: flag, requiredAt: time, reasons: list(50, text) })),
    toStored: ({ reasons, ...rest }) => ({ ...rest, reasons: reasons.map((one) => cleanText(one, 200)) }),
  },
  PROCESSES: {
    isState: guard(object({ seconds: amount, byCpu: processes, byMemory: processes })),
    toStored({ seconds, ...tops }) {
      const cleaned = (top: ReportedState["PROCESSES"]["byCpu"]) =>
        top.map((one) => ({ ...one, name: cleanText(one.name, 100) }));
      return { seconds, byCpu: cleaned(tops.byCpu), byMemory: cleaned(tops.byMemory) };
    },
  },
  SERVICES: {
    isState: guard(
      list(
        maxServices,
        object({
          name: text,
          description: text,
          state: { $ref: "contract#/components/schemas/ServiceState" },
          isEnabled: maybeFlag,
        }),
      ),
    ),
    toStored(services, before, at) {
      const known = new Map((before ?? []).map((one) => [`${one.name} ${one.state}`, one.changedAt]));
      return services.map(({ name, description, ...rest }) => {
        const service = { name: cleanText(name, 200), description: cleanText(description, 300), ...rest };
        return { ...service, changedAt: known.get(`${service.name} ${service.state}`) ?? at };
      });
    },
  },
  UPDATES: {
    isState: guard(
      object({
        listsAt: time,
        updates: list(2_000, object({ name: text, installed: text, candidate: text, isSecurity: flag })),
      }),
    ),
    toStored({ listsAt, updates }, before, at) {
      const known = new Map(
        (before?.updates ?? []).map((one) => [`${one.name} ${one.candidate}`, one.firstSeenAt]),
      );
      return {
        listsAt,
        updates: updates.map(({ isSecurity, ...texts }) => {
          const name = cleanText(texts.name, 200);
          const installed = cleanText(texts.installed, 100);
          const candidate = cleanText(texts.candidate, 100);
          return {
            name,
            installed,
            candidate,
            isSecurity,
            firstSeenAt: known.get(`${name} ${candidate}`) ?? at,
          };
        }),
      };
    },
  },
  ANTIVIRUS: {
    isState: guard(
      list(
        10,
        object({
          product: { ...text, minLength: 1 },
          version: text,
          engine: text,
          definitions: text,
          definitionsAt: time,
          isRunning: maybeFlag,
          realTime: maybeFlag,
          lastScanAt: time,
          detections: maybeAmount,
        }),
      ),
    ),
    toStored: (products) =>
      products.map(({ product, version, engine, definitions, ...rest }) => ({
        product: cleanText(product, 100),
        version: cleanText(version, 100),
        engine: cleanText(engine, 100),
        definitions: cleanText(definitions, 100),
        ...rest,
      })),
    onChange: storeAntivirusChanges,
  },
  ENCRYPTION: {
    isState: guard(
      list(
        64,
        object({
          mountPoint: { ...text, minLength: 1 },
          device: text,
          state: { $ref: "contract#/components/schemas/EncryptionState" },
          method: text,
          reason: { oneOf: [{ $ref: "contract#/components/schemas/EncryptionReason" }, { type: "null" }] },
        }),
      ),
    ),
    toStored(volumes, before, at) {
      const known = new Map((before ?? []).map((one) => [`${one.state} ${one.mountPoint}`, one.changedAt]));
      return volumes.map(({ state, reason, ...texts }) => {
        const mountPoint = cleanText(texts.mountPoint, 200);
        return {
          mountPoint,
          device: cleanText(texts.device, 200),
          state,
          method: cleanText(texts.method, 100),
          reason,
          changedAt: known.get(`${state} ${mountPoint}`) ?? at,
        };
      });
    },
    onChange: storeEncryptionChanges,
  },
  CHECKS: {
    isState: guard(
      list(
        limits.watchedChecks,
        object({
          key: { type: "string", pattern: "^[0-9a-f]{32}$" },
          met: maybeFlag,
          count: { ...amount, maximum: 240 },
          finding: { $ref: "contract#/components/schemas/CheckFinding" },
          number: { type: ["number", "null"], minimum: -1e15, maximum: 1e15 },
          text,
        }),
      ),
    ),
    toStored(checks, before, at) {
      const known = new Map((before ?? []).map((one) => [`${one.key} ${one.met}`, one.since]));
      return checks.map(({ text, ...rest }) => ({
        ...rest,
        text: cleanText(text, maxFoundLength(rest.finding)),
        since: known.get(`${rest.key} ${rest.met}`) ?? at,
      }));
    },
  },
};

/** Sections whose changes aren't announced: pages reload them at intervals or don't show them. */
const quietSections: readonly Section[] = ["PROCESSES", "CHECKS"];

const isReport = guard<StateReport>({
  type: "object",
  additionalProperties: false,
  required: ["section", "digest"],
  properties: {
    section: { enum: Object.keys(parts) },
    digest: { type: "string", pattern: "^[0-9a-f]{64}$" },
    state: { type: ["object", "array", "null"] },
  },
});

const allowances = perServer(() => new Allowance<number>(allowance.atOnce, allowance.perMS));

/** Returns the time of a new report, which always differs from the previous one's to tell them apart. */
export const reportTime = (before: number | undefined): number => {
  const now = Date.now();
  return now === before ? now + 1 : now;
};

/**
 * Returns the last reported state of a section; null if the computer can't read it, undefined if there was no
 * report.
 */
export async function readState<S extends Section>({ db }: ServerContext, deviceId: number, section: S) {
  const row = await db
    .selectFrom("computerStates")
    .select(["state", "digest", "reportedAt"])
    .where("deviceId", "=", deviceId)
    .where("section", "=", section)
    .executeTakeFirst();
  return row && { ...row, state: JSON.parse(row.state) as StoredState[S] | null };
}

/** Returns the form of a state to store; undefined if the state isn't valid. */
function asStored<S extends Section>(
  section: S,
  state: unknown,
  before: StoredState[S] | null,
  at: number,
): StoredState[S] | null | undefined {
  if (state === null) return null;
  const { isState, toStored } = parts[section];
  return isState(state) ? toStored(state, before, at) : undefined;
}

/** Lets TypeScript pair a section with its own type, which it can't do for the union of all sections. */
const onChange = <S extends Section>(
  section: S,
  context: ServerContext,
  change: StateChange<StoredState[S]>,
): Promise<void> | undefined => parts[section].onChange?.(context, change);

export async function storeState(
  context: ServerContext,
  agent: AgentSocket,
  report: unknown,
): Promise<StateReportAnswer> {
  const { nodeId: deviceId, organizationId } = agent.data;
  if (!isReport(report) || !allowances(context).take(deviceId)) return "REFUSED";
  const { section, digest, state } = report;
  const known = await readState(context, deviceId, section);
  const at = reportTime(known?.reportedAt);
  const hasChanged = known?.digest !== digest;
  if (hasChanged) {
    if (state === undefined) return "SEND";
    if (createHash("sha256").update(JSON.stringify(state)).digest("hex") !== digest) return "REFUSED";
  }
  const stored = hasChanged ? asStored(section, state, known?.state ?? null, at) : known.state;
  if (stored === undefined) return "REFUSED";
  const row = { digest, state: JSON.stringify(stored), reportedAt: at };
  await context.inTransaction(async (context) => {
    const change = { deviceId, organizationId, at, before: known?.state, after: stored };
    if (hasChanged) await onChange(section, context, change);
    await context.db
      .insertInto("computerStates")
      .values({ deviceId, section, ...row })
      .onConflict((conflict) => conflict.columns(["deviceId", "section"]).doUpdateSet(row))
      .execute();
  });
  if (hasChanged && !quietSections.includes(section))
    context.live.invalidate("computer-state", organizationId);
  await context.events.emit("computerStateStored", { deviceId, section });
  return "STORED";
}
