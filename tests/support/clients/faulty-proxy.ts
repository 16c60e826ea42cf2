// A proxy in front of a server that replaces the responses of chosen paths.
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { freePort } from "../server/ports.ts";

export interface FaultyProxy {
  url: string;
  /** Paths without query, and the JSON to return for GET requests. */
  answers: Map<string, unknown>;
  close(): Promise<void>;
}

export async function openFaultyProxy(target: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target);
  const answers = new Map<string, unknown>();
  const proxy = createServer((incoming, outgoing) => {
    const path = incoming.url?.split("?")[0] ?? "";
    if (incoming.method === "GET" && answers.has(path)) {
      outgoing.setHeader("content-type", "application/json");
      outgoing.end(JSON.stringify(answers.get(path)));
      return;
    }
    const { method, headers, url } = incoming;
    const forwarded = request({ hostname, port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  proxy.on("upgrade", (incoming, socket, head) => {
    const upstream = connect(Number(port), hostname, () => {
      const lines = incoming.rawHeaders.map((text, at) => (at % 2 ? `${text}\r\n` : `${text}: `));
      upstream.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join("")}\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on("error", () => socket.destroy());
    socket.on("error", () => upstream.destroy());
  });
  const listening = await freePort();
  await new Promise<void>((resolve) => proxy.listen(listening, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${listening}`,
    answers,
    async close() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
