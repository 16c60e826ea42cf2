// Sends anchors to files, HTTPS servers and syslog servers.
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from "node:fs";
import { isIP, connect as connectPlain } from "node:net";
import { hostname } from "node:os";
import { isAbsolute } from "node:path";
import { connect as connectEncrypted } from "node:tls";
import {
  anchorSyslog,
  framed,
  isAnchor,
  parseSyslogTarget,
  toAnchor,
  type AuditAnchor,
  type AuditWitness,
  type SyslogTarget,
  type WitnessAnchors,
} from "@muster/sdk";
import type { Config } from "../../config.ts";
import { callAddress, checkedAddress } from "../../platform/security/safe-fetch.ts";

const deliveryMS = 5_000;
const maxAnswerLength = 65_536;
/** Enough for some thousand anchors. */
const bytesRead = 1_048_576;

export type WitnessTarget =
  | { kind: "file"; path: string }
  | { kind: "https"; url: URL }
  | { kind: "syslog"; syslog: SyslogTarget };

/** Parses the address of a witness; undefined for anything else. Addresses must not contain secrets. */
export function parseTarget(address: string): WitnessTarget | undefined {
  const syslog = parseSyslogTarget(address);
  if (syslog) return { kind: "syslog", syslog };
  if (!URL.canParse(address)) return isAbsolute(address) ? { kind: "file", path: address } : undefined;
  const url = new URL(address);
  const plain = !url.username && !url.password && !url.search && !url.hash;
  return /^https?:$/.test(url.protocol) && plain ? { kind: "https", url } : undefined;
}

/**
 * Delivers one anchor.
 * @throws Error if it did not arrive, as far as the transport can know, or if the address must not be used
 */
export async function deliver(
  target: WitnessTarget,
  anchor: AuditAnchor,
  allowHosts: readonly string[],
): Promise<void> {
  if (target.kind === "file") return appendDurably(target.path, `${JSON.stringify(anchor)}\n`);
  if (target.kind === "syslog")
    return sendSyslog(target.syslog, anchorSyslog(anchor, hostname()), allowHosts);
  const headers = { "content-type": "application/json" };
  const { status } = await callAddress(
    target.url.href,
    { method: "POST", headers, body: JSON.stringify(anchor) },
    { allowHosts },
    { milliseconds: deliveryMS, bytes: maxAnswerLength },
  );
  if (status < 200 || status > 299) throw new Error(`it answered ${status}`);
}

function appendDurably(path: string, line: string): void {
  const file = openSync(path, "a", 0o600);
  try {
    for (let bytes = Buffer.from(line); bytes.length;) bytes = bytes.subarray(writeSync(file, bytes));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

async function sendSyslog(
  target: SyslogTarget,
  message: string,
  allowHosts: readonly string[],
): Promise<void> {
  const signal = AbortSignal.timeout(deliveryMS);
  const { transport, port } = target;
  const host = await checkedAddress(target, allowHosts, signal);
  if (transport === "udp") {
    const socket = createSocket(isIP(host) === 6 ? "udp6" : "udp4");
    const sent = Promise.withResolvers<void>();
    socket.send(message, port, host, (error) => (error ? sent.reject(error) : sent.resolve()));
    return sent.promise.finally(() => socket.close());
  }
  // the certificate is checked against the name, but the connection is made to the checked address
  const name = isIP(target.host) ? {} : { servername: target.host };
  const socket =
    transport === "tls" ? connectEncrypted({ host, port, ...name }) : connectPlain({ host, port });
  try {
    await once(socket, transport === "tls" ? "secureConnect" : "connect", { signal });
    socket.end(framed(message));
    await once(socket, "finish", { signal });
  } finally {
    socket.on("error", () => {}).destroySoon();
  }
}

/** Returns the anchors in the configured witness files; of long files only the last ones. */
export const readWitnessFiles = ({ auditWitnesses }: Config): WitnessAnchors[] =>
  auditWitnesses.flatMap((address) => {
    const target = parseTarget(address);
    if (target?.kind !== "file") return [];
    return [{ kind: "file" as const, name: target.path, nodeId: null, anchors: readAnchorFile(target.path) }];
  });

function readAnchorFile(path: string): AuditAnchor[] {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch {
    return [];
  }
  try {
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(size, bytesRead));
    const read = readSync(file, bytes, 0, bytes.length, Math.max(0, size - bytes.length));
    return bytes.toString("utf8", 0, read).split("\n").flatMap(readLine);
  } finally {
    closeSync(file);
  }
}

function readLine(line: string): AuditAnchor[] {
  try {
    const value: unknown = JSON.parse(line);
    return isAnchor(value) ? [toAnchor(value)] : [];
  } catch {
    // the first line may be cut, and others may write to the file
    return [];
  }
}

export type Delivery = Pick<AuditWitness, "delivered" | "error">;
