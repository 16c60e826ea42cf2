// An agent that follows a computer's log: a real journal where there is one, and hostile or unreadable logs.
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { completeEvent, keyed, type ConditionEvent } from "@muster/sdk";
import type { ReportedCheck, WatchedCheck } from "@muster/sdk/live";
import { Checks, type ChecksOptions } from "../../../agent/src/monitoring/checks/checks.ts";
import { readLocalPolicy, type LocalPolicy } from "../../../agent/src/security/local-policy.ts";
import {
  canStartJournal,
  programIn,
  startJournal,
  type TestJournal,
} from "../../support/monitoring/journal.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "muster-events-"))));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const policyOf = (isDenied = () => false): LocalPolicy => ({
  report: () => readLocalPolicy("/nonexistent/policy.json"),
  refusal: (capability) => (capability === "checks" && isDenied() ? keyed("common.required") : undefined),
  filesRoot: () => undefined,
  asks: () => false,
  signs: () => false,
});
const keyOf = (place: number) => String(place).padStart(32, "0");
const watched = (...events: Partial<ConditionEvent>[]): WatchedCheck[] =>
  events.map((event, place) => ({
    key: keyOf(place),
    event: completeEvent({ level: 3, count: 1, minutes: 10, ...event }),
  }));

function start(root: string, options: Partial<ChecksOptions> = {}): Checks {
  const checks = new Checks({
    policy: policyOf(),
    requiresSignature: () => false,
    data: folder,
    platform: "linux",
    root,
    onChange: () => undefined,
    ...options,
  });
  onTestFinished(() => checks.close());
  return checks;
}
const at = (checks: Checks, place = 0): ReportedCheck | undefined =>
  checks.reports?.find(({ key }) => key === keyOf(place));
/** Runs the checks repeatedly, as the agent does every minute, until the result is found. */
const expectFound = (checks: Checks, expected: object, place = 0) =>
  expect
    .poll(
      () => {
        checks.run();
        return at(checks, place);
      },
      { timeout: 20_000 },
    )
    .toMatchObject(expected);

describe.skipIf(!canStartJournal())("With the journal of systemd, an agent", () => {
  let journal: TestJournal;
  beforeEach(async () => {
    journal = await startJournal();
    vi.stubEnv("PATH", journal.path);
  }, 30_000);
  afterEach(() => journal.close());
  const log = async (...given: Parameters<TestJournal["log"]>) => {
    await journal.log(...given);
    await journal.sync();
  };
  const pids = () => {
    const processes = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8").split(" ");
    return processes.filter(
      (pid) => pid && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--follow"),
    );
  };

  test("counts events logged from then on, and reports the latest message", async () => {
    await log("disk", "err", "before");
    const checks = start(journal.root);
    checks.watch(watched({ source: "DISK*", count: 2 }, { level: 6, text: "hello" }, { level: 2 }));
    await expectFound(checks, { met: false, finding: "NO_EVENTS" });
    await log("disk", "err", "bad block 1");
    await log("disk", "info", "fine");
    await log("mail", "err", "bad mail");
    await expectFound(checks, { met: false, finding: "EVENTS", number: 1, text: "bad block 1" });
    await log("disk-2", "crit", "bad \u001b[31mblock\u0007 2");
    await expectFound(checks, { met: true, finding: "EVENTS", number: 2, text: "bad block 2" });
    await expectFound(checks, { met: true, number: 1, text: "bad block 2" }, 2);
    await log("shell", "notice", "Hello world");
    await expectFound(checks, { met: true, number: 1, text: "Hello world" }, 1);
    expect(pids()).toHaveLength(1);
    checks.watch([]);
    await expect.poll(pids, { timeout: 5_000 }).toEqual([]);
  }, 60_000);

  test("misses no event when journalctl ends, conditions change or the agent restarts", async () => {
    const first = start(journal.root);
    first.watch(watched({ count: 3 }));
    await expectFound(first, { finding: "NO_EVENTS" });
    await log("disk", "err", "one");
    await expectFound(first, { number: 1 });
    process.kill(Number(pids()[0]), "SIGKILL");
    await expect.poll(pids, { timeout: 5_000 }).toEqual([]);
    await log("disk", "err", "two");
    await expectFound(first, { met: false, number: 2, text: "two" });
    first.watch(watched({ count: 3 }, { level: 6, text: "info" }));
    await log("disk", "info", "some info");
    await expectFound(first, { number: 1, text: "some info" }, 1);
    first.close();
    await log("disk", "err", "three");
    const second = start(journal.root);
    second.watch(watched({ count: 3 }, { level: 6, text: "info" }));
    await expectFound(second, { met: true, number: 3, text: "three" });
    await expectFound(second, { met: true, number: 1, text: "some info" }, 1);
  });

  test("counts the first matching event, even if it was logged while the agent was stopped", async () => {
    await log("disk", "info", "fine");
    const first = start(journal.root);
    first.watch(watched({}));
    await expectFound(first, { finding: "NO_EVENTS" });
    first.close();
    await log("disk", "err", "while it was away");
    const second = start(journal.root);
    second.watch(watched({}));
    await expectFound(second, { met: true, number: 1, text: "while it was away" });
  });

  test("stops following the journal while the computer's local policy denies checks", async () => {
    let isDenied = false;
    const checks = start(journal.root, { policy: policyOf(() => isDenied) });
    checks.watch(watched({}));
    await expectFound(checks, { finding: "NO_EVENTS" });
    expect(pids()).toHaveLength(1);
    isDenied = true;
    await expectFound(checks, { met: null, finding: "DENIED" });
    await expect.poll(pids, { timeout: 5_000 }).toEqual([]);
    await log("disk", "err", "unseen");
    isDenied = false;
    await expectFound(checks, { met: false, finding: "NO_EVENTS" });
    await log("disk", "err", "seen");
    await expectFound(checks, { met: true, number: 1, text: "seen" });
  });
});

