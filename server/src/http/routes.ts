import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  MusterError,
  resultCodes,
  statusOf,
  type Answer,
  type Input,
  type OperationId,
  type User,
} from "@muster/sdk";
import { operations } from "@muster/sdk/contract";
import type { ServerContext } from "../context.ts";
import { organizationOf, recordActivity } from "../audit/activities.ts";
import { authorize } from "../platform/authorization/grants.ts";
import { asUnavailable, isDangling } from "../platform/db/database.ts";
import { checked, checker, inPlace, refuseBadText } from "../platform/db/validation.ts";
import { authenticate, checkOrigin, nobody, type Caller } from "../platform/authorization/caller.ts";
import { ApprovalRequired, requestApproval } from "../operations/action-limit.ts";
import { requireEnrollment, requireFreshMfa } from "../platform/authorization/require-mfa.ts";

type Part<I extends OperationId, K extends string> =
  Input<I> extends { [key in K]?: infer V } ? NonNullable<V> : undefined;

/** What a handler gets: the checked parts of the request, who asks, and the application. */
export interface Call<I extends OperationId> {
  path: Part<I, "path">;
  query: Part<I, "query">;
  body: Part<I, "body">;
  caller: Caller;
  context: ServerContext;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handlers = { [I in OperationId]: (call: Call<I>) => Promise<Answer<I>> };

type Handler = (call: Call<OperationId>) => Promise<unknown>;
type AnyOperation = (typeof operations)[OperationId];

/** Routes, checks, authorizes and records every operation of the contract; refuses to start when one is missing. */
export function serveContract(server: FastifyInstance, context: ServerContext, handlers: Handlers): void {
  const named = Object.keys(handlers).filter((id) => !(id in operations));
  const missing = Object.keys(operations).filter((id) => !(id in handlers));
  if (named.length || missing.length)
    throw new Error(
      `Handlers and contract differ. No operation: ${named.join()}. No handler: ${missing.join()}.`,
    );

  context.handlers = handlers;
  const methods = new Map<string, string[]>();
  for (const [id, operation] of Object.entries(operations) as [OperationId, AnyOperation][]) {
    const url = operation.path.replace(/\{(\w+)\}/g, ":$1");
    methods.set(url, [...(methods.get(url) ?? []), operation.method]);
    const check = checks.get(operation) ?? checksOf(operation);
    checks.set(operation, check);
    const handler = handlers[id] as unknown as Handler;

    server.route({
      method: operation.method,
      url,
      config: { operation: id, rateLimit: rateOf(context, id) },
      handler: async (request, reply) => {
        let caller: Caller | undefined;
        let outcome = "done";
        let organizationId: number | null | undefined;
        let answer: unknown;
        let refusal: MusterError | undefined;
        const { changes } = operation;
        try {
          caller = operation.permission === "public" ? nobody : await authenticate(context, request);
          checkOrigin(context, caller, operation, request);
          // before the rest is looked at: who may not learns nothing of what it takes
          if (
            !(await authorize(context, caller, operation, request.params as Record<string, unknown>)).allowed
          )
            throw new MusterError("forbidden");
          requireEnrollment(caller, operation.tag);
          if (operation.freshMfa) requireFreshMfa(caller);
          const path = checked(check.path(), request.params);
          const query = checked(check.query(), request.query);
          const body = operation.body ? checked(check.body(), request.body ?? {}) : undefined;
          refuseBadText({ ...(path as object), ...(query as object), ...(body as object) });
          const call = { path, query, body, caller, context, request, reply } as Call<OperationId>;
          for (const part of [path, query, body])
            context.visible(caller, part as Record<string, unknown> | undefined);
          // before it is done: what it names may be gone then
          if (changes) organizationId = await organizationOf(context, request);
          try {
            answer = await handler(call);
          } catch (error) {
            throw error instanceof ApprovalRequired
              ? await requestApproval(context, caller, id, { path, query, body }, error)
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
        if (changes) context.callers.forget();
        const anonymous = !request.headers.authorization && !request.headers.cookie;
        // nobody is told that something was done before the log has it
        if (changes || (refusalsOfNote.has(outcome) && !anonymous))
          await recordActivity(context, request, caller, id, outcome, { organizationId, answer });
        if (refusal) return refuse(reply, refusal);
        if (reply.sent) return reply;
        reply.code(operation.status);
        if (!operation.response) return reply.send();
        const { contentType } = operation.response;
        return reply
          .type(contentType === "text/plain" ? `${contentType}; charset=utf-8` : contentType)
          .send(answer);
      },
    });
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
    const { operation } = request.routeOptions.config;
    // refused before its handler ran: too many attempts, or a body that could not be read
    if (operation) context.later(recordActivity(context, request, undefined, operation, refusal.code));
    return refuse(reply, refusal);
  });
}

declare module "fastify" {
  interface FastifyRequest {
    /** Whom this request has just signed in. */
    signedIn?: User;
  }
  interface FastifyContextConfig {
    operation?: OperationId;
  }
}

/** How often in a minute an address may call what guesses could be tried on. */
function rateOf({ config }: ServerContext, id: OperationId): { max: number; timeWindow: number } | false {
  // tokens are signed: this only bounds the work
  if (id === "enrollAgent") return { max: config.enrollmentsPerMinute, timeWindow: 60_000 };
  return limited.has(id) && { max: config.signInsPerMinute, timeWindow: 60_000 };
}

const limited = new Set<OperationId>([
  "signIn",
  "signInWithMfa",
  "startPasskeySignIn",
  "createFirstAdministrator",
  "acceptInvitation",
]);
const refusalsOfNote = new Set(["not_signed_in", "forbidden", "origin_refused", "csrf_failed"]);

const strict = checker({ coerceTypes: false });
const coercing = checker({ coerceTypes: true });
const checks = new Map<AnyOperation, ReturnType<typeof checksOf>>();

/** Each is compiled when it is first needed: all of them together take most of a start. */
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

/** Any failure as a refusal in the contract's words; what is not ours is logged and told as internal_error. */
export function toRefusal(error: unknown, request: FastifyRequest): MusterError {
  if (error instanceof MusterError) return error;
  const { statusCode } = error as { statusCode?: number };
  if (isDangling(error)) return new MusterError("not_found");
  if (statusCode === 413) return new MusterError("payload_too_large");
  if (statusCode === 415) return new MusterError("unsupported_media_type");
  if (statusCode === 429) return new MusterError("too_many_requests");
  if (statusCode && statusCode >= 400 && statusCode < 500) return notReadable();
  request.log.error(error);
  return asUnavailable(error) ?? new MusterError("internal_error");
}

/** An RFC 9457 problem document. */
function problem({ code, message, nextStep, errors }: MusterError) {
  return {
    type: "about:blank",
    title: message,
    status: statusOf(code as Parameters<typeof statusOf>[0]),
    code,
    detail: message,
    nextStep,
    ...(code in resultCodes && { resultCode: resultCodes[code as keyof typeof resultCodes] }),
    ...(errors.length && { errors }),
  };
}

export function refuse(reply: FastifyReply, error: MusterError): FastifyReply {
  const document = problem(error);
  return reply.code(document.status).type("application/problem+json").send(document);
}

/** Refuses what is not HTTP, before there is a request. */
export function refuseConnection(_: Error, socket: Socket): void {
  const body = JSON.stringify(problem(notReadable()));
  if (socket.writable)
    socket.end(
      `HTTP/1.1 400 Bad Request\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}` +
        `\r\nConnection: close\r\n\r\n${body}`,
    );
}

const notReadable = () =>
  new MusterError("validation_failed", {
    errors: [{ field: "", message: "Not valid HTTP, address or JSON" }],
  });
