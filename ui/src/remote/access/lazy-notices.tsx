import { t } from "@muster/sdk";
import { Suspense, useEffect, useSyncExternalStore } from "react";
import { ErrorBoundary, lazyPart } from "#kit";
import { useConnection } from "../../hooks/console.ts";

const Notices = lazyPart(async () => (await import("./notices.tsx")).AccessNotices);

/** Shows on every page what sessions of tools and files wait for; closes the sessions with the console. */
export function AccessNotices() {
  const { access } = useConnection();
  const sessions = useSyncExternalStore(access.subscribe, access.get);
  useEffect(() => () => access.closeAll(), [access]);
  if (!sessions.length) return null;
  return (
    <ErrorBoundary label={t("remote.settings.title")}>
      <Suspense>
        <Notices />
      </Suspense>
    </ErrorBoundary>
  );
}
