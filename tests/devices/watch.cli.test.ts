// Following devices from the shell.
import { afterAll, beforeAll, expect, test } from "vitest";
import { start } from "../support/clients/muster.ts";
import { attachAgent, startTestServer, until, type TestServer } from "../support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ offlineGraceMS: 100, schedulerTickMS: 100 });
});
afterAll(() => server.close());

test("muster devices watch prints matching devices that go online or offline or are deleted", async () => {
  const other = await attachAgent(server, server, { delegate: false, name: "laptop-1" });
  const env = { MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token };
  const watching = start(["devices", "watch", "--search", "srv", "--output", "ndjson"], { env });
  let [printed, said] = ["", ""];
  watching.stdout!.on("data", (text) => (printed += String(text)));
  watching.stderr!.on("data", (text) => (said += String(text)));
  await until("the command is watching", () => said.includes("Watching 0 devices."), 20_000);
  const lines = () =>
    printed
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const agent = await attachAgent(server, server, { delegate: false, name: "srv-1" });
  await until("ONLINE is printed", () => lines().some(({ state }) => state === "ONLINE"), 20_000);
  other.socket.close();
  agent.socket.close();
  await until("OFFLINE is printed", () => lines().some(({ state }) => state === "OFFLINE"), 20_000);
  await server.ada.muster.call("deleteDevice", { path: { nodeId: agent.nodeId } });
  await until("GONE is printed", () => lines().some(({ state }) => state === "GONE"), 20_000);
  watching.kill("SIGINT");
  await watching;
  expect(lines().every(({ displayName }) => displayName === "srv-1")).toBe(true);
  expect(lines().at(-1)).toMatchObject({ id: agent.nodeId, state: "GONE", was: "OFFLINE" });
}, 60_000);
