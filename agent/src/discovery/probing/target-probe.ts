import { setTimeout as wait } from "node:timers/promises";
import type { Socket } from "node:net";
import { bannerOf, readBanner } from "./service-banners.ts";
import { isAlive, addEvidence, type Findings } from "./findings.ts";
import type { Pinger, PingSettings } from "../../network/ping.ts";
import { isUsableAt, keyed, type KeyedMessage } from "@muster/sdk";
import type { DiscoveryRequest } from "../engine.ts";
import { trySsh, tryTelnet, type LoginCredential, type LoginOutcome } from "./login-check.ts";
import { askNetbios } from "../../network/dns.ts";
import { neighbors, readV6Neighbor } from "../../network/neighbor-table.ts";
import { RoundTrip, type Pacer } from "../../network/packet-pacer.ts";
import { CredentialProbe } from "./snmp-credential-probe.ts";
import { engineDiscovery, type SnmpCredential } from "./snmp-conversation.ts";
import type { SocketPool } from "../../network/udp-socket-pool.ts";
import {
  commonPorts,
  firstPorts,
  furtherPorts,
  type createPortScan,
  type PortAnswers,
} from "../../network/port-scan.ts";

/** A credential that is only used in its networks (CIDR), or at all targets if it has none. */
export type LimitedCredential = SnmpCredential & { networks?: readonly string[] };

/** Shared by the probes of all targets of a job. */
export interface Tools {
  snmp: LimitedCredential[];
  withheld?: DiscoveryRequest["withheld"];
  /** Known SSH host keys by address. */
  hostKeys?: DiscoveryRequest["hostKeys"];
  snmpPort: number;
  login?: LoginCredential | undefined;
  pings: PingSettings;
  pacer: Pacer;
  pinger: Pinger;
  pool: SocketPool;
  scan: ReturnType<typeof createPortScan>;
  /** A scan for targets that have not responded, so that their time-outs do not delay the others. */
  knock: ReturnType<typeof createPortScan>;
  reverse(address: string): Promise<string>;
  /** Limits concurrent starts, so that the first targets finish early. */
  limitFirst<T>(task: () => Promise<T>): Promise<T>;
  limitLogins<T>(task: () => Promise<T>): Promise<T>;
  /** Whether the neighbor table shows if the address is present. */
  isOnSegment(address: string): boolean;
  signal: AbortSignal;
  /** Resolves when `signal` aborts. */
  aborted: Promise<void>;
}

/** ARP requests are sent at once and again after 1 s; a slow device responds 200 ms later. */
const absentAfterMS = 1_250;
/** Initial estimate; it allows for responses after 200 ms, as from slow wireless devices. */
const segmentRoundTripMS = 80;
const slowMS = 60;
const graceMS = 50;
const knockAfterMS = 350;
/** Delay for targets without a response, so that responding ones are looked up first. */
const lookUpAfterMS = 900;
const portRounds = 3;
const pingsForSilent = { count: 4, periodMS: 60 };
const loginPackets = 15;

/**
 * Probes one target. An address on the local segment is only pinged until it responds or the neighbor table
 * shows its MAC address; any other address is also probed by SNMP and TCP port 443. Targets that respond
 * get all probes, with time-outs that follow their round trip. `onChange` is called after each finding.
 */
export class TargetProbe {
  readonly #tools: Tools;
  /** The SNMP credentials that may be used at the target. */
  readonly #snmp: LimitedCredential[];
  readonly #found: Findings;
  readonly #onChange: () => void;
  readonly #alive = Promise.withResolvers<void>();
  readonly #roundTrip = new RoundTrip();
  #isLocal = false;
  readonly #kinds = new Set<string>();
  readonly #services: Promise<void>[] = [];
  readonly #firstPingLost = Promise.withResolvers<void>();

  constructor(tools: Tools, found: Findings, onChange: () => void) {
    this.#tools = tools;
    this.#found = found;
    this.#onChange = onChange;
    this.#snmp = tools.snmp.filter((credential) => isUsableAt(credential, found.ip));
    if (isAlive(found)) this.#alive.resolve();
  }

