// What commands say about each item, each flag and each field.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { roleLabel, setLanguage } from "@muster/sdk";
import { languageFromDisk } from "@muster/sdk/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataFieldsOf } from "../../cli/src/lib/contract/data-fields.ts";
import { pathOf } from "../../cli/src/lib/command.ts";
import { createProgram } from "../../cli/src/program.ts";

type Command = Awaited<ReturnType<typeof createProgram>>;
import { run } from "../support/clients/muster.ts";
import {
  attachAgent,
  type ScriptedAgent,
  startTestServer,
  toAdd,
  type TestServer,
} from "../support/server/server.ts";

let home: string;
let server: TestServer;
let agent: ScriptedAgent;
let agentId: number;
const ids: number[] = [];

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "muster-results-"));
  server = await startTestServer();
  agent = await attachAgent(server, server, { delegate: false, name: "srv-agent" });
  agentId = agent.nodeId;
  const place = { locationId: server.locationId, nmsDelegateNodeId: agentId };
  const { results } = await server.ada.muster.call("importDevices", {
    path: { orgId: server.clientId },
    body: { devices: [1, 2, 3].map((n) => ({ ...toAdd(`10.0.0.${n}`, place), deviceName: `sw-${n}` })) },
  });
  ids.push(...results.map(({ nodeId }) => nodeId));
});
afterAll(async () => {
  await server.close();
  rmSync(home, { recursive: true });
});

const shellOf = (token: string, ...args: string[]) =>
  run(args, { env: { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: token } });
const shell = (...args: string[]) => shellOf(server.ada.token, ...args);
const lines = (stdout: string) => stdout.split("\n").map((line) => line.replaceAll("\t", " | "));

describe("devices delete", () => {
  const args = () => ["devices", "delete", "sw-1", "sw-2", "99998", String(agentId)];

  test("a dry run lists what would be deleted or refused, and exits like the real run", async () => {
    const dry = await shell(...args(), "--dry-run");
    expect(lines(dry.stdout)).toEqual([
      `${ids[0]} | sw-1 | would be deleted | `,
      `${ids[1]} | sw-2 | would be deleted | `,
      "99998 |  | refused | Not found",
      `${agentId} | srv-agent | refused | The device runs a connected agent and can't be deleted.`,
    ]);
    expect(dry.exitCode).toBe(7);
    expect(await shell("devices", "delete", "99998", "--dry-run")).toMatchObject({ exitCode: 3 });
  });

  test("the confirmation names the device", async () => {
    const asked = await shell("devices", "delete", String(ids[0]));
    expect(asked.stderr).toContain(`Delete sw-1 (${ids[0]})?`);
  });

  test("the output has the result of each device", async () => {
    const done = await shell(...args(), "--yes");
    expect(lines(done.stdout)).toEqual([
      `${ids[0]} | sw-1 | deleted | `,
      `${ids[1]} | sw-2 | deleted | `,
      "99998 |  | refused | Not found",
      `${agentId} | srv-agent | refused | The device runs a connected agent and can't be deleted.`,
    ]);
    expect(done.exitCode).toBe(7);
    expect(done.stderr).toContain("muster: 2 of 4 failed: 99998, srv-agent. [partly_done]");
    expect(await shell("devices", "delete", "99998", "--yes")).toMatchObject({ exitCode: 3 });
  });
});

