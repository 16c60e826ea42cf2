// The manifest states exactly which session is opened; a technician's key signs its digest.
import { limits } from "../../generated/limits.ts";
import type { RemoteTool, RunSignature, TerminalUser } from "../../index.ts";

/** The properties of a session that its client, the server and the agent each know. */
export interface SessionContent {
  /** The fingerprint of the server's root key. */
  root: string;
  organizationId: number;
  /** The device whose agent opens the session. */
  deviceId: number;
  tool: RemoteTool;
  runAs: TerminalUser;
  viewOnly: boolean;
  /** The target of a tunnel, web page or desktop as host:port; "" for other tools. */
  target: string;
  /** The program of a COMMAND with its arguments; empty for other tools. */
  command: readonly string[];
  /** The email address of the user who opens the session. */
  user: string;
}

export interface SessionManifest extends SessionContent {
  purpose: "muster/session";
  version: 1;
  createdAt: number;
  expiresAt: number;
  nonce: string;
}

export const sessionSignatureMS = limits.sessionSignatureSeconds * 1_000;

export const sessionExpiry = ({ createdAt }: Pick<RunSignature, "createdAt">): number =>
  createdAt + sessionSignatureMS;

export const sessionManifest = (
  content: SessionContent,
  { nonce, createdAt }: Pick<RunSignature, "nonce" | "createdAt">,
): SessionManifest => ({
  purpose: "muster/session",
  version: 1,
  root: content.root,
  organizationId: content.organizationId,
  deviceId: content.deviceId,
  tool: content.tool,
  runAs: content.runAs,
  viewOnly: content.viewOnly,
  target: content.target,
  command: content.command,
  user: content.user,
  createdAt,
  expiresAt: sessionExpiry({ createdAt }),
  nonce,
});
