// muster discovery in a shell, on a simulated site.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run as runMuster, start as startMuster } from "../support/clients/muster.ts";
import { openSiteStack, type SiteStack } from "../support/clients/site-stack.ts";
import events from "../../cli/schemas/discovery-events.schema.json" with { type: "json" };

let stack: SiteStack;
const muster = (args: readonly string[]) => runMuster(args, { env: stack.env });
/** Starts a command in a separate process, as a user does. */
const start = (...args: string[]) => startMuster(args, { env: stack.env, stdin: "ignore" });

beforeAll(async () => {
  stack = await openSiteStack("127.71.0");
});
afterAll(() => stack?.close());

describe("muster discovery", () => {
  const run = (...args: string[]) => [
    "discovery",
    "run",
    "--probe",
    "1",
    "--snmp-port",
    String(stack.site.snmpPort),
    ...args,
  ];

  test.each([
    ["10.0.0.1, 1.2.3", "Invalid IP(s): 1.2.3"],
    ["10.0.0.0/8", "Maximum number of targets cannot exceed 65,536"],
    [" , ", "No targets given"],
  ])("targets %j are refused before anything is sent", async (targets, expected) => {
    const refused = await muster(run(targets));
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain(expected);
  });

  test("the probe is promoted, responding targets are listed in order, and the totals are shown", async () => {
    const found = await muster(run("127.71.0.1-127.71.0.3"));
    expect(found.exitCode).toBe(0);
    const rows = String(found.stdout).split("\n");
    expect(rows.map((row) => row.split("\t").slice(0, 5))).toEqual(
      stack.site.devices
        .slice(0, 3)
        .map(({ ip, name, expect: { vendor, model } }) => [ip, name, "Switch", vendor, model]),
    );
    expect(found.stderr).toContain("3 found, 0 silent.");
  });

  test("events match their schema, and found devices are added once", async () => {
    const targets = join(stack.env.HOME!, "targets.txt");
    await writeFile(targets, "127.71.0.1\n127.71.0.14\n");
    const ajv = new Ajv2020({ strict: false, validateFormats: false }).compile(events);
    const stream = async () => {
      const { stdout, exitCode } = await muster(run(`@${targets}`, "-o", "ndjson", "--import", "identified"));
      expect(exitCode).toBe(0);
      const lines = String(stdout)
        .split("\n")
        .map((line) => JSON.parse(line) as { type: string; imported?: object[] });
      for (const line of lines) expect(ajv(line), JSON.stringify(ajv.errors)).toBe(true);
      expect(lines[0]).toMatchObject({ type: "started", total: 2 });
      return lines.at(-1);
    };
    const codes = (resultCode: string) => ({
      type: "completed",
      sum: "2 found, 0 silent",
      imported: [{ resultCode }, { resultCode }],
    });
    expect(await stream()).toMatchObject(codes("SUCCESS"));
    expect(await stream()).toMatchObject(codes("ALREADY_ADDED"));
    expect((await muster(["devices", "list", "--search", "rt-wan-1", "--jq", ".[].ip"])).stdout).toBe(
      "127.71.0.14",
    );
  });

  test("devices without a role are skipped, exit with 7, and can be given one", async () => {
    const partly = await muster(run("127.71.0.2", "127.71.0.66", "--import", "all"));
    expect(partly).toMatchObject({ exitCode: 7 });
    expect(partly.stderr).toContain("Skipped (no role): 127.71.0.66");
    const job = String((await muster(["discovery", "list", "--jq", ".[0].id"])).stdout);
    const rest = await muster(["discovery", "import", job, "127.71.0.66", "--role", "NMS_OTHER"]);
    expect(rest).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^127\.71\.0\.66\tSUCCESS\t\d+$/),
    });
    const shown = await muster(["discovery", "show", job, "--jq", ".[].ip"]);
    expect(shown.stdout).toBe("127.71.0.2\n127.71.0.66");
    expect((await muster(["discovery", "watch", job])).stderr).toContain("2 found, 0 silent.");
  });

  test("a target is explained with what it reported and when, and an unknown one exits with 3", async () => {
    const job = String((await muster(["discovery", "list", "--jq", ".[0].id"])).stdout);
    const result = await muster(["discovery", "explain", job, "127.71.0.2"]);
    expect(result.exitCode).toBe(0);
    expect(result.stdout).toMatch(/^Address +127\.71\.0\.2\nResult +Identified\nWhy +\S/);
    expect(result.stdout).toMatch(/\nVendor +Cisco\n/);
    const times = String(result.stdout).match(/^ *[\d.]+ m?s  (?=Ping|SNMP|Rule|Verdict|TCP)/gm)!;
    expect(times.length).toBeGreaterThan(1);
    expect(new Set(times.map(({ length }) => length)).size).toBe(1);
    const kinds = await muster(["discovery", "explain", job, "127.71.0.2", "--jq", ".evidence[].kind"]);
    expect(kinds.stdout).toMatch(/icmp[^]*verdict/);
    const stranger = await muster(["discovery", "explain", job, "127.71.0.99"]);
    expect(stranger).toMatchObject({ exitCode: 3 });
    expect(stranger.stderr).toContain("The discovery has no target 127.71.0.99.");
  });

  test("results are written to files that other programs read, and no file is replaced without confirmation", async () => {
    const job = String((await muster(["discovery", "list", "--jq", ".[0].id"])).stdout);
    const csv = await muster(["discovery", "export", job]);
    expect(csv.stdout).toMatch(/^Address,Name,[^]*\n127\.71\.0\.2,/);
    const file = join(stack.env.HOME!, "found.xml");
    expect((await muster(["discovery", "export", job, "--file", file])).stderr).toContain("Wrote 2 targets");
    expect(await readFile(file, "utf8")).toMatch(/<!DOCTYPE nmaprun>[^]*addr="127\.71\.0\.2"[^]*<\/nmaprun>/);
    const again = ["discovery", "export", job, "--format", "json", "--file", file];
    expect((await muster(again)).exitCode).toBe(2);
    expect(await readFile(file, "utf8")).toContain("<nmaprun");
    expect((await muster([...again, "--yes"])).exitCode).toBe(0);
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({
      jobs: [{ id: job }],
      devices: [{}, {}],
    });
    const silent = await muster(["discovery", "export", job, "--verdict", "silent"]);
    expect(String(silent.stdout).trimEnd().split("\n")).toHaveLength(1);
  });

  test("a long list is split: stopped parts are missing, exit with 7, and are scanned after resuming", async () => {
    const list = [8, 9, 10, 11].map((subnet) => `127.71.${subnet}.1-250`).join() + ",127.71.12.1-5";
    const planned = await muster(run(list, "--dry-run", "--jq", ".body[].targets"));
    expect(planned.stderr).toContain("1,005 targets in 2 consecutive discoveries of up to 1,000.");
    expect(planned.stdout).toMatch(/^127\.71\.8\.1-127\.71\.8\.250, [^\n]+\n127\.71\.12\.1-127\.71\.12\.5$/);
    const series = muster(run(list));
    const first = () =>
      muster(["jobs", "list", "--jq", ".[0] | .id, .state, .total"]).then(({ stdout }) => stdout);
    await expect.poll(first, { timeout: 20_000 }).toMatch(/\nRUNNING\n1000$/);
    await muster(["discovery", "stop", String(await first()).split("\n")[0]!]);
    const partly = await series;
    expect(partly).toMatchObject({ exitCode: 7 });
    expect(partly.stderr).toContain("1 of 2 discoveries didn't finish; 1,000 targets are missing.");
    expect(partly.stdout).toMatch(/^127\.71\.12\.5\t/m);
    const [, id = ""] = /--series (\S+)/.exec(String(partly.stderr)) ?? [];
    const rest = await muster(run("127.71.11.248-250,127.71.12.1-5", "--series", id));
    expect(rest).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^127\.71\.11\.248\t/) });
    const jobs = await muster(["jobs", "list", "--series-id", id, "--jq", ".[] | .state, .total"]);
    expect(jobs.stdout).toBe("COMPLETED\n3\nCOMPLETED\n5\nCANCELLED\n1000");
    expect((await muster(run("127.71.12.2", "--series", id))).stderr).toContain(
      "have scanned all of these targets",
    );
    const all = await muster([
      "discovery",
      "show",
      id,
      "--type",
      "all",
      "--jq",
      "[.[].ip] | unique | length",
    ]);
    expect(all.stdout).toBe("1005");
  });

  test("Ctrl-C stops the discovery on the server, too", async () => {
    const running = start(...run("127.71.0.0/24"));
    const state = () =>
      muster(["jobs", "list", "--jq", ".[0] | .total, .state"]).then(({ stdout }) => stdout);
    await expect.poll(state).toBe("254\nRUNNING");
    running.kill("SIGINT");
    const stopped = await running;
    expect(stopped).toMatchObject({ exitCode: 130 });
    expect(stopped.stderr).toContain("Results so far: muster discovery show");
    expect(await state()).toBe("254\nCANCELLED");
  });

  test("--timeout stops the discovery and exits with 8", async () => {
    expect((await muster(run("127.71.0.0/24", "--timeout", "1"))).exitCode).toBe(8);
    await expect
      .poll(() => muster(["jobs", "list", "--jq", ".[0].state"]).then(({ stdout }) => stdout))
      .toBe("CANCELLED");
  });

  test("hostile text from a device does not reach the terminal", async () => {
    const hostile = stack.site.devices.find(({ name }) => name.includes("\u001b"));
    const ip = hostile?.ip ?? "";
    for (const format of ["table", "csv", "json"]) {
      const { stdout } = await muster(run(ip, "-o", format));
      expect(stdout).toContain(ip);
      expect(stdout).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e]/);
    }
  });
});
