import { randomUUID } from "node:crypto";
import { hostname, networkInterfaces, release } from "node:os";
import {
  createMuster,
  followKeys,
  MusterError,
  proofText,
  verifyText,
  version,
  type Answer,
  type Input,
  type Muster,
  type NodeApprovalState,
} from "@muster/sdk";
import { findIdentity, writeIdentity, type Identity } from "./identity.ts";

/**
 * Enrolls this computer; the same data folder enrolls as the same computer again. `state` shows whether it is approved.
 * @throws MusterError `enrollment_token_invalid`, `enrollment_token_used_up`, `enrollment_refused`, `agent_rejected`,
 *   `server_not_trusted` when the answer is not from the server that created the token, and errors of the SDK client
 */
export async function enroll(options: {
  data: string;
  url: string;
  token: string;
  name?: string;
}): Promise<Identity & { state: NodeApprovalState }> {
  const before = findIdentity(options.data);
  const machineId = before?.machineId ?? randomUUID();
  const interfaces = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => !address.internal);
  const { state, ...given } = await enrollAs(createMuster({ url: options.url }), {
    token: options.token,
    machineId,
    hostname: options.name ?? hostname(),
    platform: process.platform as "linux",
    osVersion: release().slice(0, 100),
    version,
    ipAddresses: interfaces.map((address) => address.address.replace(/%.*/, "")).slice(0, 50),
    macAddresses: [...new Set(interfaces.map((address) => address.mac))].slice(0, 50),
    // never sent to another server
    ...(before?.agentKey && before.url === options.url && { agentKey: before.agentKey }),
  });
  const identity = { machineId, url: options.url, delegate: false, ...given };
  writeIdentity(options.data, identity);
  return { ...identity, state };
}

/**
 * Enrolls the described computer without storing anything.
 * @throws MusterError as `enroll` does
 */
export async function enrollAs(
  muster: Muster,
  body: NonNullable<Input<"enrollAgent">["body"]>,
  signal?: AbortSignal,
): Promise<Pick<Answer<"enrollAgent">, "nodeId" | "agentKey" | "state"> & { serverKey: string }> {
  const answer = await muster.call("enrollAgent", { body }, signal);
  const { nodeId, agentKey, state } = answer;
  return { nodeId, agentKey, state, serverKey: await trustedKey(body.token, body.machineId, answer) };
}

/** The server's newest key, verified from the key named in the token; the answer must be signed with it. */
async function trustedKey(token: string, machineId: string, answer: Answer<"enrollAgent">): Promise<string> {
  const { nodeId, agentKey, serverKeys, proof } = answer;
  const named = readToken(token);
  const key = named && (await followKeys(named, serverKeys));
  const text = proofText("enroll", proof, { machineId, agentKey });
  if (!key || proof.nodeId !== nodeId || !(await verifyText(key.publicKey, text, proof.signature)))
    throw new MusterError("server_not_trusted");
  return key.publicKey;
}

/** Fingerprint of the server's key in an enrollment token. */
function readToken(token: string): string | undefined {
  try {
    const claims = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()) as {
      key?: unknown;
    };
    return typeof claims.key === "string" ? claims.key : undefined;
  } catch {
    return undefined;
  }
}
