// Technicians' signing keys, with their private keys.
import { createHash, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import {
  passkeyChallenge,
  runText,
  signerIdOf,
  signerListDigest,
  signRun,
  signSignerList,
  type NewScriptRun,
  type RunSigner,
  type Signer,
  type SignerList,
} from "@muster/sdk";
import type { Person } from "../server/server.ts";

export async function newSigner(name = "Ada's laptop") {
  const { privateKey } = generateKeyPairSync("ed25519");
  const { x: publicKey = "" } = privateKey.export({ format: "jwk" });
  const id = await signerIdOf(publicKey);
  const signText = (text: string) => sign(null, Buffer.from(text), privateKey).toString("base64url");
  const runSigner: RunSigner = { id, sign: async (text) => ({ signature: signText(text) }) };
  return {
    ...runSigner,
    privateKey,
    signer: { id, userId: 1, name, kind: "ED25519", publicKey } as Signer,
    signRun: (digest: string) => signText(runText(digest)),
    signList: (list: SignerList) => signSignerList(list, runSigner),
  };
}

export type TestSigner = Awaited<ReturnType<typeof newSigner>>;

/** What an authenticator and a browser include in an assertion. */
export interface AssertionParts {
  type: string;
  challenge: string;
  origin: string;
  crossOrigin?: unknown;
  topOrigin?: string;
  rpId: string;
  flags: number;
}

const hash = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** Creates an assertion like an authenticator. */
export function assertionOf(privateKey: KeyObject, { rpId, flags, ...client }: AssertionParts) {
  const clientDataJSON = Buffer.from(JSON.stringify(client));
  const authenticatorData = Buffer.concat([hash(rpId), Buffer.from([flags, 0, 0, 0, 1])]);
  const signature = sign("sha256", Buffer.concat([authenticatorData, hash(clientDataJSON)]), privateKey);
  return {
    signature: signature.toString("base64url"),
    assertion: {
      authenticatorData: authenticatorData.toString("base64url"),
      clientDataJSON: clientDataJSON.toString("base64url"),
    },
  };
}

/** Creates a passkey for signing. `changes` makes its assertions differ from correct ones. */
export async function newPasskey(name = "Ada's passkey", origin = "https://muster.example.com") {
  const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const publicKey = pair.publicKey.export({ format: "der", type: "spki" }).toString("base64url");
  const id = await signerIdOf(publicKey);
  const rpId = new URL(origin).hostname;
  const passkey = { credentialId: Buffer.from(name).toString("base64url"), rpId, origin };
  const assert = async (text: string, changes: Partial<AssertionParts> = {}) =>
    assertionOf(pair.privateKey, {
      type: "webauthn.get",
      challenge: await passkeyChallenge(text),
      origin,
      crossOrigin: false,
      rpId,
      flags: 0x05,
      ...changes,
    });
  const runSigner: RunSigner = { id, sign: (text) => assert(text) };
  return {
    ...runSigner,
    assert,
    privateKey: pair.privateKey,
    signer: { id, userId: 1, name, kind: "PASSKEY", publicKey, passkey } as Signer,
    signList: (list: SignerList) => signSignerList(list, runSigner),
  };
}

export type TestPasskey = Awaited<ReturnType<typeof newPasskey>>;

/** Returns the list of signers that follows another one. */
export const nextList = async (
  organizationId: number,
  signers: readonly { signer: Signer }[],
  before?: SignerList,
  required = true,
): Promise<SignerList> => ({
  purpose: "muster/signers",
  organizationId,
  serial: (before?.serial ?? 0) + 1,
  previous: before ? await signerListDigest(before) : null,
  required,
  signers: signers.map(({ signer }) => signer),
});

/** Signs the manifest that the server prepares for a run. */
export async function signedRun({ muster }: Pick<Person, "muster">, by: RunSigner, body: NewScriptRun) {
  const { manifest } = await muster.call("prepareScriptRun", { body });
  return { manifest, body: { ...body, signature: await signRun(manifest, by) } };
}
