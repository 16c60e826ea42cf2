// Which alerts cause a desktop notification, and how many at once.
import type { Alert } from "@muster/sdk";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { watchNewAlerts } from "../../../ui/src/monitoring/alerts/new-alerts.ts";

const alert = (id: number, more: object = {}) =>
  ({
    id,
    conditionName: "CPU busy",
    displayName: `srv-${id}`,
    clientName: "Acme",
    severity: "CRITICAL",
    state: "OPEN",
    suppressedBy: null,
    instance: "",
    value: 97,
    condition: { terms: [{ metric: "CPU_USE", operator: "ABOVE", threshold: 90 }] },
    ...more,
  }) as Alert;
const alerts = (...ids: number[]) => ids.map((id) => alert(id));

describe("Notices of new alerts", () => {
  let shown: string[] = [];
  let watch: ReturnType<typeof watchNewAlerts>;
  beforeEach(() => {
    vi.useFakeTimers();
    shown = [];
    watch = watchNewAlerts(({ title, text, to }) => void shown.push(`${title} | ${text} | ${to}`));
  });
  afterEach(() => {
    watch.stop();
    vi.useRealTimers();
  });

  test("show each new alert once, and none that was open at first", () => {
    watch.update(alerts(1));
    watch.update(alerts(1, 2));
    watch.update(alerts(2));
    watch.update(alerts(1, 2));
    expect(shown).toEqual(["Critical: CPU busy | srv-2 · Acme · 97% | /alerts/2"]);
  });

  test("show up to three alerts within ten seconds singly, and further ones together afterwards", () => {
    watch.update([]);
    watch.update(alerts(1, 2, 3));
    expect(shown).toHaveLength(3);
    watch.update(alerts(1, 2, 3, 4, 5));
    watch.update(alerts(1, 2, 3, 4, 5, 6));
    expect(shown).toHaveLength(3);
    vi.advanceTimersByTime(10_000);
    expect(shown.slice(3)).toEqual(["3 new alerts | srv-4, srv-5, srv-6 | /alerts"]);
    // the next ten seconds start here
    watch.update(alerts(7));
    expect(shown).toHaveLength(4);
    vi.advanceTimersByTime(10_000);
    expect(shown.at(-1)).toContain("| /alerts/7");
    vi.advanceTimersByTime(10_000);
    watch.update(alerts(8));
    expect(shown.at(-1)).toContain("| /alerts/8");
    expect(shown).toHaveLength(6);
  });

  test("show more than three alerts at once as one notice", () => {
    watch.update([]);
    watch.update(alerts(1, 2, 3, 4));
    expect(shown).toEqual(["4 new alerts | srv-1, srv-2, srv-3, … | /alerts"]);
  });

  test("don't show alerts that are reset while they wait", () => {
    watch.update([]);
    watch.update(alerts(1, 2, 3));
    watch.update(alerts(1, 2, 3, 4, 5));
    watch.update(alerts(5));
    vi.advanceTimersByTime(10_000);
    expect(shown.slice(3)).toEqual(["Critical: CPU busy | srv-5 · Acme · 97% | /alerts/5"]);
  });

  test("show a suppressed alert only once it is no longer suppressed", () => {
    watch.update([alert(1, { suppressedBy: "MAINTENANCE" })]);
    watch.update([alert(1, { suppressedBy: "MAINTENANCE" }), alert(2, { suppressedBy: "PARENT" })]);
    expect(shown).toEqual([]);
    watch.update(alerts(1, 2));
    expect(shown).toHaveLength(2);
  });

  test("leave out acknowledged alerts and conditions without notifications", () => {
    watch.update([]);
    watch.update([
      alert(1, { condition: { notificationAction: "NONE" } }),
      alert(2, { state: "ACKNOWLEDGED" }),
    ]);
    expect(shown).toEqual([]);
  });

  test("show no escape sequences or direction characters of names", () => {
    watch.update([]);
    watch.update([alert(1, { displayName: "srv\u001b]0;x\u0007\u202e\u009d1" })]);
    expect(shown[0]).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});
