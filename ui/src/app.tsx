import {
  askingForMfa,
  currentLocale,
  directionOf,
  MusterError,
  openingSessions,
  signingSessions,
  setTimeZone,
  type Muster,
  type Session,
  t,
} from "@muster/sdk";
import type { Live } from "@muster/sdk/live";
import {
  QueryCache,
  QueryClient,
  QueryClientProvider,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import { Banner, BlankPage, ErrorBoundary, lazyPart, Text } from "#kit";
import { SignedOut } from "./access/sign-in.tsx";
import { ConnectionContext, useConnection, type AskedProof } from "./hooks/console.ts";
import type { Appearance, Platform } from "./hooks/platform.ts";
import { RemoteAccess } from "./remote/access/remote-access.ts";
import { SignatureRequests } from "./remote/access/signature-requests.ts";
import { Shell } from "./shell/shell.tsx";

export interface AppProps {
  muster: Muster;
  live: Live;
  platform: Platform;
}

const EnrollFirst = lazyPart(async () => (await import("./access/mfa/enrollment.tsx")).default);

const ProveFactor = lazyPart(async () => (await import("./access/mfa/prove-factor.tsx")).default);

const sessionKey = ["getSession"];

const signedOut = (error: unknown) => error instanceof MusterError && error.code === "not_signed_in";

/**
 * How long to wait before a user who was signed in counts as signed out. When they confirm who they are, the
 * session gets a new token at once; requests already on their way still have the old one.
 */
const renewalMS = 1_000;

/** Reads the session, or null if nobody is signed in; checks a refusal again if the user was signed in. */
async function readSession(
  muster: Muster,
  wasSignedIn: boolean,
  signal: AbortSignal,
): Promise<Session | null> {
  const read = () =>
    muster.call("getSession", {}, signal).catch((refused: unknown) => {
      if (!signedOut(refused)) throw refused;
      return null;
    });
  const session = await read();
  if (session || !wasSignedIn) return session;
  await new Promise((resolve) => setTimeout(resolve, renewalMS));
  return read();
}

function createQueries(): QueryClient {
  const client: QueryClient = new QueryClient({
    // the next failing read detects that the session has ended
    queryCache: new QueryCache({
      onError: (error) =>
        signedOut(error) && client.invalidateQueries({ queryKey: sessionKey }, { cancelRefetch: false }),
    }),
    defaultOptions: { queries: { retry: false, networkMode: "always", staleTime: 2_000 } },
  });
  return client;
}

function readAppearance({ preferences }: Platform): Appearance {
  const theme = preferences.get("theme");
  const direction = preferences.get("direction") ?? directionOf(currentLocale());
  return {
    theme: theme === "light" || theme === "dark" ? theme : "system",
    direction: direction === "rtl" ? "rtl" : "ltr",
  };
}

export function App({ muster, live, platform }: AppProps) {
  useState(() => setTimeZone(platform.preferences.get("timeZone")));
  const [queries] = useState(createQueries);
  const [appearance, setAppearance] = useState(() => readAppearance(platform));
  const [asked, setAsked] = useState<AskedProof>();
  const asking = useMemo(
    () =>
      askingForMfa(muster, async () => {
        const challenge = await muster.call("startFreshMfa", {});
        const { promise, resolve } = Promise.withResolvers<boolean>();
        setAsked({ challenge, answer: resolve });
        return promise.finally(() => setAsked(undefined));
      }),
    [muster],
  );
  const [signatures] = useState(() => new SignatureRequests());
  const signing = useMemo(
    () => signingSessions(asking, { always: false, sign: (session) => signatures.sign(session) }),
    [asking, signatures],
  );
  const [access] = useState(() => new RemoteAccess(signing, platform.openSocket));
  const reaching = useMemo(() => openingSessions(signing, access), [signing, access]);
  const saveAppearance = (next: Appearance) => {
    platform.preferences.set("theme", next.theme);
    platform.preferences.set("direction", next.direction);
    setAppearance(next);
  };
  return (
    <QueryClientProvider client={queries}>
      <ConnectionContext
        value={{
          muster: reaching,
          live,
          platform,
          appearance,
          setAppearance: saveAppearance,
          asked,
          access,
          signatures,
        }}
      >
        <ErrorBoundary label={t("common.app.muster")}>
          <Gate />
        </ErrorBoundary>
      </ConnectionContext>
    </QueryClientProvider>
  );
}

function Gate() {
  const { muster, platform, appearance } = useConnection();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery<Session | null, MusterError>({
    queryKey: sessionKey,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const wasSignedIn = Boolean(queries.getQueryData(sessionKey));
      const session = await readSession(muster, wasSignedIn, signal);
      signal.throwIfAborted();
      platform.setSession(session);
      // reads that were refused although the session goes on
      if (session && wasSignedIn)
        void queries.refetchQueries({ type: "active", predicate: ({ state }) => signedOut(state.error) });
      return session;
    },
  });
  const enter = (session: Session | null) => {
    platform.setSession(session);
    queries.setQueryData(sessionKey, session);
    // a read that is under way would replace this session
    void queries.cancelQueries({ queryKey: sessionKey });
    // the next user must not see this user's data
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  };

  if (data?.mfaEnrollment)
    return (
      <Suspense>
        <EnrollFirst onDone={() => void queries.invalidateQueries({ queryKey: sessionKey })} />
      </Suspense>
    );
  if (data?.mfaProof)
    return (
      <Suspense>
        <ProveFactor onDone={() => void queries.invalidateQueries({ queryKey: sessionKey })} />
      </Suspense>
    );
  if (data) return <Shell session={data} onSignedOut={() => enter(null)} />;
  if (data === null) return <SignedOut onSession={enter} />;
  return (
    <BlankPage title={t("common.app.muster")} {...appearance}>
      {error ? (
        <Banner
          tone="danger"
          title={error.message}
          actions={[{ label: t("common.tryAgain"), onSelect: () => void refetch(), kind: "primary" }]}
        >
          {error.nextStep}
        </Banner>
      ) : (
        <Text muted>{t("common.loading")}</Text>
      )}
    </BlankPage>
  );
}
