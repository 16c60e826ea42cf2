// Takes orders to open sessions. They run in a process of their own, so that they delay nothing else.
import type { ChildProcess } from "node:child_process";
import { sentMessage, type LocalPolicyCapability, type RemoteTool } from "@muster/sdk";
import type { AgentToServer, RemoteOrder, ServerToAgent } from "@muster/sdk/live";
import type { Socket } from "socket.io-client";
import { startPart } from "../program/part.ts";
import type { LocalPolicy } from "../security/local-policy.ts";
import type { CommandVerifier } from "../security/verify-commands.ts";

/** What the process is told. */
export interface HostedSession {
  url: string;
  order: LocalOrder;
}

/** An order with what this computer's administrator demands. */
export type LocalOrder = RemoteOrder & { filesRoot?: string | undefined };

/** What the computer's local policy must allow. */
const capabilities: Readonly<Record<RemoteTool, LocalPolicyCapability>> = {
  TERMINAL: "terminal",
  COMMAND: "terminal",
  FILES: "files",
  TOOLS: "tools",
  TUNNEL: "tunnels",
  DESKTOP: "remoteDesktop",
};

export class RemoteSessions {
  private readonly url: string;
  private host: ChildProcess | undefined;

  /** @param url where the server is */
  constructor(
    socket: Socket<ServerToAgent, AgentToServer>,
    { verifier, policy }: { verifier: CommandVerifier; policy: LocalPolicy },
    url: string,
  ) {
    this.url = url;
    socket.on("remote.open", async ({ proof, ...order }, answer) => {
      if (!(await verifier.verify("remote.open", order, proof, order.sessionId))) return answer(null);
      const capability = capabilities[order.tool];
      const refused = policy.refusal(capability, { asksUser: true });
      if (refused) return answer({ refused: sentMessage(refused) });
      // the server can't lower what this computer's administrator demands
      const consent = policy.asks(capability) ? "ALWAYS" : order.consent;
      this.open({ ...order, consent, filesRoot: policy.filesRoot() });
      answer("accepted");
    });
  }

  /** Ends all sessions. */
  close(): void {
    this.host?.disconnect();
    this.host = undefined;
  }

  private open(order: LocalOrder): void {
    const host = this.host ?? this.start();
    host.send({ url: this.url, order } satisfies HostedSession);
  }

  private start(): ChildProcess {
    const source = new URL("./host-entry.ts", import.meta.url);
    const host = startPart("remote-host", source, { stdio: ["ignore", 2, 2, "ipc"] });
    host.on("error", (error) => console.error(error));
    // it ends by itself when it has had no session for a minute
    host.on("disconnect", () => {
      if (this.host === host) this.host = undefined;
    });
    host.unref();
    host.channel?.unref();
    this.host = host;
    return host;
  }
}
