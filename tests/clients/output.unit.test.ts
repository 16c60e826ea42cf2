// Every command that prints data does so in each format, lists its fields and reads all pages.
import { operations, schemas } from "@muster/sdk/contract";
import { MusterError, setLanguage } from "@muster/sdk";
import { languageFromDisk } from "@muster/sdk/node";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { dataFieldsOf, dataSourceOf } from "../../cli/src/lib/contract/data-fields.ts";
import { dataFormats, pathOf } from "../../cli/src/lib/command.ts";
import { printJson, printList, printOne } from "../../cli/src/lib/output.ts";
import { junitXml, reportCheck } from "../../cli/src/lib/junit.ts";
import { clean, columnsOf, isTime, layRecord, layTable } from "../../cli/src/lib/table.ts";
import { createProgram } from "../../cli/src/program.ts";

type Command = Awaited<ReturnType<typeof createProgram>>;

beforeAll(() => setLanguage(languageFromDisk("en-us", "shell")));
afterEach(() => vi.restoreAllMocks());

const leavesOf = (command: Command): Command[] =>
  command.commands.length ? command.commands.flatMap(leavesOf) : [command];

/** The choices of an option; undefined if the command doesn't have the option. */
const choicesOf = (command: Command, long: string) =>
  command.options.find((one) => one.long === long)?.argChoices;
const has = (command: Command, long: string) => command.options.some((one) => one.long === long);

describe("Each command", async () => {
  const leaves = leavesOf(await createProgram(undefined))
    .filter((one) => one.name() !== "completion")
    .map((command) => [pathOf(command), command] as const);

  test("is found (more than 190 in all)", () => {
    expect(leaves.length).toBeGreaterThan(190);
  });

  test.each(leaves)("%s prints its data in every format and names its fields", async (_path, command) => {
    const source = dataSourceOf(command);
    // its output is a stream or a file, which can't be a table
    if (source === undefined) return expect(choicesOf(command, "--output") ?? []).not.toContain("table");
    expect(choicesOf(command, "--output")).toEqual(expect.arrayContaining(dataFormats));
    expect(command.options.find((one) => one.long === "--json")?.optional).toBe(true);
    expect(has(command, "--jq")).toBe(true);
    const fields = await dataFieldsOf(command);
    if (source !== "any") expect(fields?.length).toBeGreaterThan(0);
  });

  test.each(leaves)("%s takes --yes where it changes something", (_path, command) => {
    if (has(command, "--dry-run")) expect(has(command, "--yes")).toBe(true);
  });

  test.each(leaves)("%s takes --paginate if and only if its list has pages", (_path, command) => {
    const source = dataSourceOf(command);
    const id = typeof source === "object" && "of" in source ? source.of : source;
    if (has(command, "--dry-run")) return;
    const paged = typeof id === "string" && id !== "any" && hasPages(id);
    expect(has(command, "--paginate")).toBe(paged || has(command, "--offset"));
  });
});

const hasPages = (id: keyof typeof operations) =>
  operations[id].method === "GET" && operations[id].parameters.some(({ name }) => name === "offset");

