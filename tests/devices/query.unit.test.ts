import { describe, expect, test } from "vitest";
import { parseQuery, QueryError } from "@muster/sdk";

const word = (text: string) => ({ text, roles: [], glob: false });
function errorOf(text: string): string {
  try {
    return `no error: ${JSON.stringify(parseQuery(text))}`;
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return `${error.at}: ${error.message}`;
  }
}

describe("Search words", () => {
  test.each([
    ["", { all: [] }],
    ["acme", word("acme")],
    ["front desk", { all: [word("front"), word("desk")] }],
    ['"front desk"', word("front desk")],
    ["a and b", { all: [word("a"), word("b")] }],
    ["a b or c", { any: [{ all: [word("a"), word("b")] }, word("c")] }],
    ["a (b or c)", { all: [word("a"), { any: [word("b"), word("c")] }] }],
    ["-(b or c)", { not: { any: [word("b"), word("c")] } }],
    ["-spare", { not: word("spare") }],
    ['-"77"', { not: word("77") }],
    ["- x", { all: [word("-"), word("x")] }],
    ["sw-core", word("sw-core")],
    ["50%_off", word("50%_off")],
    ["front)", word("front)")],
    ["fe80::1", word("fe80::1")],
    ["aa:bb:cc:dd:ee:ff", word("aa:bb:cc:dd:ee:ff")],
    ["02:00:", word("02:00:")],
    ['"or"', word("or")],
    ["sw*1", { text: "sw*1", roles: [], glob: true }],
    ["printer", { text: "printer", roles: ["NMS_PRINTER"], glob: false }],
    ["role:switch", { field: "role", roles: ["NMS_SWITCH"] }],
    ["role:nms_switch", { field: "role", roles: ["NMS_SWITCH"] }],
    ['role:"linux server"', { field: "role", roles: ["LINUX_SERVER"] }],
    ["STATUS:Offline", { field: "status", status: "offline" }],
    [
      "status:offline,unknown",
      {
        any: [
          { field: "status", status: "offline" },
          { field: "status", status: "unknown" },
        ],
      },
    ],
    ["vendor:hp", { field: "vendor", text: "hp", glob: false }],
    ["model:C93*", { field: "model", text: "C93*", glob: true }],
    ['org:"Acme *"', { field: "org", text: "Acme *", glob: false }],
    ["seen:>7d", { field: "seen", longerAgo: true, ms: 604_800_000 }],
    ["seen:<=90s", { field: "seen", longerAgo: false, ms: 90_000 }],
    [
      "ip:10.0.0.1",
      { field: "ip", first: `4${"a000001".padStart(32, "0")}`, last: `4${"a000001".padStart(32, "0")}` },
    ],
    ["ip:10.20.*", { field: "ip", pattern: "10.20.*" }],
    ["mac:0200.0000.0001", { field: "mac", text: "02:00:00:00:00:01", glob: false }],
    ["is:maintenance", { field: "is", state: "maintenance" }],
  ])("%s", (text, wanted) => {
    expect(parseQuery(text)).toEqual(wanted);
  });

  test.each([
    ["stauts:offline", "0: No field stauts. Did you mean status?"],
    ["a organization:acme", "2: No field organization. Did you mean org?"],
    ["http://x", "0: No field http. Put text that contains a colon in quotation marks."],
    ["constructor:x", "0: No field constructor. Put text that contains a colon in quotation marks."],
    ["status:ofline", "7: No status ofline. Did you mean offline?"],
    ["status:on", "7: No status on. Did you mean online?"],
    ["role:prnter", "5: No role prnter. Did you mean printer?"],
    ["role:zzz", "5: No role zzz. Write for example role:printer."],
    ["status:", "7: status: needs a value, for example status:offline."],
    ["vendor:hp,", "10: vendor: needs a value, for example vendor:hp."],
    ["vendor:>hp", "7: vendor: can't be compared with < or >."],
    ["seen:7d", "5: Write seen:>7d for devices last seen more than 7 days ago"],
    ["seen:>7y", "5: Write seen:>7d"],
    ["ip:10.20", "3: 10.20 isn't an address. Write an address, 10.20.0.0/22 or 10.20.*."],
    ["ip:10.0.0.0/33", "3: 10.0.0.0/33 isn't an address."],
    ['x "front desk', "2: \" isn't closed."],
    ["(a or b", "0: ( isn't closed."],
    ["or a", "0: or needs something on both sides."],
    ["a or", "4: or needs something on both sides."],
    ["a*b*c*d*e*f", "0: Write at most 4 * in a word."],
    ["(".repeat(11) + "a", "10: Nest parentheses at most 10 deep."],
    ["a ".repeat(512), "60: Write at most 30 words."],
    [`vendor:${"a,".repeat(500)}a`, "67: Write at most 30 words."],
    [`-${"x".repeat(1022)}:`, `1: No field ${"x".repeat(40)}.`],
  ])("refuses %s", (text, wanted) => {
    expect(errorOf(text)).toMatch(new RegExp(`^${wanted.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`));
  });

  test("parses any text of 1,024 characters quickly", () => {
    const from = performance.now();
    for (const one of [
      '"',
      "(",
      ")",
      "-",
      "*",
      ":",
      ",",
      "a:",
      "-(",
      "or ",
      "role:*a",
      "ip:",
      "seen:>",
      "\u0000",
    ])
      errorOf(one.repeat(1_024).slice(0, 1_024));
    expect(performance.now() - from).toBeLessThan(500);
  });
});
