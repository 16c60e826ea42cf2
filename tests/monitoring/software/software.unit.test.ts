// Which of two versions is older, according to the package managers themselves.
import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { compareVersions, softwareChangeText } from "@muster/sdk";

const pairs = [
  ["3.0.14-1", "3.0.15"],
  ["3.0.15-1~deb12u1", "3.0.15-1"],
  ["3.0.15", "3.0.15-0"],
  ["1.0~rc1", "1.0"],
  ["1.0~~", "1.0~"],
  ["1.0", "1.0+dfsg"],
  ["9", "10"],
  ["1.9", "1.10"],
  ["1.0a", "1.0b"],
  ["1.0a", "1.0+"],
  ["2.4.62-1~deb12u2", "2.4.62-1"],
  ["007", "7"],
  ["252.30-1~deb12u2", "252.31"],
] as const;

const hasDpkg = spawnSync("dpkg", ["--version"]).status === 0;

describe("Versions of dpkg", () => {
  test.skipIf(!hasDpkg).each(pairs)("%s and %s are ordered as dpkg orders them", (a, b) => {
    const says = (operator: string) => spawnSync("dpkg", ["--compare-versions", a, operator, b]).status === 0;
    const order = Math.sign(compareVersions("DPKG", a, b));
    expect(order).toBe(says("lt") ? -1 : Number(says("gt")));
    expect(Math.sign(compareVersions("DPKG", b, a))).toBe(-order || 0);
  });

  test("an epoch counts only if both versions have one", () => {
    expect(compareVersions("DPKG", "1:9.2p1-2", "9.3")).toBeLessThan(0);
    expect(compareVersions("DPKG", "1:9.2p1-2", "2:1.0")).toBeLessThan(0);
    expect(compareVersions("RPM", "1:3.0.7-27.el9", "3.0.15")).toBeLessThan(0);
  });
});

describe("Versions of rpm", () => {
  // from rpm's own tests of rpmvercmp
  test.each([
    ["1.0", "2.0", -1],
    ["2.0.1a", "2.0.1", 1],
    ["5.5p10", "5.5p1", 1],
    ["10xyz", "10.1xyz", -1],
    ["xyz.4", "8", -1],
    ["5.6.0", "6.5.0", -1],
    ["fc4", "fc.4", 0],
    ["1.0~rc1", "1.0", -1],
    ["1.0~rc1~git123", "1.0~rc1", -1],
    ["1.0^", "1.0", 1],
    ["1.0^git1", "1.0^git2", -1],
    ["1.0^git1", "1.01", -1],
    ["1.0^20160101", "1.0.1", -1],
    ["2_0", "2.0", 0],
    ["3.0.7-27.el9", "3.0.7", 0],
    ["3.0.7-27.el9", "3.0.7-28.el9", -1],
  ] as const)("%s and %s are ordered as rpm orders them", (a, b, order) => {
    expect(Math.sign(compareVersions("RPM", a, b))).toBe(order);
  });
});

test.each([
  ["3.1.4_rc1-r0", "3.1.4-r0"],
  ["3.1.4-r5", "3.1.4-r6"],
  ["1.36.1-r9", "1.36.1-r10"],
  ["1.2.3", "1.2.3_p1"],
])("apk's %s is older than %s", (a, b) => {
  expect(compareVersions("APK", a, b)).toBeLessThan(0);
  expect(compareVersions("APK", b, a)).toBeGreaterThan(0);
});

test("a software change is described as installed, removed or updated", () => {
  expect(softwareChangeText({ name: "curl", before: "", after: "8.5" })).toBe("curl 8.5 was installed");
  expect(softwareChangeText({ name: "curl", before: "8.5", after: "" })).toBe("curl 8.5 was removed");
  expect(softwareChangeText({ name: "curl", before: "8.5", after: "8.6" })).toBe("curl 8.5 → 8.6");
});
