import { maxSpreadMS, type AgentToServer } from "@muster/sdk/live";
import { admission } from "../agents/admission.ts";
import type { ServerContext } from "../context.ts";
import { featuresOf } from "../feature.ts";
import type { AgentSocket } from "../platform/live.ts";
import { signing } from "../platform/security/signing.ts";

/**
 * The number of concurrent events per agent; an agent with more doesn't wait for responses, and is cut off.
 */
const maxEventsInProgress = 64;

type Handler = (context: ServerContext, agent: AgentSocket, ...payload: unknown[]) => unknown;

/** Connects agents: admits them, tracks who is connected and passes their events to the features. */
export class AgentChannel {
  private readonly context: ServerContext;
  private readonly connected: Map<number, AgentSocket>;
  private readonly handlers = new Map<keyof AgentToServer, Handler>();
  /** The number of agents for which the reconnection spread was last sent. */
  private pacedFor = 0;

  constructor(context: ServerContext, connected: Map<number, AgentSocket>) {
    this.context = context;
    this.connected = connected;
    for (const { agentEvents = {} } of featuresOf(context))
      for (const [event, handler] of Object.entries(agentEvents) as [keyof AgentToServer, Handler][]) {
        if (this.handlers.has(event)) throw new Error(`two features handle the agent event ${event}`);
        this.handlers.set(event, handler);
      }
  }

  admit(socket: AgentSocket): Promise<void> {
    return admission(this.context).admit(socket);
  }

  onConnection(socket: AgentSocket): void {
    const { context, connected } = this;
    const { nodeId, organizationId } = socket.data;
    if (admission(context).isRevoked(socket)) return void socket.disconnect(true);
    if (socket.data.pending) {
      // the agent needs the server's clock and keys to verify the signed decision
      this.passEvents(socket, ["clock"]);
      return admission(context).wait(socket);
    }
    const before = connected.get(nodeId);
    connected.set(nodeId, socket);
    before?.disconnect(true);
    void socket.join(`agent:${nodeId}`);
    context.live.invalidate("agents", organizationId);
    // frees the memory of the handshake request
    Reflect.deleteProperty(socket.conn, "request");

    socket.on("hello", () => this.sendPace(socket));
    this.passEvents(socket);
    socket.on("disconnect", (reason) => {
      if (connected.get(nodeId) !== socket || reason === "server shutting down") return;
      connected.delete(nodeId);
      context.live.invalidate("agents", organizationId);
      context.later(context.events.emit("agentDisconnected", { nodeId }));
    });
  }

  private passEvents(socket: AgentSocket, only?: readonly (keyof AgentToServer)[]): void {
    let inProgress = 0;
    const handle = async (handler: Handler, given: unknown[]) => {
      const answer = given.at(-1);
      const acknowledges = typeof answer === "function";
      const result = await handler(this.context, socket, ...(acknowledges ? given.slice(0, -1) : given));
      if (acknowledges && result !== undefined) (answer as (result: unknown) => void)(result);
    };
    for (const [event, handler] of this.handlers) {
      if (only && !only.includes(event)) continue;
      socket.on(event, (...given: unknown[]) => {
        if (event !== "order.refused" && typeof given.at(-1) !== "function") return;
        if (++inProgress > maxEventsInProgress) return void socket.disconnect(true);
        this.context.later(handle(handler, given).finally(() => inProgress--));
      });
    }
  }

  /**
   * Sends an agent the time over which to spread reconnections after an outage; sends it to all agents if
   * many have connected.
   */
  private sendPace(socket: AgentSocket): void {
    const { size } = this.connected;
    const hasGrown = size > this.pacedFor * 1.5;
    if (hasGrown || size < this.pacedFor / 2) this.pacedFor = size;
    const spreadMS = Math.min((this.pacedFor / this.context.config.reconnectsPerSecond) * 1_000, maxSpreadMS);
    for (const agent of hasGrown ? this.connected.values() : [socket]) {
      const proof = signing(this.context).proof("pace", agent.data.nodeId, { spreadMS });
      agent.emit("pace", { spreadMS, proof });
    }
  }
}
