import { expect, test } from "vitest";
import { changedForm, checkMaintenanceForm, newMaintenanceForm, scheduleOf } from "@muster/sdk";

const now = Date.parse("2027-01-31T12:00Z");
const form = { ...newMaintenanceForm(now), timeZone: "UTC" };
const starts = { ...form, startType: "AT" as const, startTime: "tomorrow 06:00" };

test("a duration as the end counts from the start", () => {
  expect(scheduleOf({ ...form, endTime: "2h" }, now)).toMatchObject({
    endTime: Date.parse("2027-01-31T14:00Z"),
  });
  expect(scheduleOf({ ...starts, endTime: "2h" }, now)).toMatchObject({
    startTime: Date.parse("2027-02-01T06:00Z"),
    endTime: Date.parse("2027-02-01T08:00Z"),
  });
});

test("a start after the end moves the end, unless the end is a duration", () => {
  const before = { ...starts, endTime: "2027-02-01 07:00" };
  expect(changedForm(before, { startTime: "2027-02-01 10:00" }, now).endTime).toBe("2027-02-01 10:06");
  const relative = { ...starts, endTime: "2h" };
  expect(changedForm(relative, { startTime: "2027-02-01 10:00" }, now).endTime).toBe("2h");
});

test("starting later instead of now keeps the duration, or an end that is after the start", () => {
  const later = changedForm({ ...form, startTime: "2027-01-31 13:00" }, { startType: "AT" }, now);
  const between = changedForm({ ...form, startTime: "2027-01-31 13:00" }, { startType: "AT" }, now + 45_000);
  expect(between.endTime, "within a minute").toBe("2027-01-31 14:00");
  expect(later).toMatchObject({ startTime: "2027-01-31 13:00", endTime: "2027-01-31 14:00" });
  const until = changedForm({ ...form, endTime: "2027-01-31 18:00" }, { startType: "AT" }, now);
  expect(until.endTime, "an end after the start stays").toBe("2027-01-31 18:00");
});

test("an invalid date and time is refused at its field", () => {
  const user = { internal: false };
  expect(checkMaintenanceForm({ ...form, endTime: "" }, now, user)).toEqual({ endTime: "Required" });
  expect(checkMaintenanceForm({ ...starts, startTime: "soon" }, now, user)).toHaveProperty("startTime");
  expect(checkMaintenanceForm({ ...starts, endTime: "1h" }, now, user)).toEqual({});
});
