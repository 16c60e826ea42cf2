import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rolloutDefaults } from "@muster/sdk";
import { ReleaseOwner } from "../../support/agents/releases.ts";
import type { AgentsState, TakenReleases } from "../../support/agents/simulated-agents.ts";
import type { Use } from "../../support/server/memory-use.ts";
import { openServer, Program } from "../../support/server/processes.ts";
import { until } from "../../support/server/server.ts";
import type { Row } from "../measure.ts";

const agents = 2_000;
const canaries = (agents * rolloutDefaults.canaryPercent) / 100;
const early = (agents * rolloutDefaults.earlyPercent) / 100 - canaries;
/** About the size of a compressed agent. */
const releaseBytes = 700_000;
const lookMS = 200;
const patienceMS = 150_000;

/**
 * A release that crashes from the second ring on is rolled out to 2,000 agents: how many receive it, and the
 * cost.
 */
export async function agentUpdatesBench(): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), "muster-agent-updates-"));
  const { url, muster, session, server } = await openServer(data, { enrollmentsPerMinute: 100_000 });
  const { token } = await muster.call("createEnrollmentToken", {
    body: { clientId: 1, locationId: 1, expiresInMinutes: 60 },
  });
  const owner = new ReleaseOwner();
  const takes: TakenReleases = { roots: owner.roots[0]!, runOn: canaries };
  const args = [url, token, String(agents), "", JSON.stringify(takes)];
  const fleet = new Program("../agents/simulated-agents.ts", () => args);
  await fleet.start(undefined, patienceMS);
  const updatable = async () =>
    (await muster.call("listAgents", { query: {} })).results.filter(({ updates }) => updates === "ON").length;
  await until("all can be updated", async () => (await updatable()) === agents, patienceMS);

  const release = owner.release({ version: "9.0.0" }, randomBytes(releaseBytes).toString("base64"));
  const content = release.toString("base64");
  const { id: releaseId, size } = await session.call("uploadAgentRelease", { body: { content } });
  const before = await server.ask<Use>("use");
  const from = performance.now();
  const body = { ...rolloutDefaults, releaseId, healthyMinutes: 0, helloSeconds: 60 };
  const { id } = await session.call("startAgentRollout", { body });
  const read = () => muster.call("getAgentRollout", { path: { rolloutId: id } });
  const when = async (what: string, holds: (rollout: Awaited<ReturnType<typeof read>>) => boolean) => {
    for (;;) {
      const rollout = await read();
      if (holds(rollout)) return performance.now() - from;
      if (performance.now() - from > patienceMS) throw new Error(`Never ${what}: ${JSON.stringify(rollout)}`);
      await new Promise((resolve) => setTimeout(resolve, lookMS));
    }
  };
  const secondRing = await when("in the second ring", ({ ring }) => ring !== "CANARY");
  const stopped = await when("stopped", ({ state }) => state === "STOPPED");
  const settled = await when("quiet", ({ rings }) => rings.every(({ offered }) => offered === 0));
  const after = await server.ask<Use>("use");
  const { rings, ring } = await read();
  const { releases } = await fleet.ask<AgentsState>("state");
  await fleet.kill();
  await server.kill();
  rmSync(data, { recursive: true, force: true });
  if (ring !== "EARLY" || rings[2]!.failed + rings[2]!.updated > 0) throw new Error(JSON.stringify(rings));

  const row = (what: string, value: string, goal = "") => ({
    what: `${agents} agents: ${what}`,
    muster: value,
    peer: "",
    ratio: "",
    goal,
  });
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`;
  const had = releases.ran + releases.crashed;
  return [
    row(`the ${canaries} canaries updated, and the second ring begun`, seconds(secondRing)),
    row("from there until the rollout has stopped itself", seconds(stopped - secondRing)),
    row(
      `computers that got the bad build, of ${early} in the second ring`,
      `${releases.crashed} by their own count, ${rings[1]!.failed} by the server's`,
      "at most 100",
    ),
    row(`computers that were never offered it, of ${agents - canaries}`, String(agents - had)),
    row("until the last of them was back", seconds(settled)),
    row("downloaded", `${had} times ${(size / 1_000_000).toFixed(2)} MB`),
    row("processor time of the server", seconds(after.cpuMS - before.cpuMS)),
    row(
      "memory of the server before and after, after collections",
      `${megabytes(before.rss)}, ${megabytes(after.rss)}`,
    ),
  ];
}
