import net from "node:net";
import tls from "node:tls";
import { commonPorts, firstPorts, furtherPorts } from "./tcp.ts";

export interface Banners {
  ssh?: string;
  telnet?: string;
  http?: string;
  tls?: string;
}

const connectTimeout = 1500;
const readTimeout = 1500;
const quietTime = 300;
const longestBanner = 2048;
const longestPage = 16384;

/** What the open ports of a machine say about it: greeting lines, the page's server and title, the certificate's subject. */
export async function readBanners(address: string, open: readonly number[], signal: AbortSignal): Promise<Banners> {
  const web = [commonPorts.http, commonPorts.httpAlternate, furtherPorts.nas].find((port) => open.includes(port));
  const secure = [firstPorts.https, furtherPorts.httpsAlternate].find((port) => open.includes(port));
  const [ssh, telnet, http, certificate] = await Promise.all([
    open.includes(firstPorts.ssh) ? readSsh(address, firstPorts.ssh, signal) : "",
    open.includes(commonPorts.telnet) ? readTelnet(address, commonPorts.telnet, signal) : "",
    web === undefined ? "" : readHttp(address, web, signal),
    secure === undefined ? "" : readCertificate(address, secure, signal),
  ]);
  return {
    ...(ssh && { ssh }),
    ...(telnet && { telnet }),
    ...(http && { http }),
    ...(certificate && { tls: certificate }),
  };
}

/** The identification line of an SSH server, '' when it is none. */
export async function readSsh(address: string, port: number, signal: AbortSignal): Promise<string> {
  const text = await read(net.connect({ host: address, port }), signal, {
    most: longestBanner,
    enough: (seen) => seen.includes("\n"),
  });
  return /^SSH-.*/mu.exec(text.toString("latin1"))?.[0].trim() ?? "";
}

/** What a telnet server shows before anyone types; every option it offers or asks for is declined (RFC 854). */
export async function readTelnet(address: string, port: number, signal: AbortSignal): Promise<string> {
  const socket = net.connect({ host: address, port });
  socket.on("data", (chunk: Buffer) => socket.write(declineOptions(chunk)));
  const seen = await read(socket, signal, { most: longestBanner, quietMS: quietTime });
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

/** `Server header | page title` of a web server, each where given. */
export async function readHttp(address: string, port: number, signal: AbortSignal): Promise<string> {
  const socket = net.connect({ host: address, port });
  const host = address.includes(":") ? `[${address}]` : address;
  socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: muster\r\nConnection: close\r\n\r\n`);
  const page = await read(socket, signal, { most: longestPage, enough: (seen) => seen.includes("</title>") });
  const text = page.toString("utf8");
  if (!text.startsWith("HTTP/")) return "";
  const server = /^server:[ \t]*([^\r\n]{1,200})/imu.exec(text)?.[1]?.trim();
  const title = /<title[^>]{0,100}>([^<]{1,300})/iu.exec(text)?.[1]?.trim();
  return [server, title].filter(Boolean).join(" | ");
}

const oldAndNew = tls.createSecureContext({ minVersion: "TLSv1" });

/** Common name and organization of a TLS server's certificate, which is read and not trusted. */
export function readCertificate(address: string, port: number, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const socket = tls.connect({ host: address, port, rejectUnauthorized: false, secureContext: oldAndNew });
    const finish = (subject: string): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
      socket.destroy();
      resolve(subject);
    };
    const abort = (): void => finish("");
    const timer = setTimeout(finish, connectTimeout + readTimeout, "");
    signal.addEventListener("abort", abort);
    socket.on("error", abort);
    socket.once("secureConnect", () => {
      const { CN, O } = socket.getPeerCertificate().subject ?? {};
      finish([CN, O].flat().filter(Boolean).join(" | "));
    });
  });
}

/** Reads until `enough`, `most` bytes, a pause of `quietMS`, the end or the time-out; keeps what came until then. */
function read(
  socket: net.Socket,
  signal: AbortSignal,
  { most, quietMS, enough }: { most: number; quietMS?: number; enough?: (seen: string) => boolean },
): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let quiet: NodeJS.Timeout | undefined;
    const finish = (): void => {
      clearTimeout(deadline);
      clearTimeout(quiet);
      signal.removeEventListener("abort", finish);
      socket.destroy();
      resolve(Buffer.concat(chunks).subarray(0, most));
    };
    const deadline = setTimeout(finish, connectTimeout + readTimeout);
    signal.addEventListener("abort", finish);
    socket.on("error", finish);
    socket.on("close", finish);
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= most || enough?.(Buffer.concat(chunks).toString("latin1"))) return finish();
      if (quietMS === undefined) return;
      clearTimeout(quiet);
      quiet = setTimeout(finish, quietMS);
    });
  });
}
