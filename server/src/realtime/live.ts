import { EventEmitter } from "node:events";
import type { FastifyInstance } from "fastify";
import { Server, type Namespace, type Socket } from "socket.io";
import { cleanText, type Job, type NmStatus } from "@muster/sdk";
import { longestSpreadMS } from "@muster/sdk/live";
import type {
  AgentToServer,
  Changed,
  ConsoleNotice,
  ConsoleToServer,
  DiscoveryOrder,
  DiscoveryUpdate,
  HeldTime,
  ScriptRunUpdate,
  ServerToAgent,
  ServerToConsole,
  TaskOrder,
} from "@muster/sdk/live";
import { schemas } from "@muster/sdk/contract";
import type { ServerContext } from "../context.ts";
import { onConnected, onDisconnected } from "../agents/presence.ts";
import {
  callerOfKey,
  callerOfSession,
  sameOrigin,
  sessionCookie,
  type Caller,
} from "../platform/authorization/caller.ts";
import { findAgent } from "../agents/agents.ts";
import { seesAllDevices } from "../platform/authorization/grants.ts";
import { asUnavailable } from "../platform/db/database.ts";
import { saveObservations, replay } from "../discovery/discovery.ts";
import { AgentAdmission, AgentRejected, type AgentData, type AgentSocket } from "../agents/admission.ts";
import { findJob } from "../discovery/jobs.ts";
import { serveFiles } from "../automation/runs/files.ts";
import { saveRunOutcome, saveRunOutput } from "../automation/runs/results.ts";
import { findRunToRead } from "../automation/runs/runs.ts";
import { handleSignedCommands } from "./signed-commands.ts";
import { saveTaskOutcome } from "../automation/tasks.ts";
import { failJobs, resumeJobs, publishJobs } from "../discovery/recovery.ts";
import { checker, inPlace } from "../platform/db/validation.ts";

type ConsoleSocket = Socket<ConsoleToServer, ServerToConsole, object, { caller: Caller }>;

const isAddress = checker({ coerceTypes: false }).compile<string>(inPlace(schemas.Address));
const answerMS = 10_000;
const batchesAtOnce = 64;
const handOutAgainMS = 5_000;
const maxJobsPerAgent = 1_000;
const longestTimerMS = 2 ** 31 - 1;
const everywhere = "organizations";
const changedPauseMS = 250;
/** How often a list is told of within that pause. */
const toldAtOnce = 5;

/** The live channel: agents and consoles, a room for each organization. */
export class LiveServer {
  private readonly context: ServerContext;
  private readonly cookieOf: (header: string | undefined) => string | undefined;
  private readonly io: Server;
  private readonly agents: Namespace<AgentToServer, ServerToAgent, object, AgentData>;
  private readonly consoles: Namespace<ConsoleToServer, ServerToConsole, object, { caller: Caller }>;
  private readonly connected = new Map<number, AgentSocket>();
  readonly admission: AgentAdmission;
  /** Agents that somebody has asked to become delegates; none becomes one by its own word. */
  private readonly promoting = new Set<number>();
  /** Tasks on their way to agents. */
  private readonly handing = new Set<string>();
  private readonly updates = new EventEmitter<Record<string, [DiscoveryUpdate]>>().setMaxListeners(0);
  private readonly graces = new Map<number, NodeJS.Timeout>();
  /** How often lists have changed in the last moment. */
  private readonly told = new Map<string, number>();
  /** For how many agents they were last told how far apart to come back. */
  private paced = 0;
  private readonly onConnected: ReturnType<typeof onConnected>;
  private readonly onDisconnected: ReturnType<typeof onDisconnected>;
  private announceSetUp!: () => void;
  /** Resolves once the first administrator is made. */
  readonly whenSetUp = new Promise<void>((resolve) => (this.announceSetUp = resolve));

