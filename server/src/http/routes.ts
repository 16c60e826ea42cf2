import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { dryRunPath, MusterError, type OperationId, type User } from "@muster/sdk";
import { operations } from "@muster/sdk/contract";
import type { ServerContext } from "../context.ts";
import { describe, type Description } from "../audit/describe.ts";
import { recordActivity } from "../audit/record.ts";
import { withNamedGroups } from "../devices/groups.ts";
import { featuresOf, handlersOf, principalsOf, type Call } from "../feature.ts";
import { coveringPrincipals } from "../platform/authorization/principals.ts";
import { requireFeature } from "../platform/authorization/feature-flags.ts";
import { authorize } from "../platform/authorization/grants.ts";
import { checked, checker, inPlace, refuseBadText } from "../platform/contract-validation.ts";
import {
  authenticate,
  callers,
  checkOrigin,
  signedOut,
  requireVisible,
  type Caller,
} from "../platform/authorization/caller.ts";
import { ApprovalRequired, countDevices } from "../operations/action-limit.ts";
import { requestApproval, unboundOperations } from "../operations/held-requests.ts";
import { requireEnrollment, requireFreshMfa, refuseApiKeys } from "../platform/authorization/require-mfa.ts";
import { refuse, toRefusal } from "../platform/problems.ts";
import { requestLimit } from "./request-limit.ts";

type Handler = (call: Call<OperationId>) => Promise<unknown>;
type AnyOperation = (typeof operations)[OperationId];

/**
 * Routes, validates, authorizes and audits every operation of the contract.
 * @throws Error if an operation has no handler
 */
export function serveContract(server: FastifyInstance, context: ServerContext): void {
  const handlers = handlersOf(context);
  const lookups = principalsOf(context);
  const named = Object.keys(handlers).filter((id) => !(id in operations));
  const missing = Object.keys(operations).filter((id) => !(id in handlers));
  if (named.length || missing.length)
    throw new Error(
      `Handlers and contract differ. No operation: ${named.join()}. No handler: ${missing.join()}.`,
    );
  const unbound = unboundOperations(featuresOf(context));
  if (unbound.length)
    throw new Error(
      `Approvals don't bind what these operations name; add them to a feature's holds: ${unbound.join()}.`,
    );

  const methods = new Map<string, string[]>();
  for (const [id, operation] of Object.entries(operations) as [OperationId, AnyOperation][]) {
    const url = operation.path.replace(/\{(\w+)\}/g, ":$1");
    methods.set(url, [...(methods.get(url) ?? []), operation.method]);
    const check = checks.get(operation) ?? checksOf(operation);
    checks.set(operation, check);
    const handler = handlers[id] as unknown as Handler;

    const route = {
      method: operation.method,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { dryRun } = request.routeOptions.config;
        let caller: Caller | undefined;
        let outcome = "done";
        let description: Description | undefined;
        let counted: Awaited<ReturnType<typeof countDevices>> | undefined;
        let answer: unknown;
        let refusal: MusterError | undefined;
        const { changes } = operation;
        try {
          caller = operation.permission === "public" ? signedOut : await authenticate(context, request);
          checkOrigin(context, caller, operation, request);
          requestLimit(context).count(caller, reply);
          // authorizes before validating, so that unauthorized callers can't probe the schema
          const { allowed, reason } = await authorize(
            context,
            caller,
            operation,
            request.params as Record<string, unknown>,
          );
          if (!allowed) throw new MusterError(reason === "FEATURE_OFF" ? "feature_off" : "forbidden");
          requireEnrollment(caller, operation.tag);
          if (operation.person) refuseApiKeys(caller);
          if (operation.freshMfa && !dryRun) requireFreshMfa(caller, operation.tag);
          const path = checked(check.path(), request.params);
          const query = checked(check.query(), request.query);
          const body = operation.body ? checked(check.body(), request.body ?? {}) : undefined;
          refuseBadText({ ...(path as object), ...(query as object), ...(body as object) });
          const call = { path, query, body, caller, context, request, reply } as Call<OperationId>;
          for (const part of [path, query, body])
            requireVisible(caller, part as Record<string, unknown> | undefined);
          const { clientId } = (body ?? {}) as { clientId?: number };
          if (operation.feature && clientId !== undefined)
            requireFeature(caller.features, operation.feature, clientId);
          if (dryRun) return await reply.code(204).send();
          call.caller = caller = await withNamedGroups(context, caller, [query, body]);
          const parts = { path, query, body };
          if (operation.activity)
            description = await describe(context, {
              operation: id,
              parts,
              compare: { caller, request, reply },
            });
          try {
            if (operation.deviceLimit) counted = await countDevices(context, caller, id, parts);
            answer = await coveringPrincipals(context, lookups, caller, operation, parts, (within) =>
              handler({ ...call, context: within }),
            );
          } catch (error) {
            await counted?.release();
            throw error instanceof ApprovalRequired
              ? await requestApproval(context, caller, id, parts, error)
              : error;
          }
          const isFile = operation.response?.contentType === "application/octet-stream";
          if (context.config.checkAnswers && operation.response && !isFile && !check.answer()(answer))
            throw new Error(
              `${id} answered against the contract: ${strict.errorsText(check.answer().errors)}`,
            );
        } catch (error) {
          refusal = toRefusal(error, request);
          outcome = refusal.code;
        }
        if (changes) callers(context).forget();
        const anonymous = !request.headers.authorization && !request.headers.cookie;
        // the entry is logged before the caller gets the response
        if ((operation.activity && !dryRun) || (auditedRefusals.has(outcome) && !anonymous))
          await record(context, request, { caller, id, outcome, description, answer, counted });
        if (refusal) return refuse(reply, refusal);
        if (reply.sent) return reply;
        reply.code(operation.status);
        if (!operation.response) return reply.send();
        const { contentType } = operation.response;
        return reply
          .type(contentType === "text/plain" ? `${contentType}; charset=utf-8` : contentType)
          .send(answer);
      },
    };
    const config = { operation: id, rateLimit: rateOf(context, id) };
    server.route({ ...route, url, config });
    // another address, so that a server that doesn't know dry runs makes no change
    if (operation.changes && operation.permission !== "public")
      server.route({ ...route, url: dryRunPath(url), config: { ...config, dryRun: true } });
  }

  for (const [url, known] of methods)
    server.route({
      method: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].filter(
        (method) => !known.includes(method),
      ),
      url,
      handler: async (_, reply) => {
        reply.header("allow", known.join(", "));
        throw new MusterError("method_not_allowed");
      },
    });

  server.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error, request);
    const { operation: id, dryRun } = request.routeOptions.config;
    // refused before its handler ran: too many attempts, or an unreadable body
    if (id && operations[id].activity && !dryRun)
      context.later(record(context, request, { id, outcome: refusal.code }));
    return refuse(reply, refusal);
  });
}

