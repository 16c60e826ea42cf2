// Requests generated from the contract's schemas, valid and invalid, for each operation.
import { request as httpRequest, type Agent } from "node:http";
import fc from "fast-check";
import { operations, type OperationId } from "@muster/sdk/contract";
import { broken, brokenFrom, junk, valid } from "./arbitrary.ts";

export interface Sent {
  method: string;
  url: string;
  /** The body; undefined without one. */
  text?: string;
}
export interface Answered {
  status: number;
  type: string;
  text: string;
}

const inUrl = (value: unknown) =>
  encodeURIComponent(
    Buffer.from(typeof value === "string" ? value : (JSON.stringify(value) ?? ""))
      .toString()
      .slice(0, 3_000),
  );
// don't change the fuzzing administrator and the key it uses
const isOwn = (name: string, value: unknown) => (name === "userId" || name === "keyId") && value === 1;

export function requestsOf(id: OperationId): fc.Arbitrary<Sent> {
  const { method, path, parameters, body } = operations[id];
  const parameter = ({ schema, name }: (typeof parameters)[number]) =>
    fc.oneof(
      { weight: 4, arbitrary: valid(schema).map((value) => (isOwn(name, value) ? 2 : value)) },
      { weight: 1, arbitrary: junk },
    );
  const of = (where: "path" | "query") =>
    fc.record(
      Object.fromEntries(
        parameters.filter((one) => one.in === where).map((one) => [one.name, parameter(one)]),
      ),
      {
        requiredKeys: parameters
          .filter((one) => one.in === where && where === "path")
          .map((one) => one.name) as never[],
      },
    ) as fc.Arbitrary<Record<string, unknown>>;
  const sent = fc.record({
    path: of("path"),
    query: fc.oneof(
      { weight: 4, arbitrary: of("query") },
      fc.dictionary(fc.string({ maxLength: 8 }), fc.string()),
    ),
    body: body
      ? fc.oneof(
          { weight: 3, arbitrary: valid(body.schema) },
          { weight: 3, arbitrary: broken(body.schema) },
          // values that generators rarely produce, because a schema can't express all rules
          { weight: 2, arbitrary: fc.constant(body.example) },
          { weight: 2, arbitrary: brokenFrom(fc.constant(body.example)) },
          junk,
        )
      : junk,
  });
  return sent.map((given) => {
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => inUrl(given.path[name]));
    const query = Object.entries(given.query).map(([name, value]) => `${inUrl(name)}=${inUrl(value)}`);
    return {
      method,
      url: query.length ? `${url}?${query.join("&")}` : url,
      ...((body || method !== "GET") && { text: JSON.stringify(given.body) }),
    };
  });
}

/** Sends requests that `fetch` would refuse, over a keep-alive connection. */
export const sender =
  (base: string, agent: Agent, token: string) =>
  (method: string, path: string, headers: Record<string, string> = {}, body?: string | Buffer) =>
    new Promise<Answered>((resolve, reject) => {
      const { hostname, port } = new URL(base);
      const sent = httpRequest({
        hostname,
        port,
        path,
        method,
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          // Node omits it in a DELETE request with a body
          ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }),
          ...headers,
        },
      });
      sent.on("error", reject);
      sent.on("response", (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers["content-type"] ?? "",
            text: Buffer.concat(parts).toString(),
          }),
        );
      });
      sent.end(body);
    });
