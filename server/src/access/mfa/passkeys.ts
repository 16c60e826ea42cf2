import type { FastifyRequest } from "fastify";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { MusterError, userName, type User } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";

/** The console's place as browsers and authenticators know it. */
export interface Site {
  origin: string;
  rpID: string;
}

/** The site that a request's page belongs to; none for other programs, and where a browser would make no passkey. */
export function siteOf(context: ServerContext, { headers }: FastifyRequest): Site | undefined {
  const origin = context.config.publicUrl ? new URL(context.config.publicUrl).origin : headers.origin;
  if (!headers.origin || !origin) return undefined;
  const { hostname, protocol } = new URL(origin);
  const secure = protocol === "https:" || hostname === "localhost";
  // browsers know passkeys of names only
  return secure && !/^[\d.]+$|:/.test(hostname) ? { origin, rpID: hostname } : undefined;
}

/** What a passkey's row keeps, sealed. */
interface Kept {
  publicKey: string;
  transports: string[];
}

/** Late: it takes as long to load as the rest of the server, and most servers' first users have no passkey. */
const library = () => import("@simplewebauthn/server");

const longestAnswer = 20_000;
/** EdDSA, ES256 and RS256; what else the library offers is still an experiment of Node's. */
const supportedAlgorithmIDs = [-8, -7, -257];

export const passkeyRegistration = async (site: Site, user: User, existing: readonly string[]) =>
  (await library()).generateRegistrationOptions({
    rpName: "Muster",
    rpID: site.rpID,
    userName: user.email,
    userDisplayName: userName(user),
    userID: new TextEncoder().encode(user.uid),
    excludeCredentials: existing.map((id) => ({ id })),
    // a passkey alone signs in, so that it must know its owner by a PIN, a finger or a face
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

/** What the library throws at is what a browser would not send. */
async function checked<T>(answer: object, check: () => Promise<T>): Promise<T> {
  if (JSON.stringify(answer).length > longestAnswer) throw refused();
  return check().catch(() => {
    throw refused();
  });
}

/** The new passkey of a browser's answer. */
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

/** The signature counter of a right answer. */
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