  constructor(context: ServerContext, server: FastifyInstance) {
    this.context = context;
    this.admission = new AgentAdmission(context, this.connected);
    this.onConnected = onConnected(context);
    this.onDisconnected = onDisconnected(context);
    this.cookieOf = (header) => server.parseCookie(header ?? "")[sessionCookie];
    this.io = new Server(server.server, {
      path: "/ws/live",
      serveClient: false,
      transports: ["websocket"],
      maxHttpBufferSize: 4_000_000,
      pingInterval: (context.config.silenceMS * 5) / 9,
      pingTimeout: (context.config.silenceMS * 4) / 9,
      allowRequest: (request, answer) => answer(null, sameOrigin(context, request.headers)),
    });
    const admit = (admitted: Promise<void>, next: (error?: Error) => void) =>
      void admitted.then(
        () => next(),
        (error: unknown) => next(error instanceof AgentRejected ? error : new Error("not_signed_in")),
      );
    this.io.use((_, next) => next(new Error("not_found")));
    this.agents = this.io.of("/agents");
    this.agents.use((socket, next) => admit(this.admission.admit(socket), next));
    this.agents.on("connection", (socket) => this.onAgent(socket));
    this.consoles = this.io.of("/console");
    this.consoles.use((socket, next) => admit(this.admitConsole(socket), next));
    this.consoles.on("connection", (socket) => this.onConsole(socket));
  }

  setUp(): void {
    this.announceSetUp();
  }

  isConnected(nodeId: number): boolean {
    return this.connected.has(nodeId);
  }

  /** Whether a connected agent works on a job; a running one waits for its probe otherwise. */
  isRunning(nodeId: number, jobUUID: string): boolean {
    return this.connected.get(nodeId)?.data.jobs.has(jobUUID) ?? false;
  }

  assignJob(nodeId: number, jobUUID: string): void {
    this.connected.get(nodeId)?.data.jobs.add(jobUUID);
  }

  releaseJob(nodeId: number, jobUUID: string): void {
    this.connected.get(nodeId)?.data.jobs.delete(jobUUID);
  }

  counts(): { agents: number; consoles: number } {
    return { agents: this.connected.size, consoles: this.consoles.sockets.size };
  }

  /** Tells the consoles of an organization that a list of theirs changed: they read it again, so not too often. */
  invalidate(what: Changed, organizationId: number): void {
    const list = `${what}/${organizationId}`;
    const times = this.told.get(list) ?? 0;
    this.told.set(list, times + 1);
    if (times < toldAtOnce)
      this.consoles.to([`organization:${organizationId}`, everywhere]).emit("changed", what);
    if (times > 0) return;
    const again = () => {
      const more = (this.told.get(list) ?? 0) > toldAtOnce;
      this.told.delete(list);
      if (more) this.invalidate(what, organizationId);
    };
    setTimeout(again, changedPauseMS).unref();
  }

  /** The same of what belongs to no organization. */
  invalidateForAll(what: Changed): void {
    this.consoles.emit("changed", what);
  }

  publish(update: DiscoveryUpdate): void {
    this.updates.emit(update.jobUUID, update);
    this.consoles.to(`job:${update.jobUUID}`).emit("nm.nms-discovery", update);
  }

  /** What is new of a run on devices of an organization, for who sees all of them; without one, that something is. */
  publishRun(update: ScriptRunUpdate, organizationId: number | undefined): void {
    const { runId } = update;
    const of = (...whom: string[]) => whom.map((one) => `run:${runId}:${one}`);
    const vague = update.ended ? of("all", "ends", "some") : of("some");
    const rooms = organizationId === undefined ? vague : of("all", String(organizationId));
    this.consoles.to(rooms).emit("script.run", update);
  }

  /** How a job stands, where none of its targets changed. */
  publishJob(job: Job): void {
    this.consoles.to(`job:${job.id}`).emit("nm.job", job);
    this.invalidate("jobs", job.clientId);
  }

  /** Ends the live connections of a session, a user or an agent whose rights changed; they may come back. */
  disconnect(room: `session:${string}` | `key:${number}` | `user:${number}` | `agent:${number}`): void {
    for (const namespace of [this.agents, this.consoles])
      for (const id of namespace.adapter.rooms.get(room) ?? [])
        // not socket.disconnect(): after that the other end does not come back by itself
        namespace.sockets.get(id)?.conn.close();
  }