describe("a dry run", () => {
  test.each([
    [["organizations", "create", "--name", ""], 2, "--name: Required"],
    [["users", "create", "--email", "notmail"], 2, "--email: "],
    [["api-keys", "create", "--name", "x", "--permission", "nope"], 2, "--permission <permission>. "],
    [["organizations", "update", "99998", "--name", "x"], 3, "Not found"],
  ])("of %j is refused like the real one", async (args, exitCode, message) => {
    const dry = await shell(...args, "--dry-run");
    expect(dry).toMatchObject({ exitCode, stdout: "" });
    expect(dry.stderr).toContain(message);
    expect((await shell(...args)).exitCode).toBe(exitCode);
  });

  test("by a user without the permission is refused", async () => {
    const { token } = await server.person();
    const args = ["organizations", "create", "--name", "Birch"];
    expect((await shellOf(token, ...args, "--dry-run")).exitCode).toBe(5);
    expect((await shellOf(token, ...args)).exitCode).toBe(5);
  });

  test("changes nothing and isn't in the audit log", async () => {
    const before = await shell("audit", "list");
    const dry = await shell("organizations", "create", "--name", "Birch", "--dry-run");
    expect(dry).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^POST \/ws\/client\n/) });
    expect((await shell("organizations", "list")).stdout).not.toContain("Birch");
    expect((await shell("audit", "list")).stdout).toBe(before.stdout);
  });

  test("of a reboot of devices without an agent exits like the real one", async () => {
    expect((await shell("devices", "reboot", "sw-3", "--dry-run")).exitCode).toBe(6);
    expect((await shell("devices", "reboot", "sw-3", "--yes")).exitCode).toBe(6);
  });
});

describe("the value of a choice", () => {
  const devicesWithRole = async (role: string) => {
    const { stdout, exitCode } = await shell(
      "maintenance",
      "enable",
      "--role",
      role,
      "--for",
      "1h",
      "--dry-run",
    );
    return { exitCode, names: lines(stdout).map((line) => line.split(" | ")[1]) };
  };

  test("can be the contract's name, words or the displayed label", async () => {
    const [device] = (await server.ada.muster.call("listDevices", { query: { search: "sw-3" } })).results;
    const role = device!.role;
    const expected = await devicesWithRole(role);
    expect(expected).toMatchObject({ exitCode: 0, names: expect.arrayContaining(["sw-3"]) });
    const kebab = role.toLowerCase().replaceAll("_", "-");
    for (const name of [role.toLowerCase(), kebab, roleLabel(role), roleLabel(role).toUpperCase()])
      expect(await devicesWithRole(name), name).toEqual(expected);
  });

  test("that is invalid is refused with similar values, not with all", async () => {
    const role = await shell("maintenance", "enable", "--role", "swich", "--for", "1h");
    expect(role).toMatchObject({ exitCode: 2, stdout: "" });
    expect(role.stderr).toContain("Invalid value for --role <role>. Did you mean NMS_SWITCH");
    expect(role.stderr).not.toContain("NMS_PRINTER");
    const create = ["api-keys", "create", "--name", "x", "--permission"];
    const permission = await shell(...create, "canUpdateDevices,canUpdateDevice");
    expect(permission).toMatchObject({ exitCode: 2, stdout: "" });
    expect(permission.stderr).toContain("--permission <permission>. Did you mean canUpdateDevices");
    const bogus = await shell(...create, "bogus");
    expect(bogus.exitCode).toBe(2);
    expect(bogus.stderr).not.toContain("canUpdateDevices");
    expect((await shell("api-keys", "list")).stdout).not.toMatch(/\tx\t/);
  });

  test("can be a list in any case, separated by commas", async () => {
    const some = "CANUPDATEDEVICES,can-create-devices";
    const dry = await shell(
      "api-keys",
      "create",
      "--name",
      "x",
      "--permission",
      some,
      "--dry-run",
      "--jq",
      ".body",
    );
    expect(JSON.parse(dry.stdout)).toMatchObject({ permissions: ["canUpdateDevices", "canCreateDevices"] });
  });
});

describe("a partial failure", () => {
  test("says how many of how many failed, and which", async () => {
    const unknown = [91, 92, 93, 94, 95, 96, 97].flatMap((id) => ["--device", `999${id}`]);
    const some = ["--device", "sw-3", ...unknown];
    const enabled = await shell("maintenance", "enable", ...some, "--for", "1h");
    const message = "7 of 8 failed: 99991, 99992, 99993, 99994, 99995 and 2 more.";
    expect(enabled).toMatchObject({ exitCode: 7, stderr: expect.stringContaining(message) });
    const status = await shell(
      "maintenance",
      "status",
      "--device",
      "sw-3",
      "--device",
      "99991",
      "--json",
      "nodeId",
    );
    expect(status.exitCode).toBe(7);
    expect(JSON.parse(status.stderr)).toMatchObject({
      error: { code: "partly_done", message: "1 of 2 failed: 99991.", exitCode: 7 },
    });
    const disabled = await shell("maintenance", "disable", "--device", "sw-3", "--device", "99991", "--yes");
    expect(disabled).toMatchObject({
      exitCode: 7,
      stderr: expect.stringContaining("1 of 2 failed: 99991."),
    });
  });
});

