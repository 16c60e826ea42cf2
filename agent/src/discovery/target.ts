import { readBanners } from "./banners.ts";
import { isAlive, type Findings } from "./device.ts";
import { createLimiter } from "./limiter.ts";
import { trySsh, tryTelnet, type LoginCredential } from "./login.ts";
import { askNetbios, createReverseLookup } from "./names.ts";
import type { NeighbourTable } from "./neighbour.ts";
import { nobody, openConversation, type SnmpCredential, type SnmpOutcome } from "./snmp.ts";
import type { SocketPool } from "./sockets.ts";
import { commonPorts, createPortScan, firstPorts, furtherPorts, type PortAnswers } from "./tcp.ts";

const triesEach = 2;
const firstConnectMS = 450;
/** Long enough for the system to repeat a lost first packet after 1 s. */
const aliveConnectMS = 1250;
const bannerReadersAtOnce = 128;
const loginsAtOnce = 200;
const listForVersion = { SNMPV1: "snmpv1", SNMPV2: "snmpv2", SNMPV3: "snmpv3" } as const;

/**
 * Probes of one target that need no child process: SNMP, TCP ports with banners and logins, names and the neighbour
 * table. All start at once; what has answered any of them, or `pinged`, is asked more patiently. `learned` is called
 * after each finding. The promise ends when nothing more can be learned, or never once `signal` has aborted.
 */
export function createTargetProbe(
  pool: SocketPool,
  neighbour: NeighbourTable,
  { snmp, snmpPort, login }: { snmp: SnmpCredential[]; snmpPort: number; login?: LoginCredential | undefined },
  signal: AbortSignal,
): (found: Findings, pinged: Promise<void>, learned: () => void) => Promise<void> {
  const scan = createPortScan(signal);
  const reverse = createReverseLookup(signal);
  const limitBanners = createLimiter(bannerReadersAtOnce, signal);
  const limitLogins = createLimiter(loginsAtOnce, signal);

  return async (found, pinged, learned) => {
    const { ip } = found;
    const learn = (news: Partial<Findings>): void => {
      Object.assign(found, news);
      learned();
    };

    /** The target's own segment was asked for it and nothing answered. */
    const isAbsent = async (): Promise<boolean> => {
      const mac = await neighbour(ip);
      if (mac && mac !== found.mac) learn({ mac });
      return mac === "" && !isAlive(found);
    };
    const firstRound: Promise<unknown>[] = [pinged];
    /** As soon as anything answered, or at the end of every probe's first round. */
    const showsLife = async (): Promise<boolean> => {
      if (isAlive(found)) return true;
      await Promise.all(firstRound);
      await isAbsent();
      return isAlive(found);
    };

    const askAgent = (credential: SnmpCredential): { first: Promise<unknown>; outcome: Promise<SnmpOutcome> } => {
      const conversation = openConversation(pool, ip, snmpPort, credential);
      const first = conversation.ask(triesEach);
      const converse = async (): Promise<SnmpOutcome> => {
        let reading = await first;
        if (reading.outcome === "silent" && (await showsLife())) reading = await conversation.ask(triesEach);
        if (reading.outcome !== "read") return reading.outcome;
        found.accepted[listForVersion[credential.type]].push(credential.id);
        const isFirst = found.snmp === undefined;
        learn(isFirst ? { snmp: reading.answers } : {});
        if (isFirst) learn({ snmp: await conversation.askMore(reading.answers) });
        return "read";
      };
      return { first, outcome: converse().finally(conversation.close) };
    };

    const proveAgent = async (firsts: Promise<unknown>[]): Promise<void> => {
      await Promise.all(firsts);
      if (!(await showsLife()) || found.snmp) return;
      const conversation = openConversation(pool, ip, snmpPort, nobody);
      const { outcome } = await conversation.ask(triesEach).finally(conversation.close);
      if (outcome === "silent") return;
      found.snmpOutcomes.push("rejected");
      learned();
    };

    const probeSnmp = async (): Promise<void> => {
      const asked = snmp.map(askAgent);
      const firsts = asked.map(({ first }) => first);
      firstRound.push(...firsts);
      const ends = asked.map(async ({ outcome }) => found.snmpOutcomes.push(await outcome));
      await Promise.all([proveAgent(firsts), ...ends]);
    };

    const scanPorts = async (ports: readonly number[], timeoutMS: number): Promise<PortAnswers> => {
      const answers = await scan(ip, ports, timeoutMS);
      found.refusedPort ||= answers.refused;
      found.unroutable ||= answers.unroutable;
      found.ports.push(...answers.open);
      if (answers.open.length > 0 || answers.refused) learned();
      return answers;
    };

    const probePorts = async (): Promise<void> => {
      const services: Promise<void>[] = [];
      const silent: number[] = [];
      const step = async (ports: readonly number[], timeoutMS: number): Promise<void> => {
        const { open, unanswered } = await scanPorts(ports, timeoutMS);
        services.push(probeServices(open));
        silent.push(...unanswered);
      };
      const first = step(Object.values(firstPorts), firstConnectMS);
      firstRound.push(first);
      await first;
      if ((await isAbsent()) && !(await showsLife())) return;
      const common = step(Object.values(commonPorts), firstConnectMS);
      firstRound.push(common);
      if (await showsLife()) await step(Object.values(furtherPorts), firstConnectMS);
      await common;
      if (isAlive(found)) await step(silent.splice(0), aliveConnectMS);
      await Promise.all(services);
    };

    const probeServices = async (open: number[]): Promise<void> => {
      if (open.length === 0) return;
      const banners = await limitBanners(() => readBanners(ip, open, signal));
      learn({ banners: { ...found.banners, ...banners } });
      if (!login) return;
      const tries = [
        { list: found.accepted.ssh, port: firstPorts.ssh, attempt: trySsh, greeted: banners.ssh },
        { list: found.accepted.telnet, port: commonPorts.telnet, attempt: tryTelnet, greeted: banners.telnet },
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
      const asked = askNetbios(pool, ip);
      firstRound.push(asked);
      const answer = await asked;
      if (answer) learn({ netbiosName: answer.name, mac: found.mac || answer.mac });
    };

    await Promise.all([pinged, probeSnmp(), probePorts(), probeNames(), probeNetbios()]);
    await isAbsent();
  };
}