describe.runIf(process.platform === "linux")("An agent", () => {
  const line = (more: object) =>
    `${JSON.stringify({
      __REALTIME_TIMESTAMP: String(Date.now() * 1_000),
      __CURSOR: "s=1;i=2",
      PRIORITY: "3",
      SYSLOG_IDENTIFIER: "disk",
      MESSAGE: "bad block",
      ...more,
    })}\n`;
  /** Simulates a computer whose journalctl prints `feed`'s text and records how it was started. */
  function fakeJournal(newest = `echo '{"__CURSOR":"s=0;i=1"}'`, beforeFollowing = "") {
    const root = join(folder, "computer");
    mkdirSync(join(root, "run/systemd/journal"), { recursive: true });
    const [feed, started] = [join(folder, "feed"), join(folder, "started")];
    writeFileSync(feed, "");
    const source = `#!/bin/sh
echo "$@" >> ${started}
case "$*" in
  *--follow*) ${beforeFollowing}
    exec tail -c +1 -f ${feed} ;;
  *) ${newest} ;;
esac
`;
    vi.stubEnv("PATH", programIn(root, "journalctl", source));
    return {
      root,
      feed: (text: string | Buffer) => appendFileSync(feed, text),
      started: () => (existsSync(started) ? readFileSync(started, "utf8").trim().split("\n") : []),
    };
  }

  test("survives hostile lines, and reports a result as unknown after dropping a line", async () => {
    const { root, feed, started } = fakeJournal();
    const checks = start(root);
    checks.watch(watched({ count: 4 }, { text: "never" }));
    await expectFound(checks, { finding: "NO_EVENTS" });
    const newest = "--no-pager --quiet --all --output=json --lines=1 --output-fields=PRIORITY";
    const follow: unknown = expect.stringMatching(/--follow --no-tail --cursor=s=0;i=1 .*--priority=3$/);
    await expect.poll(started).toEqual([newest, follow]);
    for (const hostile of [
      "not json\n",
      "null\n[]\n42\n\u0000\n{}\n",
      '{"PRIORITY":"3"\n',
      `{"MESSAGE":${"[".repeat(30_000)}${"]".repeat(30_000)}}\n`,
      line({ MESSAGE: { toString: 1 }, __proto__: null, __CURSOR: "--since=@0" }),
      line({ MESSAGE: [98, 97, 100, 32, 27, 91, 51, 49, 109, 255, 7] }),
      line({ MESSAGE: "\u202e<img src=x>\u001b]0;owned\u0007", __REALTIME_TIMESTAMP: "9".repeat(30) }),
    ])
      feed(hostile);
    await expectFound(checks, { met: false, finding: "EVENTS", number: 3, text: "<img src=x>" });
    await expectFound(checks, { met: false, finding: "NO_EVENTS" }, 1);
    feed(`${"x".repeat(3_000_000)}\n`);
    await expectFound(checks, { met: null, finding: "EVENTS_DROPPED", number: expect.any(Number) }, 1);
    await expectFound(checks, { met: null, finding: "EVENTS_DROPPED" });
    feed(line({}));
    await expectFound(checks, { met: true, finding: "EVENTS", number: 4, text: "bad block" });
    expect(checks.measure().find(({ metric }) => metric === "CHECK_UP")).toMatchObject({ value: 0 });
    expect(started(), "no line has ended it").toHaveLength(2);
  });

  test("continues where it was if journalctl fails once, and from the end if it fails again", async () => {
    const failures = join(folder, "failures");
    const newest = `echo "{\\"__CURSOR\\":\\"s=0;i=$(grep -c lines=1 ${folder}/started)\\"}"`;
    const { root, feed, started } = fakeJournal(
      newest,
      `[ -s ${failures} ] && sed -i 1d ${failures} && exit 1`,
    );
    const cursors = () => started().flatMap((text) => /--cursor=(\S+)/.exec(text)?.[1] ?? []);
    writeFileSync(failures, "once\ntwice\n");
    const checks = start(root);
    checks.watch(watched({}));
    feed(line({}));
    await expectFound(checks, { met: true, number: 1 });
    expect(cursors()).toEqual(["s=0;i=1", "s=0;i=1", "s=0;i=3"]);
  });

  test("limits how many events of a flood it reads", async () => {
    const { root, feed } = fakeJournal();
    const checks = start(root);
    checks.watch(watched({ text: "never" }, { count: 1_000 }));
    await expectFound(checks, { finding: "NO_EVENTS" });
    const flood = Buffer.from(line({ MESSAGE: "x".repeat(1_000) }).repeat(10_000));
    for (let times = 0; times < 6; times++) feed(flood);
    await expectFound(checks, { met: null, finding: "EVENTS_DROPPED" });
    await expectFound(checks, { met: true, number: 1_000 }, 1);
  }, 60_000);

  test("reports why events are unknown if a log is unreadable or missing", async () => {
    const { root } = fakeJournal("echo 'No journal files were opened \u001b[31m' >&2; exit 1");
    const checks = start(root);
    checks.watch(watched({}, { log: "System" }, { eventIds: [7] }));
    const why = "No journal files were opened";
    await expectFound(checks, { met: null, finding: "LOG_UNREADABLE", text: why });
    for (const place of [1, 2]) await expectFound(checks, { met: null, finding: "NO_LOG" }, place);
    const none = start(join(folder, "nothing"));
    none.watch(watched({}));
    await expectFound(none, { met: null, finding: "NO_LOG" });
    const mac = start(root, { platform: "darwin" });
    mac.watch(watched({}));
    await expectFound(mac, { met: null, finding: "NO_LOG" });
    vi.stubEnv("PATH", folder);
  });

  test("reads the log file if there is no journal, without severities", async () => {
    const root = join(folder, "computer");
    mkdirSync(join(root, "var/log"), { recursive: true });
    writeFileSync(join(root, "var/log/messages"), "2020-01-01T00:00:00Z host disk: long ago\n");
    const checks = start(root);
    checks.watch(watched({ level: 7, source: "disk" }, { level: 3 }));
    await expectFound(checks, { met: false, finding: "NO_EVENTS" });
    await expectFound(checks, { met: null, finding: "NO_SEVERITIES" }, 1);
    const time = new Date(Date.now() + 1_000).toISOString();
    appendFileSync(join(root, "var/log/messages"), `${time} host disk[1]: bad block\n`);
    await expectFound(checks, { met: true, number: 1, text: "bad block" });
  });
});
