// Events in computers' logs: which ones a condition matches, and what hostile or full logs can't do.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  checkCondition,
  completeEvent,
  describeCondition,
  readEventIds,
  type ConditionEvent,
  type PolicyCondition,
} from "@muster/sdk";
import { Lines } from "../../../agent/src/monitoring/checks/events/lines.ts";
import {
  countEvent,
  judgeEvents,
  matchesEvent,
  noEvents,
  type LoggedEvent,
} from "../../../agent/src/monitoring/checks/events/matching.ts";
import { polledFile, windowsLogs } from "../../../agent/src/monitoring/checks/events/polled.ts";
import { logFile } from "../../../agent/src/remote/tools/journal/file.ts";
import { fileTimeOf } from "../../../agent/src/remote/tools/journal/windows.ts";
import type { RunTool } from "../../../agent/src/remote/tools/run-tool.ts";

const minuteMS = 60_000;
const test3 = (more: Partial<ConditionEvent> = {}) =>
  completeEvent({ level: 3, count: 2, minutes: 10, ...more });
const logged = (more: Partial<LoggedEvent> = {}): LoggedEvent => ({
  at: Date.now(),
  log: "",
  sources: ["smartd", "smartmontools.service", "smartmontools"],
  id: null,
  severity: 3,
  text: "Device: /dev/sdb, 8 unreadable sectors",
  ...more,
});
const windows = logged({ log: "System", sources: ["Disk"], id: 7, text: "The device has a bad block." });

describe("An event", () => {
  test("counts if it is severe enough, of the source and with the text", () => {
    const means = (more: Partial<ConditionEvent>, event = logged()) => matchesEvent(test3(more), event);
    expect(means({})).toBe(true);
    expect(means({ level: 2 })).toBe(false);
    expect(means({ level: 2 }, logged({ severity: 0 }))).toBe(true);
    expect(means({ level: 6 }, logged({ severity: null })), "it has no severity").toBe(false);
    expect(means({ level: 7 }, logged({ severity: null }))).toBe(true);
    for (const source of ["smartd", "SMART*", "smartmontools", "smartmontools.service", "*d"])
      expect(means({ source }), source).toBe(true);
    for (const source of ["smart", "sshd", "smartd.service"]) expect(means({ source }), source).toBe(false);
    expect(means({ text: "UNREADABLE" })).toBe(true);
    expect(means({ text: "un.*able" })).toBe(false);
    const escaped = logged({ text: "8 unread\u001b[31mable sectors" });
    expect(means({ text: "unread able" }, escaped), "it is compared as it is shown").toBe(true);
  });

  test("of Windows also counts by its log and ID", () => {
    const means = (more: Partial<ConditionEvent>, event = windows) => matchesEvent(test3(more), event);
    expect(means({})).toBe(true);
    expect(means({ log: "system", eventIds: [51, 7], source: "disk" })).toBe(true);
    expect(means({ log: "Application" })).toBe(false);
    expect(means({ eventIds: [51] })).toBe(false);
    expect(means({}, { ...windows, log: "Security" }), "a log that it isn't on").toBe(false);
    expect(means({ eventIds: [7] }, logged()), "Linux has no IDs").toBe(false);
  });

  test("meets a condition together with enough others, until none is left", () => {
    const counted = noEvents();
    const judge = (droppedAt = 0) => judgeEvents(counted, test3(), droppedAt);
    expect(judge()).toEqual({ met: false, finding: "NO_EVENTS", number: null, text: "" });
    countEvent(counted, test3(), logged({ at: Date.now() - 9 * minuteMS, text: "first" }));
    expect(judge()).toEqual({ met: false, finding: "EVENTS", number: 1, text: "first" });
    countEvent(counted, test3(), logged({ severity: 6 }));
    countEvent(counted, test3(), logged({ text: `second \u202e\u001b]0;x\u0007${"y".repeat(300)}` }));
    const { text, ...second } = judge();
    expect(second).toEqual({ met: true, finding: "EVENTS", number: 2 });
    expect(text).toMatch(/^second y+$/);
    expect(text).toHaveLength(200);
    counted.times[0]! -= 2 * minuteMS;
    expect(judge(), "one is left").toMatchObject({ met: true, number: 1 });
    counted.times[0]! -= 11 * minuteMS;
    expect(judge()).toMatchObject({ met: false, finding: "NO_EVENTS" });
    countEvent(counted, test3(), logged());
    expect(judge(), "it is counted anew").toMatchObject({ met: false, number: 1 });
  });

  test("that was dropped makes only results that depend on it unknown", () => {
    const counted = noEvents();
    const droppedAt = Date.now() - minuteMS;
    const unknown = { met: null, finding: "EVENTS_DROPPED", number: droppedAt };
    expect(judgeEvents(counted, test3(), droppedAt)).toMatchObject(unknown);
    expect(judgeEvents(counted, test3(), Date.now() - 11 * minuteMS)).toMatchObject({ met: false });
    countEvent(counted, test3(), logged());
    expect(judgeEvents(counted, test3(), droppedAt)).toMatchObject(unknown);
    countEvent(counted, test3(), logged());
    expect(judgeEvents(counted, test3(), droppedAt)).toMatchObject({ met: true, number: 2 });
    counted.times = [];
    expect(judgeEvents(counted, test3(), droppedAt), "its alert stays").toMatchObject(unknown);
    expect(judgeEvents(counted, test3(), 0), "and is reset later").toMatchObject({ met: false });
  });

  test("from the future, without a time or among 100,000 does no harm", () => {
    const counted = noEvents();
    for (const at of [Infinity, 8.64e15]) countEvent(counted, test3(), logged({ at }));
    expect(Math.max(...counted.times)).toBeLessThanOrEqual(Date.now());
    countEvent(counted, test3(), logged({ at: NaN }));
    expect(judgeEvents(counted, test3(), 0)).toMatchObject({ met: true, number: 2 });
    const before = performance.now();
    for (let times = 0; times < 100_000; times++)
      countEvent(counted, test3(), logged({ text: "x".repeat(99) }));
    expect(counted.times).toHaveLength(1_000);
    expect(performance.now() - before).toBeLessThan(5_000);
  });
});

