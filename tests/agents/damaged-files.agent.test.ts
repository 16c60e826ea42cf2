// An agent with files damaged by a crash or a full disk: it reports them and exits, so that its supervisor
// restarts it.
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enroll } from "@muster/agent";
import { readChecked } from "@muster/sdk/files";
import { start } from "../support/clients/muster.ts";
import { startTestServer, until, type TestServer } from "../support/server/server.ts";

let server: TestServer;
let nodeId: number;
const data = mkdtempSync(join(tmpdir(), "muster-agent-"));

beforeAll(async () => {
  server = await startTestServer();
  const { clientId, locationId } = server;
  const body = { clientId, locationId, expiresInMinutes: 5 };
  const { token } = await server.ada.muster.call("createEnrollmentToken", { body });
  ({ nodeId } = await enroll({ data, url: server.url, token, name: "pc-1" }));
  // the first run stores the server's key and the ids of its commands
  const agent = runAgent();
  await until("the agent is online", isUp);
  await server.ada.muster.call("createScheduledTask", {
    body: {
      name: "Restart one night",
      adHoc: true,
      targets: [{ targetType: "NODE", targetId: nodeId }],
      content: { skipIfOffline: false },
      scripts: { actionList: [{ action: "REBOOT" }] },
      schedule: {
        repeats: "RUN_ONCE",
        startDate: "2099-01-01",
        runAtHour: 3,
        runAtMinute: 0,
        timeZone: "UTC",
      },
    },
  });
  await until(
    "the agent has the task",
    () => readChecked(join(data, "tasks.json"), "")?.includes("REBOOT") ?? false,
  );
  agent.kill("SIGTERM");
  await agent;
});
afterAll(async () => {
  await server.close();
  rmSync(data, { recursive: true });
});

const runAgent = () => start(["agents", "run", "--data", data]);
const isUp = async () => (await server.ada.muster.call("getDevice", { path: { nodeId } })).isUp === true;

test.for([
  ["agent.json", "Delete the file, then enroll this computer again with a new enrollment token."],
  ["orders.json", "Delete the file and start the agent again. The server sends pending work again."],
  ["tasks.json", "Delete the file and start the agent again. The server sends pending work again."],
] as const)("a damaged %s is reported with the next step, and the agent exits", async ([name, nextStep]) => {
  const file = join(data, name);
  const content = readFileSync(file);
  for (const length of [0, Math.floor(content.length / 2)]) {
    truncateSync(file, length);
    const { exitCode, stderr } = await runAgent();
    expect(stderr).toContain(`The file ${name} in ${data} is damaged.`);
    expect(stderr).toContain(nextStep);
    expect(exitCode).toBe(1);
    expect(readFileSync(file).length, "it is left as it is").toBe(length);
    writeFileSync(file, content);
  }
  await until("the device is shown offline", async () => !(await isUp()));
});

test("the agent is online again after its files are restored", async () => {
  const agent = runAgent();
  await until("the agent is online", isUp);
  agent.kill("SIGTERM");
  await agent;
});