describe("auth can", () => {
  test("refuses the name of a target that no operation has", async () => {
    const wrong = await shell("auth", "can", "deleteDevice", "--on", "foo=7");
    expect(wrong).toMatchObject({ exitCode: 2, stdout: "" });
    expect(wrong.stderr).toContain('No operation acts on "foo".');
    const typo = await shell("auth", "can", "deleteDevice", "--on", "nodeld=7");
    expect(typo.exitCode).toBe(2);
    expect(typo.stderr).toContain("Next: Did you mean nodeId");
    expect((await shell("auth", "can", "deleteDevice", "--on", `nodeId=${ids[2]}`)).exitCode).toBe(0);
  });
});

describe("Data", async () => {
  setLanguage(languageFromDisk("en-us", "shell"));
  const leavesOf = (command: Command): Command[] =>
    command.commands.length ? command.commands.flatMap(leavesOf) : [command];
  // commands that only read and need no arguments
  const reads = leavesOf(await createProgram(undefined)).filter(
    (one) =>
      ["list", "show", "status", "locked", "scanner", "search"].includes(one.name()) &&
      one.options.some(({ long }) => long === "--url") &&
      one.registeredArguments.every(({ required }) => !required),
  );
  const times = /(^a|A)t$|Until$|Time$/;
  const checkTimes = (value: unknown, key = ""): void => {
    if (times.test(key) && typeof value === "number") throw new Error(`${key} is ${value}`);
    if (value === null || typeof value !== "object") return;
    for (const [name, one] of Object.entries(value)) checkTimes(one, Array.isArray(value) ? key : name);
  };

  test("has only the fields that --json names, and RFC 3339 times", async () => {
    expect(reads.length).toBeGreaterThan(30);
    let records = 0;
    for (const command of reads) {
      const args = pathOf(command).split(" ").slice(1);
      const all = await shell(...args, "--json", "all");
      if (all.exitCode) continue;
      const data = [JSON.parse(all.stdout) as object].flat();
      records += data.length;
      checkTimes(data);
      const fields = (await dataFieldsOf(command)) ?? [];
      const printed = [...new Set(data.flatMap((one) => Object.keys(one)))];
      expect(
        printed.filter((one) => !fields.includes(one)),
        args.join(" "),
      ).toEqual([]);
    }
    expect(records).toBeGreaterThan(20);
  });

  test("is printed in each format", async () => {
    const of = async (...format: string[]) =>
      (await shell("devices", "list", "--search", "sw-3", ...format)).stdout;
    const id = ids[2];
    expect(await of("-o", "name")).toBe("sw-3");
    expect(await of("-o", "yaml", "--json", "id,displayName")).toBe(`- id: ${id}\n  displayName: sw-3`);
    expect(await of("-o", "ndjson", "--json", "id,displayName")).toBe(`{"id":${id},"displayName":"sw-3"}`);
    expect(await of("-o", "csv", "--json", "displayName,id")).toContain(`sw-3,${id}`);
    const [{ createdAt }] = JSON.parse(await of("--json", "createdAt")) as [{ createdAt: string }];
    expect(new Date(createdAt).toISOString()).toBe(createdAt);
  });

  test("with an unknown field is refused before anything is changed", async () => {
    const created = await shell("organizations", "create", "--name", "Cedar", "--json", "id,nope");
    expect(created).toMatchObject({ exitCode: 2, stdout: "" });
    expect(created.stderr).toContain("Unknown JSON field: nope.");
    expect((await shell("organizations", "list")).stdout).not.toContain("Cedar");
  });

  test("has its fields listed by --json alone, without arguments and without a change", async () => {
    for (const args of [
      ["devices", "list"],
      ["devices", "show"],
      ["organizations", "create", "--name", "Cedar"],
    ]) {
      const listed = await shell(...args, "--json");
      expect(listed).toMatchObject({ exitCode: 2, stdout: "" });
      expect(listed.stderr).toMatch(/--json takes these fields, separated by commas, or all: .*\bid\b/);
    }
    expect((await shell("organizations", "list")).stdout).not.toContain("Cedar");
  });

  test("of all pages is read with --paginate", async () => {
    const page = await shell("devices", "list", "--page-size", "1", "-o", "name");
    expect(page.stdout.split("\n")).toHaveLength(1);
    const all = await shell("devices", "list", "--page-size", "1", "--paginate", "-o", "name");
    expect(all.stdout.split("\n").length).toBeGreaterThan(1);
    expect(all.stdout).toBe((await shell("devices", "list", "-o", "name")).stdout);
    expect(all.stderr).toBe("");
    const rest = await shell(
      "devices",
      "list",
      "--offset",
      "1",
      "--page-size",
      "1",
      "--paginate",
      "-o",
      "name",
    );
    expect(rest.stdout).toBe(all.stdout.split("\n").slice(1).join("\n"));
  });

  test("of a deletion has its result", async () => {
    await shell("organizations", "create", "--name", "Elder");
    const deleted = await shell("organizations", "delete", "Elder", "--yes", "--json", "name,result");
    expect(JSON.parse(deleted.stdout)).toEqual({ name: "Elder", result: "deleted" });
  });
});

