// Opens sessions for calls of tools and files that are allowed only in a session.
import { routes } from "../generated/limits.ts";
import type { Muster, OperationId } from "../client/client.ts";
import { MusterError } from "../client/errors.ts";
import type { TerminalUser } from "../index.ts";

/** The session that a call requires. */
export interface AccessPlace {
  nodeId: number;
  tool: "FILES" | "TOOLS";
  user: TerminalUser;
}

export interface RefusedCall {
  /** Whether the call changes something, which means that a user started it. */
  changes: boolean;
  /** When the call was made, in ms since 1970: a session that was admitted before that doesn't suffice. */
  madeAt: number;
  /** The server's error, if it requires a reason. */
  wanted: MusterError | undefined;
}

/** Opens sessions for refused calls. */
export interface AccessSource {
  /** Resolves once the computer has admitted the session. */
  open(place: AccessPlace, refused: RefusedCall): Promise<void>;
  /** Called for each call that may need a session. */
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

/** The error codes for which a session is opened. */
const openedFor: readonly string[] = ["consent_required", "signature_required"];

const wantsReason = (error: unknown): error is MusterError =>
  error instanceof MusterError && error.errors.some(({ field }) => field === "reason");

/** Wraps a client: if a call is refused without a session, opens one and then repeats the call once. */
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
