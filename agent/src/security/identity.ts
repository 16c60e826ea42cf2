import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MusterError } from "@muster/sdk";

/** Identity of an enrolled agent; the file is readable by its owner only. */
export interface Identity {
  machineId: string;
  url: string;
  nodeId: number;
  agentKey: string;
  delegate: boolean;
  /** The server's public key, which must have signed every command. */
  serverKey?: string;
}

const file = (data: string) => join(data, "agent.json");

/** The agent's identity. @throws MusterError `not_signed_in` when this data folder was never enrolled. */
export function readIdentity(data: string): Identity {
  const identity = findIdentity(data);
  if (!identity?.agentKey)
    throw new MusterError("not_signed_in", {
      message: `No agent is enrolled in ${data}.`,
      nextStep: "Enroll it with: muster agents enroll --token-stdin",
    });
  return identity as Identity;
}

/** The stored identity, or undefined when this data folder was never enrolled. */
export function findIdentity(data: string): Partial<Identity> | undefined {
  try {
    return JSON.parse(readFileSync(file(data), "utf8")) as Partial<Identity>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

export function writeIdentity(data: string, identity: Identity): void {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  // write and rename, so that a full disk or a kill leaves no partial file
  writeFileSync(`${file(data)}.new`, JSON.stringify(identity), { mode: 0o600 });
  renameSync(`${file(data)}.new`, file(data));
}
