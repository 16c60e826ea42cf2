import { useSyncExternalStore } from "react";
import type { RemoteLink, RemoteSession } from "@muster/sdk";
import { useConnection, useConsole } from "../../hooks/console.ts";
import type { SessionFacts } from "./session.ts";
import type { OpenTerminals, Terminals } from "./terminals.ts";

/** The terminals of this window. */
export function useTerminals(): { terminals: Terminals; open: OpenTerminals } {
  const { terminals } = useConsole();
  return { terminals, open: useSyncExternalStore(terminals.subscribe, terminals.get) };
}

/** Shows a session that was just opened, or that waits, as a terminal of this window. */
export function useShowSession() {
  const { muster, platform } = useConnection();
  const { terminals } = useConsole();
  return async (session: RemoteLink | RemoteSession, facts: SessionFacts): Promise<void> => {
    const { TerminalSession } = await import("./session.ts");
    terminals.add(new TerminalSession({ muster, socket: platform.socket, session, facts }));
  };
}
