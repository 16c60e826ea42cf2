// Errors as RFC 9457 problem documents.
import type { FastifyReply, FastifyRequest } from "fastify";
import { errorMessage, errorNextStep, MusterError, referenceOf, resultCodes, statusOf, t } from "@muster/sdk";
import { asUnavailable, isDangling } from "./db/database.ts";

/** Converts any error to one of the contract's; unexpected errors are logged and become `internal_error`. */
export function toRefusal(error: unknown, request: Pick<FastifyRequest, "log">): MusterError {
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
 * Returns an error as an RFC 9457 problem document. Clients show their own next step for the code unless this
 * one is more specific.
 */
export function problem({ code, message, nextStep, errors, requestId }: MusterError) {
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
    resultCode: code in resultCodes ? resultCodes[code as keyof typeof resultCodes] : "FAILURE",
    errorMessage: message,
    ...(requestId !== undefined && { requestId }),
    ...(errors.length && {
      errors: errors.map(({ field, message: text }) => ({ field, message: text, ...referenceOf(text) })),
    }),
  };
}

export function refuse(reply: FastifyReply, error: MusterError): FastifyReply {
  const document = problem(error);
  return reply.code(document.status).type("application/problem+json").send(document);
}

export const notReadable = () =>
  new MusterError("validation_failed", {
    errors: [{ field: "", message: t("errors.fields.notReadable") }],
  });
