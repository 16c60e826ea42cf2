import { useEffect, useState } from "react";
import { useConnection } from "../../hooks/console.ts";
import type { FileUser } from "./paths.ts";
import { FilesSession } from "./session.ts";

/** The page's sessions of files with a computer, which end with the page. */
export function useSessions(nodeId: number): Record<FileUser, FilesSession> {
  const { access } = useConnection();
  const [sessions] = useState(() => {
    const sessionOf = (user: FileUser) => access.filesOf({ nodeId, user }, FilesSession);
    return { SYSTEM: sessionOf("SYSTEM"), USER: sessionOf("USER") };
  });
  useEffect(
    () => () => {
      for (const session of Object.values(sessions)) session.close();
    },
    [sessions],
  );
  return sessions;
}
