import type { FastifyInstance } from "fastify";
import type { ServerContext } from "../context.ts";
import { featuresOf, type ConsoleCalls, type ConsoleSocket, type ConsoleTopics } from "../feature.ts";
import { callerOfKey, callerOfSession, sessionCookie } from "../platform/authorization/caller.ts";
import { maxTimerMS } from "../platform/live.ts";
import { allOrganizations } from "./rooms.ts";

type Topic = NonNullable<ConsoleTopics[keyof ConsoleTopics]>;

/** Connects consoles: admits them, joins the rooms of their organizations and subscribes them to topics. */
export class ConsoleChannel {
  private readonly context: ServerContext;
  private readonly parseCookie: FastifyInstance["parseCookie"];
  private readonly topics: [keyof ConsoleTopics, Topic][];
  private readonly calls: ConsoleCalls;

  constructor(context: ServerContext, parseCookie: FastifyInstance["parseCookie"]) {
    this.context = context;
    this.parseCookie = parseCookie;
    const features = featuresOf(context);
    this.topics = features.flatMap(
      ({ consoleTopics = {} }) => Object.entries(consoleTopics) as [keyof ConsoleTopics, Topic][],
    );
    this.calls = Object.assign({}, ...features.map(({ consoleCalls }) => consoleCalls)) as ConsoleCalls;
  }

  async admit(socket: ConsoleSocket): Promise<void> {
    const { token } = (socket.handshake.auth ?? {}) as { token?: unknown };
    const caller = await this.authenticate(token, socket.request.headers.cookie);
    if (!caller?.user || caller.mfa.mustEnroll || caller.mfa.mustProve) throw new Error("not_signed_in");
    socket.data = { caller };
  }

  onConnection(socket: ConsoleSocket): void {
    const { caller } = socket.data;
    void socket.join([
      `user:${caller.user!.id}`,
      ...(caller.session ? [`session:${caller.session.id}`] : []),
      ...(caller.keyId === null ? [] : [`key:${caller.keyId}`]),
      ...(caller.organizationIds?.map((id) => `organization:${id}`) ?? [allOrganizations]),
    ]);
    this.closeWhenExpired(socket);
    for (const [name, topic] of this.topics) this.serveTopic(socket, name, topic);
    this.serveCalls(socket);
  }

  private authenticate(token: unknown, cookies: string | undefined) {
    if (typeof token === "string") return callerOfKey(this.context, token);
    const cookie = this.parseCookie(cookies ?? "")[sessionCookie(this.context.config)];
    return cookie ? callerOfSession(this.context, cookie) : undefined;
  }

  private closeWhenExpired(socket: ConsoleSocket): void {
    const { expiresAt } = socket.data.caller;
    if (expiresAt === null) return;
    const close = setTimeout(() => socket.conn.close(), Math.min(expiresAt - Date.now(), maxTimerMS));
    socket.on("disconnect", () => clearTimeout(close));
  }

  private serveTopic(socket: ConsoleSocket, name: keyof ConsoleTopics, topic: Topic): void {
    socket.on(name, (id: unknown, answer: unknown) => {
      if (typeof answer !== "function") return;
      const subscribe = async () => {
        if (typeof id !== "string") return false;
        return topic.subscribe(this.context, socket, id).then(
          () => true,
          () => false,
        );
      };
      this.context.later(subscribe().then((subscribed) => answer(subscribed)));
    });
    socket.on(`${name}.leave`, (id) => {
      if (typeof id === "string") topic.leave(socket, id);
    });
  }

  private serveCalls(socket: ConsoleSocket): void {
    socket.on("alive", (answer) => {
      if (typeof answer === "function") answer();
    });
    socket.on("nm.status", (nodeId, answer) => {
      const call = this.calls["nm.status"];
      if (typeof answer !== "function" || !call) return;
      const refused = () => answer({ args: ["ERROR"], kwargs: { error: "not_found" } });
      if (typeof nodeId !== "number") return refused();
      this.context.later(call(this.context, socket.data.caller, nodeId).then(answer, refused));
    });
  }
}
