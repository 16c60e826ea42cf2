// Records in the audit log what requests did.
import type { FastifyRequest } from "fastify";
import { cleanText, type User } from "@muster/sdk";
import { perServer, type ServerContext } from "../context.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import type { Happened } from "./chain.ts";
import type { About } from "./describe.ts";
import { auditLog } from "./log.ts";
import { targetsOf } from "./request-ids.ts";
import { StrangerRefusals } from "./stranger-refusals.ts";

const strangerRefusals = perServer(() => new StrangerRefusals());
/** Enough of a session's id to distinguish sessions. */
const sessionIdLength = 16;

type Who = { user: Pick<User, "email"> & Partial<User> } & Partial<Pick<Caller, "session" | "keyId">>;

/** Writes the summaries of strangers' refusals if their minute is over or the server stops. */
export async function summarizeRefusals(context: ServerContext, at: number, stops = false): Promise<void> {
  const summaries = strangerRefusals(context).end(at, stops);
  await Promise.all(summaries.map((summary) => auditLog(context).append(summary)));
}

/** Returns the full name of a user, or else the email address. */
export const nameOf = ({ firstName = "", lastName = "", email }: Who["user"]): string =>
  `${firstName} ${lastName}`.trim() || email;

/**
 * Records who did what with which outcome; a failed write is logged and doesn't undo the operation. Only
 * identical refusals of callers that aren't signed in share an entry.
 */
export async function recordActivity(
  context: ServerContext,
  request: FastifyRequest,
  caller: Who | Caller | undefined,
  operation: string,
  outcome: string,
  describe: () => Promise<About> = async () => ({}),
  answer?: unknown,
): Promise<void> {
  const at = Date.now();
  const user = caller?.user ?? request.signedIn;
  if (!user && outcome !== "done") {
    await summarizeRefusals(context, at);
    if (!strangerRefusals(context).add({ operation, outcome, address: request.ip, at })) return;
  }
  const described = await describe();
  await auditLog(context).append({
    at,
    who: user?.email ?? cleanText(request.ip, 45),
    actor: user && nameOf(user),
    userId: (user as Partial<User> | undefined)?.id,
    keyId: caller?.keyId,
    sessionId: caller?.session?.id.slice(0, sessionIdLength),
    address: request.ip,
    operation,
    outcome,
    targets: targetsOf({ path: request.params, body: request.body }, answer),
    ...described,
    ...(outcome === "done" ? request.activity : request.attempt),
  });
}

declare module "fastify" {
  interface FastifyRequest {
    /** The object of a refused request, if the contract doesn't name it. */
    attempt?: Pick<Happened, "object">;
    /** Overrides the contract's values in the entry of this request. */
    activity?: Partial<
      Pick<Happened, "operation" | "object" | "changes" | "detail" | "who" | "actor" | "userId">
    >;
  }
}
