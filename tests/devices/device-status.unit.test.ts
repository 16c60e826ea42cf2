import { expect, test } from "vitest";
import { deviceStatus, limits } from "@muster/sdk";

const hourMS = 3_600_000;
const ago = (hours: number) => Date.now() - hours * hourMS;

test("a device is online as long as it responded recently, and then says when it was seen", () => {
  expect(deviceStatus({ isUp: true, lastSeenAt: ago(1) })).toEqual({ label: "Online", tone: "success" });
  const stale = deviceStatus({ isUp: true, lastSeenAt: ago(limits.deviceStaleHours + 1) });
  expect(stale.tone).toBe("neutral");
  expect(stale.label).toMatch(/^Seen [A-Z][a-z]{2} \d/);
});

test("an offline device stays offline, and one that was never checked is unknown", () => {
  const last = ago(limits.deviceStaleHours + 1);
  expect(deviceStatus({ isUp: false, lastSeenAt: last })).toEqual({ label: "Offline", tone: "danger" });
  expect(deviceStatus({ isUp: null, lastSeenAt: null })).toEqual({ label: "Unknown", tone: "neutral" });
});
