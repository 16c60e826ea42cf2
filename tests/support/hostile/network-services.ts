// TCP services, NetBIOS names and a name server with behavior that no honest device has.
import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { Socket as TcpSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type tls from "node:tls";
import { gzipSync } from "node:zlib";
import type { Seen } from "./snmp-agents.ts";

const drip = (socket: TcpSocket, text: string, everyMS: number): void => {
  let at = 0;
  const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ""), everyMS);
  socket.on("close", () => clearInterval(timer));
};
const pour = (socket: TcpSocket, start: string | Buffer, more: Buffer | string): void => {
  socket.write(start);
  const timer = setInterval(() => void (socket.writableLength < 1 << 20 && socket.write(more)), 1);
  socket.on("close", () => clearInterval(timer));
};
const bomb = gzipSync(Buffer.alloc(50 << 20));
export const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

/**
 * Creates the key and certificate of a TLS server with this subject. The certificate is sent `copies` times.
 */
export function certificate(subject: string, copies: number): tls.SecureContextOptions {
  const dir = mkdtempSync(join(tmpdir(), "certificate-"));
  const [key, cert] = [join(dir, "key"), join(dir, "cert")];
  const kind = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-utf8"];
  execFileSync("openssl", [...kind, "-keyout", key, "-out", cert, "-subj", subject], { stdio: "ignore" });
  const files = { key: readFileSync(key), cert: readFileSync(cert, "latin1").repeat(copies) };
  rmSync(dir, { recursive: true });
  return files;
}

export interface Service {
  port: number;
  serve: (socket: TcpSocket) => void;
  /** Uses TLS with a certificate for this subject. */
  subject?: { name: string; copies: number };
  seen: Seen;
}

/** The behavior of each TCP server, and what is expected of its device. */
export const services: Record<string, Service> = {
  "HTTP headers that never end": {
    port: 8080,
    serve: (socket) => pour(socket, "HTTP/1.1 200 OK\r\n", `X-More: ${"a".repeat(60_000)}\r\n`),
    seen: { ports: [8080] },
  },
  "HTTP one byte at a time": {
    port: 8080,
    serve: (socket) => drip(socket, "HTTP/1.1 200 OK\r\nServer: slow\r\n\r\n<title>", 40),
    seen: { ports: [8080] },
  },
  "a page of a gigabyte when decompressed": {
    port: 8080,
    serve: (socket) =>
      socket.end(
        Buffer.concat([
          Buffer.from("HTTP/1.1 200 OK\r\nServer: bomb\r\nContent-Encoding: gzip\r\n\r\n"),
          bomb,
        ]),
      ),
    seen: { ports: [8080] },
  },
  "a page title of escape codes": {
    port: 8080,
    serve: (socket) =>
      socket.end(
        `HTTP/1.1 200 OK\r\nServer: \u001b[31m\u202e\r\n\r\n<title>\u001b]0;x\u0007${"T".repeat(9_000)}`,
      ),
    seen: { ports: [8080] },
  },
  "TLS that never responds": { port: 8443, serve: () => undefined, seen: { ports: [8443] } },
  "random bytes instead of TLS": {
    port: 8443,
    serve: (socket) => pour(socket, "", randomBytes(4096)),
    seen: { ports: [8443] },
  },
  "TLS with a chain of 300 certificates": {
    port: 8443,
    serve: () => undefined,
    subject: { name: "/CN=printer.example.net", copies: 300 },
    seen: { ports: [8443] },
  },
  "a certificate of control characters": {
    port: 8443,
    serve: () => undefined,
    subject: { name: "/CN=\u001b[2J\u202egnp.exe/O=\u0007", copies: 1 },
    seen: { ports: [8443] },
  },
  "an SSH greeting of a megabyte": {
    port: 22,
    serve: (socket) => socket.write(`SSH-2.0-${"A".repeat(1 << 20)}`),
    seen: { ports: [22], ssh: [] },
  },
  "SSH one byte at a time": {
    port: 22,
    serve: (socket) => drip(socket, "SSH-2.0-slow_but_steady", 50),
    seen: { ports: [22], ssh: [] },
  },
  "an SSH banner that never ends": {
    port: 22,
    serve: (socket) => pour(socket, "", `${"banner ".repeat(20)}\r\n`),
    seen: { ports: [22], ssh: [] },
  },
  "endless telnet options": {
    port: 23,
    serve: (socket) =>
      pour(socket, "", Buffer.from([255, 253, 24, 255, 251, 1, 255, 250, 24, 1]).toString("latin1")),
    seen: { ports: [23], telnet: [] },
  },
  "endless telnet prompts": {
    port: 23,
    serve: (socket) => pour(socket, "", "login: \u001b[2Jpassword: "),
    seen: { ports: [23], telnet: [] },
  },
};

/** The response of each NetBIOS name service to a node status request. */
export const netbios: Record<string, (question: Buffer) => Buffer> = {
  "255 names in zero bytes": (question) => nodeStatus(question, 255, ""),
  "a name of escape codes": (question) => nodeStatus(question, 1, "\u001b[2J\u0000evil\u0007"),
  "60 kB of zeros": () => Buffer.alloc(60_000),
};
function nodeStatus(question: Buffer, count: number, name: string): Buffer {
  const head = Buffer.concat([question.subarray(0, 2), Buffer.from([0x84, 0, 0, 0, 0, 1, 0, 0, 0, 0, 32])]);
  const record = Buffer.from([0, 0x21, 0, 1, 0, 0, 0, 0, 0, 65, count]);
  const names = Buffer.from(`${name.padEnd(15).slice(0, 15)}\0\u0004\0`, "latin1");
  return Buffer.concat([head, Buffer.alloc(33, 0x41), record, names, Buffer.alloc(46, 2)]);
}

/** Responds as a name server that has the same malicious name for every address. */
export function lie(question: Buffer): Buffer {
  const label = Buffer.from("\u001b[2J\u0007\u0000evil\r\nname\u009b", "latin1");
  const name = Buffer.concat([Buffer.of(label.length), label, Buffer.of(0)]);
  const record = Buffer.from([0xc0, 12, 0, 12, 0, 1, 0, 0, 0, 1, 0, name.length]);
  const head = Buffer.from([...question.subarray(0, 2), 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0]);
  const end = question.indexOf(Buffer.from([0, 0, 12, 0, 1]), 12) + 5;
  return Buffer.concat([head, question.subarray(12, end), record, name]);
}
