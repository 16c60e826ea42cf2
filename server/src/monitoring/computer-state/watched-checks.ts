// Sends agents the checks that the conditions of their computers need.
import { createHash } from "node:crypto";
import {
  limits,
  watchedChecks,
  type CheckFinding,
  type ConditionScript,
  type PolicyCondition,
} from "@muster/sdk";
import type { ScriptToRun, WatchedCheck } from "@muster/sdk/live";
import { perServer, type ServerContext } from "../../context.ts";
import type { AgentSocket } from "../../platform/live.ts";
import { signing } from "../../platform/security/signing.ts";
import { conditionsOf, type DeviceCondition } from "../policies/applied.ts";
import { recordGiven } from "./record-given-scripts.ts";
import { scriptOn, type RunOrFinding } from "./scripts-to-run.ts";

/** Changes within a few seconds are sent together. */
const checkEveryTicks = 5;

interface State {
  checkedAt: number;
  /** The checks last sent on each connection. */
  sent: WeakMap<AgentSocket, string>;
}

const states = perServer((): State => ({ checkedAt: -Infinity, sent: new WeakMap() }));

/** A changed check has another key, because earlier results don't apply to it. */
const keyOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);

interface Given {
  checks: readonly WatchedCheck[];
  /** Why the agent isn't given the scripts of these conditions, by condition ID. */
  refused: ReadonlyMap<string, CheckFinding>;
}

/** By the list of a device's conditions, which is replaced each minute and when a policy changes. */
const known = new WeakMap<readonly DeviceCondition[], Promise<Given>>();

type Asked = readonly [deviceId: number, conditions: readonly DeviceCondition[]];
type Runs = ReadonlyMap<string, ReadonlyMap<number, RunOrFinding>>;

const scriptKey = (script: Required<ConditionScript>): string => JSON.stringify(script);

/** Looks up each script for all devices with conditions on it at once. */
async function findRuns(context: ServerContext, asked: readonly Asked[]): Promise<Runs> {
  const wanted = new Map<string, { script: Required<ConditionScript>; deviceIds: number[] }>();
  for (const [deviceId, conditions] of asked)
    for (const { condition } of conditions) {
      const { script } = condition;
      if (script)
        wanted
          .getOrInsertComputed(scriptKey(script), () => ({ script, deviceIds: [] }))
          .deviceIds.push(deviceId);
    }
  const runs = new Map<string, ReadonlyMap<number, RunOrFinding>>();
  for (const [key, { script, deviceIds }] of wanted)
    runs.set(key, await scriptOn(context, deviceIds, script));
  return runs;
}

function givenOf([deviceId, conditions]: Asked, runs: Runs): Given {
  const refused = new Map<string, CheckFinding>();
  const scripts = new Map<string, ScriptToRun>();
  for (const { condition } of conditions) {
    if (!condition.script) continue;
    const run = runs.get(scriptKey(condition.script))?.get(deviceId) ?? "SCRIPT_FORBIDDEN";
    if (typeof run === "string") refused.set(condition.id, run);
    else scripts.set(checkKeyOf(condition) ?? "", run);
  }
  const able = conditions.flatMap(({ condition }) => (refused.has(condition.id) ? [] : condition));
  const checks = [...watchedChecks(able)]
    .slice(0, limits.watchedChecks)
    .flatMap(([text, check]): WatchedCheck[] => {
      const key = keyOf(text);
      if (!("script" in check)) return [{ key, ...check }];
      const run = scripts.get(key);
      return run ? [{ key, ...check, run }] : [];
    });
  return { checks, refused };
}

/**
 * Finds the checks of a device and of all others whose checks aren't known yet, at the cost of a single one.
 */
async function findGiven(context: ServerContext, first: Asked): Promise<void> {
  const all = [first];
  for (const { data } of context.live.agents())
    if (data.nodeId !== first[0]) all.push([data.nodeId, await conditionsOf(context, data.nodeId)]);
  const asked = all.filter(([, conditions]) => !known.has(conditions));
  const runs = findRuns(context, asked);
  for (const [id, conditions] of asked) {
    const given = runs.then((found) => givenOf([id, conditions], found));
    known.set(conditions, given);
    // a failure is retried
    given.catch(() => known.delete(conditions));
  }
}

/** Returns the checks for a computer's agent, and which scripts it isn't given. */
export async function givenTo(context: ServerContext, deviceId: number): Promise<Given> {
  const conditions = await conditionsOf(context, deviceId);
  if (!known.has(conditions)) await findGiven(context, [deviceId, conditions]);
  // the lookup may have failed and been removed in the meantime
  return known.get(conditions) ?? givenTo(context, deviceId);
}

/** Returns the key of the check that a condition needs; undefined if it needs none. */
export function checkKeyOf(condition: PolicyCondition): string | undefined {
  const [text] = watchedChecks([condition]).keys();
  return text === undefined ? undefined : keyOf(text);
}

/** Sends the checks that have changed; an agent begins each connection with none. */
export async function sendWatched(context: ServerContext): Promise<void> {
  const state = states(context);
  if (performance.now() - state.checkedAt < checkEveryTicks * context.config.schedulerTickMS) return;
  state.checkedAt = performance.now();
  for (const agent of context.live.agents()) {
    const { nodeId } = agent.data;
    const { checks, refused } = await givenTo(context, nodeId);
    const text = JSON.stringify(checks.map((one) => ("run" in one ? [one.key, one.run.user] : one.key)));
    if ((state.sent.get(agent) ?? "[]") === text) continue;
    state.sent.set(agent, text);
    const proof = signing(context).proof("checks.watch", nodeId, { checks });
    agent.emit("checks.watch", { checks, proof });
    const given = (await conditionsOf(context, nodeId)).filter(({ condition }) => !refused.has(condition.id));
    await recordGiven(context, nodeId, given);
  }
}
