// A technician's key, as tests hold it.
import { generateKeyPairSync, sign } from "node:crypto";
import {
  runText,
  signerIdOf,
  signerListDigest,
  signerListText,
  type NewScriptRun,
  type SignedSignerList,
  type SignerList,
} from "@muster/sdk";
import type { Person } from "../server/server.ts";

export async function newSigner(name = "Ada's laptop") {
  const { privateKey } = generateKeyPairSync("ed25519");
  const { x: publicKey = "" } = privateKey.export({ format: "jwk" });
  const id = await signerIdOf(publicKey);
  const signText = (text: string) => sign(null, Buffer.from(text), privateKey).toString("base64url");
  return {
    signer: { id, userId: 1, name, kind: "ED25519" as const, publicKey },
    signRun: (digest: string) => signText(runText(digest)),
    signList: async (list: SignerList): Promise<SignedSignerList> => ({
      list,
      signerId: id,
      signature: signText(await signerListText(list)),
    }),
  };
}

export type TestSigner = Awaited<ReturnType<typeof newSigner>>;

/** The list after another one. */
export const nextList = async (
  organizationId: number,
  signers: readonly TestSigner[],
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

/** Signs what the server says it would run. */
export async function signedRun({ muster }: Pick<Person, "muster">, by: TestSigner, body: NewScriptRun) {
  const { manifest, manifestDigest } = await muster.call("prepareScriptRun", { body });
  const { nonce, createdAt } = manifest;
  const signature = {
    signerId: by.signer.id,
    nonce,
    createdAt,
    manifestDigest,
    signature: by.signRun(manifestDigest),
  };
  return { manifest, body: { ...body, signature } };
}
