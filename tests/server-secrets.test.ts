// Every secret that Muster is given or makes is looked for wherever somebody else might read it.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { randomBytes, randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMuster, type Muster } from "@muster/sdk";
import { operations } from "@muster/sdk/contract";
import { onEachDatabase } from "./support/databases.ts";
import { request } from "./support/server.ts";

const random = () => randomBytes(15).toString("base64url");

/** A text as it may be written: as it is, in hex, and in base64 wherever in a longer text it began. */
function writtenAs(secret: string): string[] {
  const base64 = [0, 1, 2].map((before) => {
    const text = Buffer.from("x".repeat(before) + secret).toString("base64url");
    // what begins or ends within a group of three also has bits of its neighbours
    return text.slice(before ? 4 : 0, text.length - (text.length % 4) || undefined);
  });
  const standard = base64.map((one) => one.replaceAll("-", "+").replaceAll("_", "/"));
  const hex = Buffer.from(secret).toString("hex");
  return [...new Set([secret, ...base64, ...standard, hex, hex.toUpperCase()])];
}

const found = (text: string, secrets: Record<string, string>): string[] =>
  Object.entries(secrets).flatMap(([what, secret]) =>
    writtenAs(secret).some((one) => text.includes(one)) ? what : [],
  );

test("a secret is found however it is written", () => {
  for (let length = 12; length < 40; length++) {
    const secret = { it: random().padEnd(40, "k").slice(0, length) };
    for (let before = 0; before < 4; before++) {
      const inside = Buffer.from(`${"y".repeat(before)}${secret.it}zz`);
      for (const way of ["utf8", "hex", "base64", "base64url"] as const)
        expect(found(`…${inside.toString(way)}…`, secret), `${way} ${length} ${before}`).toEqual(["it"]);
    }
  }
});

