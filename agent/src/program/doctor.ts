// Explains step by step why an agent doesn't reach its server.
import { lookup } from "node:dns/promises";
import { readFileSync } from "node:fs";
import net from "node:net";
import tls from "node:tls";
import { formatDuration, isExposed, shortFingerprint, t } from "@muster/sdk";
import { keyFingerprint } from "@muster/sdk/agent-keys";
import { proxyOf } from "../connection/proxy.ts";
import { findIdentity } from "../security/identity.ts";
import { readEnrollmentFile } from "./enrollment-file.ts";
import { statusFile, type AgentStatus } from "./run.ts";

export const doctorSteps = [
  "enrollment",
  "address",
  "name",
  "tcp",
  "tls",
  "server",
  "clock",
  "agent",
] as const;

export interface Finding {
  step: (typeof doctorSteps)[number];
  outcome: "OK" | "FAILED" | "SKIPPED";
  detail: string;
  /** What to do about a failure; "" otherwise. */
  nextStep: string;
}

interface Diagnosed {
  data: string;
  enrollment: string;
  url?: string | undefined;
}

const patienceMS = 10_000;
/** The server's commands are valid for five minutes. */
const maxClockMS = 5 * 60_000;

class Failed extends Error {
  readonly nextStep: string;
  constructor(detail: string, nextStep: string) {
    super(detail);
    this.nextStep = nextStep;
  }
}

/**
 * Runs the steps in order. After a failure, the remaining steps are skipped, but a given URL is checked
 * without an enrollment too, and "agent" always runs.
 */
export async function diagnose(options: Diagnosed): Promise<Finding[]> {
  const findings: Finding[] = [];
  const open: { destroy(): void }[] = [];
  let hasFailed = false;
  const check = async <T>(
    step: Finding["step"],
    run: () => T | Promise<T>,
    describe: (found: T) => string,
  ) => {
    if (hasFailed) return void findings.push({ step, outcome: "SKIPPED", detail: "", nextStep: "" });
    try {
      const found = await run();
      findings.push({ step, outcome: "OK", detail: describe(found), nextStep: "" });
      return found;
    } catch (error) {
      hasFailed = true;
      const { message, nextStep = "" } = error as Partial<Failed>;
      findings.push({ step, outcome: "FAILED", detail: message ?? String(error), nextStep });
      return undefined;
    }
  };
  const known = await check(
    "enrollment",
    () => findServer(options),
    ({ detail }) => detail,
  );
  const url = options.url ?? known?.url;
  // an address given on the command line is checked even if the agent isn't enrolled
  if (options.url) hasFailed = false;
  const address = await check(
    "address",
    () => addressOf(url),
    ({ proxy, server }) =>
      proxy ? t("agents.doctor.throughProxy", { address: server.origin, proxy: proxy.host }) : server.origin,
  );
  const { server, proxy } = address ?? {};
  const next = proxy ?? server;
  await check(
    "name",
    () => resolve(next!),
    (ips) => ips.join(", "),
  );
  const socket = await check(
    "tcp",
    async () => {
      const connection = await connect(next!);
      open.push(connection);
      return proxy && server!.protocol === "https:" ? tunnel(connection, server!) : connection;
    },
    () => t("agents.doctor.connected", { host: next!.hostname, port: portOf(next!) }),
  );
  if (server?.protocol === "http:" && !hasFailed)
    findings.push({ step: "tls", outcome: "SKIPPED", detail: t("agents.doctor.noTls"), nextStep: "" });
  else
    await check(
      "tls",
      () => encrypt(socket!, server!.hostname),
      (detail) => detail,
    );
  for (const one of open) one.destroy();
  const time = await check(
    "server",
    () => ask(server!),
    () => t("agents.doctor.answers"),
  );
  await check(
    "clock",
    () => compareClock(time!),
    (detail) => detail,
  );
  hasFailed = false;
  await check(
    "agent",
    () => readStatus(options.data),
    (detail) => detail,
  );
  return findings;
}

/** The server address from this computer's identity or, if it isn't enrolled, from the enrollment file. */
function findServer({ data, enrollment }: Diagnosed): { url: string | undefined; detail: string } {
  const identity = findIdentity(data);
  if (identity?.nodeId !== undefined && identity.signing) {
    const { url, nodeId, signing } = identity;
    const key = shortFingerprint(keyFingerprint(signing.publicKey));
    return { url, detail: t("agents.doctor.enrolled", { nodeId, key, data }) };
  }
  const file = readEnrollmentFile(enrollment);
  if (file) return { url: file.url, detail: t("agents.doctor.filed", { file: enrollment }) };
  throw new Failed(t("agents.doctor.notEnrolled", { data }), t("agents.doctor.enrollNext"));
}

const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === "https:" ? 443 : 80);

function addressOf(url: string | undefined): { server: URL; proxy: URL | undefined } {
  if (!url || !URL.canParse(url) || !/^https?:/.test(url))
    throw new Failed(t("agents.doctor.badAddress", { url: url ?? "" }), t("agents.doctor.addressNext"));
  const server = new URL(url);
  if (isExposed(server) && process.env.MUSTER_ALLOW_HTTP !== "on")
    throw new Failed(t("agents.doctor.exposed", { url }), t("agents.doctor.addressNext"));
  return { server, proxy: proxyOf(url) };
}

const plainHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

async function resolve(url: URL): Promise<string[]> {
  const host = plainHost(url);
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw new Failed(t("agents.doctor.nameFailed", { host, code }), t("agents.doctor.nameNext"));
  }
}

