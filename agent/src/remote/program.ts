import type { RemoteFailure, RemoteNote } from "@muster/sdk/remote";
import { KeyedError } from "@muster/sdk";
import type { RemoteOrder } from "@muster/sdk/live";
import { findRunUser, type OsUser } from "../scripts/run-as-user.ts";

/** What runs in a session. */
export interface Program {
  /** @param used called once the program has taken the bytes */
  input(channel: number, bytes: Uint8Array, used: () => void): void;
  endInput(channel: number): void;
  resize?(columns: number, rows: number): void;
  /** The receiver has used up output. */
  drained(channel: number): void;
  kill(): void;
}

/** Where a program's output goes. */
export interface ProgramOutput {
  /** Returns false if no more should come until `drained`. */
  write(channel: number, bytes: Uint8Array): boolean;
  end(channel: number): void;
  /** Neither end uses the channel any longer. */
  forget(channel: number): void;
  /** Records that something was done. */
  note(note: RemoteNote): void;
  /** After all output. */
  exit(exitCode: number | null, signal: string | null): void;
}

/** Why a program can't be started. */
export class ProgramError extends Error {
  readonly code: RemoteFailure;

  constructor(code: RemoteFailure, message: string) {
    super(message);
    this.code = code;
  }
}

/** @throws ProgramError if nobody is signed in to the computer */
export async function findUser({ user }: RemoteOrder): Promise<OsUser> {
  try {
    return await findRunUser({ kind: user === "SYSTEM" ? "SYSTEM" : "LOGGED_ON_USER" });
  } catch (error) {
    if (!(error instanceof KeyedError)) throw error;
    throw new ProgramError("ERROR_NO_LOGGEDIN_USER", error.message);
  }
}
