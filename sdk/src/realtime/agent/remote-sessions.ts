// Remote sessions and tools that the server opens on agents.
import type {
  RemoteConsent,
  RemoteNotice,
  RemoteTool,
  RunSignature,
  TerminalShell,
  TerminalUser,
} from "../../index.ts";
import type { SentMessage } from "../../text/references.ts";

/** A session to open: the agent connects to the server for it and starts the program. */
export interface RemoteOrder {
  sessionId: string;
  /** What the agent connects with. */
  token: string;
  /** Who opened it, for the computer's user. */
  by: string;
  tool: RemoteTool;
  user: TerminalUser;
  /** Why it was opened, for the computer's user; can be "". */
  reason: string;
  /** Whether the computer's user must agree. */
  consent: RemoteConsent;
  /** Whether the computer's user sees that somebody is connected. */
  notice: RemoteNotice;
  /** Where a tunnel or a desktop leads, as host:port; "" for other tools. */
  target: string;
  /** Networks beside its own, as CIDR, in which a probe may connect to the target. */
  reachable: string[];
  shell: TerminalShell;
  size: { columns: number; rows: number };
  /** A program and its arguments, to run without a terminal; empty for a terminal. */
  command: string[];
  /** Whether a desktop's user sends nothing; the server sees to it. */
  viewOnly: boolean;
  /** A signer's, of the session's manifest. */
  signature?: RunSignature;
}

/** What a tool is asked to read or to do on the agent's computer, at once. */
export interface ToolCall {
  callId: string;
  tool: string;
  action: string;
  /** What the action needs; the tool checks it. */
  input: unknown;
  /** Whose rights it has. */
  user: TerminalUser;
  /** Who asks, for the computer's logs. */
  by: string;
}

/**
 * What a tool found or did; `failed` says why it couldn't, in words of Muster or of a program. `asks` if the
 * computer's user can be asked, in a session of the caller; `signs` if a technician can sign such a session.
 */
export type ToolAnswer =
  | { result: unknown }
  | { refused: SentMessage; asks?: true; signs?: true }
  | { failed: SentMessage | string }
  | { unknown: true };