function connect(url: URL): Promise<net.Socket> {
  const socket = net.connect({ host: plainHost(url), port: portOf(url), timeout: patienceMS });
  return new Promise((done, reject) => {
    const fail = (code: string) => {
      socket.destroy();
      const where = { host: url.hostname, port: portOf(url), code };
      reject(new Failed(t("agents.doctor.tcpFailed", where), t("agents.doctor.tcpNext")));
    };
    socket.once("connect", () => done(socket));
    socket.once("timeout", () => fail("ETIMEDOUT"));
    socket.on("error", ({ code = "" }: NodeJS.ErrnoException) => fail(code));
  });
}

/** Opens a tunnel to the server through the proxy that the socket is connected to. */
function tunnel(socket: net.Socket, server: URL): Promise<net.Socket> {
  const host = `${server.hostname}:${portOf(server)}`;
  const { username = "", password = "" } = proxyOf(server.href) ?? {};
  const user = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  const login = username ? `Proxy-Authorization: Basic ${user.toString("base64")}\r\n` : "";
  socket.write(`CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n${login}\r\n`);
  return new Promise((done, reject) => {
    const refuse = (answer: string) =>
      reject(new Failed(t("agents.doctor.proxyRefused", { answer }), t("agents.doctor.proxyNext")));
    socket.once("close", () => refuse(""));
    socket.once("data", (bytes) => {
      const [line = ""] = bytes.toString("latin1").split("\r\n");
      const answer = line.replace(/[^\x20-\x7e]/g, "").slice(0, 100);
      if (/^HTTP\/1\.[01] 2/.test(answer)) done(socket);
      else refuse(answer);
    });
  });
}

const clockFaults = new Set(["CERT_HAS_EXPIRED", "CERT_NOT_YET_VALID"]);
const authorityFaults =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER_CERT(_LOCALLY)?|VERIFY_LEAF_SIGNATURE))$/;

function tlsFault(code: string, host: string): Failed {
  if (authorityFaults.test(code))
    return new Failed(t("agents.doctor.unknownAuthority", { code }), t("agents.doctor.authorityNext"));
  if (clockFaults.has(code))
    return new Failed(t("agents.doctor.certificateTime", { code }), t("agents.doctor.clockNext"));
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID")
    return new Failed(t("agents.doctor.otherName", { host }), t("agents.doctor.addressNext"));
  return new Failed(t("agents.doctor.tlsFailed", { code }), t("agents.doctor.tlsNext"));
}

function encrypt(socket: net.Socket, host: string): Promise<string> {
  return new Promise((done, reject) => {
    const encrypted = tls.connect({ socket, host, servername: net.isIP(host) ? "" : host }, () => {
      const { issuer, valid_to: until } = encrypted.getPeerCertificate();
      const by = String(issuer?.O ?? issuer?.CN ?? "")
        .replace(/[^\p{L}\p{N} .,'-]/gu, "")
        .slice(0, 100);
      done(t("agents.doctor.trusted", { protocol: encrypted.getProtocol() ?? "", by, until }));
      encrypted.destroy();
    });
    encrypted.on("error", ({ code = "" }: NodeJS.ErrnoException) => reject(tlsFault(code, host)));
    socket.setTimeout(patienceMS, () => reject(tlsFault("ETIMEDOUT", host)));
  });
}

/** Fetches the server's time, in ms since 1970. */
async function ask(server: URL): Promise<number> {
  const next = t("agents.doctor.serverNext");
  let answer: Response;
  try {
    const signal = AbortSignal.timeout(patienceMS);
    answer = await fetch(new URL("/ws/health", server), { signal, redirect: "manual" });
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error };
    throw new Failed(t("agents.doctor.noAnswer", { reason: cause?.message ?? message }), next);
  }
  const isMuster = (await answer.text().catch(() => "")).includes('"version"');
  if (!answer.ok || !isMuster) throw new Failed(t("agents.doctor.noMuster", { status: answer.status }), next);
  return Date.parse(answer.headers.get("date") ?? "");
}

function compareClock(time: number): string {
  const difference = Math.abs(Date.now() - time);
  const duration = formatDuration(Math.round(difference / 1_000) * 1_000);
  if (difference <= maxClockMS) return t("agents.doctor.clock", { duration });
  throw new Failed(t("agents.doctor.clockFailed", { duration }), t("agents.doctor.clockNext"));
}

function readStatus(data: string): string {
  let status: AgentStatus;
  try {
    status = JSON.parse(readFileSync(statusFile(data), "utf8")) as AgentStatus;
    process.kill(status.pid, 0);
  } catch {
    throw new Failed(t("agents.doctor.notRunning"), t("agents.doctor.startNext"));
  }
  const detail = t(`agents.doctor.state.${status.state}`);
  if (status.state === "connected") return detail;
  throw new Failed(status.detail ? `${detail} ${status.detail}` : detail, t("agents.doctor.stateNext"));
}

const signs = { OK: "✓", FAILED: "✗", SKIPPED: "-" } as const;

export function printFindings(findings: readonly Finding[], asJson: boolean): void {
  if (asJson) return console.log(JSON.stringify(findings, undefined, 2));
  for (const { step, outcome, detail, nextStep } of findings) {
    console.log(`${signs[outcome]} ${t(`agents.doctor.step.${step}`)}${detail && `: ${detail}`}`);
    if (nextStep) console.log(`  ${nextStep}`);
  }
}
