// Tells agents what the conditions of their computers ask them to check.
import { createHash } from "node:crypto";
import { limits, watchedChecks, type PolicyCondition } from "@muster/sdk";
import type { WatchedCheck } from "@muster/sdk/live";
import { perServer, type ServerContext } from "../../context.ts";
import type { AgentSocket } from "../../platform/live.ts";
import { signing } from "../../platform/security/signing.ts";
import { conditionsOf, type DeviceCondition } from "../policies/applied.ts";

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

/** By the conditions of a device, which are the same until a policy changes. */
const known = new WeakMap<readonly DeviceCondition[], readonly WatchedCheck[]>();

/** What the agent of a computer has to check. */
export async function checksOf(context: ServerContext, deviceId: number): Promise<readonly WatchedCheck[]> {
  const conditions = await conditionsOf(context, deviceId);
  const checks =
    known.get(conditions) ??
    [...watchedChecks(conditions.map(({ condition }) => condition))]
      .slice(0, limits.watchedChecks)
      .map(([text, check]) => ({ key: keyOf(text), ...check }));
  known.set(conditions, checks);
  return checks;
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
    const checks = await checksOf(context, nodeId);
    const text = checks.map(({ key }) => key).join("\n");
    if ((state.sent.get(agent) ?? "") === text) continue;
    state.sent.set(agent, text);
    const proof = signing(context).proof("checks.watch", nodeId, { checks });
    agent.emit("checks.watch", { checks, proof });
  }
}
