import { randomUUID } from "node:crypto";
import { hostname, networkInterfaces, release } from "node:os";
import {
  certifiedKey,
  compareKey,
  createMuster,
  isExpired,
  MusterError,
  proofText,
  requireHttps,
  verifyText,
  version,
  type Answer,
  type Input,
  type Muster,
  type NodeApprovalState,
} from "@muster/sdk";
import { httpTransport } from "@muster/sdk/http-transport";
import { newAgentKeys, signClaim, type AgentKeys } from "@muster/sdk/agent-keys";
import { findIdentity, writeIdentity, type Identity } from "./identity.ts";
import { pinSigners } from "./signer-store.ts";

/**
 * Enrolls this computer; enrolling again from the same data folder keeps the same computer. `state` shows
 * whether it is approved.
 * @throws MusterError `https_required`, `enrollment_token_invalid`, `enrollment_token_used_up`,
 *   `enrollment_refused`, `agent_rejected`, `server_not_trusted` when the response is not from the server
 *   that created the token, `signers_differ` when this computer trusts signers of another server or
 *   organization, and errors of the SDK client
 */
export async function enroll(options: {
  data: string;
  url: string;
  token: string;
  name?: string;
}): Promise<Identity & { state: NodeApprovalState }> {
  requireHttps(options.url, process.env.MUSTER_ALLOW_HTTP === "on");
  const before = findIdentity(options.data);
  const { machineId = randomUUID(), signing, sealing } = { ...newAgentKeys(), ...before };
  const keys = { signing, sealing };
  // stored before they are sent, so that the same keys are used again after a crash
  writeIdentity(options.data, { ...before, machineId, ...keys });
  const interfaces = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => !address.internal);
  const { state, clientId, signers, ...given } = await enrollAs(
    createMuster({ url: options.url, transport: httpTransport }),
    keys,
    {
      token: options.token,
      machineId,
      hostname: options.name ?? hostname(),
      platform: process.platform as "linux",
      osVersion: release().slice(0, 100),
      version,
      ipAddresses: interfaces.map((address) => address.address.replace(/%.*/, "")).slice(0, 50),
      macAddresses: [...new Set(interfaces.map((address) => address.mac))].slice(0, 50),
    },
  );
  // a server with the same root key must not go back to an older signing key
  if (
    before?.orderKey &&
    before.rootKey === given.rootKey &&
    compareKey(before.orderKey, given.orderKey) === "older"
  )
    throw new MusterError("server_not_trusted");
  await pinSigners(options.data, { root: given.orderKey.root, clientId, signers });
  const identity = { machineId, ...keys, url: options.url, delegate: false, ...given };
  writeIdentity(options.data, identity);
  return { ...identity, state };
}

/** The input of an enrollment, except the agent's keys and the signature that proves them. */
export type Enrollment = Omit<
  NonNullable<Input<"enrollAgent">["body"]>,
  "signingKey" | "sealingKey" | "signature"
>;

/**
 * Enrolls the described computer without storing anything.
 * @throws MusterError as `enroll` does
 */
export async function enrollAs(
  muster: Muster,
  { signing, sealing }: AgentKeys,
  about: Enrollment,
  signal?: AbortSignal,
): Promise<Enrolled> {
  const { token, machineId } = about;
  const claim = { token, machineId, signingKey: signing.publicKey, sealingKey: sealing.publicKey };
  const signature = signClaim(signing, "muster/agent-enroll", claim);
  const answer = await muster.call("enrollAgent", { body: { ...about, ...claim, signature } }, signal);
  const { nodeId, state, clientId, signers } = answer;
  return { nodeId, state, clientId, signers, ...(await trustedKeys(claim, answer)) };
}

type Enrolled = Pick<Answer<"enrollAgent">, "nodeId" | "state" | "clientId" | "signers"> & ServerKeys;
type ServerKeys = Pick<Identity, "rootKey" | "orderKey">;

/**
 * Checks that the token names the root key, which certified the signing key, which signed the response.
 * @throws MusterError `server_not_trusted` otherwise
 */
async function trustedKeys(
  { token, machineId, signingKey }: { token: string; machineId: string; signingKey: string },
  { nodeId, rootKey, orderKey: offered, clientId, signers, proof }: Answer<"enrollAgent">,
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
      proofText("enroll", proof, { machineId, signingKey, clientId, signers }),
      proof.signature,
    ));
  if (!isTrusted) throw new MusterError("server_not_trusted");
  return { rootKey, orderKey };
}

/**
 * Reads the root key's fingerprint and the serial of the signing key from a token; neither is valid in a
 * malformed token.
 */
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
