import { useSyncExternalStore } from "react";
import type { RemoteLink, RemoteSession } from "@muster/sdk";
import { useConnection, useConsole } from "../../hooks/console.ts";
import type { SessionFacts } from "./session.ts";
import type { OpenTerminals, Terminals } from "./terminals.ts";

export function useTerminals(): { terminals: Terminals; open: OpenTerminals } {
  const { terminals } = useConsole();
  return { terminals, open: useSyncExternalStore(terminals.subscribe, terminals.get) };
}

/** Returns a function that shows a just opened or waiting session as a terminal of this window. */
export function useShowSession() {
  const { muster, platform } = useConnection();
  const { terminals } = useConsole();
  return async (session: RemoteLink | RemoteSession, facts: SessionFacts): Promise<void> => {
    const { sessionIdOf, TerminalSession } = await import("./session.ts");
    terminals.show(
      sessionIdOf(session),
      () => new TerminalSession({ muster, openSocket: platform.openSocket, session, facts }),
    );
  };
}
