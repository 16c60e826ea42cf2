import type { RemoteFailure, RemoteNote } from "@muster/sdk/remote";
import { KeyedError } from "@muster/sdk";
import type { RemoteOrder } from "@muster/sdk/live";
import { findRunUser, type OsUser } from "../scripts/run-as-user.ts";

/** A program that runs in a session. */
export interface Program {
  /** @param used called once the program has consumed the bytes */
  input(channel: number, bytes: Uint8Array, used: () => void): void;
  endInput(channel: number): void;
  resize?(columns: number, rows: number): void;
  /** Called when the receiver has consumed output, so that more can be written. */
  drained(channel: number): void;
  kill(): void;
}

/** Receives a program's output. */
export interface ProgramOutput {
  /** Returns false if the program should pause its output until `drained`. */
  write(channel: number, bytes: Uint8Array): boolean;
  end(channel: number): void;
  /** Releases a channel that neither end uses any longer. */
  forget(channel: number): void;
  /** Records an activity. */
  note(note: RemoteNote): void;
  /** Called after all output. */
  exit(exitCode: number | null, signal: string | null): void;
}

/** The reason why a program can't be started. */
export class ProgramError extends Error {
  readonly code: RemoteFailure;

  constructor(code: RemoteFailure, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Finds the operating system user of a session. @throws ProgramError if no user is signed in to the computer
 */
export async function findUser({ user }: Pick<RemoteOrder, "user">): Promise<OsUser> {
  try {
    return await findRunUser({ kind: user === "SYSTEM" ? "SYSTEM" : "LOGGED_ON_USER" });
  } catch (error) {
    if (!(error instanceof KeyedError)) throw error;
    throw new ProgramError("ERROR_NO_LOGGEDIN_USER", error.message);
  }
}
