import net from "node:net";
import { readFileSync } from "node:fs";

/** The TCP ports that most devices have one of. */
export const firstPorts = { ssh: 22, https: 443 } as const;

/** The next commonest TCP ports. */
export const commonPorts = {
  http: 80,
  telnet: 23,
  smb: 445,
  rdp: 3389,
  printer: 9100,
  httpAlternate: 8080,
} as const;

/** Further TCP ports that tell one kind of device from another. */
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
  sip: 5060,
  rtsp: 554,
  httpsAlternate: 8443,
  nas: 5000,
  mqtt: 1883,
  modbus: 502,
} as const;

export interface PortAnswers {
  open: number[];
  /** Some port was refused, which only a live machine does. */
  refused: boolean;
  /** This machine has no way to send to the address. */
  unroutable: boolean;
  unanswered: number[];
}

interface Attempt {
  address: string;
  port: number;
  timeoutMS: number;
  done(answer: Answer): void;
}

type Answer = "open" | "refused" | "unroutable" | "silent";

const mostAtOnce = 4000;
const startsPerTurn = 64;
const congested = new Set(["EMFILE", "ENFILE", "ENOBUFS", "EAGAIN", "ENOMEM", "EADDRNOTAVAIL"]);
const meaning: Record<string, Answer> = {
  ECONNREFUSED: "refused",
  ECONNRESET: "refused",
  ENETUNREACH: "unroutable",
  EACCES: "unroutable",
  EPERM: "unroutable",
  EINVAL: "unroutable",
};

/** Connections at once: a quarter of the files this process may open, so that the rest of it can still work. */
function connectionBudget(): number {
  try {
    const limit = Number(/Max open files\s+(\d+)/u.exec(readFileSync("/proc/self/limits", "latin1"))?.[1]);
    return Math.min(mostAtOnce, Math.floor(limit / 4) || 256);
  } catch {
    return 256;
  }
}

/** Tries ports of many addresses at once, the first port of every address before the second of any. */
export function createPortScan(
  signal: AbortSignal,
): (address: string, ports: readonly number[], timeoutMS: number) => Promise<PortAnswers> {
  const budget = connectionBudget();
  const queues: Attempt[][] = [];
  const cancels = new Set<() => void>();
  signal.addEventListener("abort", () => cancels.forEach((cancel) => cancel()), { once: true });
  let running = 0;
  let isScheduled = false;
  // A few connections per turn of the event loop, so that answers are heard in between.
  const startSome = (): void => {
    isScheduled = false;
    for (let started = 0; started < startsPerTurn && running < budget; started++) {
      const attempt = queues.find((queue) => queue.length > 0)?.shift();
      if (!attempt) return;
      running++;
      connect(attempt, cancels, (answer) => {
        running--;
        if (answer === "congested") setTimeout(() => (queues[0]?.push(attempt), startNext()), 50);
        else attempt.done(answer);
        startNext();
      });
    }
    startNext();
  };
  const startNext = (): void => {
    if (isScheduled || signal.aborted || running >= budget) return;
    isScheduled = true;
    setImmediate(startSome);
  };
  return (address, ports, timeoutMS) =>
    new Promise((resolve) => {
      const answers: PortAnswers = { open: [], refused: false, unroutable: false, unanswered: [] };
      let left = ports.length;
      if (left === 0) resolve(answers);
      ports.forEach((port, rank) => {
        const done = (answer: Answer): void => {
          if (answer === "open") answers.open.push(port);
          else if (answer !== "silent") answers[answer] = true;
          else answers.unanswered.push(port);
          if (--left === 0) resolve(answers);
        };
        (queues[rank] ??= []).push({ address, port, timeoutMS, done });
      });
      startNext();
    });
}

function connect(
  { address, port, timeoutMS }: Attempt,
  cancels: Set<() => void>,
  done: (answer: Answer | "congested") => void,
): void {
  const socket = net.connect({ host: address, port });
  const cancel = (): void => {
    clearTimeout(timer);
    cancels.delete(cancel);
    socket.destroy();
  };
  const finish = (answer: Answer | "congested"): void => {
    cancel();
    done(answer);
  };
  const timer = setTimeout(finish, timeoutMS, "silent");
  cancels.add(cancel);
  socket.once("connect", () => finish("open"));
  socket.once("error", (error: NodeJS.ErrnoException) => {
    const code = error.code ?? "";
    finish(congested.has(code) ? "congested" : (meaning[code] ?? "silent"));
  });
}