  /** The browser sessions that consoles on this server came with. */
  sessions(): ReadonlySet<string> {
    return new Set([...this.consoles.sockets.values()].flatMap(({ data }) => data.caller.session?.id ?? []));
  }

  /** Cuts an agent off whose key was revoked. */
  sendAway(nodeId: number, keyDigest: string, rejected: boolean): void {
    this.promoting.delete(nodeId);
    this.admission.reject(nodeId, keyDigest, rejected);
  }

  install(nodeId: number): void {
    this.promoting.add(nodeId);
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
    if (status.args[0] === "OK" && this.promoting.delete(nodeId)) await this.markDelegate(socket);
    return status;
  }

  /** Hands a discovery to its probe, which answers the targets with names resolved; undefined when it does not. */
  async start(nodeId: number, order: DiscoveryOrder): Promise<string[] | undefined> {
    const said = await this.order(nodeId, order);
    if (!Array.isArray(said) || said.length > order.targets.length || !said.every((one) => isAddress(one)))
      return undefined;
    return [...new Set(said)];
  }

  /** Hands the rest of a discovery to its probe; false when it does not take it. */
  async resume(nodeId: number, order: DiscoveryOrder): Promise<boolean> {
    return Array.isArray(await this.order(nodeId, order));
  }

  private async order(nodeId: number, order: DiscoveryOrder): Promise<unknown> {
    const socket = this.connected.get(nodeId);
    const proof = this.context.signing.proof("nm.start", nodeId, order);
    const said: unknown = await socket
      ?.timeout(answerMS)
      .emitWithAck("nm.start", { ...order, proof })
      .catch(() => undefined);
    if (Array.isArray(said)) socket?.data.jobs.add(order.jobUUID);
    return said;
  }

  cancel(nodeId: number, jobUUID: string): void {
    this.releaseJob(nodeId, jobUUID);
    const proof = this.context.signing.proof("nm.cancel", nodeId, jobUUID);
    this.connected.get(nodeId)?.emit("nm.cancel", jobUUID, proof);
  }

  /** Tells the consoles of an organization something to show at once. */
  notice(organizationId: number, notice: ConsoleNotice): void {
    this.consoles.to([`organization:${organizationId}`, everywhere]).emit("notice", notice);
  }

  sendMaintenance(nodeId: number, times: HeldTime[]): void {
    this.connected.get(nodeId)?.emit("maintenance", times);
  }

  /** Hands a task to its agent; whether the agent has kept it. It is not handed over twice at a time. */
  async sendTask(nodeId: number, order: TaskOrder): Promise<boolean> {
    const socket = this.connected.get(nodeId);
    const way = `${nodeId}/${order.taskId}`;
    if (!socket || this.handing.has(way)) return false;
    this.handing.add(way);
    const proof = this.context.signing.proof("task.run", nodeId, order);
    const kept: unknown = await socket
      .timeout(answerMS)
      .emitWithAck("task.run", { ...order, proof })
      .catch(() => false);
    this.handing.delete(way);
    return kept === true;
  }

  cancelTask(nodeId: number, taskId: string): void {
    const proof = this.context.signing.proof("task.cancel", nodeId, taskId);
    this.connected.get(nodeId)?.emit("task.cancel", taskId, proof);
  }

  /** Gives a probe a while to take up the jobs that wait for it. */
  awaitProbe(nodeId: number): void {
    if (this.graces.has(nodeId)) return;
    const lose = () => {
      this.graces.delete(nodeId);
      this.context.later(failJobs(this.context, nodeId));
    };
    this.graces.set(nodeId, setTimeout(lose, Math.min(this.context.config.probeGraceMS, longestTimerMS)));
  }

  /** Hands a probe that is back the jobs that wait for it, again and again until it has taken all of them. */
  private async sendJobs(socket: AgentSocket, held: readonly string[]): Promise<void> {
    const { nodeId } = socket.data;
    const all = await resumeJobs(this.context, nodeId, held).catch((error: unknown) => {
      this.context.log.error(error);
      return false;
    });
    if (!socket.connected) return;
    if (all) {
      clearTimeout(this.graces.get(nodeId));
      this.graces.delete(nodeId);
      return;
    }
    this.awaitProbe(nodeId);
    const again = setTimeout(
      () => this.context.later(this.sendJobs(socket, [...socket.data.jobs])),
      handOutAgainMS,
    );
    socket.once("disconnect", () => clearTimeout(again));
  }

