// Returns the scripts that agents run for conditions, or why an agent isn't given one.
import { isText, MusterError, type CheckFinding, type ConditionScript } from "@muster/sdk";
import type { ScriptToRun } from "@muster/sdk/live";
import { operations } from "@muster/sdk/contract";
import { requiringSignature } from "../../agents/signers.ts";
import { snapshotScripts, type Step } from "../../automation/runs/create.ts";
import { chooseDevices, userOn } from "../../automation/runs/choose-devices.ts";
import { findVersion } from "../../automation/scripts/version-store.ts";
import { perServer, type ServerContext } from "../../context.ts";
import { callerOfUser, type Caller } from "../../platform/authorization/caller.ts";
import { authorize } from "../../platform/authorization/grants.ts";
import { inList } from "../../platform/db/sql.ts";

/** How many ticks a prepared script is cached, because many devices use it. */
const freshTicks = 10;
const maxKept = 500;

interface Prepared {
  caller: Caller;
  step: Step;
  /** Base64-encoded. */
  content: string;
}

type Kept = { at: number; prepared: Promise<Prepared | CheckFinding> };
const kept = perServer(() => new Map<string, Kept>());

const findings: Partial<Record<MusterError["code"], CheckFinding>> = {
  not_found: "SCRIPT_FORBIDDEN",
  forbidden: "SCRIPT_FORBIDDEN",
  automation_under_review: "SCRIPT_UNSAFE",
  automation_infected: "SCRIPT_UNSAFE",
  automation_scan_failed: "SCRIPT_UNSAFE",
};

/** Prepares a script with the current rights of the condition's user, if it is still as they saved it. */
async function prepare(
  context: ServerContext,
  { scriptId, version, userId }: Required<ConditionScript>,
): Promise<Prepared | CheckFinding> {
  const { db } = context;
  const caller = userId === null ? undefined : await callerOfUser(context, userId);
  if (!caller?.user) return "SCRIPT_FORBIDDEN";
  const script = await db.selectFrom("scripts").select("id").where("id", "=", scriptId).executeTakeFirst();
  const latest = script && (await findVersion(db, scriptId, undefined));
  if (!latest) return "SCRIPT_DELETED";
  const { allowed } = await authorize(context, caller, operations.createScriptRun, {});
  if (!allowed) return "SCRIPT_FORBIDDEN";
  if (latest.version !== version) return "SCRIPT_CHANGED";
  try {
    const pins = new Map([[scriptId, latest.id]]);
    const [step, ...others] = await snapshotScripts(context, caller, [{ scriptId }], pins);
    if (!step || others.length || !isText(step.interpreter)) return "SCRIPT_UNSUITABLE";
    return { caller, step, content: latest.content };
  } catch (error) {
    if (!(error instanceof MusterError)) throw error;
    return findings[error.code] ?? "SCRIPT_UNSUITABLE";
  }
}

function prepared(context: ServerContext, script: Required<ConditionScript>): Kept["prepared"] {
  const all = kept(context);
  const { scriptId, version, userId } = script;
  const key = `${scriptId} ${version} ${userId}`;
  const now = performance.now();
  const known = all.get(key);
  if (known && now - known.at < freshTicks * context.config.schedulerTickMS) return known.prepared;
  if (all.size >= maxKept) all.clear();
  const found = prepare(context, script);
  all.set(key, { at: now, prepared: found });
  found.catch(() => all.delete(key));
  return found;
}

export type RunOrFinding = ScriptToRun | CheckFinding;

/** Returns what devices' agents run for a condition, with the rights of who saved it, or why they don't. */
export async function scriptOn(
  context: ServerContext,
  deviceIds: readonly number[],
  script: Required<ConditionScript>,
): Promise<Map<number, RunOrFinding>> {
  const ready = await prepared(context, script);
  if (typeof ready === "string") return new Map(deviceIds.map((id) => [id, ready]));
  const { caller, step, content } = ready;
  const { db } = context;
  const choices = await chooseDevices(context, db, caller, { deviceIds: [...deviceIds] }, [step], {});
  const devices = await db
    .selectFrom("devices")
    .innerJoin("agents", "agents.nodeId", "devices.id")
    .select(["devices.id", "devices.organizationId", "agents.platform"])
    .where("devices.id", "in", inList(db, deviceIds, "integer"))
    .execute();
  // scripts of conditions can't be signed
  const signing = await requiringSignature(context, [...new Set(devices.map((one) => one.organizationId))]);
  const runs = new Map<string, RunOrFinding>();
  const found = new Map<number, RunOrFinding>(deviceIds.map((id) => [id, "SCRIPT_FORBIDDEN"]));
  for (const { nodeId } of choices) found.set(nodeId, "SCRIPT_UNSUITABLE");
  const able = new Set(choices.flatMap(({ nodeId, reason }) => (reason ? [] : nodeId)));
  for (const device of devices) {
    if (!able.has(device.id)) continue;
    const key = `${device.organizationId} ${device.platform}`;
    const run = runs.get(key) ?? (await runIn(context, device, { step, content, signing }));
    runs.set(key, run);
    found.set(device.id, run);
  }
  return found;
}

/** Returns what the agents of an organization's computers on a platform run. */
async function runIn(
  context: ServerContext,
  device: { organizationId: number; platform: string | null },
  { step, content, signing }: Pick<Prepared, "step" | "content"> & { signing: ReadonlySet<number> },
): Promise<RunOrFinding> {
  const user = await userOn(context, device, {}, step.runAs);
  if (!user || !isText(step.interpreter)) return "SCRIPT_UNSUITABLE";
  if (signing.has(device.organizationId)) return "SIGNATURE_REQUIRED";
  return {
    language: step.interpreter,
    content,
    digest: step.digest,
    parameters: JSON.parse(step.parameters) as string[],
    variables: JSON.parse(step.variables) as ScriptToRun["variables"],
    user,
  };
}
