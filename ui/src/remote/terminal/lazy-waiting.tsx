import { lazyPart } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { useOperation } from "../../hooks/operations.ts";
import { useTerminals } from "./use-terminals.ts";

const WaitingSessions = lazyPart(async () => (await import("./waiting.tsx")).WaitingSessions);

/** Own sessions that wait, such as after the page was loaded again; those of this window are in its dock. */
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
