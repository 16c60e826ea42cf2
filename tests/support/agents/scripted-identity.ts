import { randomUUID } from "node:crypto";
import { io, type Socket } from "socket.io-client";
import { enrollAs, proveIdentity, type Enrollment } from "@muster/agent";
import { createMuster, type NodeApprovalState } from "@muster/sdk";
import { newAgentKeys, signClaim, type AgentKeys } from "@muster/sdk/agent-keys";
import type { AgentMachine, AgentToServer, ServerToAgent } from "@muster/sdk/live";

/** The identity of an agent that a test simulates, with all its keys. */
export interface ScriptedIdentity extends AgentKeys {
  nodeId: number;
  machineId: string;
  rootKey: string;
  state: NodeApprovalState;
}

/** Enrolls an agent that a test simulates. `keys` and `machineId` are new unless given. */
export async function enrollScripted(
  url: string,
  { keys = newAgentKeys(), ...about }: Partial<Enrollment> & { token: string; keys?: AgentKeys },
): Promise<ScriptedIdentity> {
  const machineId = about.machineId ?? randomUUID();
  const computer = { hostname: "probe-1", platform: "linux", osVersion: "6.1", version: "0.1.0" } as const;
  const enrolled = await enrollAs(createMuster({ url }), keys, { ...computer, ...about, machineId });
  return { ...keys, machineId, ...enrolled };
}

/** Returns an enrollment as a plain request sends it, signed with new keys. */
export function signedEnrollment<B extends { token: string; machineId: string }>(body: B) {
  const { signing, sealing } = newAgentKeys();
  const { token, machineId } = body;
  const claim = { token, machineId, signingKey: signing.publicKey, sealingKey: sealing.publicKey };
  return { ...body, ...claim, signature: signClaim(signing, "muster/agent-enroll", claim) };
}

export const newMachine = (): AgentMachine => ({
  runId: randomUUID(),
  bootId: randomUUID(),
  fingerprint: randomUUID(),
});

/** Connects with an identity, or with the response of `prove` to the challenge. */
export function connectAgent(
  url: string,
  identity: Pick<ScriptedIdentity, "nodeId" | "signing" | "rootKey">,
  {
    machine = newMachine(),
    prove = (nonce) => proveIdentity(identity, machine, nonce),
  }: { machine?: AgentMachine; prove?(nonce: string): object } = {},
): Socket<ServerToAgent, AgentToServer> {
  const socket: Socket<ServerToAgent, AgentToServer> = io(`${url}/agents`, {
    path: "/ws/live",
    transports: ["websocket"],
    auth: (send) => send(prove(socket.io.engine.id)),
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 100,
  });
  return socket;
}
