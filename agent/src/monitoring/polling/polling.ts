import type { Socket } from "socket.io-client";
import {
  pollPurpose,
  type AgentToServer,
  type CredentialSecrets,
  type PollOrder,
  type ServerToAgent,
} from "@muster/sdk/live";
import { openSealed } from "@muster/sdk/sealing";
import type { Identity } from "../../security/identity.ts";
import type { LocalPolicy } from "../../security/local-policy.ts";
import type { CommandVerifier } from "../../security/verify-commands.ts";
import { PolledReports } from "./polled-reports.ts";
import { Poller, type PollerOptions } from "./poller.ts";

const policyEveryMS = 30_000;
const leastSeconds = 10;
const mostSeconds = 3_600;

interface PollingContext {
  verifier: CommandVerifier;
  policy: LocalPolicy;
  identity: Pick<Identity, "nodeId" | "sealing">;
}

/** Polls the devices that the server orders, as far as this computer's policy allows it. */
export class Polling {
  readonly #reports: PolledReports;
  readonly #options: PollerOptions;
  readonly #context: PollingContext;
  readonly #timer: NodeJS.Timeout;
  /** Created when there is something to poll. */
  #poller: Poller | undefined;
  #received = 0;

  constructor(
    socket: Socket<ServerToAgent, AgentToServer>,
    context: PollingContext,
    options: PollerOptions = {},
  ) {
    this.#context = context;
    this.#options = options;
    this.#reports = new PolledReports(socket);
    socket.on("poll", async ({ proof, ...order }) => {
      const number = ++this.#received;
      if (!(await context.verifier.verify("poll", order, proof, String(order.revision)))) return;
      const secrets = await this.#open(order).catch((error: unknown) => console.error(error));
      // a newer order may have been opened sooner
      if (secrets && number === this.#received) this.#obey(order, secrets);
    });
    this.#timer = setInterval(() => this.#isRefused() && this.stop(), policyEveryMS);
    this.#timer.unref();
  }

  /** Sends what was kept, once the server has welcomed this agent. */
  resume(): void {
    this.#reports.resume();
  }

  /** Polls nothing more until the next order. */
  stop(): void {
    this.#poller?.close();
    this.#poller = undefined;
    this.#reports.keep(new Set());
  }

  close(): void {
    clearInterval(this.#timer);
    this.stop();
  }

  #isRefused(): boolean {
    return this.#context.policy.refusal("discovery") !== undefined;
  }

  async #open({ revision, sealedSecrets }: PollOrder): Promise<CredentialSecrets> {
    const { nodeId, sealing } = this.#context.identity;
    const opened = await openSealed(sealing.privateKey, pollPurpose(nodeId, revision), sealedSecrets);
    return JSON.parse(Buffer.from(opened).toString()) as CredentialSecrets;
  }

  #obey({ devices, intervalSeconds }: PollOrder, secrets: CredentialSecrets): void {
    if (!devices.length || this.#isRefused()) return this.stop();
    const targets = devices.map(({ nodeId, ip, credentials }) => ({
      nodeId,
      ip,
      credentials: credentials.flatMap((one) => (secrets[one.id] ? [{ ...secrets[one.id], ...one }] : [])),
    }));
    this.#reports.keep(new Set(targets.map(({ nodeId }) => nodeId)));
    this.#poller ??= new Poller((report) => this.#reports.add(report), this.#options);
    this.#poller.poll(targets, Math.min(mostSeconds, Math.max(leastSeconds, intervalSeconds)));
  }
}
