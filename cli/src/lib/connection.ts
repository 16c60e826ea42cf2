import {
  askingForMfa,
  createMuster,
  type Muster,
  MusterError,
  openingSessions,
  requireHttps,
  signingSessions,
  t,
} from "@muster/sdk";
import { httpTransport } from "@muster/sdk/http-transport";
import { interactive } from "./prompts.ts";
import type { SigningFlags } from "./inputs/signing-key.ts";
import { readProfile } from "./profiles.ts";

export const defaultUrl = "http://127.0.0.1:7440";

export interface Connection {
  url: string;
  token: string | undefined;
  muster: Muster;
}

export interface ConnectionFlags extends SigningFlags {
  url?: string;
  profile?: string;
  /** The reason for accessing a computer. */
  reason?: string;
}

export const createClient = (options: { url: string; token?: string }): Muster =>
  createMuster({ ...options, transport: httpTransport });

export function checkUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) {
    requireHttps(url.href, process.env.MUSTER_ALLOW_HTTP === "on");
    return url.href.replace(/\/+$/, "");
  }
  throw new MusterError("usage", {
    message: t("common.cli.connection.isntServerAddress", { text }),
    nextStep: t("common.cli.connection.useAddressSuchAs", { defaultUrl }),
  });
}

/**
 * Connects with settings from flags, the environment, a profile, or defaults, in this order. A profile's
 * token is only sent to the profile's server.
 */
export async function connect(flags: ConnectionFlags, signal: AbortSignal): Promise<Connection> {
  const env = flags.profile ? {} : process.env;
  const named = flags.url ?? env.MUSTER_URL;
  const givenToken = env.MUSTER_TOKEN;
  const profile = named && givenToken ? undefined : await readProfile(flags);
  if (flags.profile && !profile && !named)
    throw new MusterError("not_signed_in", {
      message: t("common.cli.connection.profileNotFound", { profile: flags.profile }),
      nextStep: t("common.cli.connection.createMusterLoginProfile", { profile: flags.profile }),
    });
  const url = checkUrl(named ?? profile?.url ?? defaultUrl);
  const token = givenToken ?? (profile?.url === url ? profile.token : undefined);
  const muster = createClient({ url, token });
  const connection = { url, token, muster: withSignatures(asking(muster, signal), flags, url) };
  return { ...connection, muster: withSessions(connection, flags, signal) };
}

/** Wraps a client so that it signs the sessions that it opens with the key named by the flags. */
const withSignatures = (muster: Muster, flags: ConnectionFlags, url: string): Muster =>
  flags.signWith !== undefined || flags.sshAgent
    ? signingSessions(muster, {
        always: true,
        async sign(session) {
          const { signOpened } = await import("../remote/sign-opened.ts");
          return signOpened(session, flags, url);
        },
      })
    : muster;

/** Wraps a client so that it opens a session if a call of a tool or of files requires one. */
const withSessions = (connection: Connection, { reason = "" }: ConnectionFlags, signal: AbortSignal) =>
  openingSessions(connection.muster, {
    async open(place, { wanted }) {
      if (wanted && !reason.trim()) throw wanted;
      const { openAccess } = await import("../remote/open-access.ts");
      await openAccess(connection, { ...place, reason }, signal);
    },
  });

/**
 * Wraps a client so that it asks its user for a second factor or the password when the server requires it.
 * The signal also cancels that prompt.
 */
export const asking = (muster: Muster, signal: AbortSignal): Muster =>
  interactive() ? askingForMfa(muster, async () => proveFresh(muster, signal)) : muster;

async function proveFresh(muster: Muster, signal: AbortSignal): Promise<boolean> {
  const { confirmFresh } = await import("../access/mfa/prompt.ts");
  return confirmFresh(muster, {}, signal);
}
