import { t, type AuditAnchor, type AuditWitness } from "@muster/sdk";
import { perServer, type ServerContext } from "../../context.ts";
import { FetchRefused } from "../../platform/security/safe-fetch.ts";
import { deliver, parseTarget, type Delivery, type WitnessTarget } from "./targets.ts";

const retryMS = { first: 5_000, max: 600_000 };

interface State extends Delivery {
  failures: number;
  retryAt: number;
  /**
   * The anchor that isn't delivered yet. An anchor covers all entries before it, so only the newest counts.
   */
  next: AuditAnchor | undefined;
  sending: Promise<void> | undefined;
}

type Stored = Pick<AuditWitness, "id" | "address" | "createdAt">;

/** Sends each anchor to all witnesses at once, and again later to those that could not be reached. */
class Deliveries {
  private readonly context: ServerContext;
  /** By address. */
  private readonly states = new Map<string, State>();

  constructor(context: ServerContext) {
    this.context = context;
  }

  /** Returns the witnesses with the outcome of their latest delivery. */
  async list(): Promise<AuditWitness[]> {
    return (await this.stored()).flatMap(({ id, address, createdAt }) => {
      const kind = parseTarget(address)?.kind;
      const { delivered = null, error = null } = this.states.get(address) ?? {};
      return kind ? [{ id, kind, address, createdAt, delivered, error }] : [];
    });
  }

  /** Sends an anchor. @param again also to witnesses that have it, and to those whose retry isn't due */
  async send(anchor: AuditAnchor, again = false): Promise<void> {
    // taken first: a witness that is added while they are read keeps its state
    const known = [...this.states.keys()];
    const witnesses = await this.stored();
    for (const address of known)
      if (!witnesses.some((one) => one.address === address)) this.states.delete(address);
    await Promise.all(
      witnesses.map(async ({ id, address }) => {
        const target = parseTarget(address);
        if (!target) return;
        const state = this.stateOf(address);
        state.next = anchor;
        if (again) state.retryAt = 0;
        // addresses in the server's configuration may be in any network
        const allowHosts = id === null ? hostsOf(target) : this.context.config.auditAllowHosts;
        await this.work(state, target, allowHosts);
      }),
    );
  }

  /** Retries failed deliveries that are due. */
  async retry(): Promise<void> {
    const failed = [...this.states.values()].find(({ next, retryAt }) => next && retryAt <= Date.now());
    if (failed?.next) await this.send(failed.next);
  }

  private async work(state: State, target: WitnessTarget, allowHosts: readonly string[]): Promise<void> {
    state.sending ??= this.sendAll(state, target, allowHosts).finally(() => (state.sending = undefined));
    await state.sending;
  }

  private async sendAll(state: State, target: WitnessTarget, allowHosts: readonly string[]): Promise<void> {
    while (state.next && state.retryAt <= Date.now()) {
      const anchor = state.next;
      try {
        await deliver(target, anchor, allowHosts);
        if (state.next === anchor) state.next = undefined;
        const delivered = { sequence: anchor.sequence, at: Date.now() };
        Object.assign(state, { delivered, error: null, failures: 0, retryAt: 0 });
      } catch (error) {
        state.error = reasonOf(error);
        state.retryAt = Date.now() + Math.min(retryMS.first * 2 ** state.failures++, retryMS.max);
      }
    }
  }

  private async stored(): Promise<Stored[]> {
    const rows = await this.context.db.selectFrom("auditWitnesses").selectAll().orderBy("id").execute();
    const configured = this.context.config.auditWitnesses.map((address) => ({
      id: null,
      address,
      createdAt: null,
    }));
    return [...configured, ...rows];
  }

  private stateOf(address: string): State {
    const known = this.states.get(address);
    if (known) return known;
    const state = {
      delivered: null,
      error: null,
      failures: 0,
      retryAt: 0,
      next: undefined,
      sending: undefined,
    };
    this.states.set(address, state);
    return state;
  }
}

function hostsOf(target: WitnessTarget): string[] {
  if (target.kind === "https") return [target.url.host, target.url.origin];
  return target.kind === "syslog" ? [target.syslog.host.toLowerCase()] : [];
}

function reasonOf(error: unknown): string {
  if (!(error instanceof FetchRefused)) return (error as Error).message;
  return error.message === "address_refused" ? t("audit.witnesses.addressRefused") : error.about;
}

export const deliveries = perServer((context) => new Deliveries(context));
