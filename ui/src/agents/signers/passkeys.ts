// Passkeys for signing: created and used by the browser, pinned by agents with the list of signers.
import { MusterError, passkeyChallenge, signerIdOf, t, type RunSigner, type Signer } from "@muster/sdk";
import type { Platform } from "../../hooks/platform.ts";

export type PasskeySigner = Signer & { kind: "PASSKEY"; passkey: NonNullable<Signer["passkey"]> };

const es256 = -7;
const prefix = "muster-passkey";

export const isPasskey = (signer: Signer): signer is PasskeySigner => signer.passkey !== undefined;

/** Returns the listed passkeys of this user that this browser can use at this address. */
export const ownPasskeys = (signers: readonly Signer[], userId: number, origin: string): PasskeySigner[] =>
  signers.filter(isPasskey).filter((one) => one.userId === userId && one.passkey.origin === origin);

/** Waits for a browser prompt. @throws MusterError if the user cancels it */
const prompted = async <T>(answer: Promise<unknown>): Promise<T> =>
  (await answer.catch(() => {
    throw new MusterError("failed", {
      message: t("access.mfa.passkeyRefused"),
      nextStep: t("agents.signers.nothingSigned"),
    });
  })) as T;

interface Made {
  id: string;
  response: { publicKey?: string; publicKeyAlgorithm?: number };
}
interface Asserted {
  response: { signature: string; authenticatorData: string; clientDataJSON: string };
}

const unavailable = () => new MusterError("failed", { message: t("agents.signers.passkeyNeedsAddress") });

const toBase64url = (bytes: Uint8Array) => bytes.toBase64({ alphabet: "base64url", omitPadding: true });
const randomBytes = () => toBase64url(crypto.getRandomValues(new Uint8Array(32)));

/** Creates a passkey for signing. @throws MusterError when the user or the browser refuses */
export async function createPasskey(
  { passkeys, serverUrl }: Pick<Platform, "passkeys" | "serverUrl">,
  { name, userId, userName }: { name: string; userId: number; userName: string },
): Promise<PasskeySigner> {
  if (!passkeys) throw unavailable();
  const { origin, hostname: rpId } = new URL(serverUrl);
  const options = {
    challenge: randomBytes(),
    rp: { id: rpId, name: t("agents.signers.passkeyProduct") },
    // a random handle, so that the passkey doesn't replace another one of the same user
    user: { id: randomBytes(), name: `${userName} (${name})`, displayName: name },
    pubKeyCredParams: [{ type: "public-key", alg: es256 }],
    authenticatorSelection: { residentKey: "discouraged", userVerification: "required" },
    attestation: "none",
  };
  const made = await prompted<Made>(passkeys.make(options));
  const { publicKey, publicKeyAlgorithm } = made.response;
  if (!publicKey || publicKeyAlgorithm !== es256)
    throw new MusterError("failed", { message: t("agents.signers.passkeyUnsuitable") });
  return {
    id: await signerIdOf(publicKey),
    userId,
    name,
    kind: "PASSKEY",
    publicKey,
    passkey: { credentialId: made.id, rpId, origin },
  };
}

/** Returns a signer that signs with a passkey; the browser prompts the user for it. */
export const passkeySigner = (
  { passkeys }: Pick<Platform, "passkeys">,
  { id, passkey: { credentialId, rpId } }: PasskeySigner,
): RunSigner => ({
  id,
  async sign(text) {
    if (!passkeys) throw unavailable();
    const options = {
      challenge: await passkeyChallenge(text),
      rpId,
      allowCredentials: [{ type: "public-key", id: credentialId }],
      userVerification: "required",
    };
    const { response } = await prompted<Asserted>(passkeys.ask(options));
    const { signature, authenticatorData, clientDataJSON } = response;
    return { signature, assertion: { authenticatorData, clientDataJSON } };
  },
});

/** Encodes a new passkey as a line of text, which its user sends to a current signer. */
export const passkeyLine = ({ userId, publicKey, passkey }: PasskeySigner): string =>
  `${prefix} ${toBase64url(new TextEncoder().encode(JSON.stringify({ userId, publicKey, passkey })))}`;

/** A signer's key, without the ID and name. */
export type GivenKey = Omit<Signer, "id" | "name">;

const isText = (value: unknown): value is string => typeof value === "string" && value.length <= 2_000;

function passkeyOf(line: string): GivenKey | undefined {
  const bytes = Uint8Array.fromBase64(line, { alphabet: "base64url" });
  const read = JSON.parse(new TextDecoder().decode(bytes)) as Partial<PasskeySigner>;
  const { userId, publicKey, passkey } = read;
  const { credentialId, rpId, origin } = passkey ?? {};
  if (!userId || !Number.isSafeInteger(userId)) return undefined;
  if (!isText(publicKey) || !isText(credentialId) || !isText(rpId) || !isText(origin)) return undefined;
  return { userId, kind: "PASSKEY", publicKey, passkey: { credentialId, rpId, origin } };
}

const keyBytes = 32;

/** Parses a key: an ssh-ed25519 line, which gets this user, or a passkey's line; undefined for other text. */
export function readKeyLine(text: string, userId: number): GivenKey | undefined {
  const [kind, data = ""] = text.trim().split(/\s+/);
  try {
    if (kind === prefix) return passkeyOf(data);
    if (kind !== "ssh-ed25519") return undefined;
    const bytes = Uint8Array.fromBase64(data);
    // the name of the key type and the key, each preceded by its length
    if (bytes.length !== 4 + kind.length + 4 + keyBytes) return undefined;
    return { userId, kind: "ED25519", publicKey: toBase64url(bytes.slice(-keyBytes)) };
  } catch {
    return undefined;
  }
}
