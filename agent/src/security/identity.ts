import { join } from "node:path";
import { MusterError, t, type SigningKey } from "@muster/sdk";
import { keyFingerprint, signClaim, type AgentKeys } from "@muster/sdk/agent-keys";
import { makeFolder, readChecked, writeChecked } from "@muster/sdk/files";
import type { AgentAuth, AgentMachine } from "@muster/sdk/live";

/** Identity of an enrolled agent; the file is readable by its owner only. */
export interface Identity extends AgentKeys {
  machineId: string;
  url: string;
  nodeId: number;
  delegate: boolean;
  /** The public half of the server's root key, which must certify every signing key. */
  rootKey: string;
  /** The newest signing key that this agent has seen; no older one is accepted. */
  orderKey: SigningKey;
}

const file = (data: string) => join(data, "agent.json");

/** The agent's identity. @throws MusterError `not_signed_in` when this data folder was never enrolled. */
export function readIdentity(data: string): Identity {
  const identity = findIdentity(data);
  if (identity?.nodeId === undefined || !identity.signing || !identity.rootKey || !identity.orderKey)
    throw new MusterError("not_signed_in", {
      message: `No agent is enrolled in ${data}.`,
      nextStep: "Enroll it with: muster agents enroll --token-stdin",
    });
  return identity as Identity;
}

/**
 * The stored identity, or undefined when this data folder was never enrolled.
 * @throws MusterError `file_damaged`
 */
export function findIdentity(data: string): Partial<Identity> | undefined {
  const text = readChecked(file(data), t("errors.enrollAgain"));
  return text === undefined ? undefined : (JSON.parse(text) as Partial<Identity>);
}

export function writeIdentity(data: string, identity: Partial<Identity>): void {
  makeFolder(data);
  writeChecked(file(data), JSON.stringify(identity));
}

/** Signs the challenge of a connection, naming the server whose root key the agent trusts. */
export function proveIdentity(
  { nodeId, signing, rootKey }: Pick<Identity, "nodeId" | "rootKey" | "signing">,
  machine: AgentMachine,
  nonce: string,
): AgentAuth {
  const serverKey = keyFingerprint(rootKey);
  const signature = signClaim(signing, "muster/agent-connect", { nodeId, nonce, serverKey, machine });
  return { nodeId, keyFingerprint: keyFingerprint(signing.publicKey), serverKey, machine, signature };
}
