import net from "node:net";
import { readFileSync } from "node:fs";
import { createLimiter } from "./concurrency-limit.ts";
import type { Pacer } from "./packet-pacer.ts";

/** The most informative TCP ports. */
export const firstPorts = { https: 443, ssh: 22, http: 80, telnet: 23 } as const;

/** Tried next, for devices that SNMP does not identify. */
export const commonPorts = {
  smb: 445,
  rdp: 3389,
  printer: 9100,
  httpAlternate: 8080,
  sip: 5060,
  rtsp: 554,
} as const;

/** Tried last, for devices without an open port so far. */
export const furtherPorts = {
  ipp: 631,
  lpd: 515,
  ftp: 21,
  dns: 53,
  ldap: 389,
  msrpc: 135,
  netbios: 139,
  winrm: 5985,
  vmware: 902,
  httpsAlternate: 8443,
  nas: 5000,
  mqtt: 1883,
  modbus: 502,
  winbox: 8291,
} as const;

export interface PortAnswers {
  open: number[];
  refused: number[];
  /** This computer has no route to the address. */
  unroutable: boolean;
  unanswered: number[];
}

/** Receives the connection to an open port; returns true to keep it, otherwise it is reset. */
export type TakeConnection = (port: number, socket: net.Socket) => boolean;

type Answer = "open" | "refused" | "unroutable" | "silent";

/** Packets per open port after the first: one completes the connection, one resets it. */
const packetsWhenOpen = 2;
const congestionMS = 50;
const congested = new Set(["EMFILE", "ENFILE", "ENOBUFS", "EAGAIN", "ENOMEM", "EADDRNOTAVAIL"]);
const meaning: Record<string, Answer> = {
  ECONNREFUSED: "refused",
  ECONNRESET: "refused",
  ENETUNREACH: "unroutable",
  EACCES: "unroutable",
  EPERM: "unroutable",
  EINVAL: "unroutable",
};

/** A quarter of the process's limit of open files; the rest is for everything else. */
function connectionBudget(maxAtOnce: number): number {
  try {
    const limit = Number(/Max open files\s+(\d+)/u.exec(readFileSync("/proc/self/limits", "latin1"))?.[1]);
    return Math.min(maxAtOnce, Math.floor(limit / 4) || 256);
  } catch {
    return 256;
  }
}

/** Tries ports of many addresses, `maxAtOnce` at a time. */
export function createPortScan(
  pacer: Pacer,
  maxAtOnce: number,
  signal: AbortSignal,
): (
  address: string,
  ports: readonly number[],
  timeoutMS: number,
  take?: TakeConnection,
) => Promise<PortAnswers> {
  const limit = createLimiter(connectionBudget(maxAtOnce), signal);
  const cancels = new Set<() => void>();
  signal.addEventListener("abort", () => cancels.forEach((cancel) => cancel()), { once: true });

  const tryPort = (address: string, port: number, timeoutMS: number, take: TakeConnection): Promise<Answer> =>
    new Promise((resolve) => {
      const attempt = (): void =>
        connect({ address, port, timeoutMS, take, cancels }, (answer) => {
          if (answer === "congested") setTimeout(start, congestionMS);
          else resolve(answer);
          if (answer === "open") pacer.spend(address, packetsWhenOpen);
        });
      const start = (): void => pacer.pace(address, attempt);
      start();
    });

  return async (address, ports, timeoutMS, take = () => false) => {
    const answers: PortAnswers = { open: [], refused: [], unroutable: false, unanswered: [] };
    const attempts = ports.map(async (port) => {
      const answer = await limit(() => tryPort(address, port, timeoutMS, take));
      if (answer === "unroutable") answers.unroutable = true;
      else answers[answer === "silent" ? "unanswered" : answer].push(port);
    });
    await Promise.all(attempts);
    return answers;
  };
}

/** Resets an open connection with one packet, and abandons one that is not open yet. */
export function drop(socket: net.Socket): void {
  if (socket.readyState === "open") socket.resetAndDestroy();
  else socket.destroy();
}

interface Attempt {
  address: string;
  port: number;
  timeoutMS: number;
  take: TakeConnection;
  cancels: Set<() => void>;
}

function connect(
  { address, port, timeoutMS, take, cancels }: Attempt,
  done: (answer: Answer | "congested") => void,
): void {
  const socket = net.connect({ host: address, port });
  const cancel = (): void => {
    clearTimeout(timer);
    cancels.delete(cancel);
    drop(socket);
  };
  const finish = (answer: Answer | "congested"): void => {
    if (!cancels.has(cancel)) return;
    cancel();
    done(answer);
  };
  const failed = (error: NodeJS.ErrnoException): void => {
    const code = error.code ?? "";
    finish(congested.has(code) ? "congested" : (meaning[code] ?? "silent"));
  };
  // A response that arrived while this process was busy takes precedence over the time-out.
  const timer = setTimeout(() => setImmediate(finish, "silent"), timeoutMS);
  cancels.add(cancel);
  socket.on("error", failed);
  socket.once("connect", () => {
    if (!cancels.has(cancel)) return;
    if (!take(port, socket)) return finish("open");
    clearTimeout(timer);
    cancels.delete(cancel);
    done("open");
  });
}
