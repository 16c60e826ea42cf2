import { describe, expect, test } from "vitest";
import { cleanText, parseTargets } from "@muster/sdk";

const read = (text: string) => parseTargets(text, 1000);

describe("a technician names what to look at", () => {
  test("addresses, ranges, blocks and names, separated by commas or line breaks", () => {
    const { targets, invalid, count } = read(
      "10.0.0.1, 10.0.0.5-10.0.0.7\n10.0.1.9-11,\r\n10.0.2.0/30,Printer.Site.Lab.",
    );
    expect(targets.join(" ")).toBe(
      "10.0.0.1 10.0.0.5 10.0.0.6 10.0.0.7 10.0.1.9 10.0.1.10 10.0.1.11 10.0.2.1 10.0.2.2 printer.site.lab",
    );
    expect({ invalid, count }).toEqual({ invalid: [], count: 10 });
  });

  test("network and broadcast addresses are left out, except where a block has neither", () => {
    expect(read("192.0.2.0/29").targets).toHaveLength(6);
    expect(read("192.0.2.4/31").targets).toEqual(["192.0.2.4", "192.0.2.5"]);
    expect(read("192.0.2.77/32").targets).toEqual(["192.0.2.77"]);
    expect(read("2001:db8::8/127").targets).toEqual(["2001:db8::8", "2001:db8::9"]);
    expect(read("192.0.2.0-192.0.2.1").targets, "a range is taken as written").toEqual(["192.0.2.0", "192.0.2.1"]);
  });

  test("the same address written twice is one target", () => {
    const { targets, count } = read("10.0.0.0/29, 10.0.0.3-20, 10.0.0.4, ::ffff:10.0.0.5, 2001:DB8:0::1, 2001:db8::1");
    expect(count).toBe(21);
    expect(new Set(targets).size).toBe(21);
  });

  test("a link-local address keeps the interface it belongs to", () => {
    expect(read("fe80::1%eth0").targets).toEqual(["fe80::1%eth0"]);
  });

  test("what is no address is named, once, without control characters", () => {
    const { invalid, count } = read(
      "10.0.0.256, 10.0.0.9-2, a b, 10.0.0.256, 10.0.0.0/33, 224.0.0.1, 0.0.0.0, ev\u001b[31mil\u202e!",
    );
    expect(invalid).toEqual(["10.0.0.256", "10.0.0.9-2", "a b", "10.0.0.0/33", "224.0.0.1", "0.0.0.0", "ev il !"]);
    expect(count).toBe(0);
  });

  test("nothing at all is no target", () => {
    expect(read(" ,\n, ")).toEqual({ targets: [], invalid: [], count: 0 });
  });

  test("huge blocks cost nothing: they are counted and never expanded", () => {
    const started = performance.now();
    expect(read("10.0.0.0/8")).toEqual({ targets: [], invalid: [], count: 2 ** 24 - 2 });
    expect(read("2001:db8::/64, 2001:db8::1").count).toBeGreaterThan(2 ** 63);
    expect(read(Array.from({ length: 3000 }, () => "2001:db8::/32").join(",")).count).toBe(2 ** 96);
    expect(read("1.1.1.1-".repeat(8192)).targets).toEqual([]);
    expect(performance.now() - started).toBeLessThan(500);
  });

  test("1000 targets are taken and 1001 are counted only", () => {
    expect(read("10.66.0.1-10.66.3.232").targets).toHaveLength(1000);
    expect(read("10.66.0.1-10.66.3.233")).toEqual({ targets: [], invalid: [], count: 1001 });
  });
});

describe("text of strangers", () => {
  test("loses escapes, control and direction characters, and what is too long", () => {
    expect(cleanText("\u001b]0;owned\u0007\u001b[2Jrouter\u0000\r\n\u202egpj.exe\u2066", 50)).toBe("router gpj.exe");
    expect(cleanText("x".repeat(1000), 16)).toBe("x".repeat(16));
    expect(cleanText("ab😀", 3), "no half characters").toBe("ab");
  });
});
