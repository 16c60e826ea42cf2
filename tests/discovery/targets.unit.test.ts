import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { cleanText, parseTargets, splitTargets } from "@muster/sdk";

const read = (text: string) => parseTargets(text, 1000);

describe("Target list parsing", () => {
  test("accepts addresses, ranges, blocks and names, separated by commas or line breaks", () => {
    const { targets, invalid, count } = read(
      "10.0.0.1, 10.0.0.5-10.0.0.7\n10.0.1.9-11,\r\n10.0.2.0/30,Printer.Site.Lab.",
    );
    expect(targets.join(" ")).toBe(
      "10.0.0.1 10.0.0.5 10.0.0.6 10.0.0.7 10.0.1.9 10.0.1.10 10.0.1.11 10.0.2.1 10.0.2.2 printer.site.lab",
    );
    expect({ invalid, count }).toEqual({ invalid: [], count: 10 });
  });

  test("excludes network and broadcast addresses, except in blocks without them", () => {
    expect(read("192.0.2.0/29").targets).toHaveLength(6);
    expect(read("192.0.2.4/31").targets).toEqual(["192.0.2.4", "192.0.2.5"]);
    expect(read("192.0.2.77/32").targets).toEqual(["192.0.2.77"]);
    expect(read("2001:db8::8/127").targets).toEqual(["2001:db8::8", "2001:db8::9"]);
    expect(read("192.0.2.0-192.0.2.1").targets, "a range is taken as written").toEqual([
      "192.0.2.0",
      "192.0.2.1",
    ]);
  });

  test("counts duplicates once", () => {
    const { targets, count } = read(
      "10.0.0.0/29, 10.0.0.3-20, 10.0.0.4, ::ffff:10.0.0.5, 2001:DB8:0::1, 2001:db8::1",
    );
    expect(count).toBe(21);
    expect(new Set(targets).size).toBe(21);
  });

  test("accepts link-local addresses with an interface", () => {
    expect(read("fe80::1%eth0").targets).toEqual(["fe80::1%eth0"]);
  });

  test("lists invalid entries once, without control characters", () => {
    const { invalid, count } = read(
      "10.0.0.256, 10.0.0.9-2, a b, 10.0.0.256, 10.0.0.0/33, 224.0.0.1, 0.0.0.0, ev\u001b[31mil\u202e!",
    );
    expect(invalid).toEqual([
      "10.0.0.256",
      "10.0.0.9-2",
      "a b",
      "10.0.0.0/33",
      "224.0.0.1",
      "0.0.0.0",
      "ev il !",
    ]);
    expect(count).toBe(0);
  });

  test("finds no targets in an empty list", () => {
    expect(read(" ,\n, ")).toEqual({ targets: [], invalid: [], count: 0 });
  });

  test("counts huge blocks without expanding them", () => {
    const started = process.threadCpuUsage();
    expect(read("10.0.0.0/8")).toEqual({ targets: [], invalid: [], count: 2 ** 24 - 2 });
    expect(read("2001:db8::/64, 2001:db8::1").count).toBeGreaterThan(2 ** 63);
    expect(read(Array.from({ length: 3000 }, () => "2001:db8::/32").join(",")).count).toBe(2 ** 96);
    expect(read("1.1.1.1-".repeat(8192)).targets).toEqual([]);
    expect(process.threadCpuUsage(started).user / 1_000, "milliseconds of this thread's own").toBeLessThan(
      500,
    );
  });

  test("expands up to 1000 targets and only counts more", () => {
    expect(read("10.66.0.1-10.66.3.232").targets).toHaveLength(1000);
    expect(read("10.66.0.1-10.66.3.233")).toEqual({ targets: [], invalid: [], count: 1001 });
  });
});

describe("Target lists with hostile text", () => {
  test("lose escape, control and direction characters, and are truncated", () => {
    expect(cleanText("\u001b]0;owned\u0007\u001b[2Jrouter\u0000\r\n\u202egpj.exe\u2066", 50)).toBe(
      "router gpj.exe",
    );
    expect(cleanText("x".repeat(1000), 16)).toBe("x".repeat(16));
    expect(cleanText("ab😀", 3), "no half characters").toBe("ab");
  });
});

describe("Splitting a target list over several discoveries", () => {
  const split = (text: string) => splitTargets(text, 1000, 65_536, 65_536);
  const all = (parts: readonly string[]) => parts.flatMap((part) => read(part).targets);

  test("never splits a subnet", () => {
    const { parts, count } = split("10.0.0.0/21");
    expect(count).toBe(2046);
    expect(parts).toEqual([
      "10.0.0.1-10.0.0.255, 10.0.1.0-10.0.1.255, 10.0.2.0-10.0.2.255",
      ...parts.slice(1),
    ]);
    const subnets = parts.map((part) => new Set(read(part).targets.map((ip) => ip.replace(/\.\d+$/, ""))));
    expect(subnets.map(({ size }) => size)).toEqual([3, 3, 2]);
    expect(new Set(subnets.flatMap((part) => [...part])).size).toBe(8);
  });

  test("does not change the list if one discovery is enough", () => {
    expect(split("10.0.0.9, sw1.example.com").parts).toEqual(["10.0.0.9, sw1.example.com"]);
    expect(split(" ").parts).toEqual([]);
  });

  test("rejects lists above the maximum without expanding them", () => {
    expect(split("10.0.0.0/8")).toMatchObject({ parts: [], count: 16_777_214 });
    expect(split("10.0.0.0/16").parts).toHaveLength(86);
    expect(split("10.0.0.0/15").parts).toEqual([]);
  });

  test("loses and duplicates no targets", () => {
    const octet = fc.integer({ min: 1, max: 254 });
    const piece = fc.oneof(
      fc.tuple(octet, octet).map(([a, b]) => `10.9.${a}.${b}`),
      fc.tuple(octet, fc.integer({ min: 20, max: 32 })).map(([a, bits]) => `10.${a}.16.0/${bits}`),
      fc.integer({ min: 0, max: 0xffff }).map((n) => `2001:db8::${n.toString(16)}`),
      fc.integer({ min: 0, max: 9999 }).map((n) => `host-${n}.example.com`),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 300 }),
        (pieces, size) => {
          const text = pieces.join("\n");
          const { parts } = splitTargets(text, size, 200_000, 500);
          const whole = parseTargets(text, 200_000).targets;
          const given = parts.flatMap((part) => parseTargets(part, 200_000).targets);
          expect(given.length).toBe(whole.length);
          expect(new Set(given)).toEqual(new Set(whole));
          for (const part of parts) {
            expect(parseTargets(part, 200_000).count).toBeLessThanOrEqual(size);
            expect(parts.length === 1 || part.length <= 500).toBe(true);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  test("limits names by number and by the size limit of a request", () => {
    const names = Array.from({ length: 2500 }, (_, i) => `printer-${i}.${"x".repeat(50)}.example.com`);
    const { parts } = split(names.join("\n"));
    expect(new Set(all(parts))).toEqual(new Set(names));
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(65_536);
  });
});
