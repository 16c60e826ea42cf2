import { lazyPart } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { useOperation } from "../../hooks/operations.ts";
import { useTerminals } from "./use-terminals.ts";

const WaitingSessions = lazyPart(async () => (await import("./waiting-sessions.tsx")).WaitingSessions);

/**
 * Shows the user's own sessions that wait, such as after a reload; the dock already has those of this window.
 */
export function WaitingBanner() {
  const { session: signedIn } = useConsole();
  const { open } = useTerminals();
  const list = useOperation("listRemoteSessions", { query: { state: "DETACHED" } });
  const waiting = (list.data?.results ?? []).filter(
    ({ id, userName, tool }) =>
      tool === "TERMINAL" &&
      userName === signedIn.user.email &&
      !open.sessions.some((session) => session.id === id),
  );
  return waiting.length > 0 && <WaitingSessions waiting={waiting} />;
}
