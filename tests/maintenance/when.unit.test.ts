// The text of a maintenance dialog that fills in its times.
import { expect, test } from "vitest";
import { parseWhen } from "@muster/sdk";

const timeZone = "Europe/Berlin";
// a Monday
const now = Date.parse("2026-11-23T10:30:00Z");
const when = (text: string, at = now) => parseWhen(text, timeZone, at);
const once = { startType: "AT", repeats: "NEVER", daysOfWeek: [] } as const;
const weekly = { startType: "AT", repeats: "WEEKLY" } as const;

test.each([
  ["2h", { startType: "NOW", endTime: "2h", repeats: "NEVER" }],
  [" now for 1h30m ", { startType: "NOW", endTime: "1h30m", repeats: "NEVER" }],
  ["until tomorrow 06:00", { startType: "NOW", endTime: "2026-11-24 06:00" }],
  ["tomorrow 22:00 for 2h", { ...once, startTime: "2026-11-24 22:00", endTime: "2026-11-25 00:00" }],
  ["2027-01-31 22:00 45m", { ...once, startTime: "2027-01-31 22:00", endTime: "2027-01-31 22:45" }],
  [
    "every monday 22:00 for 2h",
    { ...weekly, daysOfWeek: ["MONDAY"], startTime: "2026-11-23 22:00", endTime: "2026-11-24 00:00" },
  ],
  [
    "Every Mon at 9:00 for 1h",
    { ...weekly, daysOfWeek: ["MONDAY"], startTime: "2026-11-30 09:00", endTime: "2026-11-30 10:00" },
  ],
  [
    "every sun, tue and thu 01:00 for 1d",
    {
      ...weekly,
      daysOfWeek: ["TUESDAY", "THURSDAY", "SUNDAY"],
      startTime: "2026-11-24 01:00",
      endTime: "2026-11-25 01:00",
    },
  ],
  [
    "every weekday 06:00 for 1h",
    { ...weekly, daysOfWeek: ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY"] },
  ],
  ["every day 02:00 for 1h", { repeats: "DAILY", daysOfWeek: [], startTime: "2026-11-24 02:00" }],
])("%j is accepted", (text, times) => {
  expect(when(text)).toMatchObject(times);
});

test("a time that daylight saving skips moves to the next day that has it", () => {
  const before = Date.parse("2026-03-28T12:00:00Z");
  expect(when("every day 02:30 for 1h", before)).toMatchObject({ startTime: "2026-03-30 02:30" });
});

test.each([
  "",
  "soon",
  "2 hours",
  "for",
  "every monday for 2h",
  "every monday 22:00",
  "every 22:00 for 2h",
  "every mo 22:00 for 2h",
  "every monday and never 22:00 for 2h",
  "every monday 25:00 for 2h",
  "today 09:00 for 2h",
  "until 2026-11-23 11:00",
  "until",
])("%j is not accepted", (text) => {
  expect(when(text)).toBeUndefined();
});
