// The live channel of several servers: what one server publishes reaches the consoles of all servers, and its
// commands reach the agents of all.
import { randomUUID } from "node:crypto";
import type { Changed, ConsoleNotice, ServerToConsole } from "@muster/sdk/live";
import { inList } from "../platform/db/sql.ts";
import type { Database } from "../platform/db/tables.ts";
import { withMessages } from "../platform/live.ts";
import type { AgentLink, AgentSocket, Connection, Live, LiveConsole } from "../platform/live.ts";
import type { ServerMessages, Servers } from "../platform/servers.ts";
import type { Rooms } from "./rooms.ts";

/** How much longer a response takes that another server passes on. */
const detourMS = 2_000;
/** The event of a question that another server answers itself, instead of its agent. */
const aboutConnection = "connection";
/** Methods that all servers execute. */
const passedOn = ["invalidate", "invalidateForAll", "notify", "publish", "disconnect"] as const;
type PassedOn = (typeof passedOn)[number];

export class SharedLive implements Live {
  private readonly rooms: Rooms;
  private readonly servers: Servers;
  private readonly db: Database;
  /** The server of each agent that is connected to another one. */
  private readonly elsewhere = new Map<number, string>();
  private readonly questions = new Map<string, PromiseWithResolvers<unknown>>();

  constructor(rooms: Rooms, servers: Servers, db: Database) {
    this.rooms = rooms;
    this.servers = servers;
    this.db = db;
    servers.on("live", ({ call, input }) => {
      if ((passedOn as readonly string[]).includes(call))
        Reflect.apply(rooms[call as PassedOn], rooms, input);
    });
    servers.on("started", () => this.readAgents());
    servers.on("agents", (message, from) => {
      if ("connected" in message) return this.areNowAt(message.connected, from);
      for (const nodeId of message.gone)
        if (this.elsewhere.get(nodeId) === from) this.elsewhere.delete(nodeId);
      return undefined;
    });
    servers.on("order", ({ nodeId, event, payload }) =>
      rooms.link(nodeId)?.emit(event as never, ...(payload as [])),
    );
    servers.on("question", (question, from) => void this.pass(question, from));
    servers.on("answer", ({ to, id, answer }) => {
      if (to !== servers.id) return;
      if (answer === undefined) this.questions.get(id)?.reject(new Error("no answer"));
      else this.questions.get(id)?.resolve(answer);
    });
    servers.watch(async ({ left, missed }) => {
      if (left.length || missed) await this.readAgents();
      // consoles reconnect and reload everything
      if (missed) rooms.closeConsoles();
    });
  }

  /** Reads which agents are connected to other servers. */
  async readAgents(): Promise<void> {
    const { db, servers } = this;
    const rows = await db
      .selectFrom("agents")
      .select(["nodeId", "server"])
      .where("server", "is not", null)
      .where("server", "<>", servers.id)
      .execute();
    this.elsewhere.clear();
    for (const { nodeId, server } of rows)
      if (server && servers.isAlive(server)) this.elsewhere.set(nodeId, server);
  }

  isConnected(nodeId: number): boolean {
    return this.rooms.isConnected(nodeId) || this.elsewhere.has(nodeId);
  }

  connected(): Iterable<number> {
    return new Set([...this.rooms.connected(), ...this.elsewhere.keys()]);
  }

  serverOf(nodeId: number): string | undefined {
    return this.rooms.serverOf(nodeId) ?? this.elsewhere.get(nodeId);
  }

  agent(nodeId: number): AgentSocket | undefined {
    return this.rooms.agent(nodeId);
  }

  agents(): Iterable<AgentSocket> {
    return this.rooms.agents();
  }

  link(nodeId: number): AgentLink | undefined {
    const server = this.elsewhere.get(nodeId);
    const here = this.rooms.link(nodeId);
    if (here || server === undefined) return here;
    return {
      id: `${server}/${nodeId}`,
      emit: (event, ...payload) => this.servers.tell("order", { nodeId, event, payload }),
      connection: () =>
        this.ask(nodeId, aboutConnection, [], 0).then(
          (answer) => answer as Connection,
          () => undefined,
        ),
      ask: (event, payload, withinMS) => this.ask(nodeId, event, payload, withinMS),
    };
  }

  counts(): { agents: number; consoles: number } {
    return this.rooms.counts();
  }

  sessions(): ReadonlySet<string> {
    return this.rooms.sessions();
  }

  consolesOf(organizationId: number): readonly LiveConsole[] {
    return this.rooms.consolesOf(organizationId);
  }

  invalidate(list: Changed, organizationId: number): void {
    this.everywhere("invalidate", list, organizationId);
  }

  invalidateForAll(list: Changed): void {
    this.everywhere("invalidateForAll", list);
  }

  notify(organizationId: number, notice: ConsoleNotice, exceptUserId?: number): void {
    this.everywhere("notify", organizationId, withMessages(notice), exceptUserId);
  }

  publish<E extends keyof ServerToConsole>(
    rooms: string | string[],
    event: E,
    ...payload: Parameters<ServerToConsole[E]>
  ): void {
    this.rooms.publish(rooms, event, ...payload);
    this.servers.tell("live", { call: "publish", input: [rooms, event, ...payload] });
  }

  disconnect(room: Parameters<Live["disconnect"]>[0]): void {
    this.everywhere("disconnect", room);
  }

  private everywhere<C extends Exclude<PassedOn, "publish">>(call: C, ...input: Parameters<Live[C]>): void {
    Reflect.apply(this.rooms[call], this.rooms, input);
    this.servers.tell("live", { call, input });
  }

  /**
   * Records that agents have connected to another server, and closes their connections to this one, which may
   * not have noticed.
   */
  private async areNowAt(nodeIds: readonly number[], server: string): Promise<void> {
    for (const nodeId of nodeIds) this.elsewhere.set(nodeId, server);
    const here = nodeIds.filter((nodeId) => this.rooms.isConnected(nodeId));
    if (!here.length) return;
    // an agent that has come back since is no longer connected there
    const rows = await this.db
      .selectFrom("agents")
      .select("nodeId")
      .where("nodeId", "in", inList(this.db, here, "integer"))
      .where("server", "=", server)
      .execute();
    for (const { nodeId } of rows) this.rooms.agent(nodeId)?.conn.close();
  }

  private ask(
    nodeId: number,
    event: string,
    payload: readonly unknown[],
    withinMS: number,
  ): Promise<unknown> {
    const id = randomUUID();
    const question = Promise.withResolvers<unknown>();
    const timeOut = () => question.reject(new Error("operation has timed out"));
    const timer = setTimeout(timeOut, withinMS + detourMS);
    this.questions.set(id, question);
    this.servers.tell("question", { id, nodeId, event, payload, withinMS });
    return question.promise.finally(() => {
      clearTimeout(timer);
      this.questions.delete(id);
    });
  }

  /** Asks an agent of this server on behalf of another server. */
  private async pass(
    { id, nodeId, event, payload, withinMS }: ServerMessages["question"],
    from: string,
  ): Promise<void> {
    const link = this.rooms.link(nodeId);
    const asked =
      event === aboutConnection ? link?.connection() : link?.ask(event as never, payload as never, withinMS);
    const answer: unknown = await asked?.catch(() => undefined);
    this.servers.tell("answer", { to: from, id, answer });
  }
}
