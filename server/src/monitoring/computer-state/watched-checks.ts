// Tells agents what the conditions of their computers ask them to check.
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
import { recordGiven } from "./given-scripts.ts";
import { scriptOn, type RunOrFinding } from "./check-scripts.ts";

/** Changes of a few seconds are sent together. */
const checkEveryTicks = 5;

interface State {
  checkedAt: number;
  /** What was last sent on a connection. */
  sent: WeakMap<AgentSocket, string>;
}

const states = perServer((): State => ({ checkedAt: -Infinity, sent: new WeakMap() }));

/** A check that is changed is another one: what was found before says nothing of it. */
const keyOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);

interface Given {
  checks: readonly WatchedCheck[];
  /** Why the agent isn't given the scripts of these conditions. */
  refused: ReadonlyMap<string, CheckFinding>;
}

/** By the conditions of a device, which are read again each minute, and when a policy changes. */
const known = new WeakMap<readonly DeviceCondition[], Promise<Given>>();

type Asked = readonly [deviceId: number, conditions: readonly DeviceCondition[]];
type Runs = ReadonlyMap<string, ReadonlyMap<number, RunOrFinding>>;

const scriptKey = (script: Required<ConditionScript>): string => JSON.stringify(script);

/** What each script is on the devices that have conditions on it: all are looked up together. */
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
 * Finds out for a device and all connected ones of which nothing is known: alone, each would cost as much.
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
    // a failure is tried again
    given.catch(() => known.delete(conditions));
  }
}

/** What the agent of a computer has to check, and what it isn't given. */
export async function givenTo(context: ServerContext, deviceId: number): Promise<Given> {
  const conditions = await conditionsOf(context, deviceId);
  if (!known.has(conditions)) await findGiven(context, [deviceId, conditions]);
  // it may have failed meanwhile
  return known.get(conditions) ?? givenTo(context, deviceId);
}

/** Which check a condition asks for; undefined for none. */
export function checkKeyOf(condition: PolicyCondition): string | undefined {
  const [text] = watchedChecks([condition]).keys();
  return text === undefined ? undefined : keyOf(text);
}

/** Sends the checks that have changed; an agent begins each connection with none. */
export async function tellWatched(context: ServerContext): Promise<void> {
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
