import { expect, test } from "vitest";
import { deviceStatus, deviceStatusText, limits, statusRecord } from "@muster/sdk";

const hourMS = 3_600_000;
const ago = (hours: number) => Date.now() - hours * hourMS;
const busy = { alertId: 3, cause: "CPU busy", others: 0, since: ago(2) };

test("a device that responded recently is online, and later shows when it was last seen", () => {
  expect(deviceStatus({ isUp: true, lastSeenAt: ago(1), degraded: null })).toEqual({
    status: "ONLINE",
    label: "Online",
    tone: "success",
    detail: "",
  });
  const stale = deviceStatus({
    isUp: true,
    lastSeenAt: ago(limits.deviceStaleHours + 1),
    degraded: null,
  });
  expect(stale).toMatchObject({ status: "UNKNOWN", tone: "neutral" });
  expect(stale.label).toMatch(/^Seen [A-Z][a-z]{2} \d/);
});

test("an offline device stays offline, and one that was never checked is unknown", () => {
  const last = ago(limits.deviceStaleHours + 1);
  expect(deviceStatus({ isUp: false, lastSeenAt: last, degraded: null })).toMatchObject({
    label: "Offline",
    tone: "danger",
  });
  expect(deviceStatus({ isUp: null, lastSeenAt: null, degraded: null })).toMatchObject({
    label: "Unknown",
    tone: "neutral",
  });
});

test("a degraded device's status says why and since when", () => {
  const device = { isUp: true, lastSeenAt: ago(0), degraded: busy };
  expect(deviceStatus(device)).toMatchObject({ status: "DEGRADED", label: "Degraded", tone: "warning" });
  expect(deviceStatusText(device)).toMatch(/^Degraded: CPU busy, 2 h/);
  expect(statusRecord(device)).toBe(`Degraded: CPU busy, ${new Date(busy.since).toISOString()}`);
  const more = { ...device, degraded: { ...busy, others: 2 } };
  expect(deviceStatusText(more)).toMatch(/^Degraded: CPU busy and 2 more, 2 h/);
  const hidden = { ...device, degraded: { ...busy, cause: "" } };
  expect(deviceStatusText(hidden)).toMatch(/^Degraded: 2 h/);
});

test("a device that doesn't respond is offline or unknown, whatever alerts it has", () => {
  expect(deviceStatusText({ isUp: false, lastSeenAt: ago(1), degraded: busy })).toBe("Offline");
  expect(deviceStatusText({ isUp: null, lastSeenAt: null, degraded: busy })).toBe("Unknown");
  const stale = { isUp: true, lastSeenAt: ago(limits.deviceStaleHours + 1), degraded: busy };
  expect(deviceStatusText(stale)).toMatch(/^Seen /);
});
