import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawn } from "@lydell/node-pty";
import type { ResultPromise } from "execa";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations, schemas } from "@muster/sdk/contract";
import { startSite, type Site } from "@muster/fixtures/site";
import events from "../../cli/schemas/discovery-events.schema.json" with { type: "json" };
import { muster as bin, run, start as startMuster, type RunOptions } from "../support/clients/muster.ts";

const password = "correct horse battery staple";

let home: string;
let data: string;
let url: string;
let server: ResultPromise;
let site: Site;
let env: Record<string, string>;

const muster = (args: readonly string[], options: RunOptions = {}) => run(args, { env, ...options });
/** Starts a command in a separate process, as a user does. */
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
  test("a command without a sign-in names muster login as the next step", async () => {
    const list = await start("devices", "list", "--url", url);
    expect(list).toMatchObject({ exitCode: 4, stdout: "" });
    expect(list.stderr).toContain("Next: Run `muster login`.");
  });

  test("setup without a terminal asks for --password-stdin", async () => {
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

  test.each([["credentials nosuch --help"], ["help credentials nosuch"]])(
    "an unknown command has no help: %s",
    async (line) => {
      const { exitCode, stdout, stderr } = await muster(line.split(" "));
      expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
      expect(stderr).toBe("muster: Unknown command: nosuch. [usage]\n  Next: Run muster credentials --help");
    },
  );

  test("help for a mistyped command suggests the right one", async () => {
    const { exitCode, stderr } = await muster(["credentials", "lst", "--help"]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("Unknown command: lst. Did you mean list?");
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
  test("all operations are listed, and one of each feature can be called", async () => {
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

  test("an operation is called by method and path", async () => {
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

  test("muster schema prints the discovery events with the contract's types", async () => {
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

describe("muster at an interactive terminal", () => {
  /** Types each answer after its prompt and returns the screen. */
  function atTerminal(
    args: readonly string[],
    answers: readonly [question: string, answer: string][] = [],
    variables: Record<string, string> = {},
  ) {
    const terminal = spawn(process.execPath, [bin, ...args], {
      cols: 80,
      rows: 24,
      env: { ...process.env, ...env, ...variables },
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
      exitCode: 11,
      screen: expect.stringContaining("Canceled. Nothing was changed."),
    });
    expect((await muster(["credentials", "show", "v3"])).exitCode).toBe(0);
  });

  test("a table fits the terminal", async () => {
    const { screen } = await atTerminal(["devices", "list"]);
    const lines = screen
      .replace(/\u001b\[[0-9;]*m/g, "")
      .trimEnd()
      .split("\r\n");
    expect(lines[0]).toMatch(/^Status +ID +Name/);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
  });

  test.each([
    { NO_COLOR: "1", TERM: "xterm-256color", bold: true },
    { NO_COLOR: "", TERM: "dumb", bold: false },
  ])("a table has no colors with %o; its head is bold: $bold", async ({ bold, ...variables }) => {
    const { screen } = await atTerminal(["devices", "list"], [], variables);
    expect(screen).not.toMatch(/\u001b\[[0-9;]*3[0-9]m/);
    expect(screen.includes("\u001b[1m")).toBe(bold);
  });
});

test("completion offers values and names", async () => {
  expect((await muster(["completion", "bash"])).stdout).toContain("muster __complete bash");
  const complete = async (...words: string[]) => String((await start("__complete", "zsh", ...words)).stdout);
  expect(await complete("credentials", "create", "--type", "")).toContain("SNMPV3");
  expect(await complete("credentials", "show", "v")).toMatch(/^v3\t/m);
  const hostile = "$(touch TOUCHED) `x`";
  const created = await muster(["organizations", "create", "--name", hostile, "--location", "Main"]);
  expect(created.exitCode).toBe(0);
  expect(await complete("devices", "list", "--organization", "$")).toContain(`${hostile}\t`);
  expect((await muster(["organizations", "delete", hostile, "--yes"])).exitCode).toBe(0);
});

test("completion is silent without a sign-in or a server", async () => {
  const outside = { ...env, XDG_CONFIG_HOME: join(home, "nobody") };
  const complete = (...flags: string[]) =>
    startMuster(["__complete", "zsh", "devices", "show", ...flags, ""], { env: outside, stdin: "ignore" });
  const silent = { exitCode: 0, stdout: "", stderr: "" };
  expect(await complete()).toMatchObject(silent);
  expect(await complete("--url", "http://127.0.0.1:9")).toMatchObject(silent);
  expect(await complete("--profile", "none")).toMatchObject(silent);
});

test("the demo shows a discovered site and leaves no files behind", async () => {
  const demo = await start("demo", "--once");
  expect(demo.exitCode).toBe(0);
  expect(String(demo.stdout).split("\n").length).toBeGreaterThan(40);
  expect(JSON.parse(await readFile(join(home, "muster/profiles.json"), "utf8"))).not.toHaveProperty(
    "profiles.demo",
  );
}, 60_000);
