import { createHash } from "node:crypto";
import { isUnprotected, limits, type MetricName } from "@muster/sdk";
import type {
  AgentToServer,
  ReportedState,
  ServerToAgent,
  StateReport,
  WatchedCheck,
} from "@muster/sdk/live";
import type { Socket } from "socket.io-client";
import { Checks, type ChecksOptions } from "../checks/checks.ts";
import type { Measured } from "../metrics/sample.ts";
import { antivirusStamp, readAntivirus } from "./antivirus.ts";
import { readEncryption } from "./encryption.ts";
import { readPendingReboot, readUsers } from "./logins-and-reboot.ts";
import { otherSystem, type OtherSystem } from "./other-system.ts";
import { countProcesses, ProcessReader } from "./processes.ts";
import { runProgram, type Run } from "./run-program.ts";
import { readServices, servicesStamp } from "./services.ts";
import { readSystem } from "./system.ts";
import { readUpdates, updatesStamp } from "./updates.ts";

type Section = keyof ReportedState;

const everyMS = 60_000;
const answerMS = 30_000;
/** How often each part is read, in minutes; some sooner after a change. */
const minutes = {
  processes: 5,
  services: 15,
  changedServices: 5,
  updates: 360,
  again: 30,
  antivirus: 5,
  encryption: 5,
  system: 30,
  confirmed: 15,
};
/** How often each part is read on other systems than Linux, in minutes. */
const programs = { SYSTEM: 360, SERVICES: 30, ANTIVIRUS: 60, ENCRYPTION: 60, UPDATES: 360 };
/** Longer states are only sent if the server requests them. */
const maxUnaskedLength = 4_096;

export interface StateOptions {
  /** The root of the file system that is read; for tests. */
  root?: string;
  everyMS?: number;
  run?: Run;
  platform?: NodeJS.Platform;
}

const gauge = (metric: MetricName, value: number): Measured => ({ metric, instance: "", value });

const dayMS = 24 * 3_600_000;

/** The metrics of all products: one with real-time protection is enough, and its definitions count. */
function measureAntivirus(products: ReportedState["ANTIVIRUS"]): Measured[] {
  const protecting = products.filter(({ realTime }) => realTime);
  const times = (protecting.length ? protecting : products).flatMap(
    ({ definitionsAt }) => definitionsAt ?? [],
  );
  const counts = products.flatMap(({ detections }) => detections ?? []);
  return [
    gauge("ANTIVIRUS_PRODUCTS", products.length),
    ...(protecting.length || isUnprotected(products)
      ? [gauge("REAL_TIME_PROTECTION", Number(protecting.length > 0))]
      : []),
    ...(times.length ? [gauge("DEFINITIONS_AGE", daysSince(Math.max(...times)))] : []),
    ...(counts.length
      ? [
          gauge(
            "ANTIVIRUS_DETECTIONS",
            counts.reduce((sum, one) => sum + one, 0),
          ),
        ]
      : []),
  ];
}

const daysSince = (time: number): number => Math.max(0, Date.now() - time) / dayMS;

/** The age is left out if it isn't known since when a restart is pending. */
const measureReboot = ({ isPending, requiredAt }: ReportedState["REBOOT"]): Measured[] => [
  gauge("PENDING_REBOOT", Number(isPending)),
  ...(isPending && requiredAt === null
    ? []
    : [gauge("PENDING_REBOOT_AGE", requiredAt === null ? 0 : daysSince(requiredAt))]),
];

const noneWatched = { names: [], counts: new Map<string, number>() };

/**
 * Reads the computer's state every minute, and reports each part when it has changed or the server has stored
 * another state.
 */
export class StateReporter {
  readonly #socket: Socket<ServerToAgent, AgentToServer>;
  readonly #root: string;
  readonly #run: Run;
  readonly #isLinux: boolean;
  readonly #system: OtherSystem | undefined;
  readonly #processes: ProcessReader;
  readonly #checks: Checks;
  readonly #timer: NodeJS.Timeout;
  /** The last reading: a part is missing if it couldn't be read, and null if this system doesn't have it. */
  readonly #state: { [S in Section]?: ReportedState[S] | null } = {};
  /** The states that the server has stored, as confirmed on this connection, and when. */
  readonly #stored = new Map<Section, { digest: string; minute: number }>();
  #minute = 0;
  #services = { stamp: "", minute: 0 };
  #updates = { stamp: "", seen: "", minute: 0 };
  #antivirusStamp = "";
  /** The names of processes that are counted, and how many run. */
  #watched: { names: readonly string[]; counts: ReadonlyMap<string, number> } = noneWatched;
  /** The minute at which each part was last read by a program. */
  readonly #lastRun = new Map<keyof typeof programs, number>();
  #isBusy = false;
  #isReportingChecks = false;
  /** Whether further checks ended while results were being sent. */
  #areChecksNew = false;

