// Errors as RFC 9457 problem documents.
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { errorMessage, errorNextStep, MusterError, referenceOf, resultCodes, statusOf, t } from "@muster/sdk";
import { asUnavailable, isDangling } from "./db/database.ts";

/** Converts any error to one of the contract; unexpected errors are logged and become internal_error. */
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

/**
 * An RFC 9457 problem document. Clients show their own next step for the code unless this one is more
 * specific.
 */
function problem({ code, message, nextStep, errors }: MusterError) {
  const title = errorMessage(code);
  return {
    type: "about:blank",
    title,
    status: statusOf(code as Parameters<typeof statusOf>[0]),
    code,
    detail: message,
    ...(message !== title && { detailMessage: referenceOf(message) }),
    nextStep,
    ...(nextStep !== errorNextStep(code) && { specific: true, nextStepMessage: referenceOf(nextStep) }),
    ...(code in resultCodes && { resultCode: resultCodes[code as keyof typeof resultCodes] }),
    ...(errors.length && {
      errors: errors.map(({ field, message: text }) => ({ field, message: text, ...referenceOf(text) })),
    }),
  };
}

export function refuse(reply: FastifyReply, error: MusterError): FastifyReply {
  const document = problem(error);
  return reply.code(document.status).type("application/problem+json").send(document);
}

/** Refuses connections that do not use HTTP. */
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
    errors: [{ field: "", message: t("errors.fields.notReadable") }],
  });
