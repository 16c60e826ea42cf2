// The number of queries for conditions on scripts while nothing changes, with few and many devices.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { WatchedCheck } from "@muster/sdk/live";
import { givenTo } from "../../../server/src/monitoring/computer-state/watched-checks.ts";
import type { ServerContext } from "../../../server/src/context.ts";
import type { AgentSocket } from "../../../server/src/platform/live.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import {
  attachAgent,
  startTestServer,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

const fewDevices = 5;
const manyDevices = 500;

onEachDatabase("The cost of conditions on scripts", (database) => {
  let server: TestServer;
  let agent: ScriptedAgent;
  let context: ServerContext;
  let queries = 0;
  const given = new Map<number, readonly WatchedCheck[]>();
  beforeAll(async () => {
    let started: ServerContext | undefined;
    server = await startTestServer({ database: await database.fresh(), malwareScan: "off" }, [
      { start: (given) => void (started = given) },
    ]);
    agent = await attachAgent(server, server, { delegate: false });
    const { id: scriptId } = await server.session.call("createScript", {
      body: {
        name: "Disk health",
        language: "sh",
        operatingSystems: ["LINUX"],
        categoriesIds: [1],
        content: btoa("echo ok\n"),
      },
    });
    await server.session.call("createPolicy", {
      body: {
        name: "Scripted",
        nodeClass: "LINUX_SERVER",
        content: {
          conditions: [
            {
              name: "Disk",
              type: "SCRIPT",
              severity: "MAJOR",
              script: { scriptId, everyMinutes: 10, state: "EXIT_OTHER" },
            },
          ],
        },
        assignments: [{ scope: "ORGANIZATION", id: server.clientId }],
      },
    });
    const real = started!;
    const counted = real.db.withPlugin({
      transformQuery({ node }) {
        queries++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const db = { value: counted };
    const agents = { value: () => [...given.keys()].map(agentOf) };
    const live = { value: Object.create(real.live, { agents }) as ServerContext["live"] };
    context = Object.create(real, { db, live }) as ServerContext;
  }, 60_000);
  afterAll(() => server.close());

  const agentOf = (nodeId: number) => Object.create(null, { data: { value: { nodeId } } }) as AgentSocket;

  /** Adds copies of the computer until there are `many`. */
  async function add(many: number): Promise<void> {
    const { db } = context;
    const { id, ...device } = await db
      .selectFrom("devices")
      .selectAll()
      .where("id", "=", agent.nodeId)
      .executeTakeFirstOrThrow();
    const computer = await db
      .selectFrom("agents")
      .selectAll()
      .where("nodeId", "=", id)
      .executeTakeFirstOrThrow();
    while (given.size < many) {
      const identity = `machine ${given.size}`;
      const { nodeId } = await db
        .insertInto("devices")
        .values({ ...device, identity })
        .returning("id as nodeId")
        .executeTakeFirstOrThrow();
      const own = { nodeId, machineId: identity, signingKey: identity, sealingKey: identity };
      await db
        .insertInto("agents")
        .values({ ...computer, ...own })
        .execute();
      given.set(nodeId, []);
    }
  }

  /** Returns the number of queries in a minute, in which policies, rights and scripts are read again. */
  async function queriesOfAMinute(): Promise<number> {
    const anew = Object.create(context) as ServerContext;
    Object.defineProperty(anew, "server", { value: anew });
    queries = 0;
    for (const nodeId of given.keys()) given.set(nodeId, (await givenTo(anew, nodeId)).checks);
    return queries;
  }

  test("a minute takes as many queries with many devices as with a few", async () => {
    await add(fewDevices);
    const few = await queriesOfAMinute();
    expect(few).toBeGreaterThan(0);
    await add(manyDevices);
    expect(await queriesOfAMinute()).toBe(few);
    expect([...given.values()].every(([check, ...others]) => check && "run" in check && !others.length)).toBe(
      true,
    );
  });
});
