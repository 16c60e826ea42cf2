import { createFinalURL, createQuerySerializer, defaultPathSerializer } from "openapi-fetch";
import { isErrorCode, MusterError, patience, type Problem, refusalOf } from "./errors.ts";
import type { operations } from "../generated/api.ts";
import { routes } from "../generated/limits.ts";
import { t } from "../text/messages.ts";
import { localize } from "../text/received-messages.ts";

export type OperationId = keyof operations & keyof typeof routes;

type Part<T, K extends string> = T extends { [key in K]?: infer V } ? V : never;
type ParametersOf<I extends OperationId> = operations[I]["parameters"];
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

/**
 * An operation's input: `path` and `query` parameters and the `body`, as far as the contract declares them.
 */
export type Input<I extends OperationId> = Needed<"path", Part<ParametersOf<I>, "path">> &
  Needed<"query", Part<ParametersOf<I>, "query">> &
  Needed<"body", BodyOf<I>>;

/** The response of an operation; undefined if the contract declares 204. */
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
  /**
   * Reads a file as a stream. Resolves when the response begins, so that the file can be of any size.
   * @throws MusterError as `call` does; the stream fails with an error of the transport
   */
  read<I extends FileOperation>(
    id: I,
    input: Input<I>,
    signal?: AbortSignal,
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
}

/** Operations whose response is a file. */
export type FileOperation = "getRecording";

/** A request, as a transport sends it. */
export interface TransportRequest {
  method: string;
  headers: Record<string, string>;
  body?: string | Blob;
  signal: AbortSignal;
}

/** The part of a `Response` that the client reads. */
export interface TransportResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | null;
}

/** Sends one request, as `fetch` does. The client handles retries, time-outs and errors. */
export type Transport = (url: string, request: TransportRequest) => Promise<TransportResponse>;

export interface ClientOptions {
  /** The address of the server, such as "http://127.0.0.1:7440"; "" for the one that the page came from. */
  url: string;
  /** An API key. Browsers use the cookie of their session instead. */
  token?: string;
  /** Returns the token sent with every request of a session that signed in with a cookie. */
  csrfToken?: () => string | null;
  /** Milliseconds allowed for one call, retries included. Defaults to 30,000. */
  timeoutMS?: number;
  /** Defaults to ky over `fetch`. */
  transport?: Transport;
}

interface Reply {
  status: number;
  /** Also true with status 202, when the request is pending approval. */
  isProblem: boolean;
  location: string | null;
  text: string;
}

const busyStatuses: readonly number[] = patience.busy;
const textOperations: ReadonlySet<OperationId> = new Set([
  "getMetrics",
  "exportMetrics",
  "downloadAttachment",
  "getRecording",
]);
const querySerializer = createQuerySerializer();

/** Loaded at the first call, because agents don't use ky and `fetch`, which are large. */
const overFetch: Transport = async (url, request) => {
  const { default: ky } = await import("ky");
  return ky(url, { ...request, retry: 0, timeout: false, throwHttpErrors: false });
};

/**
 * Creates the typed client that every program uses. Reads are retried twice when the server is busy or
 * unreachable; changes are never retried, because the first attempt may have succeeded.
 */
