// Times of maintenance windows in their time zone, across daylight saving changes.
import { expect, test } from "vitest";
import {
  clockOf,
  isTimeZone,
  momentOf,
  occurrences,
  previewText,
  pushedEnd,
  recurrenceText,
  slotOf,
  type MaintenanceMode,
} from "@muster/sdk";

type Rule = Parameters<typeof occurrences>[0];
const berlin = "Europe/Berlin";
const at = (text: string, zone = berlin) => momentOf(text.slice(0, 10), text.slice(11), zone)!;
const rule = (start: string, end: string, more: Partial<MaintenanceMode> = {}): Rule => ({
  startTime: at(start, more.timeZone),
  endTime: at(end, more.timeZone),
  repeats: "DAILY",
  daysOfWeek: [],
  dayOfMonth: null,
  until: null,
  timeZone: berlin,
  ...more,
});
const shown = (of: Rule, after: string, max: number) =>
  occurrences(of, at(after, of.timeZone), max).map(({ startTime, endTime }) => {
    const [from, to] = [clockOf(startTime, of.timeZone), clockOf(endTime, of.timeZone)];
    return `${from.date} ${from.time}–${to.time} ${(endTime - startTime) / 60_000} min`;
  });

test("a nightly window stays at its local time across daylight saving changes", () => {
  const nightly = rule("2027-03-26T22:00", "2027-03-27T04:00");
  expect(shown(nightly, "2027-03-27T12:00", 2)).toEqual([
    "2027-03-27 22:00–04:00 300 min",
    "2027-03-28 22:00–04:00 360 min",
  ]);
  expect(shown(nightly, "2027-10-30T12:00", 1)).toEqual(["2027-10-30 22:00–04:00 420 min"]);
});

test("a window that starts in a skipped hour starts after it and keeps its duration", () => {
  const early = rule("2027-03-27T02:30", "2027-03-27T03:00");
  expect(shown(early, "2027-03-27T12:00", 2)).toEqual([
    "2027-03-28 03:30–04:00 30 min",
    "2027-03-29 02:30–03:00 30 min",
  ]);
});

test("an ambiguous local time means the first one, and a skipped one moves forward", () => {
  expect(at("2027-10-31T02:30")).toBe(Date.parse("2027-10-31T02:30+02:00"));
  expect(at("2027-03-28T02:30")).toBe(Date.parse("2027-03-28T03:30+02:00"));
});

test("a window repeats weekly on chosen days, and monthly on the last day or the 31st", () => {
  const weekly = rule("2027-01-01T22:00", "2027-01-02T02:00", {
    repeats: "WEEKLY",
    daysOfWeek: ["SATURDAY", "MONDAY"],
  });
  expect(shown(weekly, "2027-01-01T00:00", 3).map((one) => one.slice(0, 10))).toEqual([
    "2027-01-02",
    "2027-01-04",
    "2027-01-09",
  ]);
  expect(recurrenceText(weekly)).toBe("Every week on Saturday, Monday, 22:00 to 02:00");
  const last = rule("2027-01-31T22:00", "2027-01-31T23:00", { repeats: "MONTHLY", dayOfMonth: 0 });
  expect(shown(last, "2027-02-01T00:00", 2).map((one) => one.slice(0, 10))).toEqual([
    "2027-02-28",
    "2027-03-31",
  ]);
  const thirtyFirst = rule("2027-01-31T22:00", "2027-01-31T23:00", { repeats: "MONTHLY", dayOfMonth: 31 });
  expect(shown(thirtyFirst, "2027-02-01T00:00", 2).map((one) => one.slice(0, 10))).toEqual([
    "2027-03-31",
    "2027-05-31",
  ]);
});

test("a preview shows when and how long, or how it repeats and its next occurrences", () => {
  const now = at("2027-01-01T00:00");
  const once = rule("2027-01-01T22:00", "2027-01-02T00:30", { repeats: "NEVER" });
  expect(previewText(once, now)).toBe(
    "From 2027-01-01 22:00 to 2027-01-02 00:30 (Europe/Berlin), 2 hours 30 minutes",
  );
  const weekly = rule("2027-01-04T10:00", "2027-01-04T12:00", { repeats: "WEEKLY", daysOfWeek: ["MONDAY"] });
  expect(previewText(weekly, now)).toBe(
    "Every week on Monday, 10:00 to 12:00 (Europe/Berlin). " +
      "Next: 2027-01-04 10:00, 2027-01-11 10:00, 2027-01-18 10:00",
  );
  expect(previewText({ ...once, repeats: "NEVER" }, at("2027-01-03T00:00"))).toBe("");
});

test("a series stops at its end, and includes an occurrence in progress", () => {
  const twice = rule("2027-01-01T22:00", "2027-01-02T02:00", { until: at("2027-01-02T23:00") });
  expect(shown(twice, "2027-01-02T01:00", 5)).toHaveLength(2);
  expect(shown(twice, "2027-01-03T03:00", 5)).toEqual([]);
});

test("equal windows compare equal regardless of when they were requested", () => {
  const weekly = { repeats: "WEEKLY", daysOfWeek: ["MONDAY"] } as const;
  const a = rule("2027-01-04T22:00", "2027-01-05T02:00", { ...weekly, daysOfWeek: ["MONDAY"] });
  const b = rule("2027-07-05T22:00", "2027-07-06T02:00", { ...weekly, daysOfWeek: ["MONDAY"] });
  expect(slotOf(a)).toBe(slotOf(b));
  expect(slotOf(a)).not.toBe(slotOf({ ...a, timeZone: "Europe/Paris" }));
});

test("an end before the new start moves to 6 minutes after it", () => {
  const start = at("2027-01-01T22:00");
  expect(pushedEnd(start, start + 1)).toBe(start + 1);
  expect(pushedEnd(start, start)).toBe(start + 6 * 60_000);
});

test("an invalid time, date or zone is rejected", () => {
  for (const [date, time] of [
    ["2027-02-30", "10:00"],
    ["2027-01-01", "25:00"],
    ["tomorrow", "10:00"],
    ["2027-01-01", "noon"],
  ])
    expect(momentOf(date!, time!, berlin)).toBeUndefined();
  expect(momentOf("2027-01-01", "10:00", "Mars/Base")).toBeUndefined();
  expect(["Europe/Berlin", "UTC", "Mars/Base", "", "+02:00"].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
