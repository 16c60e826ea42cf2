// Tells agents which processes the conditions of their computers name.
import { limits, watchedProcesses } from "@muster/sdk";
import { perServer, type ServerContext } from "../../context.ts";
import type { AgentSocket } from "../../platform/live.ts";
import { signing } from "../../platform/security/signing.ts";
import { conditionsOf } from "../policies/applied.ts";

/** Changes of a few seconds are sent together. */
const checkEveryTicks = 5;

interface State {
  checkedAt: number;
  /** The names that were last sent on a connection. */
  sent: WeakMap<AgentSocket, string>;
}

const states = perServer((): State => ({ checkedAt: -Infinity, sent: new WeakMap() }));

/** Sends the names that have changed; an agent begins each connection with none. */
export async function tellWatched(context: ServerContext): Promise<void> {
  const state = states(context);
  if (performance.now() - state.checkedAt < checkEveryTicks * context.config.schedulerTickMS) return;
  state.checkedAt = performance.now();
  for (const agent of context.live.agents()) {
    const { nodeId } = agent.data;
    const conditions = (await conditionsOf(context, nodeId)).map(({ condition }) => condition);
    const names = watchedProcesses(conditions).slice(0, limits.watchedProcesses);
    const text = names.join("\n");
    if ((state.sent.get(agent) ?? "") === text) continue;
    state.sent.set(agent, text);
    const proof = signing(context).proof("processes.watch", nodeId, { names });
    agent.emit("processes.watch", { names, proof });
  }
}
