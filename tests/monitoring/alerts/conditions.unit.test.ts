// When a condition is met, and what happens to its alert.
import { completeCondition, withException, type PolicyCondition } from "@muster/sdk";
import { expect, test } from "vitest";
import { evaluate, newStanding, step } from "../../../server/src/monitoring/alerts/evaluate.ts";
import { minutesOfQuiet } from "../../../server/src/monitoring/channels/quiet-hours.ts";

const full: PolicyCondition = {
  name: "Full",
  type: "METRIC",
  severity: "MAJOR",
  terms: [{ metric: "VOLUME_USE", operator: "ABOVE", threshold: 90 }],
};
const volume = (instance: string, value: number) => ({ metric: "VOLUME_USE", instance, value }) as const;
const met = (condition: PolicyCondition, readings: Parameters<typeof evaluate>[1], isOpen = false) =>
  evaluate(completeCondition(condition, "x"), readings, () => isOpen).map((one) => one.met);

test.each([
  ["", "/home", true],
  ["/home", "/home", true],
  ["/home", "/home/ada", false],
  ["/home*", "/home/ada", true],
  ["*ada", "/home/ada", true],
  ["/*/ada", "/home/ada", true],
  ["/ho*me", "/home", true],
  ["ab*ba", "aba", false],
  ["C:*", "c:\\", true],
  [".*", "/home", false],
])("instance pattern %s matches %s: %s", (instance, name, isMeant) => {
  const terms = [{ ...full.terms![0]!, instance }];
  expect(met({ ...full, terms }, [volume(name, 95)])).toEqual(isMeant ? [true] : []);
});

test("matching a pattern of many stars with a long hostile name ends", () => {
  const terms = [{ ...full.terms![0]!, instance: `${"a*".repeat(49)}b` }];
  expect(met({ ...full, terms }, [volume("a".repeat(100), 95)])).toEqual([]);
});

test("all or any of several terms must be met, and an unknown value decides nothing", () => {
  const cpu = (value: number) => ({ metric: "CPU_USE", instance: "", value }) as const;
  const terms = [...full.terms!, { metric: "CPU_USE", operator: "ABOVE", threshold: 50 } as const];
  const both = { ...full, terms, match: "ALL" } as const;
  const either = { ...full, terms, match: "ANY" } as const;
  expect(met(both, [volume("/", 95), volume("/b", 1), cpu(60)])).toEqual([true]);
  expect(met(both, [volume("/", 95), cpu(40)])).toEqual([false]);
  expect(met(both, [volume("/", 95), cpu(NaN)])).toEqual([undefined]);
  expect(met(both, [volume("/", 5), cpu(NaN)])).toEqual([false]);
  expect(met(both, [volume("/", 95)])).toEqual([undefined]);
  expect(met(either, [volume("/", 95), cpu(NaN)])).toEqual([true]);
  expect(met(either, [volume("/", 5), cpu(NaN)])).toEqual([undefined]);
  expect(met(either, [volume("/", 5), cpu(5)])).toEqual([false]);
});

test("an alert opens after enough measurements in a row, and is reset after the reset interval", () => {
  const standing = newStanding();
  const settings = { samples: 2, resetInterval: 5 };
  const happened = [
    true,
    false,
    true,
    undefined,
    true,
    true,
    false,
    true,
    false,
    undefined,
    false,
    false,
  ].map((one, minute) => step(standing, settings, one, minute * 3 * 60_000));
  expect(happened).toEqual([
    ...Array(4).fill(undefined),
    "opens",
    ...Array(5).fill(undefined),
    "resets",
    undefined,
  ]);
});

test("an exception changes the threshold and keeps the gap to the reset threshold", () => {
  const condition = completeCondition(
    { ...full, terms: [{ ...full.terms![0]!, resetThreshold: 88 }] },
    "full",
  );
  expect(withException(condition, { threshold: 98, severity: "MINOR" })).toMatchObject({
    severity: "MINOR",
    terms: [{ threshold: 98, resetThreshold: 96 }],
  });
});

test.each([
  ["22:00", "06:00", "2026-11-23T23:30:00Z", 390],
  ["22:00", "06:00", "2026-11-23T05:59:00Z", 1],
  ["22:00", "06:00", "2026-11-23T06:00:00Z", 0],
  ["12:00", "13:00", "2026-11-23T12:30:00Z", 30],
  ["", "", "2026-11-23T12:30:00Z", 0],
])("quiet from %s until %s: at %s %i minutes are left", (quietFrom, quietTo, at, left) => {
  expect(minutesOfQuiet({ quietFrom, quietTo, timeZone: "UTC" }, Date.parse(at))).toBe(left);
});