onEachDatabase("Secrets", (database) => {
  const data = mkdtempSync(join(tmpdir(), "muster-secrets-"));
  const secrets: Record<string, string> = {};
  const ids: Record<string, unknown> = {};
  let child: ChildProcess;
  let url: string;
  let address: string;
  let log = "";
  let ada: Muster;
  let token: string;
  const keep = (what: string, secret = `${what.replace(/\W/g, "")}-${random()}`) => (secrets[what] = secret);

  beforeAll(async () => {
    address = await database.fresh();
    const config = JSON.stringify({ log: true, database: address, malwareScan: "off", signInsPerMinute: 100 });
    child = fork(new URL("support/serve.ts", import.meta.url), [data, "0", config], {
      execArgv: [],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (log += String(text)));
    const [started] = (await once(child, "message")) as [{ url: string; setupToken: string }];
    ({ url } = started);
    keep("setup token", started.setupToken);
    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      request(url, "POST", path, { body, headers });

    const email = "ada@example.com";
    const setUp = await post("/ws/setup", { token: started.setupToken, email, password: keep("password") });
    const cookie = setUp.headers.getSetCookie()[0]!.split(";")[0]!;
    keep("session", cookie.split("=")[1]);
    const { csrfToken } = (await setUp.json()) as { csrfToken: string };
    const made = await post("/ws/apikeypair", { name: "tests" }, { cookie, "x-csrf-token": csrfToken });
    token = keep("API key", ((await made.json()) as { key: string }).key);
    ada = createMuster({ url, token });
    await post("/ws/session", { email, password: keep("wrong password") });
    await post("/ws/session", { email: `${keep("password as e-mail")}@example.com`, password: "wrong" });
    await request(url, "GET", "/ws/session", { headers: { authorization: `Bearer ${keep("wrong key")}` } });

    const [organization] = (await ada.call("listOrganizations", { query: {} })).results;
    const path = { clientId: organization!.id };
    const [location] = (await ada.call("listLocations", { path })).results;
    const create = async (name: string, body: object) =>
      (await ada.call("createCredential", { path, body: { name, ...body } as never })).id;
    const credentialId = await create("v2", { type: "SNMPV2", secret: { community: keep("community") } });
    const snmp = { user: "netmon", authProtocol: "SHA", privProtocol: "AES" };
    const passwords = { authPassword: keep("SNMPv3 authentication"), privPassword: keep("SNMPv3 privacy") };
    await create("v3", { type: "SNMPV3", secret: { ...snmp, ...passwords } });
    await create("ssh", { type: "TELNET_SSH", secret: { user: "root", password: keep("SSH password") } });
    await ada.call("updateCredential", {
      path: { ...path, credentialId },
      body: { secret: { community: keep("second community") } },
    });
    // refused ones as well
    await create("bad", { type: "SNMPV3", secret: { community: keep("misplaced community") } }).catch(() => undefined);

    const invited = await ada.call("createUser", { body: { email: "grace@example.com" } });
    const invite = async () => (await ada.call("inviteUser", { path: { userId: invited.id } })).url.split("/").at(-1);
    keep("first invitation", await invite());
    const invitation = keep("invitation", await invite());
    await post("/ws/invitation", { token: invitation, password: keep("password of the invited") });
    await ada.call("createUser", {
      body: { email: "bob@example.com", password: keep("password of another"), firstName: "Bob" },
    });
    keep("second API key", (await ada.call("createApiKey", { body: { name: "second" } })).key);

    const scim = await ada.call("createScimToken", {});
    keep("provisioning token", scim.token);
    await ada.call("updateSaml", { body: { scim: { enabled: true } } });
    await fetch(`${scim.url}/Users`, {
      method: "POST",
      headers: { authorization: `Bearer ${scim.token}`, "content-type": "application/scim+json" },
      body: JSON.stringify({
        schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
        userName: "linus@example.com",
        password: keep("password from the directory"),
      }),
    });

    const settings = () => ada.call("getPsa", {});
    const connectWise = {
      url: "https://cw.example.com/v4_6_release/apis/3.0",
      companyId: "acme",
      clientId: "client-1",
      publicKey: keep("ConnectWise public key"),
      privateKey: keep("ConnectWise private key"),
    };
    await ada.call("setPsa", { body: { content: { revision: (await settings()).content.revision, connectWise } } });
    const autotask = { userName: "api@acme.example", integrationCode: "CODE", secret: keep("Autotask secret") };
    await ada.call("setPsa", { body: { content: { revision: (await settings()).content.revision, autotask } } });

    const enrolment = await ada.call("createEnrolmentToken", {
      body: { ...path, locationId: location!.id, expiresInMinutes: 5 },
    });
    keep("enrolment token", enrolment.token);
    const agent = await createMuster({ url }).call("enrolAgent", {
      body: {
        token: enrolment.token,
        machineId: randomUUID(),
        hostname: "srv-1",
        platform: "linux",
        osVersion: "6.1",
        version: "0.1.0",
      },
    });
    keep("agent key", agent.agentKey);
    const script = await ada.call("createScript", {
      body: { name: "One", language: "sh", operatingSystems: ["LINUX"], categoriesIds: [1], content: "ZWNobw==" },
    });
    Object.assign(ids, path, { orgId: path.clientId, credentialId, nodeId: agent.nodeId, tokenId: enrolment.id });
    Object.assign(ids, { locationId: location!.id, userId: invited.id, scriptId: script.id, status: "CLEAN" });
    // shows itself for a while to whoever has it, and is no less a secret for that
    await request(url, "GET", `/ws/scripting/download/${keep("address of a file")}`);
  }, 120_000);
  afterAll(async () => {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true, force: true });
  });

  test("no answer gives one back", async () => {
    const told: string[] = [];
    let answers = 0;
    for (const [id, { method, path }] of Object.entries(operations)) {
      if (method !== "GET") continue;
      const at = path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? 1));
      const answer = await request(url, "GET", at, { headers: { authorization: `Bearer ${token}` } });
      const text = (await answer.text()) + JSON.stringify([...answer.headers]);
      if (answer.ok) answers++;
      // the download of a file is no answer of the contract
      for (const what of found(text, secrets)) told.push(`${id} tells the ${what}`);
    }
    for (const entry of (await ada.call("listActivities", { query: { pageSize: 1_000 } })).results)
      for (const what of found(JSON.stringify(entry), secrets)) told.push(`the audit log tells the ${what}`);
    expect(told).toEqual([]);
    expect(answers).toBeGreaterThan(40);
  });

  test("no line of the log has one", async () => {
    expect(log).toContain("/ws/scripting/download/");
    expect(found(log, secrets)).toEqual([]);
  });

  test("no byte of the database or of the data folder has one", async () => {
    const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const master = readFileSync(join(data, "key"), "utf8").trim();
    const held: string[] = [];
    for (const { parentPath, name } of files) {
      const text = readFileSync(join(parentPath, name), "latin1");
      for (const what of found(text, { ...secrets, ...(name !== "key" && { "master key": master }) }))
        held.push(`${name} has the ${what}`);
    }
    if (address) {
      const client = new pg.Client({ connectionString: address });
      await client.connect();
      const tables = await client.query<{ name: string }>(
        "select table_name as name from information_schema.tables where table_schema = 'public'",
      );
      for (const { name } of tables.rows) {
        const { rows } = await client.query<{ text: string }>(`select row_to_json(t)::text as text from "${name}" t`);
        for (const what of found(rows.map(({ text }) => text).join("\n"), { ...secrets, "master key": master }))
          held.push(`the table ${name} has the ${what}`);
      }
      await client.end();
      expect(tables.rows.length).toBeGreaterThan(20);
    }
    expect(held).toEqual([]);
    expect(Object.keys(secrets).length).toBeGreaterThan(20);
  });
});
