// Runs the checks that the server assigns to this computer, once a minute or less often: a few at a time,
// each with a time limit.
import { join } from "node:path";
import {
  checkInstance,
  checkSubject,
  enums,
  limits,
  t,
  type CheckFinding,
  type LocalPolicyCapability,
} from "@muster/sdk";
import { readChecked, writeChecked } from "@muster/sdk/files";
import type { ReportedCheck, WatchedCheck } from "@muster/sdk/live";
import { createLimiter } from "../../network/concurrency-limit.ts";
import type { LocalPolicy } from "../../security/local-policy.ts";
import type { Measured } from "../metrics/sample.ts";
import { ForbiddenAddress } from "./addresses.ts";
import { checkDns } from "./dns.ts";
import { CheckEvents } from "./events/events.ts";
import { checkFile, type KnownContent } from "./file.ts";
import { failureOf, found, type Finding } from "./finding.ts";
import { checkHttp } from "./http.ts";
import { checkPort } from "./port.ts";
import { CheckScripts, scriptSeconds } from "./script.ts";
import { ScriptRuns, type Done } from "./script-runs.ts";

const checksAtOnce = 10;
/** Few, so that files that don't respond leave threads for the rest of the agent. */
const filesAtOnce = 2;
const scriptsAtOnce = 2;
const minuteMS = 60_000;
/** The time limit for files, which may be on a server that doesn't respond. */
const fileSeconds = 20;
const eventSeconds = 30;
const maxInRow = limits.PolicyCondition.samples.maximum;

type AgentCheck = Exclude<WatchedCheck, { process: unknown }>;

const secondsOf = (check: AgentCheck): number => {
  if ("script" in check) return scriptSeconds(check.script);
  if ("file" in check) return fileSeconds;
  if ("event" in check) return eventSeconds;
  if ("port" in check) return check.port.timeoutSeconds;
  return "http" in check ? check.http.timeoutSeconds : check.dns.timeoutSeconds;
};

/** Findings of checks that got a response; the others have no response time. */
const answers: readonly CheckFinding[] = ["OPEN", "STATUS", "RESOLVED", "TEXT_MISSING", "OTHER_VALUE"];

export interface ChecksOptions {
  policy: LocalPolicy;
  /** Whether the computer runs only what a technician has signed. */
  requiresSignature(): boolean;
  /** The agent's folder, which stores the hashes of files; undefined for memory only. */
  data: string | undefined;
  /** The length of a minute in ms; for tests. */
  minuteMS?: number;
  platform?: NodeJS.Platform;
  /** The root of the file system whose log is read; for tests. */
  root?: string;
  /** Called after checks whose findings have changed or raise alerts. */
  onChange(): void;
}

export class Checks {
  readonly #options: ChecksOptions;
  readonly #file: string | undefined;
  readonly #contents: Map<string, KnownContent>;
  readonly #closing = new AbortController();
  readonly #limit = createLimiter(checksAtOnce, this.#closing.signal);
  readonly #limitFiles = createLimiter(filesAtOnce, this.#closing.signal);
  readonly #limitScripts = createLimiter(scriptsAtOnce, this.#closing.signal);
  readonly #scripts: CheckScripts;
  readonly #events: CheckEvents;
  readonly #minuteMS: number;
  readonly #runs: ScriptRuns;
  readonly #running = new Set<string>();
  readonly #done = new Map<string, Done>();
  #given: readonly AgentCheck[] = [];
  /** The keys of checks that only newer agents support. */
  #unknown: readonly string[] = [];
  #isPaused = true;

  constructor(options: ChecksOptions) {
    this.#options = options;
    this.#file = options.data === undefined ? undefined : join(options.data, "checks.json");
    this.#contents = new Map(this.#file === undefined ? [] : read(this.#file));
    this.#scripts = new CheckScripts(options.data);
    this.#events = new CheckEvents(options);
    this.#runs = new ScriptRuns(options.data);
    this.#minuteMS = options.minuteMS ?? minuteMS;
  }