  async close(): Promise<void> {
    await this.io.close();
    for (const timer of this.graces.values()) clearTimeout(timer);
  }

  private async markDelegate(socket: AgentSocket): Promise<void> {
    const { nodeId, organizationId } = socket.data;
    const { numUpdatedRows } = await this.context.db
      .updateTable("agents")
      .set({ isDelegate: 1 })
      .where("nodeId", "=", nodeId)
      .executeTakeFirst();
    if (numUpdatedRows) this.invalidate("agents", organizationId);
  }

  private onAgent(socket: AgentSocket): void {
    const { nodeId, organizationId } = socket.data;
    const { context } = this;
    if (this.admission.isRevoked(socket)) return void socket.disconnect(true);
    if (socket.data.pending) return this.admission.wait(socket);
    const before = this.connected.get(nodeId);
    this.connected.set(nodeId, socket);
    before?.disconnect(true);
    void socket.join(`agent:${nodeId}`);
    this.invalidate("agents", organizationId);
    // nobody asks for it any more
    Reflect.deleteProperty(socket.conn, "request");

    handleSignedCommands(context, socket);
    serveFiles(context, socket);
    socket.on("hello", (about, answer) => {
      if (typeof answer !== "function") return;
      const word = (text: unknown) => (typeof text === "string" ? cleanText(text, 50) : undefined);
      socket.data.version = word(about?.version) ?? socket.data.version;
      socket.data.architecture = word(about?.architecture) ?? socket.data.architecture;
      const jobs = Array.isArray(about?.runningJobs)
        ? about.runningJobs.filter((id) => typeof id === "string")
        : [];
      socket.data.jobs.clear();
      this.pace(socket);
      context.later(this.greet(socket, jobs.slice(0, maxJobsPerAgent)).then(() => answer(true)));
    });
    let waiting = 0;
    socket.on("task.outcome", (outcome, answer) => {
      if (typeof answer !== "function") return;
      if (++waiting > batchesAtOnce) return void socket.disconnect(true);
      const keep = saveRunOutcome(context, nodeId, outcome).then(
        (kept) => kept || saveTaskOutcome(context, nodeId, outcome),
      );
      context.later(keep.finally(() => waiting--).then(answer));
    });
    socket.on("task.output", (output, answer) => {
      if (typeof answer !== "function") return;
      if (++waiting > batchesAtOnce) return void socket.disconnect(true);
      context.later(
        saveRunOutput(context, nodeId, output)
          .finally(() => waiting--)
          .then(answer),
      );
    });
    socket.on("nm.nms-discovery", (update, answer) => {
      if (typeof answer !== "function") return;
      // an agent waits for the answer to each job's batch; one that does not would fill the memory
      if (++waiting > batchesAtOnce) return void socket.disconnect(true);
      // what a connection says that has been replaced comes again, and later things may have come before it
      if (this.connected.get(nodeId) !== socket) return;
      const kept = saveObservations(context, nodeId, update).catch((error: unknown) => {
        context.log.error(error);
        const refusal = asUnavailable(error);
        if (refusal) context.later(publishJobs(context, nodeId, `${refusal.message} ${refusal.nextStep}`));
        return false;
      });
      context.later(kept.finally(() => waiting--).then(answer));
    });
    socket.on("disconnect", (reason) => {
      if (this.connected.get(nodeId) !== socket || reason === "server shutting down") return;
      this.connected.delete(nodeId);
      this.invalidate("agents", organizationId);
      this.awaitProbe(nodeId);
      context.later(this.onDisconnected(nodeId));
    });
  }

