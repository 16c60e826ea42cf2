// Commands probes to poll devices: when they connect, and when devices or credentials have changed.
import { pollPurpose, type PollOrder } from "@muster/sdk/live";
import { sealTo } from "@muster/sdk/hpke";
import { perServer, type ServerContext } from "../../context.ts";
import type { Feature } from "../../feature.ts";
import type { AgentSocket } from "../../platform/live.ts";
import { signing } from "../../platform/security/signing.ts";
import { createMonitoringPreferences } from "../migrations/2026-11-24-03-monitoring-preferences.ts";
import { assignmentsOf, isPolled, polledBy, secretsOf, type Assignment } from "./assignments.ts";
import { preferences } from "./monitored-by.ts";
import { forgetReachability, lastAnswers, noteReachability } from "./reachability.ts";

const intervalSeconds = 60;
/** Changes within a few seconds are sent together. */
const checkEveryTicks = 2.5;

interface State {
  checkedAt: number;
  /** The digest of the command last sent on each connection. */
  sent: WeakMap<AgentSocket, string>;
}

const states = perServer((): State => ({ checkedAt: 0, sent: new WeakMap() }));
const revisions = perServer(() => ({ last: 0 }));

async function send(context: ServerContext, agent: AgentSocket, assignment: Assignment): Promise<void> {
  const { sent } = states(context);
  const { nodeId } = agent.data;
  const { devices, objects, hosts, digest, sealingKey } = assignment;
  if (sent.get(agent) === digest) return;
  const secrets = await secretsOf(context, assignment);
  const revision = (revisions(context).last = Math.max(Date.now(), revisions(context).last + 1));
  const sealedSecrets = await sealTo(
    sealingKey,
    pollPurpose(nodeId, revision),
    Buffer.from(JSON.stringify(secrets)),
  );
  const order: PollOrder = {
    revision,
    intervalSeconds,
    devices,
    objects,
    ...(hosts.length && { hosts }),
    sealedSecrets,
  };
  sent.set(agent, digest);
  const polledIds = [
    ...devices.map((device) => device.nodeId),
    ...hosts.flatMap((host) => [
      host.nodeId,
      ...Object.values(host.vms),
      ...Object.values(host.members ?? {}),
    ]),
  ];
  polledBy(context).set(nodeId, { agent, devices: new Set(polledIds) });
  agent.emit("poll", { ...order, proof: signing(context).proof("poll", nodeId, order) });
}

async function sendChanges(context: ServerContext): Promise<void> {
  const { sent } = states(context);
  // agents that haven't sent their hello yet get their command then
  const agents = new Map([...context.live.agents()].map((agent) => [agent.data.nodeId, agent]));
  for (const nodeId of polledBy(context).keys()) if (!agents.has(nodeId)) polledBy(context).delete(nodeId);
  const assignments = await assignmentsOf(context, [...agents.keys()]);
  for (const [nodeId, agent] of agents) {
    const assignment = assignments.get(nodeId);
    if (!assignment) polledBy(context).delete(nodeId);
    // a probe that has never had anything to poll needs no command
    else if (sent.has(agent) || assignment.devices.length || assignment.hosts.length)
      await send(context, agent, assignment);
  }
  forgetReachability(context, (deviceId) => isPolled(context, deviceId));
}

export const polling: Feature = {
  handlers: preferences,
  migrations: { "2026-11-24-03-monitoring-preferences": createMonitoringPreferences },
  deviceTables: {
    monitoringPreferences: {
      column: "deviceId",
      archive: "with-device",
      key: { monitorBy: "text" },
      moveOnMerge: { unlessSame: [] },
    },
  },
  deviceFields: async (context, nodeIds) => lastAnswers(context, nodeIds),
  on: {
    async agentGreeted(context, { agent }) {
      const { nodeId } = agent.data;
      const assignment = (await assignmentsOf(context, [nodeId])).get(nodeId);
      // it may still poll what it was commanded before the connection was lost
      if (assignment) await send(context, agent, assignment);
    },
    agentDisconnected: (context, { nodeId }) => polledBy(context).delete(nodeId),
    deviceMeasured: (context, measured) => noteReachability(context, measured),
  },
  // each server commands the probes that are connected to it
  async tickEverywhere(context) {
    const state = states(context);
    if (performance.now() - state.checkedAt < checkEveryTicks * context.config.schedulerTickMS) return;
    state.checkedAt = performance.now();
    await sendChanges(context);
  },
};
