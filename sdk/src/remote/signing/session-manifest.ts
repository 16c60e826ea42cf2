// Exactly which session is opened: its digest is what a technician's key signs.
import { limits } from "../../generated/limits.ts";
import type { RemoteTool, RunSignature, TerminalUser } from "../../index.ts";

/** What a session is, as its client, the server and the agent each know it. */
export interface SessionContent {
  /** The fingerprint of the server's root key. */
  root: string;
  organizationId: number;
  /** The device whose agent opens it. */
  deviceId: number;
  tool: RemoteTool;
  runAs: TerminalUser;
  viewOnly: boolean;
  /** Where a tunnel, a web page or a desktop leads, as host:port; "" for other tools. */
  target: string;
  /** The program of a COMMAND and its arguments; empty for other tools. */
  command: readonly string[];
  /** The email address of who opens it. */
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
