// The launcher of the installers, with small programs in place of recently updated agents.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sha256 } from "@muster/sdk/releases";
import { bundleAgent } from "../../../agent/packaging/bundle.ts";
import {
  programOf,
  readState,
  writeState,
  type Probation,
  type UpdateState,
} from "../../../agent/src/updates/state.ts";
import { until } from "../../support/server/server.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-launcher-"));
const installed = join(folder, "installed");
const patienceMS = 30_000;

beforeAll(() => bundleAgent(installed), patienceMS);
afterAll(() => rmSync(folder, { recursive: true }));

const healthy = `process.on("SIGTERM", () => process.exit(0)); setInterval(() => {}, 1_000);`;

/** Creates a data folder where 0.2.0 was just confirmed and 0.1.5 ran before; each logs its starts. */
function updatedComputer(name: string, program: string, more: Partial<Probation> = {}) {
  const data = join(folder, name);
  const log = join(data, "starts");
  const pid = join(data, "pid");
  const install = (version: string, code: string) => {
    const text = `const { appendFileSync, writeFileSync } = require("node:fs");
      appendFileSync(${JSON.stringify(log)}, "${version} ");
      writeFileSync(${JSON.stringify(pid)}, String(process.pid));
      ${code}`;
    const file = programOf(join(data, "updates"), { version });
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, text);
    return { version, sha256: sha256(Buffer.from(text)), base: "0.1.0" };
  };
  mkdirSync(data);
  writeFileSync(log, "");
  const previous = install("0.1.5", healthy);
  const current = install("0.2.0", program);
  const confirmedAt = Date.now();
  const probation = { version: "0.2.0", previous, rolloutId: 9, confirmedAt, starts: [], ...more };
  writeState(join(data, "updates"), { current, probation });
  return {
    data,
    updates: join(data, "updates"),
    pid: () => Number(readFileSync(pid, "utf8")),
    starts: () => readFileSync(log, "utf8").split(" ").filter(Boolean),
    state: () => readState(join(data, "updates")),
  };
}

const launch = (data: string, env = {}): ChildProcess =>
  spawn(process.execPath, [join(installed, "launcher.cjs"), "run", "--data", data], {
    stdio: "ignore",
    // creates a process group that can be suspended as a whole
    detached: true,
    env: { ...process.env, ...env },
  });

async function stop(launcher: ChildProcess): Promise<void> {
  const ended = once(launcher, "exit");
  launcher.kill("SIGTERM");
  await ended;
}

const wentBack: UpdateState = {
  failedRollout: 9,
  outcome: { rolloutId: 9, version: "0.2.0", failure: "KEPT_CRASHING" },
};

test.each([
  ["throws", `throw new Error("crash");`],
  ["ends with a code", "process.exit(3);"],
  ["aborts", "process.abort();"],
  ["is killed", `process.kill(process.pid, "SIGKILL");`],
])(
  "rolls back from a version that repeatedly %s",
  async (name, crash) => {
    const computer = updatedComputer(name, crash);
    const launcher = launch(computer.data);
    await until("the previous version runs", () => computer.starts().includes("0.1.5"), patienceMS);
    expect(computer.starts()).toEqual([...Array<string>(5).fill("0.2.0"), "0.1.5"]);
    expect(computer.state()).toMatchObject({ ...wentBack, current: { version: "0.1.5" } });
    expect(computer.state().probation).toBeUndefined();
    await stop(launcher);
  },
  patienceMS,
);

test(
  "stays with a version that is stopped and started again",
  async () => {
    const { data, starts, state } = updatedComputer("restarted", healthy);
    for (let n = 1; n <= 8; n++) {
      const launcher = launch(data, { MUSTER_SERVICE: "1" });
      await until("the version has started", () => starts().length === n, patienceMS);
      await stop(launcher);
    }
    expect(starts()).toEqual(Array<string>(8).fill("0.2.0"));
    expect(state().probation?.starts).toHaveLength(1);
  },
  patienceMS,
);

test.each([
  ["stays with a version that its service marks as stopped before it ends it", true],
  ["rolls back from a version that is ended as often without that", false],
])(
  "%s",
  async (name, isMarked) => {
    const { data, updates, starts } = updatedComputer(name, healthy);
    for (let n = 1; n <= 6; n++) {
      const launcher = launch(data, { MUSTER_SERVICE: "1" });
      await until("the version has started", () => starts().length === n, patienceMS);
      // as the Windows service does
      if (isMarked) writeFileSync(join(updates, "stopped"), "");
      const ended = once(launcher, "exit");
      launcher.kill("SIGKILL");
      await ended;
    }
    expect(starts()).toEqual([...Array<string>(5).fill("0.2.0"), isMarked ? "0.2.0" : "0.1.5"]);
  },
  patienceMS,
);

test(
  "rolls back from a version that repeatedly hangs, and records the reason",
  async () => {
    const hang = `${healthy} setTimeout(() => { for (;;); }, 700);`;
    const computer = updatedComputer("hangs", hang, { silenceMS: 1_500 });
    const launcher = launch(computer.data);
    await until("the previous version runs", () => computer.starts().includes("0.1.5"), patienceMS);
    expect(computer.starts()).toEqual([...Array<string>(3).fill("0.2.0"), "0.1.5"]);
    expect(computer.state()).toMatchObject({
      ...wentBack,
      outcome: { failure: "KEPT_HANGING" },
      current: { version: "0.1.5" },
    });
    await stop(launcher);
  },
  patienceMS,
);

test(
  "rolls back from a version whose main thread repeatedly waits forever",
  async () => {
    const wait = `setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 700);`;
    const computer = updatedComputer("waits", wait, { silenceMS: 1_500, hangs: 2 });
    const launcher = launch(computer.data);
    await until("the previous version runs", () => computer.starts().includes("0.1.5"), patienceMS);
    expect(computer.state().outcome?.failure).toBe("KEPT_HANGING");
    await stop(launcher);
  },
  patienceMS,
);

test.each(["the computer", "the agent alone"])(
  "the time in which %s was suspended doesn't count as hanging",
  async (what) => {
    const computer = updatedComputer(what, healthy, { silenceMS: 1_500 });
    const launcher = launch(computer.data);
    await until("the version runs", () => computer.starts().length === 1, patienceMS);
    // a suspended computer stops all its processes
    const target = what === "the computer" ? -launcher.pid! : computer.pid();
    for (let n = 0; n < 3; n++) {
      process.kill(target, "SIGSTOP");
      await sleep(2_500);
      process.kill(target, "SIGCONT");
      await sleep(700);
    }
    expect(computer.starts()).toEqual(["0.2.0"]);
    expect(computer.state().probation).toMatchObject({ version: "0.2.0", silenceMS: 1_500 });
    expect(computer.state().probation).not.toHaveProperty("hangs");
    await stop(launcher);
  },
  patienceMS,
);

test(
  "stays with a version that crashes a day after its update",
  async () => {
    const { data, starts, state } = updatedComputer("later", "process.exit(3);");
    const { probation, ...rest } = state();
    const confirmedAt = Date.now() - 25 * 3_600_000;
    writeState(join(data, "updates"), { ...rest, probation: { ...probation!, confirmedAt } });
    for (let n = 1; n <= 7; n++) {
      const [code] = (await once(launch(data, { MUSTER_SERVICE: "1" }), "exit")) as [number];
      expect(code).toBe(3);
    }
    expect(starts()).toEqual(Array<string>(7).fill("0.2.0"));
  },
  patienceMS,
);
