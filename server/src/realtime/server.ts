import type { IncomingMessage } from "node:http";
import { MusterError, type ErrorCode } from "@muster/sdk";
import type { FastifyInstance } from "fastify";
import { Server } from "socket.io";
import { AgentRejected, newChallenge } from "../agents/admission.ts";
import type { Config } from "../config.ts";
import type { ServerContext } from "../context.ts";
import { sameOrigin } from "../platform/authorization/caller.ts";
import type { Live } from "../platform/live.ts";
import { checkHandshakes, securityHeaders, sendSecurityHeaders } from "../http/security-headers.ts";
import type { HttpServer } from "../http/server.ts";
import { isEncrypted } from "../http/tls.ts";
import { problem } from "../platform/problems.ts";
import { AgentChannel } from "./agent-channel.ts";
import { ConsoleChannel } from "./console-channel.ts";
import { FeatureSockets } from "./feature-sockets.ts";
import type { Servers } from "../platform/servers.ts";
import type { Database } from "../platform/db/tables.ts";
import { Rooms, type Agents, type Consoles } from "./rooms.ts";
import { SharedLive } from "./shared-live.ts";

/** The live channel over WebSockets: a namespace for agents and one for consoles. */
export class RealtimeServer {
  private readonly io: Server;
  private readonly agents: Agents;
  private readonly consoles: Consoles;
  private readonly rooms: Rooms;
  private readonly sockets: FeatureSockets;
  readonly live: Live;

  constructor({ server, otherHosts }: HttpServer, config: Config, servers: Servers, db: Database) {
    this.sockets = new FeatureSockets(config);
    this.io = new Server(server.server, {
      path: "/ws/live",
      serveClient: false,
      transports: ["websocket"],
      maxHttpBufferSize: 4_000_000,
      pingInterval: (config.silenceMS * 5) / 9,
      pingTimeout: (config.silenceMS * 4) / 9,
    });
    this.io.engine.generateId = newChallenge;
    sendSecurityHeaders(server.server, config);
    checkHandshakes(
      server.server,
      (request) => refusalOf(request, config, this.sockets),
      (...handshake) => this.sockets.take(...handshake),
      { config, otherHosts },
    );
    const headers = securityHeaders(config);
    this.io.engine.on("headers", (sent: Record<string, string>) => void Object.assign(sent, headers));
    this.io.use((_, next) => next(new Error("not_found")));
    this.agents = this.io.of("/agents");
    this.consoles = this.io.of("/console");
    this.rooms = new Rooms(this.agents, this.consoles);
    this.live = servers.isShared ? new SharedLive(this.rooms, servers, db) : this.rooms;
  }

  /** Starts admitting agents and consoles. */
  serve(context: ServerContext, parseCookie: FastifyInstance["parseCookie"]): void {
    const agentChannel = new AgentChannel(context, this.rooms.agentsHere);
    this.agents.use((socket, next) => admit(agentChannel.admit(socket), next));
    this.agents.on("connection", (socket) => agentChannel.onConnection(socket));
    this.sockets.serve(context, parseCookie);
    const consoleChannel = new ConsoleChannel(context, parseCookie);
    this.consoles.use((socket, next) => admit(consoleChannel.admit(socket), next));
    this.consoles.on("connection", (socket) => consoleChannel.onConnection(socket));
  }

  close(): Promise<void> {
    this.sockets.close();
    return this.io.close();
  }
}

const admit = (admitted: Promise<void>, next: (error?: Error) => void) =>
  void admitted.then(
    () => next(),
    (error: unknown) => next(error instanceof AgentRejected ? error : new Error("not_signed_in")),
  );

const livePath = /^\/ws\/live\/?\?/;

/**
 * Why a handshake is refused: it is unencrypted, from another site, or not one that this server's clients
 * send; undefined if it isn't refused.
 */
function refusalOf(request: IncomingMessage, config: Config, sockets: FeatureSockets) {
  const { method, url = "", headers } = request;
  const refused = (code: ErrorCode, status: number) => ({ status, document: problem(new MusterError(code)) });
  const query = new URLSearchParams(url.replace(livePath, ""));
  const isOther = sockets.has(request);
  if (!isOther && !livePath.test(url)) return refused("not_found", 404);
  if (!isEncrypted(config, request)) return refused("https_required", 403);
  if (!sameOrigin(config, headers)) return refused("origin_refused", 403);
  const isHandshake =
    method === "GET" &&
    headers.upgrade?.toLowerCase() === "websocket" &&
    headers["sec-websocket-version"] === "13" &&
    /^[+/\dA-Za-z]{22}==$/.test(headers["sec-websocket-key"] ?? "");
  const isLive = query.get("transport") === "websocket" && query.get("EIO") === "4" && !query.has("sid");
  return isHandshake && (isOther || isLive) ? undefined : refused("validation_failed", 400);
}
