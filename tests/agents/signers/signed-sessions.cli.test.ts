// Sessions that commands open and sign with the key of --sign-with, also with a server other than the known
// one.
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { hasSshAgent, sshKeyPair, startSshAgent } from "../../support/agents/ssh-keys.ts";
import { run as runMuster, start } from "../../support/clients/muster.ts";
import { until, type Person } from "../../support/server/server.ts";

const home = mkdtempSync(join(tmpdir(), "muster-signed-sessions-cli-"));
const keyFile = join(home, "id_ed25519");
const otherFile = join(home, "id_other");
const sign = ["--sign-with", keyFile];
let computer: ManagedComputer;
let person: Person;
let organization: string[];

const environment = () => ({
  HOME: home,
  XDG_CONFIG_HOME: home,
  MUSTER_URL: computer.server.url,
  MUSTER_TOKEN: person.token,
  TZ: "UTC",
});
const shell = (...args: string[]) => runMuster(args, { env: environment() });

beforeAll(async () => {
  computer = await startManagedComputer();
  // a user's key, because API keys of programs can't change signers
  person = await computer.server.person({ sysadmin: true });
  organization = ["--organization", String(computer.server.clientId)];
  const pair = sshKeyPair();
  writeFileSync(keyFile, pair.private, { mode: 0o600 });
  writeFileSync(`${keyFile}.pub`, pair.public);
  writeFileSync(otherFile, sshKeyPair().private, { mode: 0o600 });
}, 60_000);
afterAll(async () => {
  await computer.close();
  rmSync(home, { recursive: true, force: true });
});

test("an administrator requires signed sessions independently of signed runs", async () => {
  const added = await shell("signers", "add", ...organization, "--name", "Laptop", ...sign, "--yes");
  expect(added, added.stderr).toMatchObject({ exitCode: 0 });
  const required = await shell(
    "signers",
    "require",
    "--sessions",
    ...organization,
    ...sign,
    "--yes",
    "--json",
    "all",
  );
  expect(required, required.stderr).toMatchObject({ exitCode: 0 });
  expect(JSON.parse(required.stdout)).toMatchObject({ required: false, sessionsRequired: true });
  // changing another setting keeps this one
  const runs = await shell("signers", "require", ...organization, ...sign, "--yes", "--json", "all");
  expect(JSON.parse(runs.stdout)).toMatchObject({ required: true, sessionsRequired: true });
  const off = await shell("signers", "require", "--off", ...organization, ...sign, "--yes", "--json", "all");
  expect(JSON.parse(off.stdout)).toMatchObject({ required: false, sessionsRequired: true });
  expect((await shell("signers", "list", ...organization)).stderr).toContain(
    "Remote sessions require the signature of one of these signers.",
  );
  const file = join(computer.data, "signers.json");
  await until("the computer trusts the list", () => readFileSync(file, "utf8").includes('"serial":4'));
});

test("a command without a signature is refused, and the error shows how to sign it", async () => {
  for (const command of [
    ["exec", "web-01", "--", "echo", "hello"],
    ["processes", "list", "web-01"],
    ["ls", "web-01:/"],
    ["cat", "web-01:/etc/hostname"],
    ["tunnel", "web-01", "22"],
  ]) {
    const { exitCode, stderr } = await shell(...command);
    expect([command[0], exitCode]).toEqual([command[0], 5]);
    expect(stderr).toContain("requires a technician's signature");
    expect(stderr).toContain("add --sign-with ~/.ssh/id_ed25519 or --ssh-agent to the command");
  }
});

test("a signed command runs, and shows what is signed", async () => {
  const { exitCode, stdout, stderr } = await shell("exec", "web-01", ...sign, "--", "echo", "hello");
  expect(exitCode, stderr).toBe(0);
  expect(stdout).toBe("hello");
  expect(stderr).toContain("Session: echo hello as SYSTEM");
  expect(stderr).toContain(`Device: ${computer.nodeId}`);
  expect(stderr).toContain(`User: ${person.user.email}`);
});

test("one signature covers calls of all tools, but files need their own", async () => {
  const listed = await shell("processes", "list", "web-01", ...sign);
  expect(listed, listed.stderr).toMatchObject({ exitCode: 0 });
  expect(listed.stderr).toContain("Session: Tools");
  expect(await shell("disks", "file-systems", "web-01")).toMatchObject({ exitCode: 0 });
  expect(await shell("ls", "web-01:/")).toMatchObject({ exitCode: 5 });
  const folder = await shell("ls", "web-01:/", ...sign);
  expect(folder, folder.stderr).toMatchObject({ exitCode: 0 });
  const target = join(home, "copied");
  const source = join(home, "source");
  writeFileSync(source, "text");
  const copied = await shell("cp", source, `web-01:${target}`, ...sign);
  expect(copied, copied.stderr).toMatchObject({ exitCode: 0 });
  expect(readFileSync(target, "utf8")).toBe("text");
});

