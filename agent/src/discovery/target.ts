import { readBanners } from "./banners.ts";
import { isAlive, type Findings } from "./device.ts";
import { createLimiter } from "./limiter.ts";
import { trySsh, tryTelnet, type LoginCredential } from "./login.ts";
import { askNetbios, createReverseLookup } from "./names.ts";
import { createNeighbourTable } from "./neighbour.ts";
import { nobody, openConversation, type SnmpCredential, type SnmpOutcome } from "./snmp.ts";
import type { SocketPool } from "./sockets.ts";
import { createPortScan, tcpPorts } from "./tcp.ts";

const triesEach = 2;
const firstConnectMS = 450;
/** Long enough for the system to repeat a lost first packet after 1 s. */
const aliveConnectMS = 1250;
const bannerReadersAtOnce = 128;
const loginsAtOnce = 64;
const listForVersion = { SNMPV1: "snmpv1", SNMPV2: "snmpv2", SNMPV3: "snmpv3" } as const;

/**
 * Probes of one target that need no child process: SNMP, TCP ports with banners and logins, names and the neighbour
 * table. All start at once; what has answered in any way is asked more patiently. `learned` is called after each
 * finding. The promise ends when nothing more can be learned, or never once `signal` has aborted.
 */
export function createTargetProbe(
  pool: SocketPool,
  { snmp, snmpPort, login }: { snmp: SnmpCredential[]; snmpPort: number; login?: LoginCredential | undefined },
  signal: AbortSignal,
): (found: Findings, learned: () => void) => Promise<void> {
  const scan = createPortScan(signal);
  const reverse = createReverseLookup(signal);
  const neighbour = createNeighbourTable();
  const limitBanners = createLimiter(bannerReadersAtOnce, signal);
  const limitLogins = createLimiter(loginsAtOnce, signal);

  return async (found, learned) => {
    const { ip } = found;
    const learn = (news: Partial<Findings>): void => {
      Object.assign(found, news);
      learned();
    };

    const seeNeighbour = async (): Promise<boolean> => {
      const mac = await neighbour(ip);
      if (mac !== "" && mac !== found.mac) learn({ mac });
      return isAlive(found);
    };

    const askAgent = async (credential: SnmpCredential): Promise<SnmpOutcome> => {
      const conversation = openConversation(pool, ip, snmpPort, credential);
      signal.addEventListener("abort", conversation.close);
      try {
        let reading = await conversation.ask(triesEach);
        if (reading.outcome === "silent" && (await seeNeighbour())) reading = await conversation.ask(triesEach);
        if (reading.outcome !== "read" || credential === nobody) return reading.outcome;
        const list = found.accepted[listForVersion[credential.type]];
        list.push(credential.id);
        const isFirst = found.snmp === undefined;
        learn({ snmpOutcomes: [...found.snmpOutcomes, "read"], ...(isFirst && { snmp: reading.answers }) });
        if (isFirst) learn({ snmp: await conversation.askMore(reading.answers) });
        return "read";
      } finally {
        signal.removeEventListener("abort", conversation.close);
        conversation.close();
      }
    };

    const probeSnmp = async (): Promise<void> => {
      const outcomes = await Promise.all(snmp.map(askAgent));
      const isAgentUnknown = outcomes.every((outcome) => outcome === "silent") && isAlive(found);
      const proof = isAgentUnknown && (await askAgent(nobody)) !== "silent" ? (["rejected"] as const) : [];
      learn({ snmpOutcomes: [...outcomes, ...proof] });
    };

    const probePorts = async (): Promise<void> => {
      const first = await scan(ip, Object.values(tcpPorts), firstConnectMS);
      const news = { ports: first.open, refusedPort: first.refused, unroutable: first.unroutable };
      if (first.open.length > 0 || first.refused) learn(news);
      else Object.assign(found, news);
      await Promise.all([probeServices(first.open), probeUnanswered(first.unanswered)]);
    };

    const probeUnanswered = async (ports: number[]): Promise<void> => {
      if (ports.length === 0 || !(await seeNeighbour())) return;
      const { open, refused } = await scan(ip, ports, aliveConnectMS);
      if (refused) found.refusedPort = true;
      if (open.length === 0) return;
      learn({ ports: [...found.ports, ...open] });
      await probeServices(open);
    };

    const probeServices = async (open: number[]): Promise<void> => {
      if (open.length === 0) return;
      const banners = await limitBanners(() => readBanners(ip, open, signal));
      learn({ banners: { ...found.banners, ...banners } });
      if (!login) return;
      const tries = [
        { list: found.accepted.ssh, port: tcpPorts.ssh, attempt: trySsh, greeted: banners.ssh },
        { list: found.accepted.telnet, port: tcpPorts.telnet, attempt: tryTelnet, greeted: banners.telnet },
      ];
      const accept = async ({ list, port, attempt, greeted }: (typeof tries)[number]): Promise<void> => {
        if (!greeted || !(await limitLogins(() => attempt(ip, port, login, signal)))) return;
        list.push(login.id);
        learned();
      };
      await Promise.all(tries.map(accept));
    };

    const probeNames = async (): Promise<void> => {
      const dns = await reverse(ip);
      if (dns !== "") learn({ dns });
    };

    const probeNetbios = async (): Promise<void> => {
      const answer = await askNetbios(pool, ip, signal);
      if (answer) learn({ netbiosName: answer.name, mac: found.mac || answer.mac });
    };

    await Promise.all([probeSnmp(), probePorts(), probeNames(), probeNetbios()]);
    await seeNeighbour();
  };
}
