// Servers that share PostgreSQL and VictoriaMetrics, and a VictoriaMetrics with encryption and a password.
import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMuster, type Muster } from "@muster/sdk";
import type { MetricReport } from "@muster/sdk/live";
import { startServer } from "@muster/server";
import type { ServerContext } from "../../../server/src/context.ts";
import { storeOf } from "../../../server/src/monitoring/metrics.ts";
import type { StoredReport } from "../../../server/src/monitoring/store/metric-store.ts";
import { openMetricStore } from "../../../server/src/monitoring/store/open-store.ts";
import { openDatabase } from "../../../server/src/platform/db/database.ts";
import { archiveOf, clientOf } from "../../support/monitoring/archive.ts";
import { Victoria } from "../../support/monitoring/victoria-metrics.ts";
import { onPostgres, withVictoria } from "../../support/server/databases.ts";
import { freePort } from "../../support/server/ports.ts";
import { openServer, type ServerProcess } from "../../support/server/processes.ts";
import { attachAgent, startTestServer, until, type ScriptedAgent } from "../../support/server/server.ts";

const minuteMS = 60_000;
const hourMS = 60 * minuteMS;
/** The start of an hour, four hours ago. */
const start = (Math.floor(Date.now() / hourMS) - 4) * hourMS;

type AgentSocket = ScriptedAgent["socket"];
/** Reports the CPU use of a minute after `start`. */
async function measure(socket: AgentSocket, minute: number, value: number): Promise<string> {
  const report = {
    source: "run-1",
    sequence: minute,
    ageMS: Date.now() - (start + minute * minuteMS),
    series: [["CPU_USE", ""]],
    values: [value],
  };
  return socket.timeout(10_000).emitWithAck("metrics", report as MetricReport);
}
const chart = async (muster: Muster, nodeId: number) => {
  const { series } = await muster.call("getDeviceMetricHistory", {
    path: { nodeId },
    query: { from: start, to: start + 3 * hourMS, metric: "CPU_USE", step: 60 },
  });
  return (series[0]?.average ?? []).filter((value) => value !== null);
};