  constructor(
    socket: Socket<ServerToAgent, AgentToServer>,
    watching: Omit<ChecksOptions, "onChange" | "minuteMS" | "platform" | "root">,
    options: StateOptions = {},
  ) {
    this.#socket = socket;
    this.#root = options.root ?? "/";
    this.#run = options.run ?? runProgram;
    const platform = options.platform ?? process.platform;
    this.#isLinux = platform === "linux";
    this.#system = otherSystem(platform);
    this.#processes = new ProcessReader(this.#root);
    this.#checks = new Checks({
      ...watching,
      onChange: () => this.#reportChecks(),
      platform,
      root: this.#root,
      ...(options.everyMS !== undefined && { minuteMS: options.everyMS }),
    });
    this.#timer = setInterval(() => {
      // these don't wait for reading the state, which may take long
      void this.#countWatched();
      this.#checks.run();
      this.#reportChecks();
      this.#begin(true);
    }, options.everyMS ?? everyMS);
    this.#timer.unref();
  }

  /** Called after connecting, once the server has accepted this agent. */
  resume(): void {
    this.#stored.clear();
    this.#reportChecks();
    this.#begin(this.#minute === 0);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#checks.close();
  }

  /** Watches nothing until the server has sent the checks on this connection. */
  pause(): void {
    this.#watched = noneWatched;
    this.#checks.pause();
  }

  /** Replaces the checks. */
  watch(checks: readonly WatchedCheck[]): void {
    const given = checks.slice(0, limits.watchedChecks);
    const names = given.flatMap((check) => ("process" in check ? [check.process.name] : []));
    this.#watched = { names, counts: new Map() };
    void this.#countWatched();
    this.#checks.watch(given);
  }

  /** The metrics of the state, for charts and conditions. */
  measure(): Measured[] {
    const { USERS, REBOOT, SERVICES, UPDATES, ANTIVIRUS } = this.#state;
    return [
      ...(USERS ? [gauge("LOGGED_IN_USERS", new Set(USERS.map(({ user }) => user)).size)] : []),
      ...(REBOOT ? measureReboot(REBOOT) : []),
      ...(SERVICES
        ? [gauge("FAILED_SERVICES", SERVICES.filter(({ state }) => state === "FAILED").length)]
        : []),
      // without package lists, it isn't known whether there are updates
      ...(UPDATES && UPDATES.listsAt !== null
        ? [
            gauge("PENDING_UPDATES", UPDATES.updates.length),
            gauge("SECURITY_UPDATES", UPDATES.updates.filter(({ isSecurity }) => isSecurity).length),
          ]
        : []),
      ...(ANTIVIRUS ? measureAntivirus(ANTIVIRUS) : []),
      ...[...this.#watched.counts].map(([instance, value]): Measured => ({
        metric: "RUNNING_PROCESSES",
        instance,
        value,
      })),
      ...this.#checks.measure(),
    ];
  }

  /** Reports the checks by themselves, because reading the other parts may take long. */
  #reportChecks(): void {
    if (this.#isReportingChecks) {
      this.#areChecksNew = true;
      return;
    }
    this.#isReportingChecks = true;
    this.#areChecksNew = false;
    this.#reportSection("CHECKS", this.#checks.reports)
      .catch((error: unknown) => console.error(error))
      .finally(() => {
        this.#isReportingChecks = false;
        if (this.#areChecksNew) this.#reportChecks();
      });
  }

  #begin(read: boolean): void {
    if (this.#isBusy) return;
    this.#isBusy = true;
    const work = async () => {
      if (read) await (this.#isLinux ? this.#readLinux() : this.#readOtherSystem());
      await this.#report();
    };
    work()
      .catch((error: unknown) => console.error(error))
      .finally(() => (this.#isBusy = false));
  }

  /**
   * Starts programs for at most one part per minute, and none in the first minute, when the computer may just
   * be starting.
   */
  async #readOtherSystem(): Promise<void> {
    const minute = this.#minute++;
    const system = this.#system;
    for (const section of ["USERS", "REBOOT", "PROCESSES"] as const) this.#state[section] = null;
    const sections = Object.keys(programs) as (keyof typeof programs)[];
    if (!system) for (const section of sections) this.#state[section] = null;
    const due = sections.find(
      (section) => minute - (this.#lastRun.get(section) ?? -Infinity) >= programs[section],
    );
    if (!system || !due || minute === 0) return;
    this.#lastRun.set(due, minute);
    await this.#keep(due, () => system[due](this.#run));
  }

  async #readLinux(): Promise<void> {
    const minute = this.#minute++;
    if (minute % minutes.system === 0) await this.#keep("SYSTEM", () => readSystem(this.#root));
    await this.#keep("USERS", () => readUsers(this.#root));
    await this.#keep("REBOOT", () => readPendingReboot(this.#root));
    if (minute < 2 || minute % minutes.processes === 0)
      await this.#keep("PROCESSES", () => this.#processes.read());
    if (this.#areServicesDue(minute)) await this.#keep("SERVICES", () => readServices(this.#root, this.#run));
    if (this.#areUpdatesDue(minute)) await this.#keep("UPDATES", () => readUpdates(this.#root, this.#run));
    if (minute < 2 || minute % minutes.antivirus === 0) await this.#readAntivirus();
    if (minute < 2 || minute % minutes.encryption === 0)
      await this.#keep("ENCRYPTION", () => readEncryption(this.#root));
  }

  async #countWatched(): Promise<void> {
    const { names } = this.#watched;
    if (!names.length || !this.#isLinux) return;
    const counts = await countProcesses(this.#root, names).catch((error: unknown) => {
      console.error(error);
      return new Map<string, number>();
    });
    // other processes may be watched by now
    if (this.#watched.names === names) this.#watched = { names, counts };
  }

  async #readAntivirus(): Promise<void> {
    const services = this.#state.SERVICES ?? null;
    const stamp = antivirusStamp(this.#root, services);
    if ("ANTIVIRUS" in this.#state && stamp === this.#antivirusStamp) return;
    this.#antivirusStamp = stamp;
    await this.#keep("ANTIVIRUS", () => readAntivirus(this.#root, services));
  }

  #areServicesDue(minute: number): boolean {
    const stamp = servicesStamp(this.#root);
    const age = minute - this.#services.minute;
    const hasChanged = stamp !== this.#services.stamp && age >= minutes.changedServices;
    if (minute && !hasChanged && age < minutes.services) return false;
    this.#services = { stamp, minute };
    return true;
  }

  /**
   * Whether updates are to be read: not in the first minute, when the computer may just be starting, nor
   * while packages are being installed.
   */
  #areUpdatesDue(minute: number): boolean {
    const stamp = updatesStamp(this.#root);
    const { seen, minute: last } = this.#updates;
    this.#updates.seen = stamp;
    if (minute === 0 || stamp !== seen) return false;
    // a failed reading is repeated sooner
    const every = "UPDATES" in this.#state ? minutes.updates : minutes.again;
    if (last && stamp === this.#updates.stamp && minute - last < every) return false;
    this.#updates = { stamp, seen: stamp, minute };
    return true;
  }

  /** Stores the state of a part, or removes it if it can't be read. */
  async #keep<S extends Section>(
    section: S,
    read: () => ReportedState[S] | null | undefined | Promise<ReportedState[S] | null | undefined>,
  ): Promise<void> {
    try {
      const state: { [K in Section]?: ReportedState[K] | null } = this.#state;
      state[section] = await read();
    } catch (error) {
      delete this.#state[section];
      console.error(error);
    }
  }

  async #report(): Promise<void> {
    for (const [section, state] of Object.entries(this.#state) as [Section, StateReport["state"]][])
      await this.#reportSection(section, state);
  }

  async #reportSection(section: Section, state: StateReport["state"]): Promise<void> {
    if (state === undefined || !this.#socket.connected) return;
    const text = JSON.stringify(state);
    const digest = createHash("sha256").update(text).digest("hex");
    const stored = this.#stored.get(section);
    if (stored?.digest === digest && this.#minute - stored.minute < minutes.confirmed) return;
    // a report without a response is sent again in the next minute
    const send = (report: StateReport) =>
      this.#socket
        .timeout(answerMS)
        .emitWithAck("computer.state", report)
        .catch(() => undefined);
    const isShort = text.length <= maxUnaskedLength;
    const known = await send({ section, digest, ...(isShort && { state }) });
    const answer = known === "SEND" ? await send({ section, digest, state }) : known;
    if (answer === "STORED") this.#stored.set(section, { digest, minute: this.#minute });
  }
}
