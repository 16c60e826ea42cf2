import { STATUS_CODES, type IncomingMessage, type Server } from "node:http";
import type { Duplex } from "node:stream";
import type { Config } from "../config.ts";
import type { OtherHosts } from "../feature.ts";
import { isEncrypted } from "./tls.ts";

/** The console loads scripts, styles and data only from the server itself. */
const always = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/** Returns the headers of every response, whichever part of the server sends it. */
export const securityHeaders = ({ publicUrl, tlsCert }: Config): Readonly<Record<string, string>> =>
  publicUrl.startsWith("https:") || tlsCert
    ? { ...always, "strict-transport-security": "max-age=31536000; includeSubDomains" }
    : always;

/** Sets these headers on every response, including those without a route; a route can override one. */
export function sendSecurityHeaders(server: Server, config: Config): void {
  const headers = new Map(Object.entries(securityHeaders(config)));
  server.prependListener("request", (_, response) => void response.setHeaders(headers));
}

/** Responds on a connection that no route handles, and closes it. */
export function answerRaw(socket: Duplex, status: number, document: object, config: Config): void {
  if (!socket.writable) return;
  const body = JSON.stringify(document);
  const headers = {
    "content-type": "application/problem+json",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    connection: "close",
    ...securityHeaders(config),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
}

/**
 * Refuses upgrade requests that aren't handshakes, before libraries refuse them without headers.
 * @param take handles handshakes other than the live channel's; returns false for others
 * @param otherHosts handle handshakes for hosts other than the console's
 */
export function checkHandshakes(
  server: Server,
  refusalOf: (request: IncomingMessage) => { status: number; document: object } | undefined,
  take: (request: IncomingMessage, socket: Duplex, head: NonSharedBuffer) => boolean,
  { config, otherHosts }: { config: Config; otherHosts: readonly OtherHosts[] },
): void {
  const accept = server.listeners("upgrade");
  server.removeAllListeners("upgrade");
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: NonSharedBuffer) => {
    socket.on("error", () => socket.destroy());
    const other = otherHosts.find((one) => one.has(request.headers.host ?? ""));
    if (other && isEncrypted(config, request))
      return void other.upgrade(request, socket, head).catch(() => socket.destroy());
    const refusal = refusalOf(request);
    if (refusal) answerRaw(socket, refusal.status, refusal.document, config);
    else if (!take(request, socket, head))
      for (const listener of accept) listener.call(server, request, socket, head);
  });
}