describe("Times", () => {
  const times = new Map<string, boolean>();
  const collect = (value: unknown): void => {
    if (!value || typeof value !== "object") return;
    const { properties } = value as { properties?: Record<string, object> };
    for (const [name, schema] of Object.entries(properties ?? {})) {
      const text = JSON.stringify(schema);
      // the properties of objects are collected below
      if (text.includes('"properties"')) continue;
      const isInteger = /Timestamp"|"type":("integer"|\["integer","null"\])/.test(text);
      if (isInteger && /Timestamp"|since 1970/.test(text)) times.set(name, true);
    }
    for (const one of Object.values(value)) collect(one);
  };
  collect(schemas);
  collect(Object.values(operations).map(({ response }) => response?.schema));

  test.each([...times.keys()])("%s of the contract is printed as RFC 3339", (name) => {
    expect(isTime(name)).toBe(true);
  });
});

describe("JUnit", () => {
  test("has a case for each check, without characters that XML forbids", () => {
    const cases = [
      { name: 'a "quoted" <name>', outcome: "passed" },
      { name: "b", outcome: "failed", message: "x & y\u0000\u001b[31m" },
      { name: "c", outcome: "skipped", message: "off" },
    ] as const;
    expect(junitXml("suite", cases)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites tests="3" failures="1" skipped="1">\n' +
        '  <testsuite name="suite" tests="3" failures="1" skipped="1">\n' +
        '    <testcase classname="suite" name="a &quot;quoted&quot; &lt;name&gt;"></testcase>\n' +
        `    <testcase classname="suite" name="b"><failure message="${clean("x & y\u0000\u001b[31m").replace("&", "&amp;")}"/></testcase>\n` +
        '    <testcase classname="suite" name="c"><skipped message="off"/></testcase>\n' +
        "  </testsuite>\n</testsuites>\n",
    );
    const control = [...junitXml("suite", cases)].filter((one) => one < " " && one !== "\n");
    expect(control).toEqual([]);
  });

  test("reports errors of a check as failed cases, and passes them on", async () => {
    let text = "";
    vi.spyOn(process.stdout, "write").mockImplementation((chunk) => ((text += String(chunk)), true));
    const errors = [{ field: "rules.0", message: "Required" }];
    const wrong = async () => {
      throw new MusterError("validation_failed", { errors });
    };
    const report = reportCheck({ output: "junit" }, "rules.json", wrong);
    await expect(report).rejects.toMatchObject({ code: "validation_failed" });
    expect(text).toContain('<testcase classname="rules.json" name="rules.0"><failure message="Required"/>');
    await reportCheck({ output: "junit" }, "rules.json", async () => {});
    expect(text).toContain('<testsuites tests="1" failures="0" skipped="0">');
    const offline = async () => {
      throw new MusterError("unreachable");
    };
    const before = text;
    await expect(reportCheck({ output: "junit" }, "x", offline)).rejects.toMatchObject({
      code: "unreachable",
    });
    expect(text).toBe(before);
  });
});

describe("Formats", () => {
  const rows = [
    { id: 1, name: "sw-1", seenAt: 1_795_343_204_292, tags: ["a", "b"], window: { startTime: 0 } },
    { id: 2, name: "sw-2", seenAt: null, tags: [], window: null },
  ];
  const printed = async (print: () => Promise<void>) => {
    let text = "";
    vi.spyOn(process.stdout, "write").mockImplementation((chunk) => ((text += String(chunk)), true));
    await print();
    return text;
  };
  const list = (format: { json?: string; jq?: string; output?: string }) =>
    printed(() => printList(rows, columnsOf("id", "name", "seenAt"), format));

  test("JSON has RFC 3339 times, also within records", async () => {
    const [first] = JSON.parse(await list({ output: "json" })) as typeof rows;
    expect(first).toMatchObject({
      seenAt: "2026-11-22T10:26:44.292Z",
      window: { startTime: "1970-01-01T00:00:00.000Z" },
    });
    expect(await list({ jq: ".[0].seenAt" })).toBe("2026-11-22T10:26:44.292Z\n");
  });

  test("raw JSON keeps the API's milliseconds", async () => {
    const kept = await printed(() => printJson(rows, { jq: ".[0].seenAt", raw: true }));
    expect(kept).toBe("1795343204292\n");
    const [first] = JSON.parse(await printed(() => printJson(rows, { raw: true }))) as typeof rows;
    expect(first?.seenAt).toBe(1_795_343_204_292);
  });

  test("YAML, NDJSON and CSV have the same times and chosen fields", async () => {
    expect(await list({ output: "yaml", json: "id,seenAt" })).toBe(
      "- id: 1\n  seenAt: 2026-11-22T10:26:44.292Z\n- id: 2\n  seenAt: null\n",
    );
    expect(await list({ output: "ndjson", json: "id,seenAt" })).toBe(
      '{"id":1,"seenAt":"2026-11-22T10:26:44.292Z"}\n{"id":2,"seenAt":null}\n',
    );
    expect(await list({ output: "csv", json: "seenAt,id" })).toContain("2026-11-22T10:26:44.292Z,1");
    expect(await list({ output: "csv" })).toContain("1,sw-1,2026-11-22T10:26:44.292Z");
  });

  test("names are printed one a line, and IDs where a name isn't unique", async () => {
    expect(await list({ output: "name" })).toBe("sw-1\nsw-2\n");
    const same = rows.map((row) => ({ ...row, name: "sw" }));
    expect(await printed(() => printList(same, [], { output: "name" }))).toBe("1\n2\n");
    expect(await printed(() => printOne(rows[0]!, { output: "name" }))).toBe("sw-1\n");
  });

  test("an unknown field is refused with the available ones", async () => {
    await expect(printJson(rows, { json: "id,nope" })).rejects.toMatchObject({
      code: "usage",
      message: "Unknown JSON field: nope.",
      nextStep: "Use id, name, seenAt, tags, window, or all.",
    });
  });
});

describe("A table on a terminal", () => {
  const now = Date.UTC(2026, 10, 23, 12);
  const minute = 60_000;
  const rows = [
    {
      id: 7,
      displayName: "A device with quite a long name that can be cut",
      model: "",
      lastSeenAt: now - 3 * minute,
      isUp: true,
    },
    { id: 8, displayName: "Printer", model: "", lastSeenAt: now - 40 * 24 * 60 * minute, isUp: true },
    { id: 9, displayName: "Switch", model: "", lastSeenAt: now - 2 * minute, isUp: false },
  ];
  const columns = columnsOf("id", "displayName", "model", "lastSeenAt", "isUp");
  const lines = (space: number) => layTable(columns, rows, space, now).split("\n");

  test("starts with the status as in the console, and shows relative times", () => {
    const [head, ...body] = lines(200);
    expect(head).toMatch(/^Status +ID +Name +Model +Last seen$/);
    expect(body[0]).toMatch(/^Online +7 .*3 min\. ago$/);
    expect(body[1], "seen long ago").toMatch(/^Seen Oct 14 +8 .*Oct 14$/);
    expect(body[2]).toMatch(/^Offline +9 /);
  });

  test("drops empty columns first, and never truncates states and times", () => {
    const [head, ...body] = lines(60);
    expect(head).not.toContain("Model");
    expect(body[0]).toMatch(/^Online .*A device with quite .*… +3 min\. ago$/);
    for (const line of body) expect(line.length).toBeLessThanOrEqual(60);
    expect(lines(30).join()).not.toContain("min…");
  });

  test("shows the time of an event with seconds", () => {
    const at = Date.UTC(2026, 10, 23, 11, 59, 58);
    expect(layTable(columnsOf("at", "outcome"), [{ at, outcome: "TIMED_OUT" }], 80, now)).toMatch(
      /^Outcome +When\nTimed out +.*59:58/,
    );
  });

  test("shows states in the user's language, and unknown ones as words", async () => {
    setLanguage(languageFromDisk("de-de", "shell"));
    const states = ["TIMED_OUT", "PENDING", "SUCCEEDED", "SOMETHING_NEW"];
    const text = layTable(
      columnsOf("state"),
      states.map((state) => ({ state })),
      80,
      now,
    );
    setLanguage(languageFromDisk("en-us", "shell"));
    for (const name of ["Zeitüberschreitung", "Ausstehend", "Erfolgreich", "Something new"])
      expect(text).toContain(name);
  });

  test("shows a record without empty fields, and with exact and relative times", () => {
    const text = layRecord({ id: 7, model: "", isUp: false, lastSeenAt: now - 3 * minute }, now);
    expect(text).not.toContain("Model");
    expect(text).toMatch(/Last seen +\S.*57:00.* \(3 min\. ago\)/);
    expect(text).toMatch(/Status +Offline/);
  });
});
