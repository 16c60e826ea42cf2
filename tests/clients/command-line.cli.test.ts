import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { spawn } from "@lydell/node-pty";
import type { ResultPromise } from "execa";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations, schemas } from "@muster/sdk/contract";
import { startSite, type Site } from "@muster/fixtures/site";
import { muster as bin, run, start as startMuster, type RunOptions } from "../support/clients/muster.ts";
import events from "../../cli/schemas/discovery-events.schema.json" with { type: "json" };

const password = "correct horse battery staple";

let home: string;
let data: string;
let url: string;
let server: ResultPromise;
let site: Site;
let env: Record<string, string>;

const muster = (args: readonly string[], options: RunOptions = {}) => run(args, { env, ...options });
/** The same in a separate process, as a user starts it. */
const start = (...args: string[]) => startMuster(args, { env, stdin: "ignore" });

const json = async (...args: string[]) =>
  JSON.parse(String((await muster([...args, "--json", "all"])).stdout)) as never;

async function firstLine(running: ResultPromise): Promise<string> {
  if (!running.stdout) throw new Error("its output is not read");
  const [chunk] = (await once(running.stdout, "data")) as [Buffer];
  return String(chunk).split("\n")[0] ?? "";
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "muster-cli-"));
  data = join(home, "data");
  env = { XDG_CONFIG_HOME: home, HOME: home, MUSTER_URL: "", MUSTER_TOKEN: "", MUSTER_PROFILE: "" };
  for (const name of Object.keys(env)) if (!env[name]) delete env[name];
  site = await startSite({ port: 0, base: "127.71.0" });
  server = start("up", "--data", data, "--port", "0");
  url = (await firstLine(server)).replace("Muster is ready at ", "");
});

afterAll(async () => {
  server.kill("SIGTERM");
  expect((await server).exitCode).toBe(0);
  await site.stop();
  await rm(home, { recursive: true, force: true });
});

describe("First start of muster", () => {
  test("without a sign-in, every error explains the next step", async () => {
    const list = await start("devices", "list", "--url", url);
    expect(list).toMatchObject({ exitCode: 4, stdout: "" });
    expect(list.stderr).toContain("Next: Run `muster login`.");
  });

  test("nothing is asked without a terminal", async () => {
    const setup = await start("setup", "--data", data, "--email", "ada@example.com");
    expect(setup.exitCode).toBe(2);
    expect(setup.stderr).toContain("--password-stdin");
  });

  test("setup creates the first administrator and signs the shell in", async () => {
    const args = ["setup", "--data", data, "--email", "ada@example.com", "--password-stdin"];
    const setup = await muster([...args, "--organization", "Acme Dental"], {
      input: password,
    });
    expect(setup).toMatchObject({ exitCode: 0 });
    expect((await stat(join(home, "muster/profiles.json"))).mode & 0o777).toBe(0o600);
    expect((await muster(["auth", "status", "--jq", ".email"])).stdout).toBe("ada@example.com");
  });

  test("setup is refused once an administrator exists", async () => {
    const again = await muster(["setup", "--url", url, "--email", "eve@example.com"], {
      env: { ...env, MUSTER_SETUP_TOKEN: "guess", MUSTER_PASSWORD: password },
    });
    expect(again.exitCode).toBe(6);
  });
});

