import type net from "node:net";
import tls from "node:tls";
import { commonPorts, drop, firstPorts, furtherPorts } from "../../network/port-scan.ts";

export interface Banners {
  ssh?: string;
  telnet?: string;
  http?: string;
  tls?: string;
}

const muteTimeout = 900;
const readTimeout = 1500;
const quietTime = 250;
const maxBannerLength = 2048;
const maxPageLength = 16384;
const prompt = /(?:[>#$%:?]|login|user ?name|password)\s*$/iu;

/** The kind of banner to read from each port. */
export const bannerOf: ReadonlyMap<number, keyof Banners> = new Map([
  [firstPorts.ssh, "ssh"],
  [firstPorts.telnet, "telnet"],
  [firstPorts.http, "http"],
  [commonPorts.httpAlternate, "http"],
  [furtherPorts.nas, "http"],
  [firstPorts.https, "tls"],
  [furtherPorts.httpsAlternate, "tls"],
]);

/**
 * Reads a banner from an open connection and closes it: a greeting, a page's server and title, a
 * certificate's subject.
 */
export const readBanner: Record<keyof Banners, (socket: net.Socket, signal: AbortSignal) => Promise<string>> =
  {
    ssh: readSsh,
    telnet: readTelnet,
    http: readHttp,
    tls: readCertificate,
  };

/** The identification line of an SSH server; '' if there is none. */
async function readSsh(socket: net.Socket, signal: AbortSignal): Promise<string> {
  const text = await read(socket, signal, { max: maxBannerLength, enough: (seen) => seen.includes("\n") });
  return /^SSH-.*/mu.exec(text.toString("latin1"))?.[0].trim() ?? "";
}

/** The text a telnet server sends before any input; all options are declined (RFC 854). */
async function readTelnet(socket: net.Socket, signal: AbortSignal): Promise<string> {
  socket.on("data", (chunk: Buffer) => socket.write(declineOptions(chunk)));
  const seen = await read(socket, signal, {
    max: maxBannerLength,
    quietMS: quietTime,
    enough: (text) => prompt.test(text.slice(-40)),
  });
  return stripTelnet(seen);
}

const [IAC, DONT, DO, WONT, WILL, SB, SE] = [255, 254, 253, 252, 251, 250, 240];

function declineOptions(chunk: Buffer): Buffer {
  const answers: number[] = [];
  for (let at = 0; at + 2 < chunk.length; at++) {
    const [mark, verb, option = 0] = chunk.subarray(at, at + 3);
    if (mark === IAC && verb === DO) answers.push(IAC, WONT, option);
    if (mark === IAC && verb === WILL) answers.push(IAC, DONT, option);
  }
  return Buffer.from(answers);
}

function stripTelnet(seen: Buffer): string {
  const text: number[] = [];
  for (let at = 0; at < seen.length; at++) {
    const byte = seen[at] ?? 0;
    if (byte !== IAC) text.push(byte);
    else if (seen[at + 1] === SB) {
      const end = seen.indexOf(Buffer.from([IAC, SE]), at);
      at = end < 0 ? seen.length : end + 1;
    } else at += [DO, DONT, WILL, WONT].includes(seen[at + 1] ?? 0) ? 2 : 1;
  }
  return Buffer.from(text).toString("utf8").trim();
}

/** `Server header | page title` of a web server; either may be missing. */
async function readHttp(socket: net.Socket, signal: AbortSignal): Promise<string> {
  const address = socket.remoteAddress ?? "localhost";
  const host = address.includes(":") ? `[${address}]` : address;
  socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: muster\r\nConnection: close\r\n\r\n`);
  const page = await read(socket, signal, {
    max: maxPageLength,
    enough: (seen) => seen.includes("</title>"),
  });
  const text = page.toString("utf8");
  if (!text.startsWith("HTTP/")) return "";
  const server = /^server:[ \t]*([^\r\n]{1,200})/imu.exec(text)?.[1]?.trim();
  const title = /<title[^>]{0,100}>([^<]{1,300})/iu.exec(text)?.[1]?.trim();
  return [server, title].filter(Boolean).join(" | ");
}

let oldAndNew: tls.SecureContext | undefined;

/** Common name and organization of a TLS server's certificate, which is not verified. */
function readCertificate(connection: net.Socket, signal: AbortSignal): Promise<string> {
  oldAndNew ??= tls.createSecureContext({ minVersion: "TLSv1", ca: [] });
  const socket = tls.connect({ socket: connection, rejectUnauthorized: false, secureContext: oldAndNew });
  return new Promise((resolve) => {
    const finish = (subject: string): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
      socket.destroy();
      connection.destroy();
      resolve(subject);
    };
    const abort = (): void => finish("");
    const timer = setTimeout(abort, readTimeout);
    signal.addEventListener("abort", abort);
    connection.on("error", abort);
    connection.on("close", abort);
    socket.on("error", abort);
    socket.once("secureConnect", () => {
      const { CN, O } = socket.getPeerCertificate().subject ?? {};
      finish([CN, O].flat().filter(Boolean).join(" | "));
    });
  });
}

/**
 * Reads until `enough`, `max` bytes, a pause of `quietMS`, the end or the time-out; returns what was
 * received.
 */
function read(
  socket: net.Socket,
  signal: AbortSignal,
  { max, quietMS, enough }: { max: number; quietMS?: number; enough?: (seen: string) => boolean },
): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (): void => {
      clearTimeout(deadline);
      clearTimeout(quiet);
      signal.removeEventListener("abort", finish);
      drop(socket);
      resolve(Buffer.concat(chunks).subarray(0, max));
    };
    const deadline = setTimeout(finish, readTimeout);
    let quiet = setTimeout(finish, muteTimeout);
    signal.addEventListener("abort", finish);
    socket.on("error", finish);
    socket.on("close", finish);
    socket.on("end", finish);
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= max || enough?.(Buffer.concat(chunks).toString("latin1"))) return finish();
      clearTimeout(quiet);
      quiet = setTimeout(finish, quietMS ?? muteTimeout);
    });
  });
}
