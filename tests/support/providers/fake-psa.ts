import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface FakeRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: unknown;
}

export interface FakeAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Violations of a PSA's rules; they fail the test. */
export class Violation extends Error {}

export interface FakePsa {
  url: string;
  requests: FakeRequest[];
  /** Errors in requests according to the PSA's documentation. */
  violations: string[];
  /** Responses that replace the usual one, once each, for requests whose path contains `at`. */
  instead: { at: string; answer: FakeAnswer }[];
  /** Simulates a network failure: connections are closed. */
  away: boolean;
  close(): Promise<void>;
}

/**
 * Starts a PSA that responds with `answer`, which throws a Violation for requests that don't match the
 * documentation.
 */
export async function startFakePsa(
  answer: (request: FakeRequest, url: string) => FakeAnswer,
): Promise<FakePsa> {
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (fake.away) return request.socket.destroy();
      const { pathname, searchParams } = new URL(request.url ?? "/", fake.url);
      const text = Buffer.concat(chunks).toString();
      const asked: FakeRequest = {
        method: request.method ?? "",
        path: pathname,
        query: Object.fromEntries(searchParams),
        headers: request.headers,
        body: text ? (JSON.parse(text) as unknown) : undefined,
      };
      fake.requests.push(asked);
      const { status, body, headers } = answerTo(asked);
      reply.writeHead(status, { "content-type": "application/json", ...headers });
      return reply.end(typeof body === "string" ? body : JSON.stringify(body));
    });
  });

  function answerTo(asked: FakeRequest): FakeAnswer {
    try {
      const usual = answer(asked, fake.url);
      const place = fake.instead.findIndex(({ at }) => asked.path.includes(at));
      return place < 0 ? usual : fake.instead.splice(place, 1)[0]!.answer;
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      fake.violations.push(`${asked.method} ${asked.path}: ${error.message}`);
      return { status: 400, body: { message: error.message, errors: [error.message] } };
    }
  }

  const fake: FakePsa = {
    url: "",
    requests: [],
    violations: [],
    instead: [],
    away: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

export function insist(holds: unknown, what: string): asserts holds {
  if (!holds) throw new Violation(what);
}