test.skipIf(!hasSshAgent)(
  "of several keys in ssh-agent, a public key selects the one that signs",
  async () => {
    const sshAgent = await startSshAgent(join(home, "several.sock"), otherFile, keyFile);
    const exec = (...flags: string[]) => {
      const env = { ...environment(), ...sshAgent.env };
      return start(["exec", "web-01", ...flags, "--", "echo", "hello"], { env, stdin: "ignore" });
    };
    try {
      const first = await exec("--ssh-agent");
      expect(first.exitCode).toBe(5);
      expect(first.stderr).toContain("signature_invalid");
      expect(await exec("--sign-with", `${keyFile}.pub`)).toMatchObject({ exitCode: 0, stdout: "hello" });
      await sshAgent.forgetKeys();
      expect((await exec("--sign-with", `${keyFile}.pub`)).exitCode).toBe(2);
    } finally {
      await sshAgent.close();
    }
  },
  60_000,
);

test.skipIf(!hasSshAgent)(
  "a key in ssh-agent signs commands, copies and tunnels",
  async () => {
    const sshAgent = await startSshAgent(join(home, "agent.sock"), keyFile);
    const env = { ...environment(), ...sshAgent.env };
    const signed = (...args: string[]) => start(args, { env, stdin: "ignore" });
    const exec = () => signed("exec", "web-01", "--ssh-agent", "--", "echo", "hello");
    const began = Date.now();
    try {
      expect(await exec()).toMatchObject({
        exitCode: 0,
        stdout: "hello",
        stderr: expect.stringContaining("Session: echo hello as SYSTEM"),
      });
      const source = join(home, "sent");
      const there = join(home, "there");
      const back = join(home, "back");
      writeFileSync(source, "by an agent's key");
      for (const paths of [
        [source, `web-01:${there}`],
        [`web-01:${there}`, back],
      ]) {
        const copied = await signed("cp", ...paths, "--ssh-agent");
        expect(copied, copied.stderr).toMatchObject({ exitCode: 0 });
      }
      expect(readFileSync(back, "utf8")).toBe("by an agent's key");
      const folder = await signed("ls", `web-01:${home}`, "--ssh-agent");
      expect(folder.stdout).toContain("there");
      const tunnel = signed("tunnel", "web-01", "22", "--ssh-agent", "--json", "address");
      await once(tunnel.stdout, "data");
      tunnel.kill("SIGINT");
      await tunnel;
      const { results } = await computer.server.ada.muster.call("listRemoteSessions", { query: {} });
      const opened = results.filter(({ createdAt }) => createdAt >= began);
      expect(new Set(opened.map(({ tool }) => tool))).toEqual(new Set(["TUNNEL", "FILES", "COMMAND"]));
      expect(opened.filter(({ signedBy }) => signedBy !== "Laptop")).toEqual([]);

      await sshAgent.forgetKeys();
      const before = results.length;
      const empty = await exec();
      expect(empty.exitCode).toBe(2);
      expect(empty.stderr).toContain("ssh-agent");
      const { total } = await computer.server.ada.muster.call("listRemoteSessions", { query: {} });
      expect(total).toBe(before);
    } finally {
      await sshAgent.close();
    }
  },
  90_000,
);

test("a key that no signer has is refused", async () => {
  const { exitCode, stderr } = await shell("exec", "web-01", "--sign-with", otherFile, "--", "id");
  expect(exitCode).toBe(5);
  expect(stderr).toContain("isn't from a current signer");
  expect(stderr).toContain("muster signers list");
});

test("nothing is signed if the server's root key isn't the known one", async () => {
  const file = join(home, "muster", "servers.json");
  const before = readFileSync(file, "utf8");
  const [, root = ""] = /"([\w-]{43})"/.exec(before) ?? [];
  writeFileSync(file, before.replace(root, "0YmdSb7Vx1sQVgIw0Jp1Yt9pVQmPzS9b8v0uKqGJbHk"));
  const { exitCode, stderr } = await shell("exec", "web-01", ...sign, "--", "id");
  expect(exitCode).toBe(5);
  expect(stderr).toContain("Nothing was signed");
  expect(stderr).not.toContain("uid=");
  writeFileSync(file, before);
});

test("ssh's ProxyCommand signs with the same key", async () => {
  const { stdout } = await shell("ssh-config", "web-01", ...sign);
  expect(stdout).toContain(`'--sign-with' '${keyFile}'`);
});
