// Whose shift it is, also across daylight saving changes.
import { onCallNow, onCallShifts, withOverrides, type OnCallRotation } from "@muster/sdk";
import { expect, test } from "vitest";

const weekly: OnCallRotation = {
  timeZone: "Europe/Berlin",
  userIds: [1, 2, 3],
  rotationUnit: "WEEKS",
  rotationLength: 1,
  handoverWeekday: "MONDAY",
  handoverTime: "09:00",
  startDate: "2026-10-14",
};
const everyone = () => true;
const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds;
const shown = (
  rotation: OnCallRotation,
  moment: string,
  count = 3,
  isUsable: (id: number) => boolean = everyone,
) =>
  onCallShifts(rotation, isUsable, at(moment), count).map(
    ({ userId, from }) => `${userId} ${Temporal.Instant.fromEpochMilliseconds(from).toString()}`,
  );

test("shifts are handed over at the local time, before and after clocks change", () => {
  expect(shown(weekly, "2026-10-13T00:00:00Z")).toEqual([
    "1 2026-10-12T07:00:00Z",
    "2 2026-10-19T07:00:00Z",
    "3 2026-10-26T08:00:00Z",
  ]);
  expect(shown(weekly, "2026-10-26T07:59:59Z", 1)).toEqual(["2 2026-10-19T07:00:00Z"]);
  expect(shown(weekly, "2026-10-26T08:00:00Z", 1)).toEqual(["3 2026-10-26T08:00:00Z"]);
});

test("a handover in a skipped hour moves after it, and one in a repeated hour happens once", () => {
  const nightly: OnCallRotation = { ...weekly, rotationUnit: "DAYS", handoverTime: "02:30" };
  expect(shown(nightly, "2027-03-27T12:00:00Z", 3).map((shift) => shift.slice(2))).toEqual([
    "2027-03-27T01:30:00Z",
    "2027-03-28T01:30:00Z",
    "2027-03-29T00:30:00Z",
  ]);
  expect(shown(nightly, "2026-10-24T12:00:00Z", 3).map((shift) => shift.slice(2))).toEqual([
    "2026-10-24T00:30:00Z",
    "2026-10-25T00:30:00Z",
    "2026-10-26T01:30:00Z",
  ]);
});

test("shifts have no gaps or overlaps for ten years, in several zones and before the first day", () => {
  for (const timeZone of [
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "UTC",
  ]) {
    const rotation: OnCallRotation = { ...weekly, timeZone, rotationUnit: "DAYS", handoverTime: "00:00" };
    const shifts = onCallShifts(rotation, everyone, at("2025-01-01T00:00:00Z"), 3_650);
    for (const [place, { userId, until }] of shifts.slice(0, -1).entries()) {
      expect(shifts[place + 1]!.from).toBe(until);
      expect(shifts[place + 1]!.userId).toBe((userId % 3) + 1);
      expect(onCallShifts(rotation, everyone, until, 1)[0]!.from).toBe(until);
    }
  }
});

test("the next user takes the shifts of a skipped one; nobody is on call if all are skipped", () => {
  const shifts = shown(weekly, "2026-10-13T00:00:00Z", 4, (id) => id !== 2).map((shift) => shift[0]);
  expect(shifts).toEqual(["1", "3", "3", "1"]);
  expect(shown(weekly, "2026-10-13T00:00:00Z", 4, () => false)).toEqual([]);
});

test("overrides replace parts of shifts, also across handovers; then shifts continue as scheduled", () => {
  const shifts = [
    { userId: 1, from: 0, until: 100 },
    { userId: 2, from: 100, until: 200 },
    { userId: 3, from: 200, until: 300 },
  ];
  const overrides = [
    { id: 8, userId: 3, from: 150, until: 250 },
    { id: 7, userId: 2, from: 40, until: 150 },
  ];
  const cut = (at: number, own = overrides) =>
    withOverrides(shifts, own, at).map(
      ({ userId, from, until, insteadOf }) =>
        `${userId} ${from}-${until}${insteadOf ? ` for ${insteadOf}` : ""}`,
    );
  // an override by the user who is on call anyway doesn't replace anyone
  expect(cut(0)).toEqual(["1 0-40", "2 40-100 for 1", "2 100-150", "3 150-200 for 2", "3 200-300"]);
  expect(cut(160)).toEqual(["3 150-200 for 2", "3 200-300"]);
  expect(cut(0, [])).toEqual(["1 0-100", "2 100-200", "3 200-300"]);
  expect(cut(0, [{ id: 9, userId: 4, from: -50, until: 1_000 }])).toEqual([
    "4 0-100 for 1",
    "4 100-200 for 2",
    "4 200-300 for 3",
  ]);
});

test("with nobody in the rotation, only the user of an override is on call", () => {
  const shifts = withOverrides([], [{ id: 1, userId: 5, from: 100, until: 200 }], 50);
  expect(shifts).toEqual([{ userId: 5, from: 100, until: 200, overrideId: 1, insteadOf: null }]);
  expect(onCallNow(shifts, 50)).toBeUndefined();
  expect(onCallNow(shifts, 100)?.userId).toBe(5);
  expect(onCallNow(shifts, 200)).toBeUndefined();
});
