// A bare Socket.IO server, to measure the cost of a connection without Muster.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";
import { answerMemory } from "./memory-use.ts";

const http = createServer();
new Server(http, { path: "/ws/live", serveClient: false, transports: ["websocket"] }).of("/agents");
http.listen(0, "127.0.0.1", () =>
  process.send?.({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, setupToken: "" }),
);
answerMemory();
