// Handles commands to open sessions. Sessions run in a separate process, so that they don't delay other work.
import type { ChildProcess } from "node:child_process";
import { keyed, sentMessage, type LocalPolicyCapability, type RemoteTool } from "@muster/sdk";
import type { AgentToServer, RemoteOrder, ServerToAgent } from "@muster/sdk/live";
import type { Socket } from "socket.io-client";
import { startPart } from "../program/child-processes.ts";
import type { LocalPolicy } from "../security/local-policy.ts";
import type { SignerStore } from "../security/signer-store.ts";
import type { CommandVerifier } from "../security/verify-commands.ts";
import { policyNames, type Consents } from "./session-consents.ts";

/** A message to the process: opens a session, or confirms that its consent was stored. */
export type ToHost = { url: string; order: LocalOrder } | { stored: string };

/**
 * A message from the process: until when the computer's user consents; null once consent or the session
 * ended.
 */
export interface FromHost {
  sessionId: string;
  agreedUntil: number | null;
}

/** The server's command, with the requirements of this computer's administrator added. */
export type LocalOrder = RemoteOrder & { filesRoot?: string | undefined };

/** The capability that the local policy must allow for each tool. */
const capabilities: Readonly<Record<RemoteTool, LocalPolicyCapability>> = {
  TERMINAL: "terminal",
  COMMAND: "terminal",
  FILES: "files",
  TOOLS: "tools",
  TUNNEL: "tunnels",
  DESKTOP: "remoteDesktop",
};

interface Guards {
  verifier: CommandVerifier;
  policy: LocalPolicy;
  consents: Consents;
  signers: SignerStore;
  nodeId: number;
}

export class RemoteSessions {
  private readonly url: string;
  private readonly consents: Consents;
  private host: ChildProcess | undefined;

  /** @param url the server's address */
  constructor(
    socket: Socket<ServerToAgent, AgentToServer>,
    { verifier, policy, consents, signers, nodeId }: Guards,
    url: string,
  ) {
    this.url = url;
    this.consents = consents;
    socket.on("remote.open", async ({ proof, ...order }, answer) => {
      if (!(await verifier.verify("remote.open", order, proof, order.sessionId))) return answer(null);
      const capability = capabilities[order.tool];
      const names = policyNames(order.tool, capability);
      const fault = await signers.findSessionFault(order, nodeId);
      const isDemanded =
        signers.requiresSessions ||
        policy.signs(capability) ||
        (signers.hasList && names.some((name) => policy.signs(name)));
      if (isDemanded && fault)
        return answer({ refused: sentMessage(keyed(`agents.signers.runFault.${fault}`)), fault });
      const refused = policy.refusal(capability, { asksUser: true, isSigned: !fault });
      if (refused) return answer({ refused: sentMessage(refused) });
      // the server can't weaken the requirements of this computer's administrator
      const asks = names.some((name) => policy.asks(name));
      const demanded = asks && ({ consent: "ALWAYS", notice: "SHOWN" } as const);
      const local = { ...order, ...demanded, filesRoot: policy.filesRoot() };
      this.open(local, fault ? undefined : order.signature?.signerId);
      answer("accepted");
    });
  }

  /** Ends all sessions. */
  close(): void {
    this.host?.disconnect();
    this.host = undefined;
  }

  private open(order: LocalOrder, signerId: string | undefined): void {
    const host = this.host ?? this.start();
    this.consents.expect(order, signerId);
    host.send({ url: this.url, order } satisfies ToHost);
  }

  private start(): ChildProcess {
    const source = new URL("./host-entry.ts", import.meta.url);
    const host = startPart("remote-host", source, { stdio: ["ignore", 2, 2, "ipc"] });
    host.on("error", (error) => console.error(error));
    host.on("message", ({ sessionId, agreedUntil }: FromHost) => {
      this.consents.set(sessionId, agreedUntil);
      if (agreedUntil !== null) host.send({ stored: sessionId } satisfies ToHost);
    });
    // it exits by itself after a minute without a session
    host.on("disconnect", () => {
      if (this.host !== host) return;
      this.host = undefined;
      this.consents.clear();
    });
    host.unref();
    host.channel?.unref();
    this.host = host;
    return host;
  }
}
