import type { FastifyInstance } from "fastify";
import { Server, type Namespace, type Socket } from "socket.io";
import { cleanText, type NmStatus } from "@muster/sdk";
import type {
  AgentToServer,
  Changed,
  ConsoleToServer,
  DiscoveryOrder,
  DiscoveryUpdate,
  ServerToAgent,
  ServerToConsole,
} from "@muster/sdk/live";
import type { App } from "./app.ts";
import { callerOfKey, callerOfSession, sameOrigin, sessionCookie, type Caller } from "./auth.ts";
import { digest } from "./crypto.ts";
import { findAgent } from "./agents.ts";
import { findJob, keepObservations, loseJobs, replay } from "./discovery.ts";

type AgentSocket = Socket<AgentToServer, ServerToAgent, object, { nodeId: number; organizationId: number }>;
type ConsoleSocket = Socket<ConsoleToServer, ServerToConsole, object, { caller: Caller }>;

const answerMS = 10_000;
const everywhere = "organizations";

/** The live channel: agents and consoles, a room for each organization. */
export class LiveServer {
  private readonly app: App;
  private readonly cookieOf: (header: string | undefined) => string | undefined;
  private readonly io: Server;
  private readonly agents: Namespace<AgentToServer, ServerToAgent, object, { nodeId: number; organizationId: number }>;
  private readonly consoles: Namespace<ConsoleToServer, ServerToConsole, object, { caller: Caller }>;
  private readonly connected = new Map<number, AgentSocket>();
  private readonly graces = new Map<number, NodeJS.Timeout>();
  private announceSetUp!: () => void;
  /** Resolves once the first administrator is made. */
  readonly whenSetUp = new Promise<void>((resolve) => (this.announceSetUp = resolve));

  constructor(app: App, server: FastifyInstance) {
    this.app = app;
    this.cookieOf = (header) => server.parseCookie(header ?? "")[sessionCookie];
    this.io = new Server(server.server, {
      path: "/ws/live",
      serveClient: false,
      transports: ["websocket"],
      maxHttpBufferSize: 4_000_000,
      allowRequest: (request, answer) => answer(null, sameOrigin(request.headers.origin, request.headers.host)),
    });
    this.agents = this.io.of("/agents");
    this.agents.use((socket, next) => void this.admitAgent(socket).then(next.bind(null, undefined), next));
    this.agents.on("connection", (socket) => this.onAgent(socket));
    this.consoles = this.io.of("/console");
    this.consoles.use((socket, next) => void this.admitConsole(socket).then(next.bind(null, undefined), next));
    this.consoles.on("connection", (socket) => this.onConsole(socket));
  }

  setUp(): void {
    this.announceSetUp();
  }

  isConnected(nodeId: number): boolean {
    return this.connected.has(nodeId);
  }

  counts(): { agents: number; consoles: number } {
    return { agents: this.connected.size, consoles: this.consoles.sockets.size };
  }

  /** Tells the consoles of an organization that a list of theirs changed. */
  changed(what: Changed, organizationId: number): void {
    this.consoles.to([`organization:${organizationId}`, everywhere]).emit("changed", what);
  }

  publish(update: DiscoveryUpdate): void {
    this.consoles.to(`job:${update.jobUUID}`).emit("nm.nms-discovery", update);
  }

  /** Ends the live connections of a session, a user or an agent whose rights changed; they may come back. */
  disconnect(room: `session:${string}` | `user:${number}` | `agent:${number}`): void {
    this.agents.in(room).disconnectSockets(true);
    this.consoles.in(room).disconnectSockets(true);
  }

  install(nodeId: number): void {
    this.connected.get(nodeId)?.emit("nm.install");
  }

  /** The live call nm.status; an agent that is away or says something odd is an ERROR. */
  async nmStatus(nodeId: number): Promise<NmStatus> {
    const socket = this.connected.get(nodeId);
    if (!socket) return { args: ["ERROR"], kwargs: { error: "probe_offline" } };
    const said: unknown = await socket
      .timeout(answerMS)
      .emitWithAck("nm.status")
      .catch(() => ({ args: ["ERROR"], kwargs: { error: "no_answer" } }));
    const { args, kwargs } = (said ?? {}) as { args?: unknown[]; kwargs?: Record<string, unknown> };
    const word = (value: unknown) => (typeof value === "string" ? cleanText(value, 100) : undefined);
    const status: NmStatus = {
      args: [word(args?.[0]) ?? "ERROR"],
      kwargs: Object.fromEntries(
        ["error", "version", "stage"].flatMap((key) => {
          const value = word(kwargs?.[key]);
          return value === undefined ? [] : [[key, value]];
        }),
      ),
    };
    if (status.args[0] === "OK") await this.markDelegate(socket, status.kwargs.version);
    return status;
  }

