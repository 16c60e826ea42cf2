import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { MusterError, resultCodes, statusOf, type Answer, type Input, type OperationId, type User } from "@muster/sdk";
import { operations } from "@muster/sdk/contract";
import type { App } from "./app.ts";
import { record } from "./activities.ts";
import { asUnavailable, isDangling } from "./database.ts";
import { checked, checker, inPlace, refuseBadText } from "./validation.ts";
import { authenticate, authorize, nobody, type Caller } from "./auth.ts";

type Part<I extends OperationId, K extends string> =
  Input<I> extends { [key in K]?: infer V } ? NonNullable<V> : undefined;

/** What a handler gets: the checked parts of the request, who asks, and the application. */
export interface Call<I extends OperationId> {
  path: Part<I, "path">;
  query: Part<I, "query">;
  body: Part<I, "body">;
  caller: Caller;
  app: App;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handlers = { [I in OperationId]: (call: Call<I>) => Promise<Answer<I>> };

type Handler = (call: Call<OperationId>) => Promise<unknown>;
type AnyOperation = (typeof operations)[OperationId];

/** Routes, checks, authorizes and records every operation of the contract; refuses to start when one is missing. */
export function serveContract(server: FastifyInstance, app: App, handlers: Handlers): void {
  const named = Object.keys(handlers).filter((id) => !(id in operations));
  const missing = Object.keys(operations).filter((id) => !(id in handlers));
  if (named.length || missing.length)
    throw new Error(`Handlers and contract differ. No operation: ${named.join()}. No handler: ${missing.join()}.`);

  const ajv = checker({ coerceTypes: false });
  const coercing = checker({ coerceTypes: true });

  const methods = new Map<string, string[]>();
  for (const [id, operation] of Object.entries(operations) as [OperationId, AnyOperation][]) {
    const url = operation.path.replace(/\{(\w+)\}/g, ":$1");
    methods.set(url, [...(methods.get(url) ?? []), operation.method]);
    const check = {
      path: coercing.compile(parameterSchema(operation, "path")),
      query: coercing.compile(parameterSchema(operation, "query")),
      body: operation.body ? ajv.compile(inPlace(operation.body.schema)) : undefined,
      answer:
        app.config.checkAnswers && operation.response ? ajv.compile(inPlace(operation.response.schema)) : undefined,
    };
    const handler = handlers[id] as unknown as Handler;

    server.route({
      method: operation.method,
      url,
      config: { operation: id, rateLimit: rateOf(app, id) },
      handler: async (request, reply) => {
        let caller: Caller | undefined;
        let outcome = "done";
        try {
          caller = operation.permission === "public" ? nobody : await authenticate(app, request);
          authorize(app, caller, operation.permission, request);
          const path = checked(check.path, request.params);
          const query = checked(check.query, request.query);
          const body = check.body && checked(check.body, request.body ?? {});
          refuseBadText({ ...(path as object), ...(query as object), ...(body as object) });
          const call = { path, query, body, caller, app, request, reply } as Call<OperationId>;
          for (const part of [path, query, body]) app.visible(caller, part as Record<string, unknown> | undefined);
          const answer = await handler(call);
          if (check.answer && !check.answer(answer))
            throw new Error(`${id} answered against the contract: ${ajv.errorsText(check.answer.errors)}`);
          reply.code(operation.status);
          return operation.response ? reply.type(operation.response.contentType).send(answer) : reply.send();
        } catch (error) {
          const refusal = toRefusal(error, request);
          outcome = refusal.code;
          return refuse(reply, refusal);
        } finally {
          if (operation.method !== "GET") app.callers.forget();
          const anonymous = !request.headers.authorization && !request.headers.cookie;
          if ((operation.method !== "GET" && !reads.has(id)) || (refusalsOfNote.has(outcome) && !anonymous))
            record(app, request, caller, id, outcome);
        }
      },
    });
  }

  for (const [url, known] of methods)
    server.route({
      method: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].filter((method) => !known.includes(method)),
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
    if (operation) record(app, request, undefined, operation, refusal.code);
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
function rateOf({ config }: App, id: OperationId): { max: number; timeWindow: number } | false {
  const most: Partial<Record<OperationId, number>> = {
    signIn: config.signInsPerMinute,
    createFirstAdministrator: config.signInsPerMinute,
    // tokens are signed: this only bounds the work
    enrolAgent: config.enrolmentsPerMinute,
  };
  const max = most[id];
  return max !== undefined && { max, timeWindow: 60_000 };
}

/** They change nothing, and say what they ask for in a body. */
const reads = new Set<OperationId>(["checkMaintenance"]);
const refusalsOfNote = new Set(["not_signed_in", "forbidden", "origin_refused", "csrf_failed"]);

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
    ...((resultCodes as readonly string[]).includes(code) && { resultCode: code }),
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
  new MusterError("validation_failed", { errors: [{ field: "", message: "Not valid HTTP, address or JSON" }] });
