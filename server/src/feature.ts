import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { AgentWorkKind } from "./platform/agent-work.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SelectQueryBuilder } from "kysely";
import type { Migration } from "kysely/migration";
import type {
  ActivityObjectKind,
  Answer,
  Device,
  Input,
  OperationId,
  Permission,
  RunManifest,
  Stopped,
} from "@muster/sdk";
import { principalKinds } from "@muster/sdk/contract";
import type { AgentToServer, ConsoleToServer, ServerToConsole } from "@muster/sdk/live";
import type { Socket } from "socket.io";
import type { WebSocket } from "ws";
import { perServer, type ServerContext } from "./context.ts";
import type { Caller } from "./platform/authorization/caller.ts";
import type { PrincipalLookups } from "./platform/authorization/principals.ts";
import type { Database } from "./platform/db/database.ts";
import type { ServerEvents } from "./platform/events.ts";
import type { Tables } from "./platform/db/tables.ts";
import type { Searchable } from "./platform/searchable.ts";
import type { AgentSocket } from "./platform/live.ts";

type Part<I extends OperationId, K extends string> =
  Input<I> extends { [key in K]?: infer V } ? NonNullable<V> : undefined;

/** The arguments of a handler: the validated parts of the request, the caller and the context. */
export interface Call<I extends OperationId> {
  path: Part<I, "path">;
  query: Part<I, "query">;
  body: Part<I, "body">;
  caller: Caller;
  context: ServerContext;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handlers = { [I in OperationId]: (call: Call<I>) => Promise<Answer<I>> };

/** A WebSocket that is about to be opened. */
export interface Handshake {
  query: URLSearchParams;
  /** The tokens in the request: of the Authorization header, and of a browser session. */
  bearer: string | undefined;
  sessionToken: string | undefined;
  /** Whether another server passed the request on to this one. */
  isPassedOn: boolean;
}

/**
 * Accepts WebSockets at the feature's own path. Returns a callback that serves the open connection, or the
 * name of the server that does.
 * @throws MusterError to refuse the handshake
 */
export type SocketHandler = (
  context: ServerContext,
  handshake: Handshake,
) => Promise<((socket: WebSocket) => void) | { passTo: string }>;

/** Handles requests for hosts other than the console's, which arrive at the same port. */
export interface OtherHosts {
  has(host: string): boolean;
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Handles a request for a WebSocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Uint8Array): Promise<void>;
}

/** Background work that runs as long as the server. */
export interface Service {
  /** Stops accepting work; called before connections are closed. */
  stop?(): void | Promise<void>;
  /** Called after connections are closed. */
  close?(): void | Promise<void>;
}

export interface Tick {
  now: number;
  /** Whether the clock was set back since the last tick, or may have been while the server was down. */
  clockSetBack: boolean;
}

type Acknowledged<A> = A extends [...infer Payload, (answer: infer R) => void]
  ? { payload: Payload; answer: R }
  : { payload: A; answer: undefined };

/**
 * Handlers of the events that agents send. The agent channel limits concurrent events and acknowledges each
 * with the handler's result; undefined sends no acknowledgment.
 */
export type AgentEvents = {
  [E in keyof AgentToServer]?: (
    context: ServerContext,
    agent: AgentSocket,
    ...payload: Acknowledged<Parameters<AgentToServer[E]>>["payload"]
  ) =>
    | Acknowledged<Parameters<AgentToServer[E]>>["answer"]
    | undefined
    | Promise<Acknowledged<Parameters<AgentToServer[E]>>["answer"] | undefined>;
};

export type ConsoleSocket = Socket<ConsoleToServer, ServerToConsole, object, { caller: Caller }>;

/** Topics that consoles subscribe to by an id and leave with the event `<topic>.leave`. */
export type ConsoleTopics = {
  [T in keyof ConsoleToServer as `${T}.leave` extends keyof ConsoleToServer ? T : never]?: {
    /** Joins the rooms of the topic; an error refuses the subscription. */
    subscribe(context: ServerContext, console: ConsoleSocket, id: string): Promise<void>;
    leave(console: ConsoleSocket, id: string): void;
  };
};

