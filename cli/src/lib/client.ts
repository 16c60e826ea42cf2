import type { Muster } from "@muster/sdk";
import { MusterError, patience, type Problem, refusalOf } from "@muster/sdk";
import { fillPath, operations } from "./operations.ts";

interface Request {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
}

interface Answer {
  status: number;
  /** A problem document: also with 202, when what was asked for waits for somebody's approval. */
  problem: boolean;
  cookies: readonly string[];
  text: string;
}

const busy: readonly number[] = patience.busy;

/** Over node:http, because the first fetch of a process costs more than the rest of a command together. */
export async function send(url: string, { method, headers, body, signal }: Request): Promise<Answer> {
  // importing them as modules reads every export, and one of those loads all of fetch
  const { request } = process.getBuiltinModule(url.startsWith("https:") ? "node:https" : "node:http");
  const isFile = body instanceof Blob;
  const content = body === undefined ? undefined : isFile ? await body.bytes() : JSON.stringify(body);
  const type = isFile ? "application/octet-stream" : "application/json";
  const sent = { ...headers, ...(content !== undefined && { "content-type": type }) };
  const answer = await new Promise<Answer>((resolve, reject) => {
    const outgoing = request(
      url,
      { method, headers: sent, signal, timeout: patience.answerMS },
      async (incoming) => {
        try {
          const text = (await incoming.setEncoding("utf8").toArray()).join("");
          const { "content-type": type, "set-cookie": cookies = [] } = incoming.headers;
          const problem = type?.startsWith("application/problem+json") ?? false;
          resolve({ status: incoming.statusCode ?? 0, problem, cookies, text });
        } catch (error) {
          reject(error as Error);
        }
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new MusterError("timed_out")));
    outgoing.on("error", reject);
    outgoing.end(content);
  }).catch((error: unknown) => {
    if (signal?.aborted) throw new MusterError("interrupted");
    if (error instanceof MusterError) throw error;
    throw new MusterError("unreachable", {
      message: `The server at ${new URL(url).origin} does not answer.`,
    });
  });
  if ((answer.status >= 400 || answer.problem) && !busy.includes(answer.status))
    throw refusalOf(parse(answer.text), answer.status);
  return answer;
}

function parse(text: string): Problem | null {
  try {
    return JSON.parse(text) as Problem | null;
  } catch {
    // a proxy in between answers pages
    return null;
  }
}

interface ClientOptions {
  url: string;
  /** An API key. */
  token?: string;
  /** A session's cookie and token instead. */
  headers?: Record<string, string>;
}

/** The SDK's client for a program that lives for one command. Reads are tried again twice when the server is busy. */
export function createClient({ url, token, headers: more }: ClientOptions): Muster {
  return {
    async call(id, input, signal) {
      const operation = operations[id];
      const { path = {}, query = {}, body } = input as Record<"path" | "query" | "body", object | undefined>;
      const given = Object.entries(query).filter(([, value]) => value !== undefined);
      const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
      const target = `${url}${fillPath(operation, path as Record<string, unknown>)}${search.size ? `?${search}` : ""}`;
      const headers: Record<string, string> = { ...more, ...(token && { authorization: `Bearer ${token}` }) };
      for (let tries = operation.method === "GET" ? 1 + patience.retries : 1; ; tries--) {
        const answer = await send(target, { method: operation.method, headers, body, signal });
        if (answer.status < 300)
          return (
            answer.text && id !== "getMetrics" ? JSON.parse(answer.text) : answer.text || undefined
          ) as never;
        if (tries === 1) throw refusalOf(parse(answer.text), answer.status);
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    },
  };
}
