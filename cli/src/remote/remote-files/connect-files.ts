import { t, type TerminalUser } from "@muster/sdk";
import { FilesClient, FileTransferError, sessionLink } from "@muster/sdk/remote";
import type { Connection } from "../../lib/connection.ts";
import { printStatus } from "../../lib/output.ts";
import { openSocket } from "../connect-session.ts";

export interface FilesSession {
  nodeId: number;
  user: TerminalUser;
  reason: string;
}

/** Opens a file session. */
export const connectFiles = (
  connection: Connection,
  session: FilesSession,
  signal: AbortSignal,
): FilesClient =>
  new FilesClient({
    link: sessionLink(
      connection.muster,
      () => connection.muster.call("openFiles", { body: session }, signal),
      signal,
    ),
    openSocket: openSocket(connection),
    onAsking: (seconds) => printStatus(t("remote.consent.asking", { seconds })),
  });

/** Converts errors of files on this computer to errors of transfers. */
export async function asTransferErrors<T>(work: Promise<T>): Promise<T> {
  const { FileError } = await import("@muster/agent/files");
  return work.catch((error: unknown) => {
    throw error instanceof FileError ? new FileTransferError(error.code, error.path, error.message) : error;
  });
}
