// What the computer's user has agreed to: calls of tools or of files, by one technician, while their session lasts.
import type { LocalPolicyCapability, RemoteTool } from "@muster/sdk";
import type { RemoteOrder, ToolCall } from "@muster/sdk/live";

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

export class Consents {
  private readonly sessions = new Map<string, Asked & { until: number | null }>();

  /** A session begins, and its user may be asked. */
  expect({ sessionId, by, tool, user }: Asked): void {
    this.sessions.set(sessionId, { sessionId, by, tool, user, until: null });
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

  /** Whether a session of the caller could ask the computer's user. */
  canAsk(needed: readonly LocalPolicyCapability[]): boolean {
    return sessionFor(needed) !== undefined;
  }

  /** Whether the computer's user has agreed to the call. */
  cover({ by, user }: Pick<ToolCall, "by" | "user">, needed: readonly LocalPolicyCapability[]): boolean {
    const tool = sessionFor(needed);
    return [...this.sessions.values()].some(
      (one) =>
        one.tool === tool &&
        one.by === by &&
        one.user === user &&
        one.until !== null &&
        Date.now() < one.until,
    );
  }
}
