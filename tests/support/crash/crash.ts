// Fails an operation at a write, starts a server again, and checks for what was acknowledged.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startServer } from "@muster/server";
import { createMuster, isErrorCode, type ErrorCode, type Muster } from "@muster/sdk";
import type { PreparedData } from "./prepared-data.ts";
import type { ChildAnswer, ChildOrder } from "./child.ts";
import type { Fault } from "./writes.ts";

/** Whether something that was acknowledged still exists; called after the next start. */
export type Check = (muster: Muster) => Promise<boolean>;

/** The number of a write that never happens; messages to a process can't contain Infinity. */
export const noWrite = 1e9;

export interface Attempt {
  /** Checks for everything that was acknowledged. */
  checks: Check[];
  /** The number of writes, if it finished. */
  writes: number;
  /** The data folder with which a server must start, unless it refuses with a reason. */
  data: string;
  /** An API key for the server on this folder; "" if the first administrator wasn't acknowledged. */
  token: string;
  /** The error codes of the operation or its requests. */
  failed?: string[];
  /** Other errors. */
  wrong?: string[];
}

export interface Operation {
  name: string;
  /** @param at the number of the write that fails; none if not given */
  attempt(base: PreparedData, fault: Fault, at?: number): Promise<Attempt>;
}

export interface CrashRow {
  operation: string;
  fault: Fault;
  writes: number;
  crashes: number;
  /** The number of crashes after which a server starts, and after which it refuses with a reason. */
  started: number;
  refused: number;
  lost: number;
  /** The error codes of refused starts, and of operations that reported a full disk. */
  codes: string[];
  /** Errors that no code explains. */
  wrong: string[];
}

export class Child {
  readonly process: ChildProcess;
  private readonly answers: ChildAnswer[] = [];
  private waiting: (() => void) | undefined;

  /** @param launcher a program that starts Node.js, with its arguments */
  constructor(order: ChildOrder, launcher: { execPath?: string; execArgv: string[] } = { execArgv: [] }) {
    this.process = fork(fileURLToPath(new URL("./child.ts", import.meta.url)), [JSON.stringify(order)], {
      ...launcher,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      env: { ...process.env, NODE_ENV: "test", NODE_COMPILE_CACHE: join(tmpdir(), "muster-compile-cache") },
    });
    this.process.on("message", (answer: ChildAnswer) => {
      this.answers.push(answer);
      this.waiting?.();
    });
    this.process.on("exit", () => this.waiting?.());
  }

  /** Returns its next message, or undefined once it has ended. */
  async answer(): Promise<ChildAnswer | undefined> {
    while (!this.answers.length && !this.hasEnded)
      await new Promise<void>((resolve) => (this.waiting = resolve));
    // messages may arrive after the exit
    if (!this.answers.length) await new Promise((resolve) => setTimeout(resolve, 20));
    return this.answers.shift();
  }

  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  async ask(question: { arm: number; fault: Fault } | "count"): Promise<void> {
    if (!this.hasEnded) await new Promise((resolve) => this.process.send(question, resolve));
  }

  async kill(): Promise<void> {
    if (this.hasEnded) return;
    this.process.kill("SIGKILL");
    await once(this.process, "exit");
  }
}

/** Returns numbers of writes, spread evenly over all of them. */
export const spread = (writes: number, max: number): number[] => {
  const points = Math.min(max, writes);
  return Array.from({ length: points }, (_, i) => 1 + Math.floor(((i + 0.5) * writes) / points));
};

const unexplained: readonly ErrorCode[] = ["failed", "internal_error"];
const explains = (code: string) => isErrorCode(code) && !unexplained.includes(code);
const fullDisk: readonly string[] = ["disk_full", "unavailable"] satisfies ErrorCode[];

export async function crashEach(
  base: PreparedData,
  operation: Operation,
  fault: Fault,
  max = Infinity,
): Promise<CrashRow> {
  const whole = await operation.attempt(base, fault);
  const row = { started: 0, refused: 0, lost: 0 };
  const codes = new Set<string>();
  const wrong: string[] = [];
  if (!whole.checks.length) wrong.push("It acknowledges nothing.");
  const points = spread(whole.writes, max);
  for (const at of [undefined, ...points]) {
    const attempt = at === undefined ? whole : await operation.attempt(base, fault, at);
    const report = (what: string) => wrong.push(`write ${at ?? "none"}: ${what}`);
    for (const what of attempt.wrong ?? []) report(what);
    for (const code of attempt.failed ?? []) {
      codes.add(code);
      if (!fullDisk.includes(code)) report(`The operation ends with ${code}.`);
    }
    const { lost, code } = await startAgain(attempt);
    row.lost += lost;
    if (code !== undefined) {
      codes.add(code);
      if (!explains(code)) report(`The start fails with ${code}.`);
      else if (attempt.checks.length) row.lost += attempt.checks.length;
    }
    if (at === undefined) continue;
    if (code === undefined) row.started++;
    else row.refused++;
  }
  const { name } = operation;
  return {
    operation: name,
    fault,
    writes: whole.writes,
    crashes: points.length,
    ...row,
    codes: [...codes],
    wrong,
  };
}

/** Starts a server on the remaining data, and checks it. */
export async function startAgain({ data, token, checks }: Attempt): Promise<{ lost: number; code?: string }> {
  let server: Awaited<ReturnType<typeof startServer>>;
  try {
    server = await startServer({ data, port: 0, malwareScan: "off" });
  } catch (error) {
    return { lost: 0, code: (error as { code?: string }).code ?? String(error) };
  }
  try {
    if (!token) return { lost: 0 };
    const muster = createMuster({ url: server.url, token });
    let lost = 0;
    for (const check of checks) if (!(await check(muster).catch(() => false))) lost++;
    const { fault } = await muster.call("verifyActivities", {});
    if (fault) return { lost, code: `audit log: ${fault.message}` };
    const name = `After ${Date.now()}`;
    await muster.call("createOrganization", { body: { name, description: "", location: "Bern" } });
    return { lost };
  } catch (error) {
    return { lost: 0, code: `after the start: ${String(error)}` };
  } finally {
    await server.close();
  }
}
