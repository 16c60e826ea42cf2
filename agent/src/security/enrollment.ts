import { randomUUID } from "node:crypto";
import { hostname, networkInterfaces, release } from "node:os";
import {
  certifiedKey,
  compareKey,
  createMuster,
  isExpired,
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
  // a server with the same root key can't lead back to an older signing key
  if (
    before?.orderKey &&
    before.rootKey === given.rootKey &&
    compareKey(before.orderKey, given.orderKey) === "older"
  )
    throw new MusterError("server_not_trusted");
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
): Promise<Enrolled> {
  const answer = await muster.call("enrollAgent", { body }, signal);
  const { nodeId, agentKey, state } = answer;
  return { nodeId, agentKey, state, ...(await trustedKeys(body.token, body.machineId, answer)) };
}

type Enrolled = Pick<Answer<"enrollAgent">, "nodeId" | "agentKey" | "state"> & ServerKeys;
type ServerKeys = Pick<Identity, "rootKey" | "orderKey">;

/** The root key named in the token and a signing key that it signed, with which the answer must be signed. */
async function trustedKeys(
  token: string,
  machineId: string,
  { nodeId, agentKey, rootKey, orderKey: offered, proof }: Answer<"enrollAgent">,
): Promise<ServerKeys> {
  const { key, serial } = readToken(token);
  const orderKey = await certifiedKey(rootKey, offered);
  const isTrusted =
    orderKey !== undefined &&
    orderKey.root === key &&
    orderKey.serial >= serial &&
    !isExpired(orderKey) &&
    proof.nodeId === nodeId &&
    (await verifyText(
      orderKey.publicKey,
      proofText("enroll", proof, { machineId, agentKey }),
      proof.signature,
    ));
  if (!isTrusted) throw new MusterError("server_not_trusted");
  return { rootKey, orderKey };
}

/** What a token says about the server's keys: the root key's fingerprint and the serial of the signing key. */
function readToken(token: string): { key: unknown; serial: number } {
  try {
    const claims = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()) as {
      key?: unknown;
      serial?: unknown;
    };
    return { key: claims.key, serial: Number(claims.serial) };
  } catch {
    return { key: undefined, serial: Number.NaN };
  }
}
