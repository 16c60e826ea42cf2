import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { hostname, networkInterfaces, release } from "node:os";
import { join } from "node:path";
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

/** What an enrolled agent remembers; the file is readable by its owner only. */
export interface Identity {
  machineId: string;
  url: string;
  nodeId: number;
  agentKey: string;
  delegate: boolean;
  /** The server's public key, whose orders it takes; an agent of before has none until it next connects. */
  serverKey?: string;
}

const file = (data: string) => join(data, "agent.json");

/** The agent's identity. @throws MusterError `not_signed_in` when this data folder was never enrolled. */
export function readIdentity(data: string): Identity {
  const identity = tryRead(data);
  if (!identity?.agentKey)
    throw new MusterError("not_signed_in", {
      message: `No agent is enrolled in ${data}.`,
      nextStep: "Enroll it with: muster agents enroll --token-stdin",
    });
  return identity as Identity;
}

function tryRead(data: string): Partial<Identity> | undefined {
  try {
    return JSON.parse(readFileSync(file(data), "utf8")) as Partial<Identity>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

export function writeIdentity(data: string, identity: Identity): void {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  // a full disk or a kill must not leave half an identity
  writeFileSync(`${file(data)}.new`, JSON.stringify(identity), { mode: 0o600 });
  renameSync(`${file(data)}.new`, file(data));
}

/**
 * Enrolls this machine: the same data folder enrolls as the same machine again. `state` says whether it works at once or
 * waits for approval.
 * @throws MusterError `enrollment_token_invalid`, `enrollment_token_used_up`, `enrollment_refused`, `agent_rejected`,
 *   `server_not_trusted` when another server than the one that made the token has answered, or what the client throws.
 */
export async function enroll(options: {
  data: string;
  url: string;
  token: string;
  name?: string;
}): Promise<Identity & { state: NodeApprovalState }> {
  const before = tryRead(options.data);
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
    // no other server learns it
    ...(before?.agentKey && before.url === options.url && { agentKey: before.agentKey }),
  });
  const identity = { machineId, url: options.url, delegate: false, ...given };
  writeIdentity(options.data, identity);
  return { ...identity, state };
}

/**
 * Enrolls the machine that is described; nothing is written down.
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

/** The server's newest key, followed from the one that the token names; what was answered must be signed with it. */
async function trustedKey(token: string, machineId: string, answer: Answer<"enrollAgent">): Promise<string> {
  const { nodeId, agentKey, serverKeys, proof } = answer;
  const named = readToken(token);
  const key = named && (await followKeys(named, serverKeys));
  const text = proofText("enroll", proof, { machineId, agentKey });
  if (!key || proof.nodeId !== nodeId || !(await verifyText(key.publicKey, text, proof.signature)))
    throw new MusterError("server_not_trusted");
  return key.publicKey;
}

/** The fingerprint of the server's key that a token carries. */
function readToken(token: string): string | undefined {
  try {
    const said = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()) as {
      key?: unknown;
    };
    return typeof said.key === "string" ? said.key : undefined;
  } catch {
    return undefined;
  }
}
