// Checks conditions on what devices report: device messages, and facts of computers.
import { isCheck, isOnChange, type Condition, type ConditionType, type SoftwareChange } from "@muster/sdk";
import { perServer, type ServerContext } from "../../context.ts";
import { inList } from "../../platform/db/sql.ts";
import { readState, type StoredState } from "../computer-state/reports.ts";
import { givenTo } from "../computer-state/watched-checks.ts";
import { conditionsOf } from "../policies/applied.ts";
import { hasReportedSoftware } from "../software/reports.ts";
import { encryptionOutcomes } from "./encryption-conditions.ts";
import { atOnce, type Outcome } from "./evaluate.ts";
import { maxAlerts } from "./fact-outcomes.ts";
import { checkedConditions, checkOutcome, foundAt, isFresh, readChecks } from "./check-conditions.ts";
import { isNewReport, isUnchecked, loaded, openInstances, take } from "./engine.ts";
import { countMessages } from "./message-conditions.ts";
import { conditionOf, factAt } from "./records.ts";
import { serviceOutcomes } from "./service-conditions.ts";
import { isWatchedChange, readInstalled, softwareOutcomes } from "./software-conditions.ts";

const minuteMS = 60_000;
const quietEveryMS = 15_000;

type OutcomesOf<S> = (state: S, reportedAt: number, open: readonly string[]) => readonly Outcome[];

/**
 * Checks the conditions of a device on its messages. Alerts open when the count is reached, and are reset
 * once no counted messages are left.
 */
export async function checkMessages(context: ServerContext, deviceId: number): Promise<void> {
  await loaded(context);
  const now = Date.now();
  for (const one of await conditionsOf(context, deviceId)) {
    const { messages, id } = one.condition;
    if (!messages) continue;
    const count = await countMessages(context, deviceId, one.condition, now);
    const isOpen = openInstances(context, deviceId, id).length > 0;
    const met = count >= (isOpen ? 1 : messages.count);
    await take(context, one, atOnce, { deviceId, instance: "", met, value: null, at: now });
  }
}

/** Checks the conditions of a device on a section of its state, once for each report. */
async function checkState<S extends keyof StoredState>(
  context: ServerContext,
  deviceId: number,
  section: S,
  outcomesOf: (condition: Condition) => OutcomesOf<StoredState[S]> | undefined,
): Promise<void> {
  const conditions = (await conditionsOf(context, deviceId)).flatMap((one) => {
    const outcomes = outcomesOf(one.condition);
    return outcomes ? [{ one, outcomes }] : [];
  });
  if (!conditions.length) return;
  await loaded(context);
  const read = await readState(context, deviceId, section);
  if (!read?.state || !isFresh(read)) return;
  for (const { one, outcomes } of conditions) {
    const { id, samples } = one.condition;
    if (!isNewReport(context, deviceId, one, read.reportedAt)) continue;
    for (const outcome of outcomes(read.state, read.reportedAt, openInstances(context, deviceId, id)))
      await take(context, one, { ...atOnce, samples }, { deviceId, at: Date.now(), ...outcome });
  }
}

export const checkServices = (context: ServerContext, deviceId: number): Promise<void> =>
  checkState(context, deviceId, "SERVICES", ({ service }) =>
    service
      ? (services, reportedAt, open) => serviceOutcomes(service, { services, reportedAt }, open)
      : undefined,
  );

export const checkEncryption = (context: ServerContext, deviceId: number): Promise<void> =>
  checkState(context, deviceId, "ENCRYPTION", ({ encryption }) =>
    encryption ? (volumes, _, open) => encryptionOutcomes(encryption, volumes, open) : undefined,
  );

/** Checks the conditions of a device on the results of its agent's last checks. */
export async function checkFindings(context: ServerContext, deviceId: number): Promise<void> {
  const conditions = await checkedConditions(context, deviceId);
  if (!conditions.length) return;
  await loaded(context);
  const report = await readChecks(context, deviceId);
  if (!report || !isFresh(report)) return;
  const { refused } = await givenTo(context, deviceId);
  for (const one of conditions) {
    const found = foundAt(report, one.condition);
    if (!found || refused.has(one.condition.id) || !isNewReport(context, deviceId, one, report.reportedAt))
      continue;
    const outcome = checkOutcome(found, one.condition);
    await take(context, one, atOnce, { deviceId, at: Date.now(), ...outcome });
  }
}

const onSoftware = async (context: ServerContext, deviceId: number) =>
  (await conditionsOf(context, deviceId)).flatMap((one) => {
    const { software } = one.condition;
    return software ? [{ one, software }] : [];
  });