describe("Exit codes, help and errors of muster", () => {
  test.each([
    [["devices", "lst"], 2],
    [["devices", "list", "--page-size", "many"], 2],
    [["organizations", "show", "nobody"], 3],
    [["organizations", "list", "--url", "http://127.0.0.1:9"], 9],
    [["organizations", "create", "--name", "acme dental"], 6],
    [["organizations", "create"], 2],
    [["tui"], 2],
    [["schema", "Nothing"], 3],
  ])("%j exits with %i and writes only to stderr", async (args, exitCode) => {
    const result = await muster(args);
    expect(result).toMatchObject({ exitCode, stdout: "" });
    expect(result.stderr).toContain("Next: ");
  });

  test("errors are JSON if the output is JSON", async () => {
    const { stderr } = await muster(["organizations", "show", "nobody", "--json", "id"]);
    expect(JSON.parse(String(stderr))).toMatchObject({ error: { code: "not_found", exitCode: 3 } });
  });

  test("an invalid token exits with 4, a missing permission with 5", async () => {
    const wrong = await muster(["users", "list"], {
      env: { ...env, MUSTER_URL: url, MUSTER_TOKEN: "mk_wrong" },
    });
    expect(wrong.exitCode).toBe(4);
    const key = await muster([
      "api-keys",
      "create",
      "--name",
      "narrow",
      "--permission",
      "canCreateDevices",
      "--jq",
      ".key",
    ]);
    const narrow = { ...env, MUSTER_URL: url, MUSTER_TOKEN: String(key.stdout) };
    expect((await muster(["users", "list"], { env: narrow })).exitCode).toBe(5);
    expect((await muster(["api-keys", "delete", "narrow", "--yes"])).exitCode).toBe(0);
  });

  test("a profile's token is sent to no other server", async () => {
    const elsewhere = await muster(["devices", "list", "--url", url.replace("127.0.0.1", "localhost")]);
    expect(elsewhere.exitCode).toBe(4);
  });

  test("help shows limits, values, permission and an example of every command", async () => {
    const { stdout } = await muster(["credentials", "create", "--help"]);
    for (const expected of [
      "1 to 100 characters",
      "SNMPV3",
      "Permission: canUpdateCustomers",
      "Examples:\n  muster ",
    ])
      expect(stdout).toContain(expected);
    expect((await muster(["help", "credentials", "create"])).stdout).toBe(stdout);
  });
});

describe("Commands for organizations, credentials and agents", () => {
  test("an organization is created, updated and deleted by name", async () => {
    const created = await muster(["organizations", "create", "--name", "Birch Vets", "--jq", ".name"]);
    expect(created).toMatchObject({
      exitCode: 0,
      stdout: "Birch Vets",
      stderr: "Created organization Birch Vets.",
    });
    expect(
      (await muster(["organizations", "update", "Birch Vets", "--description", "Two sites"])).exitCode,
    ).toBe(0);
    expect(await json("organizations", "show", "birch vets")).toMatchObject({ description: "Two sites" });
    expect((await muster(["organizations", "delete", "Birch Vets"])).exitCode).toBe(2);
    const plan = await muster(["organizations", "delete", "Birch Vets", "--dry-run"]);
    expect(plan.stdout).toMatch(/^DELETE \/ws\/client\/\d+$/);
    expect((await muster(["organizations", "delete", "Birch Vets", "--yes"])).exitCode).toBe(0);
    expect((await muster(["organizations", "show", "Birch Vets"])).exitCode).toBe(3);
  });

  test("piped output is plain: one line each, separated by tabs", async () => {
    const { stdout } = await muster(["organizations", "list"]);
    expect(stdout).toMatch(/^\d+\tAcme Dental\t\t1\t1\tAUTOMATIC$/);
  });

  test("secrets are read from standard input and never shown", async () => {
    const create = ["credentials", "create", "--secret-stdin", "--organization", "Acme Dental"];
    const community = await muster([...create, "--name", "public", "--type", "SNMPV2"], {
      input: `${site.credentials.community}\n`,
    });
    expect(community.exitCode).toBe(0);
    const v3 = JSON.stringify(site.credentials.v3);
    const input = { input: v3 };
    const dry = await muster([...create, "--name", "v3", "--type", "SNMPV3", "--dry-run"], input);
    expect(dry.stdout).toContain('"secret": "(hidden)"');
    expect(`${dry.stdout}${dry.stderr}`).not.toContain(site.credentials.v3.authPassword);
    expect((await muster([...create, "--name", "v3", "--type", "SNMPV3"], input)).exitCode).toBe(0);
    const broken = await muster([...create, "--name", "v4", "--type", "SNMPV3"], {
      input: '{"user":s3',
    });
    expect(broken.exitCode).toBe(2);
    expect(broken.stderr).not.toContain("s3");
    expect((await muster(["credentials", "list", "--jq", ".[].name"])).stdout).toBe("public\nv3");
  });

  test("a missing prerequisite is explained with the command that creates it", async () => {
    const bare = await muster(["organizations", "create", "--name", "Cedar", "--jq", ".id"]);
    const refused = await muster(["discovery", "run", "192.0.2.1", "--organization", String(bare.stdout)]);
    expect(refused).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining("Create one with: muster credentials create"),
    });
    expect((await muster(["organizations", "delete", "Cedar", "--yes"])).exitCode).toBe(0);
  });

  test("a port in use is reported", async () => {
    const second = await start("up", "--data", join(home, "other"), "--port", new URL(url).port);
    expect(second).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/Port \d+ is already in use\./),
    });
  });

  test("a computer enrolls with a token and runs until it is stopped", async () => {
    const token = await muster(["enrollment-tokens", "create", "--jq", ".token"]);
    const folder = join(home, "second");
    const enroll = ["agents", "enroll", "--url", url, "--data", folder, "--name", "second", "--token-stdin"];
    expect((await muster(enroll, { input: String(token.stdout) })).exitCode).toBe(0);
    const running = start("agents", "run", "--data", folder);
    expect(await firstLine(running)).toContain("Agent running.");
    await expect.poll(() => json("probes", "show", "second")).toMatchObject({ isUp: true });
    running.kill("SIGINT");
    expect((await running).exitCode).toBe(0);
  });
});

