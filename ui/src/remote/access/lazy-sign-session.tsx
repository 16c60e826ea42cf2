import { t } from "@muster/sdk";
import { Suspense, useSyncExternalStore } from "react";
import { ErrorBoundary, lazyPart } from "#kit";
import { useConnection } from "../../hooks/console.ts";

const Signing = lazyPart(async () => (await import("./sign-session.tsx")).SignSessions);

/** Shows on every page the session that the user is asked to sign. */
export function SignSessions() {
  const { signatures } = useConnection();
  const request = useSyncExternalStore(signatures.subscribe, signatures.get);
  if (!request) return null;
  return (
    <ErrorBoundary label={t("remote.signing.title")}>
      <Suspense>
        <Signing />
      </Suspense>
    </ErrorBoundary>
  );
}
