import createFetch from "openapi-fetch";
import { MusterError, patience, refusalOf, type Problem } from "./errors.ts";
import type { operations, paths } from "../generated/api.ts";
import { routes } from "../generated/limits.ts";
import { t } from "../text/messages.ts";

export type OperationId = keyof operations & keyof typeof routes;

type Part<T, K extends string> = T extends { [key in K]?: infer V } ? V : never;
type Parameters_<I extends OperationId> = operations[I]["parameters"];
type BodyOf<I extends OperationId> = operations[I] extends {
  requestBody: { content: { "application/json": infer B } };
}
  ? B
  : operations[I] extends { requestBody: { content: { "application/octet-stream": unknown } } }
    ? Blob
    : never;
type Needed<K extends string, V> = [V] extends [never]
  ? unknown
  : undefined extends V
    ? { [key in K]?: V }
    : { [key in K]: V };

/** An operation's input: `path` and `query` parameters and the `body`, each where the contract has it. */
export type Input<I extends OperationId> = Needed<"path", Part<Parameters_<I>, "path">> &
  Needed<"query", Part<Parameters_<I>, "query">> &
  Needed<"body", BodyOf<I>>;

/** An operation's answer; undefined where the contract answers 204. */
export type Answer<I extends OperationId> = {
  [S in keyof operations[I]["responses"]]: operations[I]["responses"][S] extends { content: infer C }
    ? C[keyof C]
    : undefined;
}[keyof operations[I]["responses"]];

export interface Muster {
  /**
   * Calls one operation of the contract by its id.
   * @throws MusterError with the server's code, or `unreachable`, `timed_out`, `interrupted`.
   */
  call<I extends OperationId>(id: I, input: Input<I>, signal?: AbortSignal): Promise<Answer<I>>;
}

export interface ClientOptions {
  /** Address of the server, e.g. "http://127.0.0.1:7440"; "" for the page's own. */
  url: string;
  /** An API key. Browsers use their session's cookie instead. */
  token?: string;
  /** Sent back with every change in a browser session. */
  csrfToken?: () => string | null;
  /** Milliseconds allowed for one answer; 30,000 unless told. */
  timeoutMS?: number;
}

/**
 * The typed client of every face: openapi-fetch for the contract's types, ky for retries and time-outs.
 * Reads are tried again twice when the server is busy or away; changes never are.
 */
export function createMuster(options: ClientOptions): Muster {
  const client = createFetch<paths>({ baseUrl: options.url });
  const send = (retries: number) => async (request: Request) => {
    // late: it loads all of fetch, which a probe that only scans never needs
    const { default: ky, isHTTPError } = await import("ky");
    try {
      return await ky(request, {
        timeout: options.timeoutMS ?? patience.answerMS,
        retry: { limit: retries, methods: ["get"], statusCodes: [...patience.busy], backoffLimit: 1_000 },
      });
    } catch (error) {
      if (!isHTTPError(error)) throw error;
      // ky has read the body already; openapi-fetch wants to read it again
      return new Response(JSON.stringify(error.data), { status: error.response.status });
    }
  };

  return {
    async call(id, input, signal) {
      const [method, path, changes] = routes[id];
      const { body, ...params } = input as { body?: unknown; path?: unknown; query?: unknown };
      const csrf = options.csrfToken?.();
      const isFile = body instanceof Blob;
      const headers = {
        ...(isFile ? { "content-type": "application/octet-stream" } : {}),
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...(csrf ? { "x-csrf-token": csrf } : {}),
      };
      const parseAs = id === "getMetrics" || id === "downloadAttachment" ? "text" : "json";
      const request = client.request as (
        method: string,
        path: string,
        init: object,
      ) => Promise<{ data?: unknown; error?: Problem; response: Response }>;
      const answer = await request(method, path, {
        params,
        body,
        headers,
        signal,
        parseAs,
        fetch: send(changes ? 0 : patience.retries),
        ...(isFile && { bodySerializer: () => body }),
      }).catch((error: unknown) => {
        if (signal?.aborted) throw new MusterError("interrupted");
        if (error instanceof Error && error.name === "TimeoutError") throw new MusterError("timed_out");
        const message = options.url && t("errors.addressUnreachable", { address: options.url });
        throw new MusterError("unreachable", message ? { message } : {});
      });
      const { resultCode, errorMessage } = (answer.data ?? {}) as {
        resultCode?: unknown;
        errorMessage?: unknown;
      };
      if (resultCode === "FAILURE")
        throw new MusterError("failed", typeof errorMessage === "string" ? { message: errorMessage } : {});
      // accepted, but kept for an approval: as much of a refusal as any, in the same words on every face
      const kept = answer.response.headers.get("content-type")?.startsWith("application/problem+json");
      if (answer.response.ok && kept) throw refusalOf(answer.data as Problem, answer.response.status);
      if (answer.response.ok) return answer.data as never;
      throw refusalOf(answer.error, answer.response.status);
    },
  };
}