describe("Names", () => {
  const shellIn = (organization: string, ...args: string[]) =>
    run(args, {
      env: {
        HOME: home,
        XDG_CONFIG_HOME: home,
        MUSTER_URL: server.url,
        MUSTER_TOKEN: server.ada.token,
        MUSTER_ORGANIZATION: organization,
      },
    });

  beforeAll(async () => {
    const place = { locationId: server.locationId, nmsDelegateNodeId: agentId };
    await server.ada.muster.call("importDevices", {
      path: { orgId: server.clientId },
      body: { devices: [8, 9].map((n) => ({ ...toAdd(`10.0.0.${n}`, place), deviceName: "twin" })) },
    });
    await shell("organizations", "create", "--name", "Fir Dental");
  });

  test("that several devices share are refused with details of these devices", async () => {
    const found = await shell("devices", "show", "twin");
    expect(found).toMatchObject({ exitCode: 2, stdout: "" });
    expect(found.stderr).toContain('More than one device is named "twin".');
    expect(found.stderr).toMatch(/\d+ \(twin, .*10\.0\.0\.8.*\), \d+ \(twin, .*10\.0\.0\.9/);
    const [id] = /\d+/.exec(
      (await shell("devices", "list", "--search", "10.0.0.8", "--jq", ".[0].id")).stdout,
    )!;
    expect((await shell("devices", "show", id, "--jq", ".ip")).stdout).toBe("10.0.0.8");
  });

  test("of unknown runs and tasks are reported as not found", async () => {
    for (const args of [
      ["tasks", "show"],
      ["scripts", "runs", "show"],
      ["scripts", "runs", "output"],
    ])
      expect(await shell(...args, "nope")).toMatchObject({
        exitCode: 3,
        stderr: expect.stringMatching(/(Task|Run) "nope" not found\./),
      });
  });

  test("in MUSTER_ORGANIZATION choose and filter organizations, and a flag overrides it", async () => {
    expect((await shell("locations", "list")).exitCode).toBe(2);
    expect((await shellIn("Fir Dental", "locations", "list")).exitCode).toBe(0);
    const mine = (await shell("organizations", "show", String(server.clientId), "--jq", ".name")).stdout;
    expect((await shellIn("Fir Dental", "devices", "list", "-o", "name")).stdout).toBe("");
    const flag = ["--organization", mine];
    expect((await shellIn("Fir Dental", "devices", "list", ...flag, "-o", "name")).stdout).toContain("sw-3");
    expect((await shellIn("nope", "devices", "list")).exitCode).toBe(3);
  });

  test("in MUSTER_ORGANIZATION limit a selection but don't replace one", async () => {
    const all = ["maintenance", "enable", "--all", "--for", "1h", "--dry-run"];
    expect((await shell(...all)).stdout).toContain("sw-3");
    expect(await shellIn("Fir Dental", ...all)).toMatchObject({ exitCode: 3, stdout: "" });
    const none = await shellIn("Fir Dental", "maintenance", "enable", "--for", "1h");
    expect(none).toMatchObject({ exitCode: 2, stdout: "" });
    const named = await shellIn(
      "Fir Dental",
      "maintenance",
      "enable",
      "--device",
      "sw-3",
      "--for",
      "1h",
      "--dry-run",
    );
    expect(named.stdout).toContain("sw-3");
  });

  test("in MUSTER_ORGANIZATION never move an object", async () => {
    const before = (await shell("devices", "show", "sw-3", "--jq", ".clientId")).stdout;
    await shellIn("Fir Dental", "devices", "update", "sw-3", "--display-name", "sw-3");
    expect((await shell("devices", "show", "sw-3", "--jq", ".clientId")).stdout).toBe(before);
  });
});

describe("--group", () => {
  beforeAll(async () => {
    const criteria = JSON.stringify({ search: "sw-3 or twin" });
    await shell("groups", "create", "--name", "Edge devices", "--search-criteria", criteria);
    await shell("groups", "create", "--name", 'An "odd" one', "--search-criteria", criteria);
  });

  test("lists the devices of a group, also by its ID, together with a search", async () => {
    const listed = await shell("devices", "list", "--group", "edge devices", "-o", "name");
    expect(listed.stdout.split("\n")).toHaveLength(3);
    const id = (await shell("groups", "list", "--jq", '.[] | select(.name == "Edge devices").id')).stdout;
    expect((await shell("devices", "list", "--group", id, "-o", "name")).stdout).toBe(listed.stdout);
    const within = await shell("devices", "list", "--group", id, "--search", "sw-1 or sw-3", "-o", "name");
    expect(within.stdout).toBe("sw-3");
  });

  test("selects devices, with query words and exceptions", async () => {
    const enable = (...args: string[]) => shell("maintenance", "enable", ...args, "--for", "1h", "--dry-run");
    const all = await enable("--group", "Edge devices");
    expect(lines(all.stdout)).toHaveLength(3);
    expect(all.stdout).not.toContain("srv-agent");
    expect(lines((await enable("--group", "Edge devices", "--except", "sw-3")).stdout)).toHaveLength(2);
    expect((await enable("--group", "Edge devices", "--search", "ip:10.0.0.8")).stdout).toContain("twin");
    expect((await enable("--group", "Edge devices", "--device", "sw-3")).exitCode).toBe(2);
  });

  test("that doesn't exist or can't be named is refused, and selects nothing", async () => {
    const enable = (group: string) => shell("maintenance", "enable", "--group", group, "--for", "1h");
    expect(await enable("nope")).toMatchObject({ exitCode: 3, stdout: "" });
    expect(await enable('An "odd" one')).toMatchObject({ exitCode: 2, stdout: "" });
    expect(await enable('x" or -"y')).toMatchObject({ exitCode: 3, stdout: "" });
    expect((await shell("maintenance", "list")).stdout).toBe("");
  });
});

describe("wait devices", () => {
  test("ends at once if all devices are in the state, and prints them", async () => {
    const met = await shell("wait", "devices", "srv-agent", "-o", "name");
    expect(met).toMatchObject({ exitCode: 0, stdout: "srv-agent", stderr: "" });
  });

  test("names the devices that aren't in the state when it times out", async () => {
    const late = await shell("wait", "devices", "srv-agent", "sw-3", "--timeout", "0.5");
    expect(late).toMatchObject({ exitCode: 8, stdout: "" });
    expect(late.stderr).toContain("Waiting for 1 of 2 devices.");
    expect(late.stderr).toContain("Not up: sw-3.");
  });

  test("fails without devices, and with unknown or deleted ones", async () => {
    for (const [args, exitCode] of [
      [[], 2],
      [["nope"], 3],
      [["99998"], 3],
      [["--search", "nope"], 3],
    ] as const)
      expect((await shell("wait", "devices", ...args, "--timeout", "20")).exitCode).toBe(exitCode);
  });

  test("ends when a device changes to the state", async () => {
    const waiting = shell("wait", "devices", "srv-agent", "--for", "down", "--timeout", "30", "-o", "name");
    agent.socket.disconnect();
    expect(await waiting).toMatchObject({ exitCode: 0, stdout: "srv-agent" });
    await agent.reconnect();
  });
});

test("profiles are listed without their tokens, chosen, and forgotten at sign-out", async () => {
  const env = { HOME: home, XDG_CONFIG_HOME: join(home, "own") };
  const of = (...args: string[]) => run(args, { env });
  const signIn = (name: string) =>
    run(["login", "--url", server.url, "--profile", name, "--with-token"], { env, input: server.ada.token });
  expect((await of("profile", "list")).stderr).toContain("muster login");
  for (const name of ["default", "staging"]) expect((await signIn(name)).exitCode).toBe(0);
  const listed = await of("profile", "list");
  expect(lines(listed.stdout)).toEqual([`default | ${server.url} | yes`, `staging | ${server.url} | no`]);
  expect(listed.stdout + (await of("profile", "list", "--json", "all")).stdout).not.toContain(
    server.ada.token,
  );
  expect(await of("profile", "use", "nope")).toMatchObject({
    exitCode: 3,
    stderr: expect.stringContaining("default, staging"),
  });
  expect((await of("profile", "use", "staging")).exitCode).toBe(0);
  expect((await of("auth", "status", "--jq", ".profile")).stdout).toBe("staging");
  expect((await of("auth", "status", "--profile", "default", "--jq", ".profile")).stdout).toBe("default");
  expect((await of("logout")).stderr).toContain("Signed out");
  expect((await of("profile", "list", "--jq", ".[] | select(.current).name")).stdout).toBe("default");
});

test("a damaged profile file is reported and left unchanged", async () => {
  const folder = join(home, "damaged");
  const file = join(folder, "muster", "profiles.json");
  mkdirSync(join(folder, "muster"), { recursive: true });
  writeFileSync(file, "{bad");
  const env = { HOME: folder, XDG_CONFIG_HOME: folder };
  for (const args of [
    ["devices", "list"],
    ["profile", "list"],
    ["login", "--url", server.url, "--with-token"],
  ]) {
    const { exitCode, stdout, stderr } = await run(args, { env, input: server.ada.token });
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
    expect(stderr).toContain(`Can't read ${file}: it isn't valid JSON. [file_damaged]`);
    expect(stderr).not.toContain("SyntaxError");
  }
  expect(readFileSync(file, "utf8")).toBe("{bad");
});

test("checks are reported as JUnit XML, with the exit code of the check", async () => {
  const audit = await shell("audit", "verify", "-o", "junit");
  expect(audit).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(
      /<testsuites tests="1" failures="0" skipped="0">[^]* entries"><\/testcase>/,
    ),
  });
  const file = join(home, "rules.json");
  writeFileSync(file, '{"rules":[{}]}');
  const rules = await shell("discovery", "rules", "check", file, "-o", "junit");
  expect(rules.exitCode).toBe(2);
  expect(rules.stdout).toMatch(/<testsuites tests="(\d+)" failures="\1" skipped="0">/);
  writeFileSync(file, '{"rules":[]}');
  expect(await shell("discovery", "rules", "check", file, "-o", "junit")).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('failures="0"'),
  });
});

test("a refused MUSTER_TOKEN is named in the error", async () => {
  const refused = await shellOf("mk_wrong", "devices", "list");
  expect(refused.exitCode).toBe(4);
  expect(refused.stderr).toContain("The server refused MUSTER_TOKEN.");
});

test("an API key that has already expired isn't created", async () => {
  const refused = await shell("api-keys", "create", "--name", "exp", "--expires-at", "2026-01-01");
  expect(refused).toMatchObject({ exitCode: 2, stdout: "" });
  expect(refused.stderr).toContain("--expires-at: Date and time must be in the future");
});

test("an invalid discovery ID is reported as not found", async () => {
  for (const args of [
    ["discovery", "show", "last"],
    ["discovery", "watch", "nope"],
  ])
    expect(await shell(...args)).toMatchObject({ exitCode: 3, stderr: expect.stringContaining("not found") });
});
