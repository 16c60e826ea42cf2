// An HTTPS server with a self-signed certificate, which responds as a test specifies.
import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { certificate } from "./network-services.ts";

export interface HttpsHost {
  port: number;
  /** The fingerprint of its certificate, as Muster shows it. */
  fingerprint: string;
  /** The requests it received. */
  requests: { url: string; method: string; headers: IncomingMessage["headers"]; body: string }[];
  close(): Promise<void>;
}

export async function startHttpsHost(
  answer: (request: HttpsHost["requests"][number], response: ServerResponse) => void,
  port = 0,
): Promise<HttpsHost> {
  const pair = certificate("/CN=host.example.com", 1);
  const requests: HttpsHost["requests"] = [];
  const server = createServer(pair, (incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const { url = "", method = "", headers } = incoming;
      const request = { url, method, headers, body: Buffer.concat(chunks).toString() };
      requests.push(request);
      answer(request, response);
    });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const { raw } = new X509Certificate(String(pair.cert));
  return {
    port: (server.address() as AddressInfo).port,
    fingerprint: `SHA256:${createHash("sha256").update(raw).digest("base64").replace(/=+$/, "")}`,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
