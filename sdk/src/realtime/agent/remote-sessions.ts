// The remote sessions and tool calls that the server sends to agents.
import type {
  RemoteConsent,
  RemoteNotice,
  RemoteTool,
  RunSignature,
  TerminalShell,
  TerminalUser,
} from "../../index.ts";
import type { SentMessage } from "../../text/keyed-messages.ts";

/** A session to open: the agent connects to the server for it and starts the program. */
export interface RemoteOrder {
  sessionId: string;
  /** The token with which the agent connects. */
  token: string;
  /** Who opened the session; shown to the computer's user. */
  by: string;
  tool: RemoteTool;
  user: TerminalUser;
  /** Why it was opened, shown to the computer's user; may be "". */
  reason: string;
  /** Whether the computer's user must agree. */
  consent: RemoteConsent;
  /** Whether the computer's user is told that somebody is connected. */
  notice: RemoteNotice;
  /** The target of a tunnel or desktop as host:port; "" for other tools. */
  target: string;
  /** Networks (CIDR), in addition to its own, in which a probe may connect to the target. */
  reachable: string[];
  shell: TerminalShell;
  size: { columns: number; rows: number };
  /** A program with its arguments, to run without a terminal; empty for a terminal. */
  command: string[];
  /** Whether the viewer of a desktop can't send input; the server enforces it. */
  viewOnly: boolean;
  /** A signer's signature of the session's manifest. */
  signature?: RunSignature;
}

/** A request to a tool on the agent's computer, to read or do something at once. */
export interface ToolCall {
  callId: string;
  tool: string;
  action: string;
  /** The input of the action; the tool validates it. */
  input: unknown;
  /** The user whose permissions on the computer apply. */
  user: TerminalUser;
  /** Who made the call, for the computer's logs. */
  by: string;
}

/**
 * The result of a tool; `failed` says why it failed, as a message of Muster or of a program. With `asks`, the
 * computer's user can be asked in a session of the caller; with `signs`, a technician can sign such a
 * session.
 */
export type ToolAnswer =
  | { result: unknown }
  | { refused: SentMessage; asks?: true; signs?: true }
  | { failed: SentMessage | string }
  | { unknown: true };