describe("Lines of a program", () => {
  const limits = { maxBytes: 20, atOnce: 1_000, perMS: 0 };
  const linesOf = (chunks: readonly (string | Buffer)[], given = limits) => {
    const lines: string[] = [];
    let dropped = 0;
    const reader = new Lines({ onLine: (line) => lines.push(line), onDropped: () => dropped++ }, given);
    for (const chunk of chunks) reader.take(Buffer.from(chunk));
    return { lines, dropped };
  };

  test("are assembled from pieces of any size", () => {
    const text = "first\n\nzweite Zeile äöü\nthird";
    const whole = { lines: ["first", "zweite Zeile äöü"], dropped: 0 };
    expect(linesOf([text])).toEqual(whole);
    expect(linesOf([...Buffer.from(text)].map((byte) => Buffer.from([byte])))).toEqual(whole);
  });

  test("are dropped when they are too long or too many", () => {
    expect(linesOf(["ok\n", ..."x".repeat(50).split(""), "\nstill ok\n"])).toEqual({
      lines: ["ok", "still ok"],
      dropped: 1,
    });
    const endless = Array.from({ length: 20 }, () => Buffer.alloc(1_000_000, 120));
    expect(linesOf([...endless, "\n"])).toEqual({ lines: [], dropped: 1 });
    const flood = linesOf(["0123456789\n".repeat(500)]);
    expect(flood).toMatchObject({ dropped: 400 });
    expect(flood.lines).toHaveLength(100);
  });
});

describe("A condition", () => {
  const condition = (event: Partial<ConditionEvent>): PolicyCondition => ({
    name: "Disk",
    type: "EVENT",
    event: { level: 3, count: 1, minutes: 60, ...event },
    severity: "MAJOR",
  });

  test("describes what it counts", () => {
    expect(describeCondition(condition({}))).toBe("1 event, Error or worse, within 60 min");
    const all = { log: "System", source: "disk", eventIds: [7, 51], text: "bad block", count: 3 };
    expect(describeCondition(condition({ ...all, level: 7 }))).toBe(
      "3 events, Any severity, in System, of disk, with ID 7 or 51, with “bad block”, within 60 min",
    );
  });

  test("has event settings only with its own type, and its event IDs are numbers", () => {
    expect(checkCondition(condition({}))).toEqual([]);
    expect(checkCondition({ ...condition({}), event: null })).toMatchObject([{ field: "event" }]);
    expect(checkCondition({ ...condition({}), type: "OFFLINE" })).toMatchObject([{ field: "event" }]);
    expect(readEventIds(" 7, 51 7")).toEqual([7, 51]);
    expect(readEventIds("")).toEqual([]);
    for (const wrong of ["x", "-1", "65536", "7;8", Array.from({ length: 21 }, (_, id) => id).join()])
      expect(readEventIds(wrong), wrong).toBeUndefined();
  });
});