  /** Records which credentials may not be used at the target. */
  #explainWithheld(): void {
    const { snmp, login, withheld = [] } = this.#tools;
    const outside = [...snmp, ...(login ? [login] : [])].filter((one) => !isUsableAt(one, this.#found.ip));
    for (const { id, type, networks = [] } of [...outside, ...withheld])
      addEvidence(
        this.#found,
        type === "TELNET_SSH" ? "login" : "snmp",
        describeWithheld(keyed(`organizations.credentials.credentialType.${type}`), id, networks),
      );
  }

  /** Resolves when all probes have ended or the job's signal aborts. */
  async run(): Promise<void> {
    const { aborted, isOnSegment, pinger, signal } = this.#tools;
    const { ip } = this.#found;
    this.#explainWithheld();
    const isLocal = (this.#isLocal = isOnSegment(ip) && (await pinger.sweeps()));
    if (isLocal) this.#roundTrip.expect(segmentRoundTripMS);
    if (isLocal) await Promise.race([neighbors.enter(ip, signal), aborted]);
    const unwatch = isLocal ? neighbors.watch(ip, (mac) => this.#update({ mac })) : () => undefined;
    const probing = this.#probe();
    await Promise.race([probing, aborted]);
    unwatch();
    if (isLocal) neighbors.leave(ip);
  }

  async #probe(): Promise<void> {
    const isLocal = this.#isLocal;
    const found = this.#found;
    const alive = this.#alive.promise;
    const pinged = this.#ping();
    const named = Promise.race([alive, wait(lookUpAfterMS)]).then(() => this.#lookUp());
    const agents = this.#snmp.map(
      (credential) => new CredentialProbe(this.#tools, found, this.#roundTrip, credential),
    );
    if (isLocal) await Promise.race([alive, Promise.all([pinged, wait(absentAfterMS)])]);
    else {
      // Most present targets respond to ping at once; this saves packets for probing them.
      await Promise.race([alive, pinged, wait(knockAfterMS)]);
      const knocks = isAlive(found) ? [] : [...agents.map((agent) => agent.first()), this.#knock()];
      await Promise.race([alive, Promise.all([pinged, ...knocks])]);
    }
    if (isAlive(found)) {
      const begin = async (): Promise<PortAnswers> => {
        for (const agent of agents) void agent.first();
        return this.#scanPorts(Object.values(firstPorts));
      };
      // slow targets, and those that may respond to nothing else, skip the limit because they end last
      const isSlow = found.pingMS === null || (this.#roundTrip.estimate() ?? 0) > slowMS;
      const first = isSlow ? begin() : this.#tools.limitFirst(begin);
      await Promise.all([
        first.then((answers) => this.#probeFurther(agents, answers)),
        this.#pingAgain(pinged),
      ]);
      if (ip6(found.ip) && found.mac === "") this.#update({ mac: await readV6Neighbor(found.ip) });
    }
    await Promise.all([pinged, named]);
    if (isLocal)
      addEvidence(
        found,
        "arp",
        found.mac
          ? keyed("discovery.probe.arpResponse", { mac: found.mac })
          : keyed("discovery.probe.noArpResponse"),
      );
  }

  #update(changes: Partial<Findings>): void {
    Object.assign(this.#found, changes);
    if (isAlive(this.#found)) this.#alive.resolve();
    this.#onChange();
  }

  async #ping(): Promise<void> {
    const { pings } = this.#tools;
    await this.#pingWith(pings);
    if (this.#found.pingMS === null)
      addEvidence(this.#found, "icmp", keyed("discovery.probe.noEchoReply", { count: pings.count }));
  }

  #pingWith(settings: PingSettings): Promise<void> {
    const found = this.#found;
    return this.#tools.pinger.ping(found.ip, settings, (roundTripMS) => {
      if (roundTripMS === null) {
        this.#roundTrip.hasLost = true;
        return this.#firstPingLost.resolve();
      }
      // On a local segment the first round trip may include ARP.
      if (!this.#isLocal || found.pingMS !== null || roundTripMS < slowMS)
        this.#roundTrip.sample(roundTripMS);
      if (found.pingMS !== null && found.pingMS <= roundTripMS) return;
      if (found.pingMS === null)
        addEvidence(found, "icmp", keyed("discovery.probe.echoReply", { ms: roundTripMS }));
      this.#update({ pingMS: roundTripMS });
    });
  }

  /** Pings a responding target again: the first packets may have been lost. */
  async #pingAgain(pinged: Promise<void>): Promise<void> {
    await Promise.race([pinged, this.#firstPingLost.promise]);
    if (this.#found.pingMS !== null || this.#tools.pinger.unavailable() !== "") return;
    await this.#pingWith({
      ...pingsForSilent,
      timeoutMS: Math.ceil(Math.max(250, this.#roundTrip.timeout())),
    });
    if (this.#found.pingMS === null)
      addEvidence(
        this.#found,
        "icmp",
        keyed("discovery.probe.noEchoReplyAgain", { count: pingsForSilent.count }),
      );
  }

  async #knock(): Promise<void> {
    await this.#scanPorts([firstPorts.https], 1, this.#tools.knock);
  }

  async #probeAgents(agents: CredentialProbe[]): Promise<void> {
    const found = this.#found;
    // After one credential was accepted, the others get one more round trip.
    const giveUp = async (): Promise<void> => {
      await wait(this.#roundTrip.timeout() + graceMS);
      for (const agent of agents) agent.stop();
    };
    const asked = agents.map(async (agent) => {
      const outcome = await agent.ask(() => {
        this.#update({});
        if (found.snmp) void giveUp();
      });
      found.snmpOutcomes.push(outcome);
    });
    const prove = async (): Promise<void> => {
      await Promise.all(agents.map((agent) => agent.first()));
      // SNMPv3 credentials start with an engine discovery anyway.
      if (found.snmp || this.#snmp.some(({ type }) => type === "SNMPV3")) return;
      const result = await new CredentialProbe(this.#tools, found, this.#roundTrip, engineDiscovery).prove();
      if (result.outcome === "silent") return;
      found.snmpOutcomes.push(result);
      this.#update({});
    };
    await Promise.all([...asked, prove()]);
  }

  async #probeFurther(agents: CredentialProbe[], first: PortAnswers): Promise<void> {
    const firsts = agents.map((agent) => agent.first());
    const reads = firsts.map(
      async (reading) => (await reading).outcome === "read" || Promise.reject(new Error("unread")),
    );
    const isRead = await Promise.any(reads).catch(() => false);
    const ports = this.#probePorts(first, isRead);
    await Promise.all([this.#probeAgents(agents), ports, isRead ? undefined : this.#askNetbios()]);
  }

  async #probePorts(first: PortAnswers, isRead: boolean): Promise<void> {
    const answers = [first];
    const hasAnswered = first.open.length + first.refused.length > 0;
    if (!isRead && hasAnswered) {
      answers.push(await this.#scanPorts(Object.values(commonPorts)));
      if (this.#found.ports.length === 0) answers.push(await this.#scanPorts(Object.values(furtherPorts)));
    } else if (!isRead) {
      // scans all groups at once, so that a target that drops everything costs one time-out
      const rest = [commonPorts, furtherPorts].flatMap((group) => Object.values<number>(group));
      answers.push(...(await Promise.all([this.#scanPorts(rest), this.#scanPorts(first.unanswered, 2)])));
      if (answers.every(({ open, refused }) => open.length + refused.length === 0)) return;
      answers.shift();
    }
    await this.#askAgain(answers);
    await Promise.all(this.#services);
  }

  /** Retries unanswered ports of a responding target: their packets may have been lost. */
  async #askAgain(answers: PortAnswers[]): Promise<void> {
    const responsive = answers.some(({ open, refused }) => open.length + refused.length > 0);
    let silent = answers.flatMap(({ unanswered }) => unanswered);
    if (!responsive) silent = silent.filter((port) => Object.values<number>(firstPorts).includes(port));
    for (let round = 1; round < portRounds && silent.length > 0; round++) {
      const { unanswered } = await this.#scanPorts(silent, round + 1);
      if (unanswered.length === silent.length) return;
      silent = unanswered;
    }
  }

  async #scanPorts(ports: readonly number[], patience = 1, scan = this.#tools.scan): Promise<PortAnswers> {
    const found = this.#found;
    const answers = await scan(found.ip, ports, this.#roundTrip.timeout() * patience, (port, socket) => {
      const kind = bannerOf.get(port);
      if (!kind || this.#kinds.has(kind)) return false;
      this.#kinds.add(kind);
      this.#services.push(this.#readService(kind, port, socket));
      return true;
    });
    const { open, refused, unanswered } = answers;
    found.unroutable ||= answers.unroutable;
    found.refusedPort ||= refused.length > 0;
    found.ports.push(...open.filter((port) => !found.ports.includes(port)));
    addEvidence(found, "tcp", describePorts({ open, refused, unanswered }));
    if (open.length + refused.length > 0) this.#update({});
    return answers;
  }

  async #readService(kind: keyof typeof readBanner, port: number, socket: Socket): Promise<void> {
    const { login, limitLogins, pacer, signal } = this.#tools;
    const found = this.#found;
    pacer.spend(found.ip, 2);
    const banner = await readBanner[kind](socket, signal);
    addEvidence(
      found,
      "banner",
      banner
        ? keyed("discovery.probe.banner", { service: kind, port, banner: banner.slice(0, 200) })
        : keyed("discovery.probe.noBanner", { service: kind, port }),
    );
    if (banner === "") return;
    this.#update({ banners: { ...found.banners, [kind]: banner } });
    if (!login || (kind !== "ssh" && kind !== "telnet") || !isUsableAt(login, found.ip)) return;
    const outcome = await limitLogins(() => {
      pacer.spend(found.ip, loginPackets);
      return this.#logIn(kind, port, login);
    });
    if (outcome === "untrusted") return;
    addEvidence(found, "login", keyed(`discovery.probe.login.${outcome}`, { service: kind }));
    if (outcome !== "accepted") return;
    found.accepted[kind].push(login.id);
    this.#update({});
  }

  async #logIn(kind: "ssh" | "telnet", port: number, login: LoginCredential): Promise<LoginOutcome> {
    const { hostKeys, signal } = this.#tools;
    const found = this.#found;
    if (kind === "telnet") {
      const accepted = await tryTelnet(found.ip, port, login, signal);
      return accepted ? "accepted" : "rejected";
    }
    const known = hostKeys?.[found.ip] ?? [];
    const { outcome, hostKey } = await trySsh(found.ip, port, login, known, signal);
    found.hostKey = hostKey;
    found.isUntrusted = outcome === "untrusted";
    const expected = known.join(", ");
    const key = hostKey.replace(" SHA256:", ", SHA256:");
    if (outcome === "untrusted")
      addEvidence(found, "login", keyed("discovery.probe.login.hostKeyChanged", { hostKey: key, expected }));
    else if (hostKey && !known.length)
      addEvidence(found, "login", keyed("discovery.probe.login.hostKeyFirst", { hostKey: key }));
    return outcome;
  }

  async #lookUp(): Promise<void> {
    const dns = await this.#tools.reverse(this.#found.ip);
    addEvidence(
      this.#found,
      "dns",
      dns ? keyed("discovery.probe.name", { name: dns }) : keyed("discovery.probe.noName"),
    );
    if (dns !== "") this.#update({ dns });
  }

  async #askNetbios(): Promise<void> {
    const waitMS = Math.max(300, this.#roundTrip.timeout());
    const answer = await askNetbios(this.#tools.pool, this.#found.ip, { tries: 1, waitMS });
    addEvidence(
      this.#found,
      "netbios",
      answer ? keyed("discovery.probe.name", { name: answer.name }) : keyed("discovery.probe.noResponse"),
    );
    if (answer) this.#update({ netbiosName: answer.name, mac: this.#found.mac || answer.mac });
  }
}

const describeWithheld = (type: KeyedMessage, id: number, networks: readonly string[]): KeyedMessage =>
  networks.length
    ? keyed("discovery.probe.login.outsideNetworks", { type, id, networks: networks.join(", ") })
    : keyed("discovery.probe.login.noNetworks", { type, id });

const portStates = ["open", "refused", "unanswered"] as const;

function describePorts(answers: Pick<PortAnswers, (typeof portStates)[number]>): KeyedMessage {
  const parts = portStates
    .filter((state) => answers[state].length > 0)
    .map((state) => keyed(`discovery.probe.${state}`, { ports: answers[state].join(", ") }));
  return parts.length ? keyed("discovery.probe.several", { parts }) : keyed("discovery.probe.noRoute");
}

const ip6 = (address: string): boolean => address.includes(":");
