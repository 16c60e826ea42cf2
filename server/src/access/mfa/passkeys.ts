import type { FastifyRequest } from "fastify";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { MusterError, userName, type User } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";

/** The console's relying party, as browsers and authenticators identify it. */
export interface Site {
  origin: string;
  rpID: string;
}

/** The relying party for a request; undefined for clients that are not browsers or cannot create passkeys. */
export function siteOf(context: ServerContext, { headers }: FastifyRequest): Site | undefined {
  const origin = context.config.publicUrl ? new URL(context.config.publicUrl).origin : headers.origin;
  if (!headers.origin || !origin) return undefined;
  const { hostname, protocol } = new URL(origin);
  const secure = protocol === "https:" || hostname === "localhost";
  // browsers support passkeys on host names only, not on IP addresses
  return secure && !/^[\d.]+$|:/.test(hostname) ? { origin, rpID: hostname } : undefined;
}

/** What is stored with a passkey, sealed. */
interface Kept {
  publicKey: string;
  transports: string[];
}

/** Loaded on demand: it takes as long to load as the rest of the server, and few servers need it at once. */
const library = () => import("@simplewebauthn/server");

const maxAnswerLength = 20_000;
/** EdDSA, ES256 and RS256; the library's other algorithms are experimental in Node. */
const supportedAlgorithmIDs = [-8, -7, -257];

export const passkeyRegistration = async (site: Site, user: User, existing: readonly string[]) =>
  (await library()).generateRegistrationOptions({
    rpName: "Muster",
    rpID: site.rpID,
    userName: user.email,
    userDisplayName: userName(user),
    userID: new TextEncoder().encode(user.uid),
    excludeCredentials: existing.map((id) => ({ id })),
    // a passkey signs in without a password, so it must verify its user by PIN, fingerprint or face
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs,
  });

export const passkeyRequest = async (
  site: Site,
  credentials: readonly { id: string; transports: string[] }[],
) =>
  (await library()).generateAuthenticationOptions({
    rpID: site.rpID,
    allowCredentials: credentials.length ? [...credentials] : undefined,
    userVerification: "required",
  });

const refused = () => new MusterError("incorrect_mfa_code");

/** Runs a check of the library, which throws on input that no browser would send. */
async function checked<T>(answer: object, check: () => Promise<T>): Promise<T> {
  if (JSON.stringify(answer).length > maxAnswerLength) throw refused();
  return check().catch(() => {
    throw refused();
  });
}

/** Verifies a registration and returns the new passkey. */
export async function readRegistration(
  site: Site,
  expectedChallenge: string,
  answer: object,
): Promise<{ credentialId: string; counter: number; kept: Kept }> {
  const { verified, registrationInfo } = await checked(answer, async () =>
    (await library()).verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpID,
      supportedAlgorithmIDs,
    }),
  );
  if (!verified) throw refused();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const known = transports.filter((one) => typeof one === "string" && one.length < 30).slice(0, 10);
  return {
    credentialId: id,
    counter,
    kept: { publicKey: Buffer.from(publicKey).toString("base64url"), transports: known },
  };
}

/** Verifies an assertion and returns its signature counter. */
export async function checkPasskey(
  site: Site,
  expectedChallenge: string,
  answer: object,
  { id, counter, kept }: { id: string; counter: number; kept: Kept },
): Promise<number> {
  const { verified, authenticationInfo } = await checked(answer, async () =>
    (await library()).verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpID,
      credential: { id, counter, publicKey: new Uint8Array(Buffer.from(kept.publicKey, "base64url")) },
    }),
  );
  if (!verified) throw refused();
  return authenticationInfo.newCounter;
}