/** Requests that consoles send over the live channel. */
export interface ConsoleCalls {
  "nm.status"?(
    context: ServerContext,
    caller: Caller,
    nodeId: number,
  ): Promise<Parameters<Parameters<ConsoleToServer["nm.status"]>[1]>[0]>;
}

export interface StoppableItem extends Pick<Stopped, "id" | "name" | "clientId"> {
  stop(): Promise<unknown>;
}

export interface Stoppable {
  kind: Stopped["kind"];
  /** The permission to stop items of this kind; without one the feature checks each item itself. */
  permission?: Permission;
  /** Running and pending items in the organizations that the caller sees, or in one of them. */
  running(context: ServerContext, caller: Caller, clientId: number | undefined): Promise<StoppableItem[]>;
}

/** What happens to the rows of a table when the device they reference is archived or merged. */
export interface DeviceTable {
  /** The column with the device's ID. */
  column: string;
  /**
   * What happens to the rows while the device is archived: they are archived with it, lose the device's ID
   * until it is restored, or are deleted for good.
   */
  archive: "with-device" | "detach" | "delete";
  /** Column values of the rows that reference devices, if the table also has rows of other objects. */
  only?: Readonly<Record<string, string>>;
  /** Identifies a row of the device; required for rows that are detached or that move at a merge. */
  key?: Record<string, "integer" | "bigint" | "text">;
  /** Columns that refer to rows of other tables: a row whose parents no longer exist is not restored. */
  parents?: Record<string, string>;
  /**
   * Whether the rows of an absorbed device move to the device it is merged into: all, or those for which it
   * has no row with the same values in these columns. Without columns, they move if it has no rows at all.
   */
  moveOnMerge?: true | { unlessSame: readonly string[] };
}
export type DeviceTables = Record<string, DeviceTable>;

/** Returns the organizations of the objects a request names; undefined if it names none of this feature. */
export type OrganizationLookup = (
  context: ServerContext,
  named: { params: Readonly<Record<string, string>>; nodeIds: readonly number[] },
) => Promise<readonly number[]> | undefined;

/** The device that remains after a merge, and the one that is absorbed into it. */
export interface MergedDevices {
  into: number;
  absorbed: number;
}

type ColumnOf<T extends keyof Tables> = keyof Tables[T] & string;

/** Where the audit log finds the name of an object. */
export type ActivityObjectTable = {
  [T in keyof Tables]: {
    table: T;
    /** Column of the id; "id" by default. */
    id?: ColumnOf<T>;
    /** Type of the id; "integer" by default. */
    type?: "text";
    name?: ColumnOf<T>;
    /** Names are only recorded in entries of the same organization. */
    organization?: ColumnOf<T>;
    /** Columns that are compared where no operation reads a single object; never secrets. */
    state?: readonly ColumnOf<T>[];
  };
}[keyof Tables];

/** What a request that waits for approval is bound to, besides its devices. */
export interface Pinned {
  /** What the run does, for approvers. */
  manifest?: RunManifest;
  /** The version of each automation, by the automation's id. */
  versions?: Readonly<Record<string, number>>;
  /** The revision of what is changed or copied, if that must not change until approval. */
  revision?: number;
}

/** How requests of an operation wait for approval. */
export interface Hold<I extends OperationId> {
  /** The fields of the body, such as "schedule.end", whose times count from when the request is executed. */
  durations?(body: Part<I, "body">): readonly string[];
  /**
   * Resolves everything that the request names and that could change until its approval. The handler gets it
   * back from `approvedRequest` and uses nothing else.
   */
  pin(call: Omit<Call<I>, "request" | "reply">, deviceIds: readonly number[]): Promise<Pinned>;
}

type Holds = { [I in OperationId]?: Hold<I> | Pick<Hold<I>, "durations"> };

type FileIds = SelectQueryBuilder<Tables, keyof Tables, { attachmentId: number }>;

