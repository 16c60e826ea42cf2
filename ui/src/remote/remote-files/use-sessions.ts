import { useEffect, useState } from "react";
import { useConnection } from "../../hooks/console.ts";
import type { FileUser } from "./paths.ts";
import { FilesSession } from "./session.ts";

/** Returns the file sessions with a computer, and keeps them open while the page is shown. */
export function useSessions(nodeId: number): Record<FileUser, FilesSession> {
  const { access } = useConnection();
  const [sessions] = useState(() => {
    const sessionOf = (user: FileUser) => access.filesOf({ nodeId, user }, FilesSession);
    return { SYSTEM: sessionOf("SYSTEM"), USER: sessionOf("USER") };
  });
  useEffect(() => {
    const letGo = Object.values(sessions).map((session) => session.hold());
    return () => letGo.forEach((go) => go());
  }, [sessions]);
  return sessions;
}
