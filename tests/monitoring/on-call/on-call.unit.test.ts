// Whose turn it is, also when clocks change.
import { onCallTurns, type OnCallRotation } from "@muster/sdk";
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
  onCallTurns(rotation, isUsable, at(moment), count).map(
    ({ userId, from }) => `${userId} ${Temporal.Instant.fromEpochMilliseconds(from).toString()}`,
  );

test("turns are handed over at the local time, before and after clocks change", () => {
  expect(shown(weekly, "2026-10-13T00:00:00Z")).toEqual([
    "1 2026-10-12T07:00:00Z",
    "2 2026-10-19T07:00:00Z",
    "3 2026-10-26T08:00:00Z",
  ]);
  expect(shown(weekly, "2026-10-26T07:59:59Z", 1)).toEqual(["2 2026-10-19T07:00:00Z"]);
  expect(shown(weekly, "2026-10-26T08:00:00Z", 1)).toEqual(["3 2026-10-26T08:00:00Z"]);
});

test("a time that a night skips moves behind the gap, and one that it repeats comes once", () => {
  const nightly: OnCallRotation = { ...weekly, rotationUnit: "DAYS", handoverTime: "02:30" };
  expect(shown(nightly, "2027-03-27T12:00:00Z", 3).map((turn) => turn.slice(2))).toEqual([
    "2027-03-27T01:30:00Z",
    "2027-03-28T01:30:00Z",
    "2027-03-29T00:30:00Z",
  ]);
  expect(shown(nightly, "2026-10-24T12:00:00Z", 3).map((turn) => turn.slice(2))).toEqual([
    "2026-10-24T00:30:00Z",
    "2026-10-25T00:30:00Z",
    "2026-10-26T01:30:00Z",
  ]);
});

test("turns have no gap and no overlap for ten years, in every zone and before the first day", () => {
  for (const timeZone of [
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "UTC",
  ]) {
    const rotation: OnCallRotation = { ...weekly, timeZone, rotationUnit: "DAYS", handoverTime: "00:00" };
    const turns = onCallTurns(rotation, everyone, at("2025-01-01T00:00:00Z"), 3_650);
    for (const [place, { userId, until }] of turns.slice(0, -1).entries()) {
      expect(turns[place + 1]!.from).toBe(until);
      expect(turns[place + 1]!.userId).toBe((userId % 3) + 1);
      expect(onCallTurns(rotation, everyone, until, 1)[0]!.from).toBe(until);
    }
  }
});

test("the next person takes the turns of one who is skipped; nobody is on call if nobody is left", () => {
  const turns = shown(weekly, "2026-10-13T00:00:00Z", 4, (id) => id !== 2).map((turn) => turn[0]);
  expect(turns).toEqual(["1", "3", "3", "1"]);
  expect(shown(weekly, "2026-10-13T00:00:00Z", 4, () => false)).toEqual([]);
});
