import {
  createMuster,
  type Input,
  type MfaChallenge,
  type Muster,
  MusterError,
  type Session,
} from "@muster/sdk";
import { withCookies } from "@muster/sdk/http-transport";

type MfaSignIn = Input<"signInWithMfa">["body"];

/** How a user proves a second factor during sign-in. */
export interface SecondFactor {
  /** Responds to a challenge; `send` signs in with the proof. */
  prove(challenge: MfaChallenge, send: (proof: MfaSignIn) => Promise<void>): Promise<void>;
  /** Sets up a first factor, in a session that allows only that. */
  enroll(muster: Muster): Promise<void>;
}

export interface KeySignIn {
  url: string;
  keyName: string;
  /** Starts the session: by signing in, or by creating the first administrator. */
  start(muster: Muster): Promise<Session | MfaChallenge>;
  factor?: SecondFactor;
}

/** Signs in as browsers do, creates an API key, and ends the session. */
export async function signInForKey(
  { url, keyName, start, factor }: KeySignIn,
  signal: AbortSignal,
): Promise<{ id: number; key: string }> {
  let csrfToken: string | null = null;
  const muster = createMuster({ url, transport: withCookies(), csrfToken: () => csrfToken });
  let answer = await start(muster);
  if ("challenge" in answer)
    await factor?.prove(answer, async (proof) => {
      answer = await muster.call("signInWithMfa", { body: proof }, signal);
    });
  const session = answer as Session;
  csrfToken = session.csrfToken;
  if (session.mfaEnrollment) await factor?.enroll(muster);
  const create = (name: string) => muster.call("createApiKey", { body: { name, interactive: true } }, signal);
  const { id, key } = await create(keyName).catch((error: unknown) => {
    if (!(error instanceof MusterError && error.code === "name_in_use")) throw error;
    return create(`${keyName} ${new Date().toISOString()}`);
  });
  await muster.call("signOut", { query: {} }, signal);
  return { id, key };
}
