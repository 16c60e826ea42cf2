import {
  askingForMfa,
  type MfaChallenge,
  type Muster,
  MusterError,
  type OperationId,
  type Session,
} from "@muster/sdk";
import { createClient, send } from "./client.ts";
import { interactive } from "./input.ts";

export const defaultUrl = "http://127.0.0.1:7440";

export interface Profile {
  url: string;
  token: string;
  /** The key's id when signing in made it, so that signing out deletes it. */
  keyId: number | null;
}

export interface Connection {
  url: string;
  token: string | undefined;
  muster: Muster;
}

export interface ConnectionFlags {
  url?: string;
  profile?: string;
}

const openStore = async () => {
  const { default: Conf } = await import("conf");
  return new Conf<{ profiles: Record<string, Profile> }>({
    projectName: "muster",
    projectSuffix: "",
    configName: "profiles",
    configFileMode: 0o600,
    defaults: { profiles: {} },
  });
};

/** What the terminal console keeps for its user. */
export async function openPreferences() {
  const { default: Conf } = await import("conf");
  const store = new Conf<Record<string, string>>({
    projectName: "muster",
    projectSuffix: "",
    configName: "console",
  });
  return { get: (key: string) => store.get(key), set: (key: string, value: string) => store.set(key, value) };
}

export const profileName = (flags: ConnectionFlags) =>
  flags.profile ?? process.env.MUSTER_PROFILE ?? "default";

export async function readProfile(flags: ConnectionFlags): Promise<Profile | undefined> {
  return new Map(Object.entries((await openStore()).get("profiles"))).get(profileName(flags));
}

/** Writes a profile; without a value it is forgotten. */
export async function saveProfile(name: string, profile?: Profile): Promise<void> {
  const store = await openStore();
  const others = Object.entries(store.get("profiles")).filter(([other]) => other !== name);
  store.set("profiles", Object.fromEntries(profile ? [...others, [name, profile]] : others));
}

export function checkUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url.href.replace(/\/+$/, "");
  throw new MusterError("usage", {
    message: `${text} is not the address of a server.`,
    nextStep: `Give it like ${defaultUrl}.`,
  });
}

/** Flag, then environment, then profile, then default. A profile's token goes to the profile's server only. */
export async function connect(flags: ConnectionFlags): Promise<Connection> {
  const env = flags.profile ? {} : process.env;
  const named = flags.url ?? env.MUSTER_URL;
  const givenToken = env.MUSTER_TOKEN;
  const profile = named && givenToken ? undefined : await readProfile(flags);
  if (flags.profile && !profile && !named)
    throw new MusterError("not_signed_in", {
      message: `There is no profile ${flags.profile}.`,
      nextStep: `Make it with: muster login --profile ${flags.profile}`,
    });
  const url = checkUrl(named ?? profile?.url ?? defaultUrl);
  const token = givenToken ?? (profile?.url === url ? profile.token : undefined);
  const muster = createClient({ url, token });
  return {
    url,
    token,
    muster: interactive() ? askingForMfa(muster, async () => proveFresh(muster)) : muster,
  };
}

/** Asks on the terminal for a code, as often as it takes. */
async function proveFresh(muster: Muster): Promise<boolean> {
  const { confirmFresh } = await import("./mfa-prompt.ts");
  return confirmFresh(muster, {}, new AbortController().signal);
}

/** Calls an operation that is known by name only while the program runs. */
export function callAny(
  muster: Muster,
  id: OperationId,
  input: object,
  signal: AbortSignal,
): Promise<unknown> {
  return (muster.call as (id: OperationId, input: object, signal: AbortSignal) => Promise<unknown>)(
    id,
    input,
    signal,
  );
}

interface SignedIn {
  session: Session;
  key: { id: number; key: string };
}

/** What is asked of a person on the way. */
export interface SecondFactor {
  /** Signs in with a challenge. */
  prove(challenge: MfaChallenge, send: (proof: object) => Promise<void>): Promise<void>;
  /** Sets up a first factor, with a session that may do nothing else. */
  enroll(muster: Muster): Promise<void>;
}

/**
 * Signs in as browsers do (or makes the first administrator, which signs in too), takes an API key named after this
 * computer, and leaves the session again.
 */
export async function signInForKey(
  url: string,
  path: "/ws/session" | "/ws/setup",
  body: object,
  keyName: string,
  signal: AbortSignal,
  factor?: SecondFactor,
): Promise<SignedIn> {
  let started = await send(url + path, { method: "POST", headers: {}, body, signal });
  const answer = JSON.parse(started.text) as Session | MfaChallenge;
  if ("challenge" in answer)
    await factor?.prove(answer, async (proof) => {
      started = await send(`${url}/ws/session/mfa`, { method: "POST", headers: {}, body: proof, signal });
    });
  const session = JSON.parse(started.text) as Session;
  const cookie = started.cookies.map((one) => one.split(";")[0]).join("; ");
  const headers = { cookie, "x-csrf-token": session.csrfToken ?? "" };
  if (session.mfaEnrollment) await factor?.enroll(createClient({ url, headers }));
  const create = async (name: string) => {
    const key = { name, interactive: true };
    const { text } = await send(`${url}/ws/apikeypair`, { method: "POST", headers, body: key, signal });
    return JSON.parse(text) as SignedIn["key"];
  };
  const key = await create(keyName).catch((error: unknown) => {
    if (!(error instanceof MusterError && error.code === "name_in_use")) throw error;
    return create(`${keyName} ${new Date().toISOString()}`);
  });
  await send(`${url}/ws/session`, { method: "DELETE", headers, signal });
  return { session, key };
}
