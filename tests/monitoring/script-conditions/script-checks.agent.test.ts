// Scripts that an agent runs for conditions: which part of their output counts, and what they may not do.
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { completeScript, keyed, testOf, type ConditionScript } from "@muster/sdk";
import type { WatchedCheck } from "@muster/sdk/live";
import { Checks, type ChecksOptions } from "../../../agent/src/monitoring/checks/checks.ts";
import { judgeScript } from "../../../agent/src/monitoring/checks/script.ts";
import { readLocalPolicy, type LocalPolicy } from "../../../agent/src/security/local-policy.ts";
import { until } from "../../support/server/server.ts";

const complete = (given: Partial<ConditionScript>) =>
  testOf(completeScript({ scriptId: 1, everyMinutes: 5, state: "EXIT_OTHER", ...given }));

describe("The result of a script", () => {
  const ended = { exitCode: 0, signal: null };
  const judge = (given: Partial<ConditionScript>, output: string, exitCode: number | null = 0) => {
    const { met, finding, number, text } = judgeScript(complete(given), { ...ended, exitCode }, output);
    return { met, finding, ...(number !== null && { number }), ...(text && { text }) };
  };

  test("is judged by the exit code", () => {
    expect(judge({}, "")).toEqual({ met: false, finding: "EXIT", number: 0 });
    expect(judge({}, "", 3)).toEqual({ met: true, finding: "EXIT", number: 3 });
    expect(judge({ exitCode: 3 }, "", 3).met).toBe(false);
    expect(judge({ state: "EXIT", exitCode: 3 }, "", 3).met).toBe(true);
    expect(judge({ state: "EXIT", exitCode: -1 }, "", 2 ** 32 - 1)).toEqual({
      met: true,
      finding: "EXIT",
      number: -1,
    });
    expect(judgeScript(complete({}), { exitCode: null, signal: "SIGSEGV" }, "")).toMatchObject({
      met: true,
      finding: "SIGNAL",
      text: "SIGSEGV",
    });
  });

  test("is judged by a text in the output, and includes the line that matches", () => {
    const output = "sda: ok\nsdb: FAILING soon\nsdc: ok\n";
    const line = "sdb: FAILING soon";
    expect(judge({ state: "CONTAINS", output: "FAILING" }, output)).toEqual({
      met: true,
      finding: "OUTPUT",
      text: line,
    });
    expect(judge({ state: "CONTAINS", output: "failing" }, output)).toEqual({
      met: false,
      finding: "OUTPUT",
      text: "sda: ok",
    });
    expect(judge({ state: "LACKS", output: "sdd" }, output).met).toBe(true);
    expect(judge({ state: "LACKS", output: "sdc" }, output).met).toBe(false);
    expect(judge({ state: "MATCHES", output: "sd[bc]: F\\w+" }, output)).toMatchObject({
      met: true,
      text: line,
    });
    expect(judge({ state: "MATCHES", output: "(?m)^FAILING" }, output).met).toBe(false);
    expect(judge({ state: "CONTAINS", output: "x" }, "y".repeat(500)).text).toHaveLength(100);
    expect(judge({ state: "LACKS", output: "x" }, "")).toEqual({ met: true, finding: "OUTPUT" });
  });

  test("is judged by the first number in the output, or one that an expression finds", () => {
    const above = { state: "ABOVE", threshold: 10 } as const;
    expect(judge(above, "12.5 %")).toEqual({ met: true, finding: "NUMBER", number: 12.5 });
    expect(judge(above, "load -3e2, 99").number).toBe(-300);
    expect(judge({ ...above, state: "BELOW" }, "10").met).toBe(false);
    expect(judge({ ...above, output: "used=(\\d+)" }, "free=3 used=42 total=45")).toMatchObject({
      met: true,
      number: 42,
    });
    expect(judge({ ...above, output: "total=\\d+" }, "used=42 total=45").number).toBe(45);
    for (const output of ["", "none", "1e999", "Infinity"])
      expect(judge(above, output), output).toEqual({ met: null, finding: "NO_NUMBER" });
    expect(judge({ ...above, output: "missing=(\\d+)" }, "5").met).toBeNull();
  });

  test("is judged quickly, whatever the expression", () => {
    const before = performance.now();
    expect(judge({ state: "MATCHES", output: "(a+)+$" }, `${"a".repeat(60_000)}b`).met).toBe(false);
    expect(performance.now() - before).toBeLessThan(3_000);
  });
});

