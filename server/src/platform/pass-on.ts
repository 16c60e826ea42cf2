// Forwards requests to another server on the same database, byte by byte.
import {
  request as httpRequest,
  STATUS_CODES,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { request as httpsRequest } from "node:https";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/** Marks forwarded requests, so that two servers don't forward a request to each other. */
export const passedOnHeader = "x-muster-passed-on";
const connectMS = 5_000;

interface Place {
  /** The URL of the other server. */
  to: string;
  isEncrypted: boolean;
}

function open(request: IncomingMessage, { to, isEncrypted }: Place, onFailure: () => void): ClientRequest {
  const send = to.startsWith("https:") ? httpsRequest : httpRequest;
  const onward = send(new URL(request.url ?? "", to), {
    method: request.method,
    headers: {
      ...request.headers,
      [passedOnHeader]: "1",
      ...(isEncrypted && { "x-forwarded-proto": "https" }),
    },
    timeout: connectMS,
  });
  onward.on("timeout", () => onward.destroy());
  onward.on("error", onFailure);
  return onward;
}

/** Forwards a request and its response. @param onFailure called if the other server doesn't respond */
export function passRequestOn(
  request: IncomingMessage,
  response: ServerResponse,
  place: Place,
  onFailure: () => void,
): void {
  const onward = open(request, place, onFailure);
  onward.on("response", (answer) => {
    onward.setTimeout(0);
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
  });
  request.pipe(onward);
}

/**
 * @param request a WebSocket handshake without a response yet
 * @param onFailure called if the other server doesn't respond
 */
export function passOn(
  request: IncomingMessage,
  { socket, head }: { socket: Duplex; head: Uint8Array },
  place: Place,
  onFailure: () => void,
): void {
  const onward = open(request, place, onFailure);
  onward.on("response", (response) => {
    socket.write(headText(response.statusCode, response.rawHeaders));
    response.pipe(socket);
  });
  onward.on("upgrade", (response, other: Socket, otherHead) => {
    onward.setTimeout(0);
    other.setTimeout(0);
    socket.write(headText(response.statusCode, response.rawHeaders));
    socket.write(otherHead);
    other.write(head);
    join(socket, other);
  });
  onward.end();
}

/** Pipes each stream into the other, until one of them closes. */
export function join(one: Duplex, other: Duplex): void {
  for (const [from, into] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on("error", () => into.destroy());
    from.on("close", () => into.destroy());
    from.pipe(into);
  }
}

/** Returns the lines before the body of a response. @param headers alternating names and values */
export function headText(statusCode = 502, headers: readonly string[]): string {
  const lines = [`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? ""}`];
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`);
  return `${lines.join("\r\n")}\r\n\r\n`;
}
