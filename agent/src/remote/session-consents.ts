// The tool and file calls that a session covers: calls by one technician, to which the computer's user
// consented or for which a signer signed the session.
import { limits, type LocalPolicyCapability, type RemoteTool } from "@muster/sdk";
import type { RemoteOrder, ToolCall } from "@muster/sdk/live";

/** How long consent to tools and files lasts, and how long the signature of such a session covers calls. */
export const consentMS = limits.remoteConsentMinutes * 60_000;

/** All capabilities that a tool call may need; a tools session asks for all of them at once. */
const toolNames: readonly LocalPolicyCapability[] = ["tools", "updates", "installs"];

/** The capabilities of a session that the local policy must allow. */
export const policyNames = (tool: RemoteTool, capability: LocalPolicyCapability) =>
  tool === "TOOLS" ? toolNames : [capability];

/** The kind of session in which the user can consent to a call; undefined if there is none. */
function sessionFor(needed: readonly LocalPolicyCapability[]): RemoteTool | undefined {
  if (needed.every((name) => name === "files")) return "FILES";
  return needed.every((name) => toolNames.includes(name)) ? "TOOLS" : undefined;
}

type Asked = Pick<RemoteOrder, "sessionId" | "by" | "tool" | "user">;

interface Covering extends Asked {
  until: number | null;
  /** The signer's id, and until when the signature covers calls. */
  signed: { by: string; until: number } | undefined;
}

type Caller = Pick<ToolCall, "by" | "user">;

export class Consents {
  private readonly sessions = new Map<string, Covering>();

  /** Registers a session before its user is asked. */
  expect({ sessionId, by, tool, user }: Asked, signerId?: string): void {
    const signed = signerId === undefined ? undefined : { by: signerId, until: Date.now() + consentMS };
    this.sessions.set(sessionId, { sessionId, by, tool, user, until: null, signed });
  }

  /**
   * Updates the consent of a session. @param until when consent ends; null once consent or the session ended
   */
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

  /** Whether the computer's user has consented to the call. */
  cover(call: Caller, needed: readonly LocalPolicyCapability[]): boolean {
    return this.of(call, needed).some(({ until }) => until !== null && Date.now() < until);
  }

  /** Whether a trusted signer has signed a session that covers the call. */
  areSigned(
    call: Caller,
    needed: readonly LocalPolicyCapability[],
    isSigner: (signerId: string) => boolean,
  ): boolean {
    return this.of(call, needed).some(
      ({ signed }) => signed !== undefined && Date.now() < signed.until && isSigner(signed.by),
    );
  }

  /** The caller's sessions that can cover the call. */
  private of({ by, user }: Caller, needed: readonly LocalPolicyCapability[]): Covering[] {
    const tool = sessionFor(needed);
    return [...this.sessions.values()].filter(
      (one) => one.tool === tool && one.by === by && one.user === user,
    );
  }
}