/** Opens the alerts for programs that were installed or removed. */
export async function checkSoftwareChanges(
  context: ServerContext,
  { deviceId, at, changes }: { deviceId: number; at: number; changes: readonly Omit<SoftwareChange, "at">[] },
): Promise<void> {
  if (!changes.length) return;
  await loaded(context);
  for (const { one, software } of await onSoftware(context, deviceId))
    for (const change of changes
      .filter((given) => isOnChange(software) && isWatchedChange(software, given))
      .slice(0, maxAlerts)) {
      const fact = factAt(at, { version: change.after || change.before });
      const outcome = { instance: change.name, met: true, value: null, fact };
      await take(context, one, atOnce, { deviceId, at, ...outcome });
    }
}

/** Checks the conditions of a device on missing and old programs, once for each report. */
export async function checkSoftware(context: ServerContext, deviceId: number): Promise<void> {
  const conditions = (await onSoftware(context, deviceId)).filter(({ software }) => !isOnChange(software));
  const agent = context.live.agent(deviceId);
  // a report from before this connection may be outdated
  if (!conditions.length || !agent || !hasReportedSoftware(context, agent)) return;
  await loaded(context);
  const read = await readInstalled(context, deviceId);
  if (!read) return;
  for (const { one, software } of conditions) {
    if (!isNewReport(context, deviceId, one, read.reportedAt)) continue;
    const open = openInstances(context, deviceId, one.condition.id);
    for (const outcome of softwareOutcomes(software, read, open))
      await take(context, one, atOnce, { deviceId, at: Date.now(), ...outcome });
  }
}

/** Resets the alerts of programs whose last change is long enough ago. */
async function checkOldChanges(context: ServerContext, deviceId: number): Promise<void> {
  await loaded(context);
  const now = Date.now();
  for (const { one, software } of await onSoftware(context, deviceId)) {
    const open = openInstances(context, deviceId, one.condition.id);
    if (!isOnChange(software) || !open.length) continue;
    const recent = await context.db
      .selectFrom("softwareChanges")
      .select("name")
      .where("deviceId", "=", deviceId)
      .where("at", ">", now - one.condition.samples * minuteMS)
      .where(software.state === "INSTALLED" ? "before" : "after", "=", "")
      .where("name", "in", inList(context.db, open, "text"))
      .execute();
    for (const instance of open)
      if (!recent.some(({ name }) => name === instance))
        await take(context, one, atOnce, { deviceId, instance, met: false, value: null, at: now });
  }
}

const quiet = perServer(() => ({ at: -Infinity }));

/**
 * Checks the devices with open alerts on messages and software changes, which may be due for a reset; a few
 * times a minute.
 */
export async function checkQuiet(context: ServerContext): Promise<void> {
  const state = quiet(context);
  if (performance.now() - state.at < Math.min(quietEveryMS, context.config.schedulerTickMS * 15)) return;
  state.at = performance.now();
  const rows = await context.db
    .selectFrom("alerts")
    .select(["deviceId", "condition"])
    .where("state", "<>", "RESET")
    .execute();
  const byType = Map.groupBy(rows, (row) => conditionOf(row).type);
  const devicesOf = (type: ConditionType) => new Set(byType.get(type)?.map(({ deviceId }) => deviceId));
  for (const deviceId of devicesOf("MESSAGES")) await checkMessages(context, deviceId);
  for (const deviceId of devicesOf("SOFTWARE")) await checkOldChanges(context, deviceId);
}

const checked = perServer(() => ({ at: -Infinity }));

/** Checks new and changed conditions on the last reports of connected computers, once a minute. */
export async function checkUnchecked(context: ServerContext): Promise<void> {
  const state = checked(context);
  if (performance.now() - state.at < Math.min(minuteMS, context.config.schedulerTickMS * 60)) return;
  state.at = performance.now();
  for (const { data } of context.live.agents()) {
    const { nodeId } = data;
    const waiting = (await conditionsOf(context, nodeId)).filter((one) => isUnchecked(context, nodeId, one));
    if (waiting.some(({ condition }) => condition.service)) await checkServices(context, nodeId);
    if (waiting.some(({ condition }) => condition.encryption)) await checkEncryption(context, nodeId);
    if (waiting.some(({ condition }) => isCheck(condition.type))) await checkFindings(context, nodeId);
    if (waiting.some(({ condition }) => condition.software)) await checkSoftware(context, nodeId);
  }
}