describe.runIf(process.platform === "linux")("A computer's agent", () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "muster-check-scripts-"))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const policyOf = (denied?: string): LocalPolicy => ({
    report: () => readLocalPolicy("/nonexistent/policy.json"),
    refusal: (capability) => (capability === denied ? keyed("common.required") : undefined),
    filesRoot: () => undefined,
    asks: () => false,
    signs: () => false,
  });
  const key = "0".repeat(32);
  const watched = (source: string, given: Partial<ConditionScript> = {}): WatchedCheck => ({
    key,
    script: { ...complete(given), name: "Disk health" },
    run: {
      language: "sh",
      content: btoa(source),
      digest: createHash("sha256").update(source).digest("base64url"),
      parameters: [],
      variables: [{ name: "WORD", value: "bad; $(id)" }],
      user: { kind: "SYSTEM" },
    },
  });
  const start = (options: Partial<ChecksOptions> = {}) => {
    const checks = new Checks({
      policy: policyOf(),
      requiresSignature: () => false,
      data: folder,
      onChange: () => undefined,
      ...options,
    });
    onTestFinished(() => checks.close());
    return checks;
  };
  const findingOf = async (checks: Checks, check: WatchedCheck) => {
    checks.watch([check]);
    await until("the script has run", () => checks.reports !== undefined, 20_000);
    const { key: _, ...report } = checks.reports![0]!;
    return report;
  };

  test("runs a script with its variables, and reports its result and duration", async () => {
    const checks = start();
    const check = watched('printf "\\033[31mdisk is %s\\033[0m\\n" "$WORD"; sleep 0.1', {
      state: "CONTAINS",
      output: "is bad",
    });
    expect(await findingOf(checks, check)).toEqual({
      met: true,
      finding: "OUTPUT",
      number: null,
      text: "disk is bad; $(id)",
      count: 1,
    });
    const measured = Object.fromEntries(checks.measure().map((one) => [one.metric, one]));
    expect(measured.CHECK_UP).toEqual({ metric: "CHECK_UP", instance: "Disk health · 000000", value: 0 });
    expect(measured.CHECK_DURATION!.value).toBeGreaterThan(90);
    expect(measured.RESPONSE_TIME).toBeUndefined();
    expect(readdirSync(join(folder, "check-scripts"))).toEqual([]);
  });

  test("runs a script again only after its interval, and counts its runs", async () => {
    const intervalMS = 500;
    const checks = start({ minuteMS: intervalMS / 5 });
    const startedAt = performance.now();
    expect(await findingOf(checks, watched(`echo x >> ${folder}/runs; exit 3`))).toMatchObject({ count: 1 });
    for (let times = 0; times < 3; times++) checks.run();
    checks.watch([watched(`echo x >> ${folder}/runs; exit 3`)]);
    await new Promise((done) => setTimeout(done, 200));
    const { count } = checks.reports![0]!;
    expect(count).toBeLessThanOrEqual(Math.ceil((performance.now() - startedAt) / intervalMS));
    await new Promise((done) => setTimeout(done, 400));
    checks.run();
    await until("the script has run again", () => checks.reports![0]!.count === count + 1, 10_000);
  });

  test("keeps a script's interval over a restart, but runs a changed script at once", async () => {
    const run = (exitCode: number) => watched(`echo x >> ${folder}/runs; exit ${exitCode}`);
    const runs = () => readFileSync(join(folder, "runs"), "utf8").trim().split("\n").length;
    const first = start();
    const found = await findingOf(first, run(3));
    expect(found).toMatchObject({ met: true, number: 3, count: 1 });
    first.close();
    const second = start();
    second.watch([run(3)]);
    expect(second.reports, "what it has said is still known").toEqual([{ key, ...found }]);
    second.run();
    second.close();
    const changed = { ...run(4), key: "1".repeat(32) };
    const third = start();
    third.watch([run(3), changed]);
    await until("the changed script has run", () => third.reports?.length === 2, 20_000);
    expect(runs()).toBe(2);
    third.close();
    const later = start({ minuteMS: 1 });
    later.watch([run(3), changed]);
    await until("both scripts have run again", () => runs() === 4, 20_000);
  });

  test("doesn't rerun a script that a restart ended, but runs one at once when allowed again", async () => {
    const source = `echo x >> ${folder}/runs; sleep 60`;
    const first = start();
    first.watch([watched(source)]);
    await until("the script is running", () => existsSync(join(folder, "runs")), 20_000);
    first.close();
    const second = start();
    second.watch([watched(source)]);
    second.run();
    expect(second.reports, "nothing is known").toBeUndefined();
    second.close();
    expect(readFileSync(join(folder, "runs"), "utf8")).toBe("x\n");
    rmSync(join(folder, "script-runs.json"));
    const denied = start({ policy: policyOf("scripts") });
    expect(await findingOf(denied, watched("exit 3"))).toMatchObject({ finding: "DENIED" });
    denied.close();
    expect(await findingOf(start(), watched("exit 3"))).toMatchObject({ finding: "EXIT", number: 3 });
  });

  test("ends a script and its child processes after the timeout, with an unknown result", async () => {
    const checks = start();
    const source = `(sleep 5; touch ${folder}/late) & sleep 30`;
    const before = performance.now();
    expect(await findingOf(checks, watched(source, { timeoutSeconds: 1 }))).toMatchObject({
      met: null,
      finding: "TIMED_OUT",
      count: 0,
    });
    expect(performance.now() - before).toBeLessThan(15_000);
    await new Promise((done) => setTimeout(done, 5_000));
    expect(existsSync(join(folder, "late"))).toBe(false);
    expect(checks.measure().every(({ value }) => value === undefined)).toBe(true);
  }, 40_000);

  test("reads no more than 64 KB of a script's output", async () => {
    const source = "head -c 65536 /dev/zero | tr '\\0' a; echo; head -c 50000000 /dev/zero | tr '\\0' b";
    const check = watched(source, { state: "MATCHES", output: "b" });
    expect(await findingOf(start(), check)).toMatchObject({ met: false, text: "a".repeat(100) });
  }, 40_000);

  test("doesn't run altered, unsigned, unsupported or denied scripts", async () => {
    const altered = watched("exit 1");
    if (!("run" in altered)) throw new Error("no script");
    altered.run.digest = "x";
    expect(await findingOf(start(), altered)).toMatchObject({
      met: null,
      finding: "NOT_RUN",
      text: "The script's checksum does not match.",
    });
    const batch = watched("exit 1");
    if ("run" in batch) batch.run.language = "batchfile";
    expect(await findingOf(start(), batch)).toMatchObject({ met: null, finding: "NOT_RUN" });
    const source = `touch ${folder}/ran`;
    const signed = start({ requiresSignature: () => true });
    expect(await findingOf(signed, watched(source))).toMatchObject({ finding: "SIGNATURE_REQUIRED" });
    for (const denied of ["checks", "scripts"])
      expect(await findingOf(start({ policy: policyOf(denied) }), watched(source))).toMatchObject({
        met: null,
        finding: "DENIED",
      });
    expect(existsSync(join(folder, "ran"))).toBe(false);
  });
});