interface Ended {
  caller?: Caller | undefined;
  id: OperationId;
  outcome: string;
  /** Undefined if the request was refused before validation. */
  description?: Description | undefined;
  answer?: unknown;
  counted?: { devices: number } | undefined;
}

async function record(context: ServerContext, request: FastifyRequest, ended: Ended): Promise<void> {
  const { caller, id, outcome, answer, counted } = ended;
  const parts = { path: request.params, query: request.query, body: request.body };
  const about = async () => {
    const description = ended.description ?? (await describe(context, { operation: id, parts }));
    return description.end(outcome, { answer, devices: counted?.devices });
  };
  await recordActivity(context, request, caller, id, outcome, about, answer);
}

declare module "fastify" {
  interface FastifyRequest {
    /** The user whom this request has just signed in. */
    signedIn?: User;
  }
  interface FastifyContextConfig {
    operation?: OperationId;
    /** Whether the request is only authorized and validated. */
    dryRun?: boolean;
  }
}

/** Returns the rate limit per IP address of sign-in and enrollment operations; false for others. */
function rateOf({ config }: ServerContext, id: OperationId): { max: number; timeWindow: number } | false {
  // tokens are signed and can't be guessed: this only bounds the work
  if (id === "enrollAgent") return { max: config.enrollmentsPerMinute, timeWindow: 60_000 };
  return rateLimited.has(id) && { max: config.signInsPerMinute, timeWindow: 60_000 };
}

const rateLimited = new Set<OperationId>([
  "signIn",
  "signInWithMfa",
  "startPasskeySignIn",
  "createFirstAdministrator",
  "acceptInvitation",
]);
const auditedRefusals = new Set(["not_signed_in", "forbidden", "origin_refused", "csrf_failed"]);

const strict = checker({ coerceTypes: false });
const coercing = checker({ coerceTypes: true });
const checks = new Map<AnyOperation, ReturnType<typeof checksOf>>();

/** Returns the checks of an operation, compiled on first use: all of them take most of the start-up time. */
const checksOf = (operation: AnyOperation) => ({
  path: lazily(() => coercing.compile(parameterSchema(operation, "path"))),
  query: lazily(() => coercing.compile(parameterSchema(operation, "query"))),
  body: lazily(() => strict.compile(inPlace(operation.body?.schema ?? {}))),
  answer: lazily(() => strict.compile(inPlace(operation.response?.schema ?? {}))),
});

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function parameterSchema(operation: AnyOperation, where: "path" | "query"): object {
  const parameters = operation.parameters.filter((one) => one.in === where);
  return inPlace({
    type: "object",
    additionalProperties: false,
    required: parameters.filter((one) => one.required).map((one) => one.name),
    properties: Object.fromEntries(parameters.map((one) => [one.name, one.schema])),
  });
}
