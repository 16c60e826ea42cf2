import { createServer, type Server } from "node:http";
import type { Alert } from "@muster/sdk";

export interface Received {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A receiver of webhooks that can be down. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  status = 200;
  private readonly server: Server;
  port = 0;

  constructor() {
    this.server = createServer((request, response) => {
      let body = "";
      request.on("data", (part: Buffer) => (body += part.toString()));
      request.on("end", () => {
        if (this.status === 200) this.received.push({ headers: request.headers, body });
        response.writeHead(this.status).end();
      });
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    this.port = (this.server.address() as { port: number }).port;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  events(): { event: string; alert: Alert }[] {
    return this.received.map(({ body }) => JSON.parse(body) as { event: string; alert: Alert });
  }
}
