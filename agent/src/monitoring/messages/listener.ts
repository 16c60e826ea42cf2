// Receives SNMP traps and syslog messages of polled devices. Those of other senders are ignored.
import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { isIPv6, SocketAddress } from "node:net";
import type { SnmpCredential } from "../../network/snmp/session.ts";
import {
  NotificationEngine,
  RefusedNotification,
  SecureNotifications,
} from "../../network/snmp/secure-notifications.ts";
import { parseSyslog, type ParsedMessage } from "./syslog.ts";
import { parseTrap } from "./traps.ts";

const retryEveryMS = 5 * 60_000;
/** How many messages a device may send at once, and how many per ms after that. */
const allowed = { atOnce: 100, perMS: 1 / 1_000 };

export interface ListenerOptions {
  /** The UDP ports to receive at; for tests. 162 and 514 by default. */
  trapPort?: number;
  syslogPort?: number;
  /** How often opening a port is tried again; for tests. */
  retryEveryMS?: number;
}

export interface ListenerEvents {
  onMessage(nodeId: number, message: ParsedMessage): void;
  /** Called for a message beyond a device's limit, or an SNMPv3 trap not by a user that it is polled with. */
  onDropped(nodeId: number): void;
}

/** A device to receive messages of, with the credentials that it is polled with. */
export interface ListenedDevice {
  nodeId: number;
  ip: string;
  credentials: readonly SnmpCredential[];
}

interface Sender {
  nodeId: number;
  secure: SecureNotifications;
  left: number;
  at: number;
}

interface Port {
  name: string;
  number: number;
  parse(message: Buffer, sender: Sender): ParsedMessage & { response?: Buffer };
  socket?: Socket | undefined;
  hasFailed: boolean;
}

/** Formats an address uniformly: IPv4 without an IPv6 prefix, and link-local without its interface. */
function plainAddress(text: string): string {
  const address = text.replace(/%.*$/, "");
  if (!isIPv6(address)) return address;
  return new SocketAddress({ address, family: "ipv6" }).address.replace(/^::ffff:(?=[\d.]+$)/, "");
}

export class MessageListener {
  readonly #events: ListenerEvents;
  readonly #ports: Port[];
  readonly #retryEveryMS: number;
  readonly #engine = new NotificationEngine();
  #senders = new Map<string, Sender>();
  #timer: NodeJS.Timeout | undefined;

  constructor(events: ListenerEvents, options: ListenerOptions = {}) {
    this.#events = events;
    this.#retryEveryMS = options.retryEveryMS ?? retryEveryMS;
    this.#ports = [
      {
        name: "SNMP traps",
        number: options.trapPort ?? 162,
        parse: (message, { secure }) => parseTrap(message, secure),
        hasFailed: false,
      },
      { name: "syslog messages", number: options.syslogPort ?? 514, parse: parseSyslog, hasFailed: false },
    ];
  }

  /** Receives messages of these devices and no others. */
  listen(devices: readonly ListenedDevice[]): void {
    const known = new Map([...this.#senders.values()].map((sender) => [sender.nodeId, sender]));
    // a message can't be assigned where several devices share an address
    const byAddress = Map.groupBy(devices, ({ ip }) => plainAddress(ip));
    this.#senders = new Map(
      [...byAddress].flatMap(([ip, [device, ...others]]): [string, Sender][] => {
        if (!ip || !device || others.length) return [];
        const sender = known.get(device.nodeId) ?? {
          nodeId: device.nodeId,
          secure: new SecureNotifications(this.#engine),
          left: allowed.atOnce,
          at: performance.now(),
        };
        sender.secure.use(device.credentials);
        return [[ip, sender]];
      }),
    );
    if (!this.#senders.size) return this.close();
    if (this.#timer) return;
    this.#timer = setInterval(() => this.#open(), this.#retryEveryMS);
    this.#timer.unref();
    this.#open();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#senders.clear();
    for (const port of this.#ports) {
      port.socket?.close();
      port.socket = undefined;
    }
  }

  #open(): void {
    for (const port of this.#ports) if (!port.socket) this.#bind(port, "udp6");
  }

  #bind(port: Port, type: "udp6" | "udp4"): void {
    const socket = createSocket(type);
    port.socket = socket;
    socket.unref();
    socket.on("message", (message, from) => this.#receive(port, socket, message, from));
    socket.on("listening", () => (port.hasFailed = false));
    socket.on("error", ({ code }: NodeJS.ErrnoException) => {
      if (port.socket !== socket) return;
      socket.close();
      port.socket = undefined;
      if (type === "udp6" && (code === "EAFNOSUPPORT" || code === "EADDRNOTAVAIL"))
        return this.#bind(port, "udp4");
      if (!port.hasFailed)
        console.error(
          `Can't receive ${port.name} of devices at UDP port ${port.number}: ${code ?? "error"}. It is tried again every few minutes.`,
        );
      port.hasFailed = true;
    });
    // this also receives IPv4
    socket.bind(port.number);
  }

  #receive(port: Port, socket: Socket, message: Buffer, from: RemoteInfo): void {
    const sender = this.#senders.get(plainAddress(from.address));
    if (!sender) return;
    if (!this.#mayDeliver(sender)) return this.#events.onDropped(sender.nodeId);
    const answer = (response: Buffer) => socket.send(response, from.port, from.address, () => undefined);
    try {
      const { response, ...parsed } = port.parse(message, sender);
      if (response) answer(response);
      // a trap without objects still has its name
      if (parsed.text || parsed.kind === "TRAP") this.#events.onMessage(sender.nodeId, parsed);
    } catch (error) {
      // anything else isn't a valid message
      if (!(error instanceof RefusedNotification)) return;
      if (error.report) answer(error.report);
      else this.#events.onDropped(sender.nodeId);
    }
  }

  #mayDeliver(sender: Sender): boolean {
    const now = performance.now();
    sender.left = Math.min(allowed.atOnce, sender.left + (now - sender.at) * allowed.perMS);
    sender.at = now;
    if (sender.left < 1) return false;
    sender.left--;
    return true;
  }
}