  /** Replaces the checks. The findings of unchanged ones are kept. */
  watch(checks: readonly WatchedCheck[]): void {
    this.#isPaused = false;
    const given = checks.flatMap((check) => ("process" in check ? [] : [check]));
    this.#given = given.filter(isKnown);
    this.#unknown = given.flatMap((check) => (isKnown(check) ? [] : [check.key]));
    this.#events.watch(this.#given.flatMap((check) => ("event" in check ? [check] : [])));
    const keys = new Set(this.#given.map(({ key }) => key));
    for (const known of [this.#done, this.#contents])
      for (const key of known.keys()) if (!keys.has(key)) known.delete(key);
    // the result of a script from before it was refused no longer counts
    this.#runs.keepOnly(new Set(this.#given.flatMap((one) => (this.#refusalOf(one) ? [] : one.key))));
    for (const key of keys) {
      const done = this.#runs.doneOf(key);
      if (done) this.#done.set(key, done);
    }
    this.#begin(
      this.#given.filter((check) => ("script" in check ? this.#isDue(check) : !this.#done.has(check.key))),
    );
  }

  /** Runs no checks until the server has sent them on this connection. */
  pause(): void {
    this.#isPaused = true;
    this.#events.pause();
  }

  /** Starts all checks that are due and not still running. */
  run(): void {
    if (!this.#isPaused) this.#begin(this.#given.filter((check) => this.#isDue(check)));
  }

  /** The results to report; undefined if there are none. */
  get reports(): ReportedCheck[] | undefined {
    if (this.#isPaused) return undefined;
    const reports = [
      ...this.#given.flatMap(({ key }) => this.#done.get(key)?.report ?? []),
      ...this.#unknown.map((key) => ({ key, ...found(null, "UNKNOWN_CHECK"), count: 0 })),
    ];
    return reports.length ? reports : undefined;
  }

  measure(): Measured[] {
    const given = this.#isPaused ? [] : this.#given;
    return given.flatMap((check): Measured[] => {
      const done = this.#done.get(check.key);
      if (!done) return [];
      const { met, finding } = done.report;
      const instance = checkInstance(check, check.key);
      const isKnown = met !== null;
      return [
        { metric: "CHECK_UP", instance, value: isKnown ? Number(!met) : undefined },
        { metric: "CHECK_DURATION", instance, value: isKnown ? done.ms : undefined },
        ...("file" in check || "script" in check || "event" in check
          ? []
          : [
              {
                metric: "RESPONSE_TIME" as const,
                instance: checkSubject(check),
                value: answers.includes(finding) ? done.ms : undefined,
              },
            ]),
      ];
    });
  }

  close(): void {
    this.#closing.abort();
    this.#scripts.close();
    this.#events.pause();
  }

  /** Half a minute early is due, because the timer isn't exact. */
  #isDue(check: AgentCheck): boolean {
    if (!("script" in check)) return true;
    return this.#runs.isDue(check.key, (check.script.everyMinutes - 0.5) * this.#minuteMS);
  }

  #begin(checks: readonly AgentCheck[]): void {
    const due = checks.filter(({ key }) => !this.#running.has(key));
    for (const { key } of due) this.#running.add(key);
    this.#events.begin();
    // all but scripts, which may take long, are reported together
    const together = due.filter((check) => !("script" in check));
    for (const group of [together, ...due.flatMap((check) => ("script" in check ? [[check]] : []))])
      void Promise.all(group.map((check) => this.#limitOf(check)(() => this.#do(check)))).then((news) => {
        if (news.includes(true)) this.#options.onChange();
      });
  }

  #limitOf(check: AgentCheck): ReturnType<typeof createLimiter> {
    return "script" in check ? this.#limitScripts : this.#limit;
  }

  /** Runs a check. Returns whether its finding has changed or raises an alert. */
  async #do(check: AgentCheck): Promise<boolean> {
    const before = performance.now();
    const { key } = check;
    const finding = await this.#find(check);
    // the check was removed meanwhile, or the agent is ending
    if (this.#closing.signal.aborted || !this.#given.some((one) => one.key === key)) return false;
    const known = this.#done.get(key)?.report;
    const count = finding.met === true ? Math.min((known?.count ?? 0) + 1, maxInRow) : 0;
    const done = { report: { key, ...finding, count }, ms: performance.now() - before };
    this.#done.set(key, done);
    if ("script" in check) this.#runs.end(key, done);
    return finding.met === true || known?.met !== finding.met || known.finding !== finding.finding;
  }

  /** Runs a check within its time limit, even if it hangs. */
  async #find(check: AgentCheck): Promise<Finding> {
    const refused = this.#refusalOf(check);
    if (refused) {
      this.#running.delete(check.key);
      if ("event" in check) this.#events.forget();
      return found(null, refused);
    }
    if ("script" in check) this.#runs.begin(check.key);
    const late = AbortSignal.timeout(secondsOf(check) * 1_000);
    const signal = AbortSignal.any([late, this.#closing.signal]);
    const tooLate = new Promise<Finding>((resolve) => {
      signal.addEventListener("abort", () => resolve(this.#lateFinding(check)), { once: true });
    });
    // a check that hangs isn't started again
    const work = this.#check(check, signal).finally(() => this.#running.delete(check.key));
    return Promise.race([work, tooLate]).catch((error: unknown) =>
      error instanceof ForbiddenAddress
        ? found(null, "FORBIDDEN_ADDRESS")
        : found(!("file" in check) && isAlarm(check), failureOf(error)),
    );
  }

  /** Why this computer refuses a check, if it does. The scripts of conditions are never signed. */
  #refusalOf(check: AgentCheck): CheckFinding | undefined {
    const { policy, requiresSignature } = this.#options;
    const capabilities: LocalPolicyCapability[] = ["checks"];
    if ("file" in check) capabilities.push("files");
    if ("script" in check) capabilities.push("scripts");
    if (capabilities.some((one) => policy.refusal(one) !== undefined)) return "DENIED";
    return "script" in check && requiresSignature() ? "SIGNATURE_REQUIRED" : undefined;
  }

  #lateFinding(check: AgentCheck): Finding {
    if ("script" in check) return found(null, "TIMED_OUT");
    if ("event" in check) return found(null, "LOG_UNREADABLE");
    return found("file" in check ? null : isAlarm(check), "NO_ANSWER");
  }

  async #check(check: AgentCheck, signal: AbortSignal): Promise<Finding> {
    if ("port" in check) return checkPort(check.port, signal);
    if ("http" in check) return checkHttp(check.http, signal);
    if ("dns" in check) return checkDns(check.dns, signal);
    if ("script" in check) return this.#scripts.check(check.key, check, signal);
    if ("event" in check) return this.#events.check(check);
    const { key, file } = check;
    const known = this.#contents.get(key);
    const root = this.#options.policy.filesRoot();
    const { finding, content } = await this.#limitFiles(() => checkFile(file, { root, known, signal }));
    if (content && (content.hash !== known?.hash || content.changedAt !== known.changedAt))
      this.#keep(key, content);
    return finding;
  }

  #keep(key: string, content: KnownContent): void {
    this.#contents.set(key, content);
    if (this.#file !== undefined) writeChecked(this.#file, JSON.stringify([...this.#contents]));
  }
}

function isKnown(check: AgentCheck): boolean {
  if ("port" in check) return enums.PortFact.includes(check.port.state);
  if ("dns" in check) return enums.DnsRecord.includes(check.dns.record);
  if ("file" in check) return enums.FileFact.includes(check.file.state);
  if ("script" in check) return enums.ScriptFact.includes(check.script.state);
  return "http" in check || "event" in check;
}

/** Whether a missing response raises an alert. */
const isAlarm = (check: AgentCheck): boolean => !("port" in check) || check.port.state === "CLOSED";

function read(file: string): [string, KnownContent][] {
  const text = readChecked(file, t("errors.deleteAgentFile"));
  return text === undefined ? [] : (JSON.parse(text) as [string, KnownContent][]);
}
