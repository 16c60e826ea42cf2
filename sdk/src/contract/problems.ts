import {
  changesSomething,
  forEachOperation,
  parametersOf,
  type OpenApiDocument,
  type OperationObject,
  type Response,
} from "./openapi.ts";

/** Adds the error responses of each operation to a document, derived from error codes and permissions. */
export function withProblems<D extends OpenApiDocument>(document: D): D {
  const responses = new Map<OperationObject, Readonly<Record<string, Response>>>();
  forEachOperation(document, (operation, method, _, item) => {
    const hasInput = operation.requestBody || parametersOf(document.components, item, operation).length > 0;
    const codes = [
      ...(hasInput ? ["validation_failed"] : []),
      ...codesOfBody(operation),
      ...codesOfAccess(operation, changesSomething(operation, method)),
      ...(operation["x-errors"] ?? []),
      "internal_error",
    ];
    responses.set(operation, problemsByStatus(codes, document["x-error-codes"]));
  });
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item).map(([key, value]) => {
          const problems = responses.get(value as OperationObject);
          return [key, problems ? addProblems(value as OperationObject, problems) : value];
        }),
      ),
    ]),
  );
  return { ...document, paths };
}

const codesOfBody = ({ requestBody }: OperationObject): string[] =>
  requestBody ? ["payload_too_large", "unsupported_media_type"] : [];

function codesOfAccess(operation: OperationObject, changes: boolean): string[] {
  const permission = operation["x-permission"];
  if (permission === "public") return ["origin_refused", "https_required"];
  return [
    "not_signed_in",
    ...(canBeForbidden(operation) ? ["forbidden"] : []),
    ...(changes ? ["csrf_failed"] : []),
    "origin_refused",
    "https_required",
    "mfa_enrollment_required",
    "too_many_requests",
    "mfa_required",
    ...(operation["x-person"] ? ["person_required"] : []),
    ...(operation["x-feature"] ? ["feature_off"] : []),
  ];
}

const canBeForbidden = (operation: OperationObject): boolean =>
  operation["x-permission"] !== "signed-in" ||
  Boolean(operation["x-grant"] || operation["x-principal"]) ||
  operation["x-scope"] === undefined;

function problemsByStatus(
  codes: readonly string[],
  statusOf: Readonly<Record<string, number>>,
): Record<string, Response> {
  const byStatus: Record<string, string[]> = {};
  for (const code of new Set(codes)) (byStatus[statusOf[code] ?? 500] ??= []).push(code);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, some]) => [status, problemResponse(some)]),
  );
}

const problemResponse = (codes: readonly string[]): Response => ({
  description: codes.map((code) => `\`${code}\``).join(", "),
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
});

/** Adds error responses to an operation, also to success statuses such as 202. */
function addProblems(
  operation: OperationObject,
  problems: Readonly<Record<string, Response>>,
): OperationObject {
  const responses: Record<string, OperationObject["responses"][string]> = { ...operation.responses };
  for (const [status, problem] of Object.entries(problems)) {
    const own = responses[status];
    responses[status] =
      own && "description" in own
        ? {
            description: `${own.description}, or ${problem.description}`,
            content: { ...own.content, ...problem.content },
          }
        : problem;
  }
  return { ...operation, responses };
}