/** Everything a feature adds to the server. The order of features doesn't matter. */
export interface Feature {
  /** The server refuses to start when an operation of the contract has no handler. */
  handlers?: Partial<Handlers>;
  /** Named by date and run in the order of their names. */
  migrations?: Record<string, Migration>;
  /** Content types, hooks and routes beside the contract. */
  http?(server: FastifyInstance, context: ServerContext): void;
  start?(context: ServerContext): Service | void | Promise<Service | void>;
  /** Called regularly, on one server at a time: starts, ends and expires what is due. */
  tick?(context: ServerContext, tick: Tick): Promise<void>;
  /** Called regularly on every server: for its own connections and its state in memory. */
  tickEverywhere?(context: ServerContext, tick: Tick): Promise<void>;
  /** Called once an hour, on the same server as `tick`: mostly deletes old data. */
  hourly?(context: ServerContext, tick: Tick): Promise<void>;
  on?: { [E in keyof ServerEvents]?: (context: ServerContext, event: ServerEvents[E]) => unknown };
  agentEvents?: AgentEvents;
  /** WebSockets beside the live channel, by path. */
  sockets?: Readonly<Record<string, SocketHandler>>;
  otherHosts?(context: ServerContext): OtherHosts;
  consoleTopics?: ConsoleTopics;
  consoleCalls?: ConsoleCalls;
  /** Kinds of work that agents do, by name. A queue sends, resends and cancels it and records its outcome. */
  agentWork?: Readonly<Record<string, AgentWorkKind>>;
  /**
   * How requests of operations that can wait for approval are bound to the objects they name. Their devices
   * are bound in any case; the server refuses to start if an operation names something else and no feature
   * binds it.
   */
  holds?: Holds;
  /** What `muster jobs stop --all` stops. */
  stoppables?: readonly Stoppable[];
  /** Rows that are archived, moved and deleted with a device. */
  deviceTables?: DeviceTables;
  /** What merging devices does in its transaction besides moving rows, and how to undo that. */
  merging?: {
    merge(context: ServerContext, devices: MergedDevices): Promise<unknown>;
    undo?(context: ServerContext, devices: MergedDevices): Promise<unknown>;
  };
  /** Fields of devices that this feature fills in. */
  deviceFields?(context: ServerContext, nodeIds: readonly number[]): Promise<Map<number, Partial<Device>>>;
  /** What the global search finds. */
  searchables?: readonly Searchable[];
  /** Which organization an audit entry belongs to. */
  organizationOf?: OrganizationLookup;
  /** Reads principals, whose powers the router compares with the caller's. */
  principals?: Partial<PrincipalLookups>;
  /** Tables of the objects that audit entries name; the first that has the id is used. */
  activityObjects?: Partial<Record<ActivityObjectKind, readonly ActivityObjectTable[]>>;
  /** The ids of uploaded files that must not be deleted. */
  filesInUse?(db: Database): FileIds;
}

const registry = perServer((): { features: readonly Feature[] } => ({ features: [] }));

/** Makes the features known to `featuresOf` and connects them to the events. */
export function registerFeatures(context: ServerContext, features: readonly Feature[]): void {
  registry(context).features = features;
  for (const { on = {} } of features)
    for (const name of Object.keys(on) as (keyof ServerEvents)[]) listen(context, name, on);
}

const listen = <E extends keyof ServerEvents>(
  context: ServerContext,
  name: E,
  on: { [N in E]?: (context: ServerContext, event: ServerEvents[N]) => unknown },
) => context.events.on(name, (event) => on[name]?.(context, event));

export const featuresOf = (context: ServerContext): readonly Feature[] => registry(context).features;

/** Returns the lookups of all features. @throws Error if a kind has none */
export function principalsOf(context: ServerContext): PrincipalLookups {
  const all: Partial<PrincipalLookups> = Object.assign(
    {},
    ...featuresOf(context).map(({ principals }) => principals),
  );
  const missing = principalKinds.filter((kind) => !all[kind]);
  if (missing.length) throw new Error(`No feature looks up the principals ${missing.join()}.`);
  return all as PrincipalLookups;
}

export const handlersOf = perServer((context): Handlers => {
  const all: Partial<Handlers> = {};
  for (const { handlers = {} } of featuresOf(context))
    for (const operation of Object.keys(handlers)) {
      if (operation in all) throw new Error(`Two features handle the operation ${operation}.`);
      Object.assign(all, { [operation]: handlers[operation as OperationId] });
    }
  return all as Handlers;
});
