// Durations and times as users type them, in every client.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  describePolicySchedule,
  formatDuration,
  isTimeZone,
  nextOccurrence,
  occurrencesBetween,
  parseDuration,
  parseInstant,
  readWeekday,
  repetitionText,
  weeklyText,
  type Recurrence,
} from "@muster/sdk";

const now = Date.parse("2027-01-31T12:00:00Z");
const berlin = { timeZone: "Europe/Berlin", now };
const iso = (instant: number | undefined) => instant && new Date(instant).toISOString();

describe("A duration", () => {
  test.each([
    ["2h", 7_200_000],
    ["90m", 5_400_000],
    ["1d12h", 129_600_000],
    ["2", undefined],
    ["2h x", undefined],
    ["", undefined],
  ])("%j lasts %s ms", (text, ms) => expect(parseDuration(text)).toBe(ms));

  test.each([
    [5_400_000, "1h30m"],
    [129_600_000, "1d12h"],
    [59_999, "0m"],
    [-1, "0m"],
  ])("%s ms is written %s", (ms, text) => expect(formatDuration(ms)).toBe(text));

  test("is the same after it is formatted and parsed", () => {
    const minutes = fc.integer({ min: 0, max: 99_999 * 24 * 60 });
    fc.assert(fc.property(minutes, (n) => parseDuration(formatDuration(n * 60_000)) === n * 60_000));
  });

  test("is parsed from any text without an exception", () => {
    fc.assert(fc.property(fc.string(), (text) => void parseDuration(text)));
  });
});

describe("A date and time", () => {
  test.each([
    ["2027-01-31T22:00Z", "2027-01-31T22:00:00.000Z"],
    ["2027-01-31 22:00:05.25+05:30", "2027-01-31T16:30:05.250Z"],
    ["2027-01-31 22:00", "2027-01-31T21:00:00.000Z"],
    ["2027-01-31T6:00", "2027-01-31T05:00:00.000Z"],
    ["today 22:00", "2027-01-31T21:00:00.000Z"],
    ["Tomorrow 06:00", "2027-02-01T05:00:00.000Z"],
    ["2027-03-28 02:30", "2027-03-28T01:30:00.000Z"],
    ["2027-02-30 10:00", undefined],
    ["2027-02-30T10:00Z", undefined],
    ["2027-01-31 25:00", undefined],
    ["tomorrow", undefined],
    ["2h", undefined],
    ["", undefined],
  ])("%j is %s", (text, expected) => expect(iso(parseInstant(text, berlin))).toBe(expected));

  test("is relative to now where a duration is accepted", () => {
    expect(parseInstant("1d", { ...berlin, duration: "ago" })).toBe(now - 86_400_000);
    expect(parseInstant("90m", { ...berlin, duration: "from-now" })).toBe(now + 5_400_000);
  });

  test("is parsed from any text without an exception", () => {
    const texts = fc.oneof(
      fc.string(),
      fc.stringMatching(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?$/),
      fc.stringMatching(/^(today|tomorrow) \d{1,2}:\d\d$/),
    );
    const zones = fc.oneof(fc.constantFrom("Europe/Berlin", "UTC", "Asia/Kolkata"), fc.string());
    fc.assert(
      fc.property(texts, zones, (text, timeZone) => {
        const parsed = parseInstant(text, { timeZone, now, duration: "ago" });
        expect(parsed === undefined || Number.isFinite(parsed)).toBe(true);
      }),
    );
  });

  test("is the same after it is written with its offset", () => {
    const instants = fc.integer({ min: 0, max: Date.parse("2100-01-01") });
    fc.assert(fc.property(instants, (at) => parseInstant(new Date(at).toISOString(), berlin) === at));
  });
});

describe("A recurrence", () => {
  const nightly: Recurrence = { frequency: "DAILY", time: "02:30", timeZone: "Europe/Berlin" };

  test("occurs even on the night when the clock skips its time", () => {
    const from = Date.parse("2027-03-27T12:00Z");
    expect(occurrencesBetween(nightly, from, from + 2 * 86_400_000).map(iso)).toEqual([
      "2027-03-28T01:30:00.000Z",
      "2027-03-29T00:30:00.000Z",
    ]);
  });

  test("includes the first instant of a range and excludes the last", () => {
    const from = Date.parse("2027-01-10T01:30Z");
    expect(occurrencesBetween(nightly, from, from + 86_400_000)).toEqual([from]);
    expect(nextOccurrence(nightly, from)).toBe(from + 86_400_000);
  });

  test("has no occurrence before its start, after its end or without weekdays", () => {
    const start = Date.parse("2027-06-01T00:00Z");
    expect(iso(nextOccurrence({ ...nightly, start }, now))).toBe("2027-06-01T00:30:00.000Z");
    expect(nextOccurrence({ ...nightly, until: now }, now)).toBeUndefined();
    expect(nextOccurrence({ ...nightly, frequency: "WEEKLY", weekdays: [] }, now)).toBeUndefined();
  });

  test("occurs at its time of day in every time zone, unless the clock skips it", () => {
    const zones = Intl.supportedValuesOf("timeZone").filter(isTimeZone);
    const frequency = fc.constantFrom("DAILY", "WEEKLY", "MONTHLY");
    fc.assert(
      fc.property(
        fc.record({
          frequency,
          timeZone: fc.constantFrom(...zones),
          dayOfMonth: fc.integer({ min: 0, max: 31 }),
        }),
        fc.integer({ min: now, max: now + 1_000 * 86_400_000 }),
        (some, after) => {
          const recurrence = { ...some, time: "12:15", weekdays: ["FRIDAY"] } as const;
          const next = nextOccurrence(recurrence, after)!;
          const there = Temporal.Instant.fromEpochMilliseconds(next).toZonedDateTimeISO(some.timeZone);
          expect(next).toBeGreaterThan(after);
          expect(there.toPlainTime().toString()).toBe("12:15:00");
          if (some.frequency === "WEEKLY") expect(there.dayOfWeek).toBe(5);
          if (some.frequency === "MONTHLY") expect(there.day).toBe(some.dayOfMonth || there.daysInMonth);
        },
      ),
    );
  });
});

test("weekdays are parsed from long and short English names, and formatted uniformly", () => {
  expect(["mon", "Tues", "WEDNESDAY", "thu", "sund"].map(readWeekday)).toEqual([
    "MONDAY",
    "TUESDAY",
    "WEDNESDAY",
    "THURSDAY",
    "SUNDAY",
  ]);
  for (const word of ["", "mo", "someday", "mondays", "mon,tue"])
    expect(readWeekday(word), word).toBeUndefined();
  const when = { time: "03:00", timeZone: "Europe/Berlin" };
  expect(weeklyText(["SUNDAY"], when)).toBe("Every Sunday at 03:00 (Europe/Berlin)");
  const both = weeklyText(["SATURDAY", "SUNDAY"], when);
  expect(both).toBe("Every week on Saturday, Sunday at 03:00 (Europe/Berlin)");
  expect(
    repetitionText({
      repeats: "WEEKLY",
      daysOfWeek: ["SUNDAY"],
      runAtHour: 3,
      runAtMinute: 0,
      timeZone: "Europe/Berlin",
    }),
  ).toBe(describePolicySchedule({ ...when, frequency: "WEEKLY", weekdays: ["SUNDAY"] }));
});
