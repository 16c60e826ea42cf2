// Passes a WebSocket on to another server on the same database, byte by byte.
import { request as httpRequest, type IncomingMessage, STATUS_CODES } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Duplex } from "node:stream";

/** Marks what was passed on once, so that two servers don't pass it to each other. */
export const passedOnHeader = "x-muster-passed-on";
const connectMS = 5_000;

/**
 * @param request a handshake that isn't answered yet
 * @param to the other server
 * @param onFailure called if it doesn't answer
 */
export function passOn(
  request: IncomingMessage,
  { socket, head }: { socket: Duplex; head: Uint8Array },
  { to, isEncrypted }: { to: string; isEncrypted: boolean },
  onFailure: () => void,
): void {
  const send = to.startsWith("https:") ? httpsRequest : httpRequest;
  const onward = send(new URL(request.url ?? "", to), {
    headers: {
      ...request.headers,
      [passedOnHeader]: "1",
      ...(isEncrypted && { "x-forwarded-proto": "https" }),
    },
    timeout: connectMS,
  });
  onward.on("timeout", () => onward.destroy());
  onward.on("error", onFailure);
  onward.on("response", (response) => {
    socket.write(headOf(response));
    response.pipe(socket);
  });
  onward.on("upgrade", (response, other, otherHead) => {
    onward.setTimeout(0);
    other.setTimeout(0);
    socket.write(headOf(response));
    socket.write(otherHead);
    other.write(head);
    for (const [from, into] of [
      [socket, other],
      [other, socket],
    ] as const) {
      from.on("error", () => into.destroy());
      from.on("close", () => into.destroy());
      from.pipe(into);
    }
  });
  onward.end();
}

/** The lines before the body of a response, as they came. */
function headOf({ statusCode = 502, rawHeaders }: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? ""}`];
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return `${lines.join("\r\n")}\r\n\r\n`;
}