  private async greet(socket: AgentSocket, held: readonly string[]): Promise<void> {
    const { nodeId, version, architecture } = socket.data;
    const jobsWait = await this.onConnected({ nodeId, version, architecture }).catch((error: unknown) => {
      this.context.log.error(error);
      return true;
    });
    if (!socket.connected) return;
    if (jobsWait || held.length) return this.sendJobs(socket, held);
    clearTimeout(this.graces.get(nodeId));
    this.graces.delete(nodeId);
  }

  /** Tells agents how far apart to come back should they all be cut off at once. */
  private pace(socket: AgentSocket): void {
    const { size } = this.connected;
    const grown = size > this.paced * 1.5;
    if (grown || size < this.paced / 2) this.paced = size;
    const spreadMS = Math.min(
      (this.paced / this.context.config.reconnectsPerSecond) * 1_000,
      longestSpreadMS,
    );
    // who waits for approval learns nothing of the others
    for (const one of grown ? this.connected.values() : [socket]) one.emit("pace", spreadMS);
  }

  private async admitConsole(socket: ConsoleSocket): Promise<void> {
    const { token } = (socket.handshake.auth ?? {}) as { token?: unknown };
    const cookie = this.cookieOf(socket.request.headers.cookie);
    const caller =
      typeof token === "string"
        ? await callerOfKey(this.context, token)
        : cookie && (await callerOfSession(this.context, cookie));
    if (!caller || !caller.user || caller.mfa.mustEnroll) throw new Error("not_signed_in");
    socket.data = { caller };
  }

  private onConsole(socket: ConsoleSocket): void {
    const { context } = this;
    const { caller } = socket.data;
    const rooms = caller.organizationIds?.map((id) => `organization:${id}`) ?? [everywhere];
    void socket.join([
      `user:${caller.user!.id}`,
      ...(caller.session ? [`session:${caller.session.id}`] : []),
      ...(caller.keyId === null ? [] : [`key:${caller.keyId}`]),
      ...rooms,
    ]);
    if (caller.expiresAt !== null) {
      const left = Math.min(caller.expiresAt - Date.now(), longestTimerMS);
      const ends = setTimeout(() => socket.conn.close(), left);
      socket.on("disconnect", () => clearTimeout(ends));
    }

    socket.on("nm.nms-discovery", (jobUUID, answer) => {
      if (typeof answer !== "function") return;
      const subscribe = async () => {
        const { id } = await findJob(context, caller, String(jobUUID));
        // what is told meanwhile comes after what there was: a row told twice has its revision
        const meanwhile: DiscoveryUpdate[] = [];
        const wait = (update: DiscoveryUpdate) => void meanwhile.push(update);
        this.updates.on(id, wait);
        const past = await replay(context, id).finally(() => this.updates.off(id, wait));
        void socket.join(`job:${id}`);
        for (const update of [...past, ...meanwhile]) socket.emit("nm.nms-discovery", update);
      };
      context.later(
        subscribe().then(
          () => answer(true),
          () => answer(false),
        ),
      );
    });
    socket.on("nm.nms-discovery.leave", (jobUUID) => {
      if (typeof jobUUID === "string") void socket.leave(`job:${jobUUID}`);
    });
    socket.on("script.run", (runId, answer) => {
      if (typeof answer !== "function") return;
      const subscribe = async () => {
        const { id } = await findRunToRead(context, caller, String(runId));
        const only = caller.organizationIds;
        const whose = !seesAllDevices(caller) ? ["some"] : only ? ["ends", ...only] : ["all"];
        await socket.join(whose.map((one) => `run:${id}:${one}`));
      };
      context.later(
        subscribe().then(
          () => answer(true),
          () => answer(false),
        ),
      );
    });
    socket.on("script.run.leave", (runId) => {
      if (typeof runId !== "string") return;
      for (const room of socket.rooms) if (room.startsWith(`run:${runId}:`)) void socket.leave(room);
    });
    socket.on("nm.status", (nodeId, answer) => {
      if (typeof answer !== "function") return;
      const read = async () => {
        await findAgent(context, caller, Number(nodeId));
        return this.nmStatus(Number(nodeId));
      };
      context.later(read().then(answer, () => answer({ args: ["ERROR"], kwargs: { error: "not_found" } })));
    });
  }
}
