// What an agent is given to run for conditions on scripts, or why it isn't.
import { isText, MusterError, type CheckFinding, type ConditionScript } from "@muster/sdk";
import type { ScriptToRun } from "@muster/sdk/live";
import { operations } from "@muster/sdk/contract";
import { requiresSignature } from "../../agents/signers.ts";
import { snapshotScripts, type Step } from "../../automation/runs/create.ts";
import { chooseDevices, userOn } from "../../automation/runs/devices.ts";
import { findVersion } from "../../automation/scripts/version-store.ts";
import { perServer, type ServerContext } from "../../context.ts";
import { callerOfUser, type Caller } from "../../platform/authorization/caller.ts";
import { authorize } from "../../platform/authorization/grants.ts";

/** A script is looked up for many devices at once. */
const freshTicks = 10;
const mostKept = 500;

interface Prepared {
  caller: Caller;
  step: Step;
  /** Base64. */
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

/** The script as the user of the condition may run it now, if it is still what they saved. */
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
  if (all.size >= mostKept) all.clear();
  const found = prepare(context, script);
  all.set(key, { at: now, prepared: found });
  found.catch(() => all.delete(key));
  return found;
}

/** What the agent of a device runs for a condition, with the rights of who saved it; or why it may not. */
export async function scriptToRun(
  context: ServerContext,
  deviceId: number,
  script: Required<ConditionScript>,
): Promise<ScriptToRun | CheckFinding> {
  const ready = await prepared(context, script);
  if (typeof ready === "string") return ready;
  const { caller, step, content } = ready;
  const { db } = context;
  const [choice] = await chooseDevices(context, db, caller, { deviceIds: [deviceId] }, [step], {});
  if (!choice) return "SCRIPT_FORBIDDEN";
  const device = await db
    .selectFrom("devices")
    .innerJoin("agents", "agents.nodeId", "devices.id")
    .select(["devices.organizationId", "agents.platform"])
    .where("devices.id", "=", deviceId)
    .executeTakeFirst();
  const user = choice.reason || !device ? undefined : await userOn(context, device, {}, step.runAs);
  if (!user || !device || !isText(step.interpreter)) return "SCRIPT_UNSUITABLE";
  // the scripts of conditions are never signed
  if (await requiresSignature(context, { organizationIds: [device.organizationId] }))
    return "SIGNATURE_REQUIRED";
  return {
    language: step.interpreter,
    content,
    digest: step.digest,
    parameters: JSON.parse(step.parameters) as string[],
    variables: JSON.parse(step.variables) as ScriptToRun["variables"],
    user,
  };
}