describe("A log that is read each minute", () => {
  const sink = () => {
    const events: LoggedEvent[] = [];
    const dropped: string[] = [];
    return {
      events,
      dropped,
      onEvent: (event: LoggedEvent) => void events.push(event),
      onDropped: (log: string) => void dropped.push(log),
    };
  };

  test("is a file on Linux without a journal, read from its end", async () => {
    const root = mkdtempSync(join(tmpdir(), "muster-events-"));
    onTestFinished(() => rmSync(root, { recursive: true }));
    mkdirSync(join(root, "var/log"), { recursive: true });
    const path = join(root, "var/log/syslog");
    const line = (text: string) => `${new Date(Date.now() + 2_000).toISOString()} host disk[7]: ${text}\n`;
    writeFileSync(path, "2020-01-01T00:00:00Z host disk: long ago\n");
    const seen = sink();
    const log = polledFile(logFile(root)!, seen);
    const wanted = { level: 7, logs: [] };
    await log.read(wanted);
    expect(seen.events).toEqual([]);
    writeFileSync(path, `${line("bad")}${"x".repeat(3_000_000)}\n\u0000\u0007\n`, { flag: "a" });
    writeFileSync(path, line("worse\u001b[31m"), { flag: "a" });
    await log.read(wanted);
    expect(seen.events.map(({ sources, text }) => [...sources, text])).toEqual([["disk", "worse"]]);
    writeFileSync(path, Array.from({ length: 2_000 }, (_, n) => line(`flood ${n}`)).join(""), { flag: "a" });
    await log.read(wanted);
    expect(seen.dropped).toEqual([""]);
    expect(seen.events).toHaveLength(1_001);
    rmSync(path);
    await expect(log.read(wanted)).rejects.toThrow("ENOENT");
  });

  // recorded output: the command did not run on Windows
  test("is an event log on Windows, each read from its own mark", async () => {
    const start = Date.now();
    const mark = (seconds: number) => fileTimeOf(start + seconds * 1_000);
    const inputs: {
      logs: { name: string; after: string; since: number }[];
      levels: number[];
      max: number;
    }[] = [];
    let answer: unknown = null;
    const run: RunTool = async (program, args, options) => {
      expect([program, args.includes("-NonInteractive")]).toEqual(["powershell.exe", true]);
      inputs.push(JSON.parse(options!.variables!.MUSTER_INPUT!) as (typeof inputs)[number]);
      return { code: 0, output: answer === null ? "" : JSON.stringify(answer), errors: "" };
    };
    const seen = sink();
    const log = windowsLogs(run, seen);
    const logs = ["System", "Custom/Operational"];
    expect(await log.read({ level: 3, logs })).toEqual(new Map());
    expect(inputs[0]).toMatchObject({ levels: [1, 2], maxEvents: 1_000 });
    expect(Number(inputs[0]!.logs[0]!.since)).toBeGreaterThanOrEqual(start);
    const event = { log: "System", source: "disk", id: 7, level: 2, text: "Bad\r\nblock" };
    answer = [
      { ...event, mark: mark(9), text: "Worse" },
      { ...event, mark: mark(5) },
      { log: "Custom/Operational", error: "There is not an event log that matches\u0007" },
      { ...event, log: "Other", mark: mark(6) },
      { ...event, mark: "x" },
      "text",
      null,
      { ...event, id: {}, level: "2", source: ["a"], text: null, mark: mark(4) },
    ];
    expect(await log.read({ level: 3, logs })).toEqual(
      new Map([["custom/operational", "There is not an event log that matches"]]),
    );
    expect(seen.events).toEqual([
      { at: start + 4_000, log: "System", sources: [""], id: null, severity: 3, text: "" },
      { at: start + 5_000, log: "System", sources: ["disk"], id: 7, severity: 3, text: "Bad block" },
      { at: start + 9_000, log: "System", sources: ["disk"], id: 7, severity: 3, text: "Worse" },
    ]);
    answer = Array.from({ length: 1_000 }, () => ({ ...event, mark: mark(20) }));
    await log.read({ level: 7, logs });
    expect(inputs[2]).toMatchObject({ levels: [], logs: [{ name: "System", after: mark(9) }, {}] });
    expect(inputs[2]!.logs[1]!.after, "what can't be read is read later").toBe(inputs[0]!.logs[1]!.after);
    expect(seen.dropped).toEqual(["System"]);
    answer = "no objects";
    expect(await log.read({ level: 7, logs })).toEqual(new Map());
  });
});
