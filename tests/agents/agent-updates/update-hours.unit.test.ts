import { expect, test } from "vitest";
import { openTimes, updateHoursText, updateWaitText, type AgentUpdateHours, type Weekday } from "@muster/sdk";

const days: Weekday[] = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"];
const nightly: AgentUpdateHours = { from: "22:00", to: "05:00", timeZone: "Europe/Berlin", days };

const openAt = (hours: AgentUpdateHours, at: string) => {
  const [{ startTime, endTime } = { startTime: 0, endTime: 0 }] = openTimes(hours, Date.parse(at));
  return [startTime <= Date.parse(at), new Date(startTime).toISOString(), new Date(endTime).toISOString()];
};

test.each<[string, AgentUpdateHours, string, boolean, string, string]>([
  // 2026-11-26 is a Thursday, and Berlin is one hour ahead of UTC
  [
    "before the night",
    nightly,
    "2026-11-26T20:59:59Z",
    false,
    "2026-11-26T21:00:00.000Z",
    "2026-11-27T04:00:00.000Z",
  ],
  [
    "at its first moment",
    nightly,
    "2026-11-26T21:00:00Z",
    true,
    "2026-11-26T21:00:00.000Z",
    "2026-11-27T04:00:00.000Z",
  ],
  [
    "after midnight",
    nightly,
    "2026-11-27T03:59:59Z",
    true,
    "2026-11-26T21:00:00.000Z",
    "2026-11-27T04:00:00.000Z",
  ],
  [
    "at its end",
    nightly,
    "2026-11-27T04:00:00Z",
    false,
    "2026-11-27T21:00:00.000Z",
    "2026-11-28T04:00:00.000Z",
  ],
  [
    "on Saturday, of the night that starts on Friday",
    { ...nightly, days: ["FRIDAY"] },
    "2026-11-28T02:00:00Z",
    true,
    "2026-11-27T21:00:00.000Z",
    "2026-11-28T04:00:00.000Z",
  ],
  [
    "on a day without hours",
    { ...nightly, days: ["FRIDAY"] },
    "2026-11-28T21:30:00Z",
    false,
    "2026-12-04T21:00:00.000Z",
    "2026-12-05T04:00:00.000Z",
  ],
  [
    "on a whole day",
    { ...nightly, from: "00:00", to: "00:00", days: ["SUNDAY"] },
    "2026-11-29T22:59:00Z",
    true,
    "2026-11-28T23:00:00.000Z",
    "2026-11-29T23:00:00.000Z",
  ],
  [
    "in a night that the clocks make an hour shorter",
    nightly,
    "2027-03-28T02:30:00Z",
    true,
    "2027-03-27T21:00:00.000Z",
    "2027-03-28T03:00:00.000Z",
  ],
  [
    "in a night that the clocks make an hour longer",
    nightly,
    "2027-10-31T03:30:00Z",
    true,
    "2027-10-30T20:00:00.000Z",
    "2027-10-31T04:00:00.000Z",
  ],
])("hours %s", (_, hours, at, isOpen, from, to) => {
  expect(openAt(hours, at)).toEqual([isOpen, from, to]);
});

test("hours are described in words", () => {
  const text = (hours: AgentUpdateHours | null, onlyInMaintenance: boolean) =>
    updateHoursText({ hours, onlyInMaintenance });
  expect(text(null, false)).toBe("At any time");
  expect(text(null, true)).toBe("Only in maintenance windows");
  expect(text(nightly, false)).toBe("Every day, 22:00 to 05:00 Europe/Berlin");
  expect(text({ ...nightly, days: ["FRIDAY", "MONDAY"] }, true)).toBe(
    "Every week on Monday, Friday, 22:00 to 05:00 Europe/Berlin, only in maintenance windows",
  );
});

test("a waiting update shows until when or why it waits, and nothing afterwards", () => {
  const now = Date.parse("2026-11-26T20:00:00Z");
  const wait = (hours: number) => {
    const waitingUntil = now + hours * 3_600_000;
    return updateWaitText({ waiting: "HOURS", waitingUntil, waitingPolicy: null }, now);
  };
  expect(wait(2)).toMatch(/^Waits until \d\d:00$/);
  expect(wait(30)).toMatch(/^Waits until 2026-11-2\d \d\d:00$/);
  expect(wait(0)).toBeUndefined();
  const without = { waitingUntil: null, waitingPolicy: null };
  expect(updateWaitText({ ...without, waiting: "AGENTS" }, now)).toBeUndefined();
  const waitingPolicy = "Night shift";
  expect(updateWaitText({ ...without, waiting: "PAUSED", waitingPolicy }, now)).toBe(
    "Updates are paused (policy Night shift)",
  );
  expect(updateWaitText({ ...without, waiting: "HOURS", waitingPolicy }, now)).toBe(
    "The hours of the rollout and of the policy don't overlap (policy Night shift)",
  );
});