withVictoria("VictoriaMetrics", () =>
  onPostgres("behind servers that share a database", (database) => {
    const victoria = new Victoria();
    beforeAll(() => victoria.start());
    afterAll(() => victoria.remove());

    test("gives each server all metrics, also after one has left", { timeout: 60_000 }, async () => {
      const contexts: ServerContext[] = [];
      const keep = { start: (started: ServerContext) => void contexts.push(started) };
      const config = {
        database: await database.fresh(),
        metrics: victoria.address,
        leaseMS: 1_500,
        schedulerTickMS: 100,
      };
      const first = await startTestServer(config, [keep]);
      const data = mkdtempSync(join(tmpdir(), "muster-other-"));
      copyFileSync(join(first.data, "key"), join(data, "key"));
      const other = await startServer({ ...config, data, port: 0 }, [keep]);
      const { clientId, locationId, session, ada } = first;
      const onOther = createMuster({ url: other.url, token: ada.token });
      const place = { url: other.url, clientId, locationId, session, ada };
      const here = await attachAgent(first, first, { delegate: false, name: "srv-here" });
      const there = await attachAgent(place, place, { delegate: false, name: "srv-there" });
      /** Runs what each server does every minute. */
      const seal = (some: readonly ServerContext[]) =>
        Promise.all(
          some.map((context) => storeOf(context).seal(Date.now(), (db) => context.servers.isStillOwner(db))),
        );
      try {
        for (let minute = 1; minute <= 4; minute++) {
          expect(await measure(here.socket, minute, minute)).toBe("STORED");
          expect(await measure(there.socket, minute, minute * 10)).toBe("STORED");
        }
        await seal(contexts);
        await victoria.flush();
        for (const muster of [ada.muster, onOther]) {
          expect(await chart(muster, here.nodeId)).toEqual([1, 2, 3, 4]);
          expect(await chart(muster, there.nodeId)).toEqual([10, 20, 30, 40]);
        }
        expect(await countIn(victoria)).toBe(8);

        here.socket.close();
        await first.server.close();
        const left = contexts[1]!;
        await until("the other server is the owner", () => left.servers.isOwner);
        expect(await measure(there.socket, 65, 50)).toBe("STORED");
        await seal([left]);
        await victoria.flush();
        expect(await chart(onOther, here.nodeId)).toEqual([1, 2, 3, 4]);
        expect(await chart(onOther, there.nodeId)).toEqual([10, 20, 30, 40, 50]);
      } finally {
        there.socket.close();
        await other.close();
        for (const folder of [first.data, data]) rmSync(folder, { recursive: true, force: true });
      }
    });

    test("gets each value once when a server dies after it has sent them", async () => {
      const url = await database.fresh();
      const server = randomUUID();
      const open = async () => {
        const db = openDatabase(url, "");
        return { db, store: await openMetricStore(db, archiveOf(clientOf(victoria.address, server))) };
      };
      const close = async ({ db, store }: Awaited<ReturnType<typeof open>>) => {
        await store.close();
        await db.destroy();
      };
      const dying = await open();
      const other = await open();
      const report = (sequence: number): StoredReport => ({
        deviceId: 1,
        source: "run-1",
        sequence,
        time: start + sequence * minuteMS,
        series: Int32Array.of(5),
        values: Float64Array.of(sequence),
      });
      const query = { deviceId: 1, series: [5], from: start, to: start + hourMS, step: minuteMS };
      const known = async ({ store }: typeof other) =>
        [...(await store.range(query)).series.get(5)!.average].filter((value) => !Number.isNaN(value));
      const waiting = () => other.db.selectFrom("metricChunks").select("hour").execute();
      for (const sequence of [1, 2, 3, 4])
        await (sequence % 2 ? dying : other).store.append(report(sequence));
      await other.store.seal(Date.now(), async () => false);
      expect(await waiting()).toEqual([]);
      await dying.store.seal(Date.now(), async () => true);
      await close(dying);
      expect(await waiting()).toHaveLength(1);
      await victoria.flush();
      expect(await known(other)).toEqual([1, 2, 3, 4]);
      // the server that takes over doesn't know which data has arrived
      for (let round = 0; round < 2; round++) {
        await other.store.seal(Date.now(), async () => true);
        await victoria.flush();
      }
      expect(await waiting()).toEqual([]);
      expect(await known(other)).toEqual([1, 2, 3, 4]);
      const late = await open();
      expect(await known(late)).toEqual([1, 2, 3, 4]);
      for (const one of [other, late]) await close(one);
    });
  }),
);

