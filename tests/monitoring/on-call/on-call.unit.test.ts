// Whose turn it is, also when clocks change.
import { onCallNow, onCallTurns, withOverrides, type OnCallRotation } from "@muster/sdk";
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

test("overrides cut turns, across hand-overs too, and turns go on as scheduled", () => {
  const turns = [
    { userId: 1, from: 0, until: 100 },
    { userId: 2, from: 100, until: 200 },
    { userId: 3, from: 200, until: 300 },
  ];
  const overrides = [
    { id: 8, userId: 3, from: 150, until: 250 },
    { id: 7, userId: 2, from: 40, until: 150 },
  ];
  const cut = (at: number, own = overrides) =>
    withOverrides(turns, own, at).map(
      ({ userId, from, until, insteadOf }) =>
        `${userId} ${from}-${until}${insteadOf ? ` for ${insteadOf}` : ""}`,
    );
  // who would be on call anyway takes over from nobody
  expect(cut(0)).toEqual(["1 0-40", "2 40-100 for 1", "2 100-150", "3 150-200 for 2", "3 200-300"]);
  expect(cut(160)).toEqual(["3 150-200 for 2", "3 200-300"]);
  expect(cut(0, [])).toEqual(["1 0-100", "2 100-200", "3 200-300"]);
  expect(cut(0, [{ id: 9, userId: 4, from: -50, until: 1_000 }])).toEqual([
    "4 0-100 for 1",
    "4 100-200 for 2",
    "4 200-300 for 3",
  ]);
});

test("without anybody in the rotation only overrides are on call", () => {
  const turns = withOverrides([], [{ id: 1, userId: 5, from: 100, until: 200 }], 50);
  expect(turns).toEqual([{ userId: 5, from: 100, until: 200, overrideId: 1, insteadOf: null }]);
  expect(onCallNow(turns, 50)).toBeUndefined();
  expect(onCallNow(turns, 100)?.userId).toBe(5);
  expect(onCallNow(turns, 200)).toBeUndefined();
});
