// What sessions cover: calls of tools or of files, by one technician, that the computer's user agrees to or a
// signer signed.
import { limits, type LocalPolicyCapability, type RemoteTool } from "@muster/sdk";
import type { RemoteOrder, ToolCall } from "@muster/sdk/live";

/** How long consent to tools and files lasts, and the signature of their session. */
export const consentMS = limits.remoteConsentMinutes * 60_000;

/** What a call of tools may need; their sessions ask for all of it at once. */
const toolNames: readonly LocalPolicyCapability[] = ["tools", "updates", "installs"];

/** What the local policy is asked about a session. */
export const policyNames = (tool: RemoteTool, capability: LocalPolicyCapability) =>
  tool === "TOOLS" ? toolNames : [capability];

/** In which session the computer's user can agree to a call; undefined if none asks them. */
function sessionFor(needed: readonly LocalPolicyCapability[]): RemoteTool | undefined {
  if (needed.every((name) => name === "files")) return "FILES";
  return needed.every((name) => toolNames.includes(name)) ? "TOOLS" : undefined;
}

type Asked = Pick<RemoteOrder, "sessionId" | "by" | "tool" | "user">;

interface Covering extends Asked {
  until: number | null;
  /** Who has signed it, and until when it covers calls. */
  signed: { by: string; until: number } | undefined;
}

type Caller = Pick<ToolCall, "by" | "user">;

export class Consents {
  private readonly sessions = new Map<string, Covering>();

  /** A session begins, and its user may be asked. */
  expect({ sessionId, by, tool, user }: Asked, signerId?: string): void {
    const signed = signerId === undefined ? undefined : { by: signerId, until: Date.now() + consentMS };
    this.sessions.set(sessionId, { sessionId, by, tool, user, until: null, signed });
  }

  /** @param until when the consent ends; null once there is none and the session is over */
  set(sessionId: string, until: number | null): void {
    const session = this.sessions.get(sessionId);
    if (until === null) this.sessions.delete(sessionId);
    else if (session) session.until = until;
  }

  clear(): void {
    this.sessions.clear();
  }

  /** Whether a session could cover the call. */
  canCover(needed: readonly LocalPolicyCapability[]): boolean {
    return sessionFor(needed) !== undefined;
  }

  /** Whether the computer's user has agreed to the call. */
  cover(call: Caller, needed: readonly LocalPolicyCapability[]): boolean {
    return this.of(call, needed).some(({ until }) => until !== null && Date.now() < until);
  }

  /** Whether one of the signers has signed a session for the call. */
  areSigned(
    call: Caller,
    needed: readonly LocalPolicyCapability[],
    isSigner: (signerId: string) => boolean,
  ): boolean {
    return this.of(call, needed).some(
      ({ signed }) => signed !== undefined && Date.now() < signed.until && isSigner(signed.by),
    );
  }

  /** The caller's sessions that are for such a call. */
  private of({ by, user }: Caller, needed: readonly LocalPolicyCapability[]): Covering[] {
    const tool = sessionFor(needed);
    return [...this.sessions.values()].filter(
      (one) => one.tool === tool && one.by === by && one.user === user,
    );
  }
}