withVictoria("VictoriaMetrics with a certificate of a private authority and a password", () => {
  const folder = mkdtempSync(join(tmpdir(), "muster-authority-"));
  const at = (name: string) => join(folder, name);
  const password = "correct horse";
  const signIn = { metricsUser: "muster", metricsPassword: password };
  const trusting = { NODE_EXTRA_CA_CERTS: at("ca.pem") };
  let victoria: Victoria;
  const servers: ServerProcess[] = [];
  beforeAll(async () => {
    certify(folder);
    const files = [`-tlsCertFile=${at("metrics.pem")}`, `-tlsKeyFile=${at("metrics.key")}`];
    const needed = ["-httpAuth.username=muster", `-httpAuth.password=${password}`];
    const access = { ca: readFileSync(at("ca.pem"), "utf8"), auth: `muster:${password}` };
    victoria = await new Victoria(["-tls", ...files, ...needed], access).start();
  });
  afterAll(async () => {
    for (const { server } of servers) await server.kill();
    await victoria.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = async (name: string, given: object, env: Readonly<Record<string, string>>) => {
    const opened = await openServer(at(name), { metrics: victoria.address, ...given }, env);
    servers.push(opened);
    return opened;
  };
  const stateOf = async ({ session }: ServerProcess) => {
    const { metrics } = await session.call("getServerOverview", {});
    return metrics;
  };

  test("is used by a server that trusts the authority", { timeout: 120_000 }, async () => {
    const opened = await open("trusting", signIn, trusting);
    expect(await stateOf(opened)).toMatchObject({ state: "READY", reason: null });
    const { url, session, muster, server } = opened;
    const place = { url, session, ada: { muster }, clientId: 1, locationId: 1 };
    const agent = await attachAgent(place, place, { delegate: false, name: "srv-files" });
    for (let minute = 1; minute <= 3; minute++)
      expect(await measure(agent.socket, minute, minute)).toBe("STORED");
    // a server sends hours that have ended when it starts, and then every minute
    agent.socket.close();
    await server.kill();
    await server.start();
    await expect
      .poll(
        async () => {
          await victoria.flush();
          return countIn(victoria);
        },
        { timeout: 30_000 },
      )
      .toBe(3);
    expect(await chart(muster, agent.nodeId)).toEqual([1, 2, 3]);
  });

  test.each([
    ["without the authority", signIn, {}, "its certificate is not trusted"],
    [
      "with another password",
      { ...signIn, metricsPassword: "wrong battery" },
      trusting,
      "it refused the user",
    ],
    ["without a password", {}, trusting, "it refused the user"],
  ])("isn't used %s, and the reason is shown", { timeout: 60_000 }, async (name, given, env, reason) => {
    const opened = await open(name.replaceAll(" ", "-"), given, env);
    const state = await stateOf(opened);
    expect(state).toMatchObject({ state: "FAILING", reason: expect.stringContaining(reason) as string });
    expect(JSON.stringify(state) + opened.server.log).not.toContain("battery");
  });
});

withVictoria("vmauth in front of VictoriaMetrics", () => {
  test("is refused, because it says nothing about restarts behind it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "muster-vmauth-"));
    const victoria = await new Victoria().start();
    const config = join(folder, "auth.yml");
    writeFileSync(config, `users:\n- bearer_token: token\n  url_prefix: "${victoria.address}/"\n`);
    const port = await freePort();
    const vmauth = spawn("vmauth", [`-auth.config=${config}`, `-httpListenAddr=127.0.0.1:${port}`], {
      stdio: "ignore",
    });
    try {
      const client = clientOf(`http://127.0.0.1:${port}`, "test", { metricsToken: "token" });
      await expect
        .poll(
          async () => {
            await client.check(0);
            return client.state().reason;
          },
          { timeout: 10_000 },
        )
        .toBe("its response at /metrics isn't that of VictoriaMetrics");
    } finally {
      vmauth.kill("SIGKILL");
      await once(vmauth, "exit");
      await victoria.remove();
      rmSync(folder, { recursive: true });
    }
  });
});

/** Returns the number of CPU values in VictoriaMetrics. */
async function countIn(victoria: Victoria): Promise<number> {
  const query = new URLSearchParams({ "match[]": "muster_cpu_use_percent", start: String(start / 1_000) });
  const lines = (await victoria.read(`/api/v1/export?${query}`)).split("\n").filter(Boolean);
  return lines.reduce((sum, line) => sum + (JSON.parse(line) as { values: unknown[] }).values.length, 0);
}

/** Creates a certificate authority, `ca.pem`, and a certificate signed by it, `metrics.pem`. */
function certify(folder: string): void {
  const openssl = (command: string) =>
    execFileSync("openssl", command.split(" "), { cwd: folder, stdio: "ignore" });
  const key = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc";
  writeFileSync(join(folder, "names"), "subjectAltName=IP:127.0.0.1");
  openssl(`req -x509 ${key} -subj /CN=Authority -keyout ca.key -out ca.pem -days 2`);
  openssl(`req ${key} -subj /CN=metrics -keyout metrics.key -out metrics.csr`);
  openssl("x509 -req -in metrics.csr -CA ca.pem -CAkey ca.key -days 2 -extfile names -out metrics.pem");
}