  /** Hands a discovery to its probe, which answers the targets with names resolved; undefined when it does not. */
  async start(nodeId: number, order: DiscoveryOrder): Promise<string[] | undefined> {
    const socket = this.connected.get(nodeId);
    const said: unknown = await socket
      ?.timeout(answerMS)
      .emitWithAck("nm.start", order)
      .catch(() => undefined);
    if (!Array.isArray(said) || said.length > order.targets.length) return undefined;
    return said.map((target) => cleanText(String(target), 253));
  }

  cancel(nodeId: number, jobUUID: string): void {
    this.connected.get(nodeId)?.emit("nm.cancel", jobUUID);
  }

  /** Gives a probe that is away a while to come back to its jobs. */
  awaitProbe(nodeId: number): void {
    clearTimeout(this.graces.get(nodeId));
    const lose = () => {
      this.graces.delete(nodeId);
      this.app.later(loseJobs(this.app, nodeId, []));
    };
    this.graces.set(nodeId, setTimeout(lose, this.app.config.probeGraceMS));
  }

  async close(): Promise<void> {
    await this.io.close();
    // after, because every agent that goes is waited for
    for (const timer of this.graces.values()) clearTimeout(timer);
  }

  private async markDelegate(socket: AgentSocket, version = ""): Promise<void> {
    const { nodeId, organizationId } = socket.data;
    const { numUpdatedRows } = await this.app.db
      .updateTable("agents")
      .set({ isDelegate: 1, ...(version && { version }) })
      .where("nodeId", "=", nodeId)
      .where("isDelegate", "=", 0)
      .executeTakeFirst();
    if (numUpdatedRows) this.changed("agents", organizationId);
  }

  private async admitAgent(socket: AgentSocket): Promise<void> {
    const { agentKey } = socket.handshake.auth as { agentKey?: unknown };
    const row = await this.app.db
      .selectFrom("agents")
      .innerJoin("devices", "devices.id", "agents.nodeId")
      .select(["agents.nodeId", "devices.organizationId"])
      .where("keyDigest", "=", digest(String(agentKey)))
      .executeTakeFirst();
    if (!row) throw new Error("not_signed_in");
    socket.data = row;
  }

  private onAgent(socket: AgentSocket): void {
    const { nodeId, organizationId } = socket.data;
    const { app } = this;
    this.connected.get(nodeId)?.disconnect(true);
    this.connected.set(nodeId, socket);
    void socket.join(`agent:${nodeId}`);
    this.changed("agents", organizationId);
    const seen = () =>
      app.later(app.db.updateTable("agents").set({ lastSeenAt: Date.now() }).where("nodeId", "=", nodeId).execute());
    seen();

    socket.on("hello", (about, answer) => {
      if (typeof answer !== "function") return;
      clearTimeout(this.graces.get(nodeId));
      const jobs = Array.isArray(about?.runningJobs) ? about.runningJobs.filter((id) => typeof id === "string") : [];
      app.later(loseJobs(app, nodeId, jobs).then(() => answer(true)));
    });
    socket.on("nm.nms-discovery", (update, answer) => {
      if (typeof answer !== "function") return;
      app.later(keepObservations(app, nodeId, update).then(answer));
    });
    socket.on("disconnect", () => {
      if (this.connected.get(nodeId) !== socket) return;
      this.connected.delete(nodeId);
      this.changed("agents", organizationId);
      seen();
      this.awaitProbe(nodeId);
    });
  }

  private async admitConsole(socket: ConsoleSocket): Promise<void> {
    const { token } = socket.handshake.auth as { token?: unknown };
    const cookie = this.cookieOf(socket.request.headers.cookie);
    const caller =
      typeof token === "string"
        ? await callerOfKey(this.app, token)
        : cookie && (await callerOfSession(this.app, cookie));
    if (!caller || !caller.user) throw new Error("not_signed_in");
    socket.data = { caller };
  }

  private onConsole(socket: ConsoleSocket): void {
    const { app } = this;
    const { caller } = socket.data;
    const rooms = caller.organizationIds?.map((id) => `organization:${id}`) ?? [everywhere];
    void socket.join([
      `user:${caller.user!.id}`,
      ...(caller.session ? [`session:${caller.session.id}`] : []),
      ...rooms,
    ]);

    socket.on("nm.nms-discovery", (jobUUID, answer) => {
      if (typeof answer !== "function") return;
      const subscribe = async () => {
        await findJob(app, caller, String(jobUUID));
        // live updates first, then what there is: a row told twice has its revision
        await socket.join(`job:${jobUUID}`);
        for (const update of await replay(app, String(jobUUID))) socket.emit("nm.nms-discovery", update);
      };
      app.later(
        subscribe().then(
          () => answer(true),
          () => answer(false),
        ),
      );
    });
    socket.on("nm.nms-discovery.leave", (jobUUID) => void socket.leave(`job:${jobUUID}`));
    socket.on("nm.status", (nodeId, answer) => {
      if (typeof answer !== "function") return;
      const read = async () => {
        await findAgent(app, caller, Number(nodeId));
        return this.nmStatus(Number(nodeId));
      };
      app.later(read().then(answer, () => answer({ args: ["ERROR"], kwargs: { error: "not_found" } })));
    });
  }
}
