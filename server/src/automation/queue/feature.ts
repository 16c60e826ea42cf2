import type { ServerContext } from "../../context.ts";
import type { Feature } from "../../feature.ts";
import { storeDetails } from "../migrations/2026-11-22-60-stored-details.ts";
import { createAgentWork } from "../migrations/2026-11-22-04-agent-work.ts";
import { workQueue } from "./advance.ts";
import { assignHere } from "./assignments.ts";
import { saveOutcome } from "./outcome.ts";
import { findOrphanedWork } from "./unfinished-work.ts";
import { sendMissedWork } from "./resend.ts";
import { resumption } from "./resume.ts";
import "./tables.ts";

async function endOrphans(context: ServerContext): Promise<void> {
  for (const id of await findOrphanedWork(context)) await workQueue(context).advance(id);
}

export const agentWork: Feature = {
  migrations: {
    "2026-11-22-04-agent-work": createAgentWork,
    "2026-11-22-60-stored-details": storeDetails,
  },
  async start(context) {
    await resumption(context).start();
    context.servers.watch(({ hasTakenOver, left }) => {
      // another server may have been waiting for these agents
      if (hasTakenOver || left.length) return resumption(context).start();
    });
    return {
      stop: () => workQueue(context).close(),
      close: () => resumption(context).close(),
    };
  },
  // each server sends work to its own agents; claims and the state of each row prevent that two send the same
  tickEverywhere: (context, { now }) => workQueue(context).tick(now),
  on: {
    agentGreeted: (context, { agent, runningJobs }) => resumption(context).agentGreeted(agent, runningJobs),
    agentsConnected: (context, { nodeIds }) => sendMissedWork(context, nodeIds),
    agentDisconnected: (context, { nodeId }) => resumption(context).agentDisconnected(nodeId),
    workAccepted: (context, { nodeId, workId }) => assignHere(context, nodeId, workId),
    agentsRejected: endOrphans,
    devicesDeleted: endOrphans,
  },
  agentEvents: {
    "task.outcome": (context, { data: { nodeId } }, outcome) => saveOutcome(context, nodeId, outcome),
  },
  deviceTables: {
    agentWorkTargets: {
      column: "nodeId",
      archive: "with-device",
      parents: { workId: "agentWork" },
      key: { workId: "text" },
      moveOnMerge: { unlessSame: ["workId"] },
    },
  },
};