describe("muster api and muster schema", () => {
  const atOnce = 4;
  test("every operation can be called", async () => {
    const ids = String((await muster(["api", "--jq", ".[].id"])).stdout).split("\n");
    expect(ids).toEqual(Object.keys(operations));
    const plan = async ([id, operation]: [string, (typeof operations)[keyof typeof operations]]) => {
      const path = operation.parameters.filter((one) => one.in === "path");
      const filled = path.reduce(
        (all, { name, example }) => all.replace(`{${name}}`, String(example)),
        operation.path as string,
      );
      const body = operation.body ? ["--body", JSON.stringify(operation.body.example)] : [];
      const named = await muster([
        "api",
        id,
        ...path.flatMap(({ name, example }) => ["--path", `${name}=${example}`]),
        ...body,
        "--dry-run",
      ]);
      expect(String(named.stdout).split("\n")[0]).toBe(`${operation.method} ${filled}`);
    };
    // one command of each feature represents all
    const all = [...Map.groupBy(Object.entries(operations), ([, { tag }]) => tag).values()].map((some) =>
      some.at(-1)!,
    );
    for (let i = 0; i < all.length; i += atOnce) await Promise.all(all.slice(i, i + atOnce).map(plan));
  });

  test("and requested by method and path", async () => {
    const answer = await muster([
      "api",
      "GET",
      "/ws/query/organizations",
      "--query",
      "name=acme",
      "--jq",
      ".results[].name",
    ]);
    expect(answer.stdout).toBe("Acme Dental");
    expect((await muster(["api", "GET", "/ws/nothing"])).exitCode).toBe(2);
  });

  test("the published events have the contract's devices", async () => {
    const printed = await muster(["schema", "discovery-events"]);
    expect(JSON.parse(String(printed.stdout))).toEqual(events);
    const local = (schema: object) =>
      JSON.parse(JSON.stringify(schema).replaceAll("#/components/schemas/", "#/$defs/")) as object;
    for (const name of [
      "DiscoveredDevice",
      "DeviceMember",
      "Verdict",
      "CredentialIds",
      "Id",
      "JobState",
      "ImportResult",
    ] as const)
      expect(events.$defs[name]).toEqual(local(schemas[name]));
  });
});