export function createMuster(options: ClientOptions): Muster {
  const { url, token, csrfToken, timeoutMS = patience.answerMS, transport = overFetch } = options;
  return {
    async read(id, input, signal) {
      const address = addressOf(url, routes[id][1], input as Parameters);
      const headers = { ...(token && { authorization: `Bearer ${token}` }) };
      const reading = new AbortController();
      const stop = () => reading.abort();
      const timer = setTimeout(stop, timeoutMS);
      signal?.addEventListener("abort", stop);
      try {
        const response = await transport(address, { method: "GET", headers, signal: reading.signal });
        if (response.status === 200 && response.body) return response.body;
        answerOf(await replyOf(response), url, false);
        throw unreachable(url, "foreign");
      } catch (error) {
        if (signal?.aborted) throw new MusterError("interrupted");
        if (reading.signal.aborted) throw new MusterError("timed_out");
        throw error instanceof MusterError ? error : unreachable(url, causeOf(error));
      } finally {
        clearTimeout(timer);
      }
    },
    async call(id, input, signal) {
      const [method, path, changes] = routes[id];
      const { body, ...params } = input as Parameters & { body?: unknown };
      const csrf = csrfToken?.();
      const isFile = body instanceof Blob;
      const request = {
        method: method.toUpperCase(),
        headers: {
          ...(body !== undefined && {
            "content-type": isFile ? "application/octet-stream" : "application/json",
          }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(csrf && { "x-csrf-token": csrf }),
        },
        ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
      };
      const address = addressOf(url, path, params);
      const send = (within: AbortSignal) => readReply(transport, address, { ...request, signal: within });
      const reply = await retrying(send, { url, retries: changes ? 0 : patience.retries, timeoutMS, signal });
      return answerOf(reply, url, textOperations.has(id)) as never;
    },
  };
}

/** The path at which the server checks a change without making it. */
export const dryRunPath = (path: string): string => path.replace(/^\/ws\//, "/ws/dry-run/");

/**
 * Checks that the server would accept a change: the caller's permission and every value.
 * @throws MusterError the reason why it would not
 */
export async function checkChange(
  { url, token, timeoutMS = patience.answerMS, transport = overFetch }: ClientOptions,
  { method, path, body }: { method: string; path: string; body?: unknown },
  signal?: AbortSignal,
): Promise<void> {
  const request = {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  const send = (within: AbortSignal) =>
    readReply(transport, url + dryRunPath(path), { ...request, signal: within });
  answerOf(await retrying(send, { url, retries: patience.retries, timeoutMS, signal }), url, false);
}

interface Parameters {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

const addressOf = (baseUrl: string, path: string, params: Parameters): string =>
  createFinalURL(path, { baseUrl, params, querySerializer, pathSerializer: defaultPathSerializer });

const readReply = async (transport: Transport, url: string, request: TransportRequest): Promise<Reply> =>
  replyOf(await transport(url, request));

async function replyOf(response: TransportResponse): Promise<Reply> {
  const type = response.headers.get("content-type") ?? "";
  return {
    status: response.status,
    isProblem: type.startsWith("application/problem+json"),
    location: response.headers.get("location"),
    text: await response.text(),
  };
}

interface Attempts {
  url: string;
  retries: number;
  timeoutMS: number;
  signal: AbortSignal | undefined;
}

/** Sends a request, with the retry policy that all transports share. */
async function retrying(
  send: (signal: AbortSignal) => Promise<Reply>,
  { url, retries, timeoutMS, signal }: Attempts,
): Promise<Reply> {
  const deadline = AbortSignal.timeout(timeoutMS);
  const within = signal ? AbortSignal.any([signal, deadline]) : deadline;
  for (let attempt = 0; ; attempt++) {
    try {
      const reply = await send(within);
      if (attempt === retries || !busyStatuses.includes(reply.status)) return reply;
    } catch (error) {
      if (signal?.aborted) throw new MusterError("interrupted");
      if (deadline.aborted) throw new MusterError("timed_out");
      if (attempt === retries) throw unreachable(url, causeOf(error));
    }
    await new Promise((resolve) => setTimeout(resolve, 300 * 2 ** attempt));
  }
}

/**
 * Returns the result in a response. @throws MusterError for an error response, in any format that servers use
 */
function answerOf({ status, isProblem, location, text }: Reply, url: string, isText: boolean): unknown {
  const isOk = status >= 200 && status < 300;
  const value = isText && isOk ? text : parseJson(text);
  const address = url || "/";
  if (status >= 300 && status < 400)
    throw new MusterError("unreachable", {
      message: t("errors.transport.redirect", { address, location: location ?? "" }),
    });
  if (busyStatuses.includes(status) && !isErrorCode((value as Problem | undefined)?.code))
    throw new MusterError("unreachable", { message: t("errors.transport.status", { address, status }) });
  // a request that is pending approval has changed nothing, so it is an error
  if (!isOk || isProblem) throw refusalOf(value as Problem | undefined, status);
  // only 204 has no content: a response without an object is from another program, such as a captive portal
  if (!isText && status !== 204 && (typeof value !== "object" || value === null))
    throw unreachable(url, "foreign");
  const { resultCode, errorMessage } = (value ?? {}) as { resultCode?: unknown; errorMessage?: unknown };
  if (resultCode === "FAILURE")
    throw new MusterError("failed", typeof errorMessage === "string" ? { message: errorMessage } : {});
  if (/Message"\s*:\s*\{/.test(text)) localize(value);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return text ? (JSON.parse(text) as unknown) : undefined;
  } catch {
    // proxies on the way respond with HTML pages
    return undefined;
  }
}

type Cause = "name" | "refused" | "closed" | "route" | "certificate" | "foreign";

function unreachable(address: string, cause: Cause | undefined): MusterError {
  if (!address) return new MusterError("unreachable");
  const message = cause
    ? t(`errors.transport.${cause}`, { address })
    : t("errors.addressUnreachable", { address });
  return new MusterError("unreachable", { message });
}

const causes: Record<string, Cause> = {
  ENOTFOUND: "name",
  EAI_AGAIN: "name",
  ECONNREFUSED: "refused",
  ECONNRESET: "closed",
  EHOSTUNREACH: "route",
  ENETUNREACH: "route",
};

/** Finds the cause of a failed connection: Node sets its code on the error or on the error's cause. */
function causeOf(error: unknown): Cause | undefined {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  const known = String(code ?? cause?.code ?? "");
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|^EPROTO/.test(known) ? "certificate" : causes[known];
}
