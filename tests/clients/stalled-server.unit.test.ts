// A server that keeps its connections open but no longer responds, such as one stopped with Ctrl-Z.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";
import { afterAll, expect, test } from "vitest";
import { openLive } from "@muster/sdk/live";
import { until } from "../support/server/server.ts";

const http = createServer();
const io = new Server(http, { path: "/ws/live" });
afterAll(() => void io.close());

test("a stalled server is shown as offline within five seconds, and as online once it responds", async () => {
  let stalled = false;
  io.of("/console").on("connection", (socket) =>
    socket.on("alive", (answer: () => void) => stalled || answer()),
  );
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const live = openLive({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` });
  const states: boolean[] = [];
  live.onConnection((up) => states.push(up));
  await until("the console is connected", () => states.length === 1);
  stalled = true;
  await until("the server is shown as offline", () => states.length === 2, 5_000);
  stalled = false;
  await until("the server is shown as online", () => states.length === 3, 5_000);
  expect(states).toEqual([true, false, true]);
  live.close();
});
