import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from "node:crypto";
import type { AgentMachine } from "../realtime/agent-protocol.ts";
import { canonicalJson } from "../text/canonical-json.ts";

/** A key pair; both keys are their 32 raw bytes in base64url. */
export interface KeyPair {
  publicKey: string;
  privateKey: string;
}

/** An agent's keys: Ed25519 for signing, and X25519 for opening what is sealed to the agent. */
export interface AgentKeys {
  signing: KeyPair;
  sealing: KeyPair;
}

/** The claims that agents sign, by purpose. */
export interface AgentClaims {
  "muster/agent-enroll": { token: string; machineId: string; signingKey: string; sealingKey: string };
  "muster/agent-connect": {
    nodeId: number;
    /** Chosen by the server, and used for this connection only. */
    nonce: string;
    /**
     * The fingerprint of the server key that the agent trusts, so that another server can't relay the claim.
     */
    serverKey: string;
    machine: AgentMachine;
  };
}

function newKeyPair(privateKey: KeyObject): KeyPair {
  const { x = "", d = "" } = privateKey.export({ format: "jwk" });
  return { publicKey: x, privateKey: d };
}

/** Creates the keys of an agent, which never leave its computer. */
export const newAgentKeys = (): AgentKeys => ({
  signing: newKeyPair(generateKeyPairSync("ed25519").privateKey),
  sealing: newKeyPair(generateKeyPairSync("x25519").privateKey),
});

/** The SHA-256 of a public key's bytes, in base64url. */
export const keyFingerprint = (publicKey: string): string =>
  createHash("sha256").update(Buffer.from(publicKey, "base64url")).digest("base64url");

const claimBytes = <P extends keyof AgentClaims>(purpose: P, claim: AgentClaims[P]) =>
  Buffer.from(canonicalJson({ purpose, ...claim }));

/** Signs a claim with an agent's signing key; the signature is in base64url. */
export function signClaim<P extends keyof AgentClaims>(
  { publicKey, privateKey }: KeyPair,
  purpose: P,
  claim: AgentClaims[P],
): string {
  const key = createPrivateKey({
    format: "jwk",
    key: { kty: "OKP", crv: "Ed25519", x: publicKey, d: privateKey },
  });
  return sign(null, claimBytes(purpose, claim), key).toString("base64url");
}

/** Whether a claim was signed with this signing key; false for malformed keys and signatures. */
export function verifyClaim<P extends keyof AgentClaims>(
  publicKey: string,
  purpose: P,
  claim: AgentClaims[P],
  signature: string,
): boolean {
  try {
    const key = createPublicKey({ format: "jwk", key: { kty: "OKP", crv: "Ed25519", x: publicKey } });
    return verify(null, claimBytes(purpose, claim), key, Buffer.from(signature, "base64url"));
  } catch {
    return false;
  }
}
