import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Enrolled } from "./enrolling-fleet.ts";
import { findCluster } from "../../support/server/postgres.ts";
import { openServer, Program } from "../../support/server/processes.ts";
import type { Use } from "../../support/server/memory-use.ts";
import { ms, percentile } from "../measure.ts";

const machines = 500;
/** When the last machine begins, so that all are enrolled within a minute. */
const withinMS = 50_000;
const minuteMS = 60_000;
const patienceMS = 300_000;

async function measure(name: string, database: string): Promise<Record<string, string>> {
  const data = mkdtempSync(join(tmpdir(), "muster-enroll-"));
  // with the default limits of a server
  const { url, muster, server } = await openServer(data, { database });
  const body = { clientId: 1, locationId: 1, expiresInMinutes: 60, maxUses: machines };
  const { token } = await muster.call("createEnrollmentToken", { body });
  const before = await server.ask<Use>("use");
  const fleet = new Program("../../bench/load/enrolling-fleet.ts", () => [
    url,
    token,
    String(machines),
    String(withinMS),
  ]);
  const isDone = (message: unknown) => typeof message === "object";
  const done = (await fleet.start(isDone, patienceMS)) as Enrolled;
  const after = await server.ask<Use>("use");
  const { results } = await muster.call("listDevices", { query: { pageSize: 1_000 } });
  await fleet.kill();
  await server.kill();
  rmSync(data, { recursive: true, force: true });
  const errors = Object.entries(done.errors).map(([what, count]) => `${count} ${what}`);
  const both = (values: number[]) =>
    values.length ? `${ms(percentile(values, 0.5))}, ${ms(percentile(values, 0.95))}` : "none";
  const online = results.filter(({ isUp }) => isUp).length;
  return {
    database: name,
    machines: `${machines} in ${done.seconds.toFixed(0)} s, ${online} online`,
    errors: errors.join(", ") || "0",
    "enrolled p50, p95": both(done.enrolled),
    "online p50, p95": both(done.online),
    "software stored p50, p95": both(done.reported),
    "server's processor": `${((after.cpuMS - before.cpuMS) / 1_000).toFixed(1)} s`,
    goal: `${minuteMS / 1_000} s without an error`,
  };
}

/** Measures machines that enroll with one token, connect and report their software within a minute. */
export async function enrollBench(): Promise<Record<string, string>[]> {
  const rows = [await measure("SQLite", "")];
  const cluster = findCluster();
  if (typeof cluster === "string") {
    console.error(`skipped on PostgreSQL: ${cluster}`);
    return rows;
  }
  try {
    rows.push(await measure("PostgreSQL", `${cluster.start()}/postgres`));
  } finally {
    cluster.stop();
  }
  return rows;
}
