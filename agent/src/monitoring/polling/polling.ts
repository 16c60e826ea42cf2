import { isUsableAt } from "@muster/sdk";
import type { Socket } from "socket.io-client";
import {
  pollPurpose,
  type AgentToServer,
  type CredentialSecrets,
  type PollOrder,
  type ServerToAgent,
} from "@muster/sdk/live";
import { openSealed } from "@muster/sdk/hpke";
import type { Identity } from "../../security/identity.ts";
import type { LocalPolicy } from "../../security/local-policy.ts";
import type { CommandVerifier } from "../../security/verify-commands.ts";
import { MessageListener, type ListenerOptions } from "../messages/listener.ts";
import { MessageReports } from "../messages/reports.ts";
import { NeighborReports } from "../topology/reports.ts";
import { VmHosts } from "../../virtualization/vm-hosts.ts";
import { FoundNames } from "./named-devices.ts";
import { PolledReports } from "./polled-reports.ts";
import { Poller, type PollerOptions } from "./poller.ts";

const policyEveryMS = 30_000;
const namesEveryMS = 60_000;
const minSeconds = 10;
const maxSeconds = 3_600;

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

export interface PollingOptions extends PollerOptions {
  /** Options for receiving messages; for tests. */
  messages?: ListenerOptions;
}

interface PollingContext {
  verifier: CommandVerifier;
  policy: LocalPolicy;
  identity: Pick<Identity, "nodeId" | "sealing">;
}

/** Polls the devices that the server orders, as far as this computer's policy allows it. */
export class Polling {
  readonly #reports: PolledReports;
  readonly #neighbors: NeighborReports;
  readonly #messages: MessageReports;
  readonly #listener: MessageListener;
  readonly #hosts: VmHosts;
  readonly #options: PollingOptions;
  readonly #context: PollingContext;
  readonly #timers: NodeJS.Timeout[];
  readonly #names = new FoundNames();
  /** Created when there is something to poll. */
  #poller: Poller | undefined;
  #received = 0;
  /** The last order. */
  #order:
    | (Pick<PollOrder, "devices" | "objects" | "hosts" | "intervalSeconds"> & { secrets: CredentialSecrets })
    | undefined;
  #looking = new AbortController();

  constructor(
    socket: Socket<ServerToAgent, AgentToServer>,
    context: PollingContext,
    options: PollingOptions = {},
  ) {
    this.#context = context;
    this.#options = options;
    this.#reports = new PolledReports(socket);
    this.#neighbors = new NeighborReports(socket);
    const messages = new MessageReports(socket);
    this.#hosts = new VmHosts(socket, (report) => this.#reports.add(report), options);
    this.#messages = messages;
    this.#listener = new MessageListener(
      {
        onMessage: (nodeId, message) => messages.add(nodeId, message),
        onDropped: (nodeId) => messages.drop(nodeId),
      },
      options.messages,
    );
    socket.on("poll", async ({ proof, ...order }) => {
      const number = ++this.#received;
      if (!(await context.verifier.verify("poll", order, proof, String(order.revision)))) return;
      const secrets = await this.#open(order).catch((error: unknown) => console.error(error));
      // a newer order may have been decrypted first
      if (secrets && number === this.#received) this.#apply(order, secrets);
    });
    socket.on("snmp.read", async ({ proof, ...order }, answer) => {
      if (!(await context.verifier.verify("snmp.read", order, proof, order.readId))) return answer(null);
      const read = this.#isRefused() ? undefined : await this.#poller?.read(order.nodeId, order.oid);
      answer(read ?? { refused: "NOT_POLLED" });
    });
    this.#timers = [
      setInterval(() => this.#isRefused() && this.stop(), policyEveryMS),
      setInterval(() => this.#order?.devices.some(({ name }) => name) && this.#poll(), namesEveryMS),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  /** Sends the queued reports, once the server has accepted this agent. */
  resume(): void {
    this.#reports.resume();
    this.#neighbors.resume();
    this.#messages.resume();
    this.#hosts.resume();
  }

  /** Stops polling until the next order. */
  stop(): void {
    this.#order = undefined;
    this.#looking.abort();
    this.#poller?.close();
    this.#poller = undefined;
    this.#listener.close();
    this.#hosts.read([], {}, minSeconds);
    this.#keep(new Set());
  }

  close(): void {
    // makes an order that is still being decrypted be ignored
    this.#received++;
    for (const timer of this.#timers) clearInterval(timer);
    this.#messages.close();
    this.stop();
  }

  /** Discards the unsent reports of all other devices. */
  #keep(nodeIds: ReadonlySet<number>): void {
    this.#reports.keep(nodeIds);
    this.#neighbors.keep(nodeIds);
    this.#messages.keep(nodeIds);
  }

  #isRefused(): boolean {
    return this.#context.policy.refusal("discovery") !== undefined;
  }

  async #open({ revision, sealedSecrets }: PollOrder): Promise<CredentialSecrets> {
    const { nodeId, sealing } = this.#context.identity;
    const opened = await openSealed(sealing.privateKey, pollPurpose(nodeId, revision), sealedSecrets);
    return JSON.parse(Buffer.from(opened).toString()) as CredentialSecrets;
  }

  #apply({ devices, objects, hosts = [], ...order }: PollOrder, secrets: CredentialSecrets): void {
    if ((!devices.length && !hosts.length) || this.#isRefused()) return this.stop();
    const intervalSeconds = clamp(order.intervalSeconds, minSeconds, maxSeconds);
    this.#order = { devices, objects, hosts, secrets, intervalSeconds };
    this.#hosts.read(hosts, secrets, intervalSeconds);
    this.#poll();
  }

  /** Polls the ordered devices, those with names at their current addresses. */
  #poll(): void {
    this.#looking.abort();
    this.#looking = new AbortController();
    this.#pollFound(this.#looking.signal).catch((error: unknown) => console.error(error));
  }

  async #pollFound(signal: AbortSignal): Promise<void> {
    const names = this.#order?.devices.flatMap(({ name }) => name ?? []) ?? [];
    const addressOf = await this.#names.look(names, signal);
    const order = this.#order;
    if (signal.aborted || !order) return;
    const targets = order.devices.map(({ nodeId, ip: known, name, port, credentials, ...device }) => {
      const ip = name ? addressOf(name) : known;
      const usable = name ? credentials.filter((one) => isUsableAt(one, ip)) : credentials;
      return {
        nodeId,
        ip: usable.length || !credentials.length ? ip : "",
        isNamed: name !== undefined,
        port,
        answersPing: device.answersPing ?? false,
        objects: (device.objects ?? []).flatMap((at) => order.objects[at] ?? []),
        credentials: usable.flatMap(({ id, type }) => {
          const secret = order.secrets[id];
          return secret ? [{ ...secret, id, type }] : [];
        }),
      };
    });
    const hosts = order.hosts ?? [];
    this.#keep(
      new Set([
        ...targets.map(({ nodeId }) => nodeId),
        ...hosts.flatMap(({ nodeId, vms, members = {} }) => [
          nodeId,
          ...Object.values(vms),
          ...Object.values(members),
        ]),
      ]),
    );
    this.#poller ??= new Poller(
      {
        onReport: (report) => this.#reports.add(report),
        onNeighbors: (report) => this.#neighbors.add(report),
      },
      this.#options,
    );
    this.#poller.poll(targets, order.intervalSeconds);
    this.#listener.listen(targets);
  }
}