describe("muster discovery", () => {
  const run = (...args: string[]) => [
    "discovery",
    "run",
    "--probe",
    "1",
    "--snmp-port",
    String(site.snmpPort),
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
      site.devices
        .slice(0, 3)
        .map(({ ip, name, expect: { vendor, model } }) => [ip, name, "Switch", vendor, model]),
    );
    expect(found.stderr).toContain("3 found, 0 silent.");
  });

  test("events match their schema, and found devices are added once", async () => {
    const targets = join(home, "targets.txt");
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
    const file = join(home, "found.xml");
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
    const hostile = site.devices.find(({ name }) => name.includes("\u001b"));
    const ip = hostile?.ip ?? "";
    for (const format of ["table", "csv", "json"]) {
      const { stdout } = await muster(run(ip, "-o", format));
      expect(stdout).toContain(ip);
      expect(stdout).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e]/);
    }
  });
});

describe("muster at an interactive terminal", () => {
  /** Types each answer after its prompt and returns the screen. */
  function atTerminal(args: readonly string[], answers: readonly [question: string, answer: string][] = []) {
    const terminal = spawn(process.execPath, [bin, ...args], {
      cols: 80,
      rows: 24,
      env: { ...process.env, ...env },
    });
    const waiting = [...answers];
    let screen = "";
    let seen = 0;
    terminal.onData((text) => {
      screen += text;
      const [question, answer] = waiting[0] ?? [];
      if (question === undefined || !screen.slice(seen).includes(question)) return;
      seen = screen.length;
      waiting.shift();
      terminal.write(`${answer}`);
    });
    return new Promise<{ screen: string; exitCode: number }>((resolve) =>
      terminal.onExit(({ exitCode }) => resolve({ screen, exitCode })),
    );
  }

  test("login asks for the password and never shows it", async () => {
    const login = await atTerminal(
      ["login", "--url", url, "--profile", "second"],
      [
        ["Email:", "ada@example.com\r"],
        ["Password:", `${password}\r`],
      ],
    );
    expect(login.exitCode).toBe(0);
    expect(login.screen).toContain("Signed in to");
    expect(login.screen).not.toContain(password);
    expect((await muster(["logout", "--profile", "second"])).exitCode).toBe(0);
    expect(String((await muster(["api-keys", "list"])).stdout).split("\n")).toHaveLength(1);
  });

  test("deleting asks first, and No cancels it", async () => {
    const refused = await atTerminal(["credentials", "delete", "v3"], [["[y/N]", "n\r"]]);
    expect(refused).toMatchObject({
      exitCode: 130,
      screen: expect.stringContaining("Cancelled. Nothing was changed."),
    });
    expect((await muster(["credentials", "show", "v3"])).exitCode).toBe(0);
  });

  test("a table fits the terminal", async () => {
    const { screen } = await atTerminal(["devices", "list"]);
    const lines = screen
      .replace(/\u001b\[[0-9;]*m/g, "")
      .trimEnd()
      .split("\r\n");
    expect(lines[0]).toMatch(/^ID +Name +IP address/);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
  });
});

test("completion knows commands and values", async () => {
  expect((await muster(["completion", "bash"])).stdout).toContain("muster");
  expect((await muster(["complete", "--", "credentials", "create", "--type", ""])).stdout).toContain(
    "SNMPV3",
  );
});

test("the demo shows a discovered site and leaves no files behind", async () => {
  const started = Date.now();
  const demo = await start("demo", "--once");
  expect(demo.exitCode).toBe(0);
  expect(String(demo.stdout).split("\n").length).toBeGreaterThan(40);
  expect(Date.now() - started).toBeLessThan(45_000);
  expect(JSON.parse(await readFile(join(home, "muster/profiles.json"), "utf8"))).not.toHaveProperty(
    "profiles.demo",
  );
});
