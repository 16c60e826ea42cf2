import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { MusterError } from "@muster/sdk";
import { maxFrameBytes } from "@muster/sdk/remote";
import type { FastifyInstance } from "fastify";
import { WebSocketServer, type WebSocket } from "ws";
import type { Config } from "../config.ts";
import type { ServerContext } from "../context.ts";
import { featuresOf, type SocketHandler } from "../feature.ts";
import { answerRaw } from "../http/security-headers.ts";
import { sessionCookie } from "../platform/authorization/caller.ts";
import { isEncrypted } from "../http/tls.ts";
import { problem, toRefusal } from "../platform/problems.ts";
import { passedOnHeader, passOn } from "../platform/pass-on.ts";

const pingMS = 15_000;

/** The WebSockets of features, beside the live channel. Those that don't respond to pings are closed. */
export class FeatureSockets {
  private readonly config: Config;
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
  });
  private readonly handlers = new Map<string, SocketHandler>();
  private context: ServerContext | undefined;
  private admit: ((request: IncomingMessage) => ReturnType<SocketHandler>) | undefined;
  private readonly answered = new WeakSet<WebSocket>();
  private readonly pings: ReturnType<typeof setInterval>;

  constructor(config: Config) {
    this.config = config;
    this.pings = setInterval(() => this.ping(), pingMS).unref();
  }

  /** Whether the request is for one of the features. */
  has(request: IncomingMessage): boolean {
    return this.handlers.has((request.url ?? "").replace(/\?.*/s, ""));
  }

  serve(context: ServerContext, parseCookie: FastifyInstance["parseCookie"]): void {
    this.context = context;
    for (const { sockets = {} } of featuresOf(context))
      for (const [path, handler] of Object.entries(sockets)) this.handlers.set(path, handler);
    this.admit = (request) => {
      const { pathname, searchParams: query } = new URL(request.url ?? "", "http://server");
      const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
      const sessionToken = parseCookie(request.headers.cookie ?? "")[sessionCookie(context.config)];
      const handler = this.handlers.get(pathname);
      if (!handler) throw new MusterError("not_found");
      const isPassedOn = request.headers[passedOnHeader] !== undefined;
      return handler(context, { query, bearer, sessionToken, isPassedOn });
    };
  }

  /** Handles a request for one of the features, asynchronously; returns false if it is for none. */
  take(request: IncomingMessage, socket: Duplex, head: NonSharedBuffer): boolean {
    const { admit, context } = this;
    if (!admit || !context || !this.has(request)) return false;
    const refuse = (error: unknown) => {
      const document = problem(toRefusal(error, context));
      answerRaw(socket, document.status, document, this.config);
    };
    void (async () => {
      try {
        const serve = await admit(request);
        if ("passTo" in serve) {
          const to = { to: serve.passTo, isEncrypted: isEncrypted(this.config, request) };
          return passOn(request, { socket, head }, to, () => refuse(new MusterError("unavailable")));
        }
        this.server.handleUpgrade(request, socket, head, (open) => {
          this.answered.add(open);
          open.on("pong", () => this.answered.add(open));
          open.on("error", () => open.terminate());
          serve(open);
        });
      } catch (error) {
        refuse(error);
      }
    })();
    return true;
  }

  close(): void {
    clearInterval(this.pings);
    for (const socket of this.server.clients) socket.close(1001);
    setTimeout(() => this.server.clients.forEach((socket) => socket.terminate()), 1_000).unref();
    this.server.close();
  }

  private ping(): void {
    for (const socket of this.server.clients) {
      if (!this.answered.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }
}
