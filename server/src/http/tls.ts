import { readFileSync } from "node:fs";
import {
  createServer as createPlain,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from "node:http";
import { createServer } from "node:https";
import type { TLSSocket } from "node:tls";
import ipaddr from "ipaddr.js";
import type { Config } from "../config.ts";

/** Only ciphers with forward secrecy and authenticated encryption, the strongest first. */
const ciphers = [
  "TLS_AES_256_GCM_SHA384",
  "TLS_CHACHA20_POLY1305_SHA256",
  "TLS_AES_128_GCM_SHA256",
  "ECDHE-ECDSA-AES256-GCM-SHA384",
  "ECDHE-RSA-AES256-GCM-SHA384",
  "ECDHE-ECDSA-CHACHA20-POLY1305",
  "ECDHE-RSA-CHACHA20-POLY1305",
  "ECDHE-ECDSA-AES128-GCM-SHA256",
  "ECDHE-RSA-AES128-GCM-SHA256",
].join(":");

const readTls = ({ tlsCert, tlsKey }: Config) => ({
  cert: readFileSync(tlsCert),
  key: readFileSync(tlsKey || tlsCert),
  minVersion: "TLSv1.2" as const,
  ciphers,
  honorCipherOrder: true,
});

/** Fastify's own values: uploads of installers may take longer than Node allows by default. */
const timeouts = { keepAliveTimeout: 72_000, requestTimeout: 0 };

/** Creates a server that uses TLS if it has a certificate, and uses a renewed one within a minute. */
export function createListener(config: Config, handler: RequestListener): Server {
  if (!config.tlsCert) return Object.assign(createPlain(handler), timeouts);
  const server = Object.assign(createServer(readTls(config), handler), timeouts);
  let current = readTls(config);
  const renewal = setInterval(() => {
    try {
      const next = readTls(config);
      if (next.cert.equals(current.cert)) return;
      server.setSecureContext(next);
      current = next;
    } catch {
      // the new certificate is being written or doesn't match its key yet: the current one stays in use
    }
  }, config.tlsRenewalMS).unref();
  server.on("close", () => clearInterval(renewal));
  return server;
}

const isLoopback = (address = "") =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";

/**
 * Whether the client's connection is encrypted, by this server or the proxy in front of it, or doesn't leave
 * this computer.
 */
export function isEncrypted(config: Config, { socket, headers }: IncomingMessage): boolean {
  if (config.allowHttp || (socket as Partial<TLSSocket>).encrypted) return true;
  const forwarded = headers["x-forwarded-proto"]?.toString().split(",").at(-1)?.trim();
  if (config.publicUrl.startsWith("https:") && forwarded !== undefined) return forwarded === "https";
  return isLoopback(socket.remoteAddress);
}
