// Calls of tools and files that are allowed in a session only.
import { routes } from "../generated/limits.ts";
import type { Muster, OperationId } from "../client/client.ts";
import { MusterError } from "../client/errors.ts";
import type { TerminalUser } from "../index.ts";

/** What a session has to be opened for, before the call is allowed. */
export interface AccessPlace {
  nodeId: number;
  tool: "FILES" | "TOOLS";
  user: TerminalUser;
}

export interface RefusedCall {
  /** Whether it changes something, so that somebody has asked for it. */
  changes: boolean;
  /** When it was made, in milliseconds since 1970: a session that was let in before isn't enough. */
  madeAt: number;
  /** Its error if a reason is demanded. */
  wanted: MusterError | undefined;
}

/** Opens sessions for refused calls. */
export interface AccessSource {
  /** Resolves once the computer has let the session in. */
  open(place: AccessPlace, refused: RefusedCall): Promise<void>;
  /** A call of this place is made. */
  use?(place: AccessPlace): void;
}

const remoteCall = /^\/ws\/node\/\{nodeId\}\/(files|tools)\b/;

interface CallInput {
  path?: { nodeId?: number };
  query?: { user?: TerminalUser };
  body?: { user?: TerminalUser };
}

function placeOf(id: OperationId, input: CallInput): AccessPlace | undefined {
  const [, kind] = remoteCall.exec(routes[id][1]) ?? [];
  const nodeId = input.path?.nodeId;
  if (!kind || nodeId === undefined) return undefined;
  const user = input.query?.user ?? input.body?.user ?? "SYSTEM";
  return kind === "files" ? { nodeId, tool: "FILES", user } : { nodeId, tool: "TOOLS", user: "SYSTEM" };
}

/** What a session is opened for. */
const openedFor: readonly string[] = ["consent_required", "signature_required"];

const wantsReason = (error: unknown): error is MusterError =>
  error instanceof MusterError && error.errors.some(({ field }) => field === "reason");

/** A client that opens a session where a call is refused without one, and then repeats the call once. */
export function openingSessions(muster: Muster, source: AccessSource): Muster {
  return {
    ...muster,
    async call(id, input, signal) {
      const place = placeOf(id, input as CallInput);
      if (place) source.use?.(place);
      const madeAt = Date.now();
      try {
        return await muster.call(id, input, signal);
      } catch (error) {
        const wanted = wantsReason(error) ? error : undefined;
        const isRefused = error instanceof MusterError && openedFor.includes(error.code);
        if (!place || !(wanted || isRefused)) throw error;
        await source.open(place, { changes: routes[id][2], madeAt, wanted });
        return muster.call(id, input, signal);
      }
    },
  };
}
