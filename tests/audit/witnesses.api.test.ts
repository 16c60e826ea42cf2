// Anchors outside the database reveal that a log was cut or rewritten, and where.
import { createServer, type IncomingMessage, type Server } from "node:http";
import {
  existsSync,
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { generateKeyPairSync, sign } from "node:crypto";
import { createServer as createPlain, type AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anchorText, type Activity, type AuditAnchor, verificationText } from "@muster/sdk";
import { onEachDatabase } from "../support/server/databases.ts";
import {
  attachAgent,
  refusal,
  startTestServer,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";

/** Makes an agent store anchors as the real program does. */
function witness(agent: ScriptedAgent): AuditAnchor[] {
  const stored: AuditAnchor[] = [];
  agent.socket.on("anchor", (anchor) => stored.push(anchor));
  agent.socket.on("anchors", (answer) => answer(stored.slice(-100)));
  return stored;
}

onEachDatabase("Witnesses of the audit log", (database) => {
  let server: TestServer;
  let url = "";
  let agent: ScriptedAgent;
  let anchors: AuditAnchor[];
  const folder = mkdtempSync(join(tmpdir(), "muster-witness-"));
  const file = join(folder, "witness.ndjson");

  const sqlOf = async (...statements: string[]) => {
    if (!url) {
      const db = new DatabaseSync(join(server.data, "muster.db"));
      try {
        for (const one of statements) db.exec(one);
      } finally {
        db.close();
      }
      return;
    }
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      for (const one of statements) await client.query(one);
    } finally {
      await client.end();
    }
  };
  const off = () =>
    url
      ? [`alter table activities disable trigger all`, `alter table "auditAnchors" disable trigger all`]
      : [`activities_no_update`, `activities_no_delete`, `activities_next`, `auditAnchors_no_delete`].map(
          (name) => `drop trigger if exists "${name}"`,
        );
  const verify = () => server.ada.muster.call("verifyActivities", {});
  const act = async (times: number) => {
    for (let i = 0; i < times; i++)
      await server.ada.muster.call("createLocation", {
        path: { clientId: server.clientId },
        body: { name: `Room ${crypto.randomUUID()}`, description: "" },
      });
  };
  const newest = async (): Promise<Activity> =>
    (await server.ada.muster.call("listActivities", { query: { pageSize: 1 } })).results[0]!;
  const anchored = async () => {
    const { sequence } = await newest();
    const arrived = () => (anchors.at(-1)?.sequence ?? 0) >= sequence;
    // a test may have removed this anchor from the agent: the next one covers that entry too
    await until("the anchor arrives", arrived, 5_000).catch(() => act(1));
    await until("the agent has the newest anchor", arrived);
    return sequence;
  };

  const config = { schedulerTickMS: 100, auditAnchorMS: 0, auditBroadcastMS: 0, auditWitnesses: [file] };
  beforeAll(async () => {
    url = await database.fresh();
    server = await startTestServer({ database: url, ...config });
    agent = await attachAgent(server, server, { delegate: false });
    anchors = witness(agent);
    await act(8);
    await sqlOf(...off());
  });
  afterAll(async () => {
    agent.socket.close();
    await server.close();
    rmSync(folder, { recursive: true });
  });

  test("an agent and a file receive each anchor, which contains no entry's content", async () => {
    await anchored();
    expect(Object.keys(anchors.at(-1)!).toSorted()).toEqual(["at", "hash", "key", "sequence", "signature"]);
    // the agent may receive it before the file is written
    const newestInFile = () =>
      existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").at(-1) : undefined;
    await until("the file has the anchor", () => newestInFile() === JSON.stringify(anchors.at(-1)));
    if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
    const { fault, witnesses, entries } = await verify();
    expect(fault).toBeNull();
    expect(witnesses).toMatchObject([
      { kind: "server", newest: expect.any(Number) },
      { kind: "file", name: file, ignored: 0, newest: anchors.at(-1)!.sequence },
      { kind: "agent", nodeId: agent.nodeId, name: "probe-1", ignored: 0 },
    ]);
    expect(verificationText(entries, fault, witnesses)).toBe(
      `${entries} entries verified. 3 witnesses agree.`,
    );
  });

  test("an agent that connects receives an anchor at once", async () => {
    const other = await attachAgent(server, server, { delegate: false, name: "pc-2" });
    const stored = witness(other);
    await other.hello([]);
    await until("an anchor has arrived", () => stored.length > 0);
    other.socket.close();
  });

  /** Cuts the log directly in the database, including the anchors in the database and the data folder. */
  const cut = async (after: number) => {
    await server.server.close();
    await sqlOf(
      `create table kept as select * from activities`,
      `create table "keptAnchors" as select * from "auditAnchors"`,
      `delete from activities where sequence > ${after}`,
      `delete from "auditAnchors" where sequence > ${after}`,
    );
    rmSync(join(server.data, "audit-anchors.ndjson"), { force: true });
  };
  const restore = async () => {
    await server.server.close().catch(() => {});
    rmSync(join(server.data, "audit-anchors.ndjson"), { force: true });
    await sqlOf(
      `delete from activities`,
      `delete from "auditAnchors"`,
      `insert into activities select * from kept order by sequence`,
      `insert into "auditAnchors" select * from "keptAnchors"`,
      `drop table kept`,
      `drop table "keptAnchors"`,
    );
    await server.restart(config);
  };
  const reconnected = () =>
    until("the agent is connected again", async () =>
      (await server.ada.muster.call("listWitnessAnchors", {})).results.some(({ kind }) => kind === "agent"),
    );

  test("a tail that was cut while the server was down is found by an agent, and by a file", async () => {
    const head = await anchored();
    const seen = { sequence: anchors.at(-1)!.sequence, hash: anchors.at(-1)!.hash, at: anchors.at(-1)!.at };
    await cut(head - 3);
    // entries that the server adds on its own must not repair the end of the log
    await server.restart({ auditWitnesses: [], auditAnchorMS: 1e9 });
    await reconnected();
    const { fault } = await verify();
    expect(fault).toMatchObject({
      kind: "cut",
      sequence: head - 2,
      witness: { kind: "agent", nodeId: agent.nodeId, name: "probe-1", ...seen },
    });
    expect(fault!.message).toBe(
      `Entry ${head - 2} and all later entries are missing: the agent on probe-1 saw entry ${seen.sequence} at ` +
        `${seen.at}. Either the log was cut or an older backup was restored.`,
    );
    // a user who sees only one organization must not learn the names of devices
    const limited = await server.person({
      permissions: ["canConfigureSystemActivities"],
      organizationIds: [(await server.organization("Elsewhere")).clientId],
    });
    expect(await refusal(limited.muster.call("listWitnessAnchors", {}))).toBe("forbidden");
    const hidden = await limited.muster.call("verifyActivities", {});
    expect(JSON.stringify(hidden)).not.toContain("probe-1");

    await restore();
    await anchored();
    await cut(head - 3);
    await server.restart({ auditWitnesses: [file], auditAnchorMS: 1e9 });
    agent.socket.disconnect();
    await until("no agent is a witness", async () =>
      (await server.ada.muster.call("listWitnessAnchors", {})).results.every(({ kind }) => kind !== "agent"),
    );
    expect((await verify()).fault).toMatchObject({
      kind: "cut",
      sequence: head - 2,
      witness: { kind: "file", name: file },
    });
    await restore();
    await agent.reconnect();
    await agent.hello([]);
    await anchored();
    expect((await verify()).fault).toBeNull();
  });

  test("a log that is cut while the server is running is detected by the server itself", async () => {
    await act(1);
    await server.restart({ auditAnchorMS: 1e9, auditWitnesses: [] });
    agent.socket.disconnect();
    await act(3);
    const { sequence } = await newest();
    await sqlOf(`create table "keptTail" as select * from activities where sequence > ${sequence - 2}`);
    await sqlOf(`delete from activities where sequence > ${sequence - 2}`);
    expect((await verify()).fault).toMatchObject({
      kind: "cut",
      sequence: sequence - 1,
      witness: { kind: "server" },
    });
    await sqlOf(`insert into activities select * from "keptTail" order by sequence`, `drop table "keptTail"`);
    expect((await verify()).fault).toBeNull();
    await server.restart(config);
    await agent.reconnect();
    await agent.hello([]);
  });

  test("a log that continues after it was truncated contradicts the agent", async () => {
    const head = await anchored();
    const before = anchors.at(-1)!;
    await cut(head - 3);
    await server.restart(config);
    await agent.hello([]).catch(() => {});
    await act(6);
    await reconnected();
    const { fault } = await verify();
    expect(fault).toMatchObject({
      kind: "disagrees",
      witness: { sequence: before.sequence, hash: before.hash },
    });
    expect(fault!.sequence).toBeLessThanOrEqual(head);
    expect(fault!.message).toContain("Either someone changed the log or it continues an older backup.");
    await restore();
    writeFileSync(file, "");
    await until("the witnesses agree again", async () => {
      // an anchor of the other log may arrive late
      anchors.splice(anchors.indexOf(before) + 1);
      return (await verify()).fault === null;
    });
  });

  test("a changed entry is detected even if no witness contradicts it", async () => {
    const { sequence, who } = await newest();
    await sqlOf(`update activities set who = 'somebody else' where sequence = ${sequence - 1}`);
    expect((await verify()).fault).toMatchObject({ kind: "changed", sequence: sequence - 1, witness: null });
    await sqlOf(`update activities set who = '${who}' where sequence = ${sequence - 1}`);
    expect((await verify()).fault).toBeNull();
  });

  test("forged and malformed anchors of an agent are ignored", async () => {
    const liar = await attachAgent(server, server, { delegate: false, name: "liar" });
    const { privateKey } = generateKeyPairSync("ed25519");
    const about = {
      sequence: 999_999,
      hash: "0".repeat(64),
      at: new Date().toISOString(),
      key: anchors[0]!.key,
    };
    const forged = {
      ...about,
      signature: sign(null, Buffer.from(anchorText(about)), privateKey).toString("base64url"),
    };
    const answers: unknown[] = [
      [forged, { ...anchors.at(-1)!, sequence: 999_999 }, { ...anchors.at(-1)!, hash: "1".repeat(64) }],
      Array.from({ length: 100_000 }, () => forged),
      [null, 1, "x", {}, { ...forged, sequence: 1e99 }, { ...forged, more: "x".repeat(10_000) }],
      "x",
      null,
    ];
    liar.socket.on("anchors", (answer) => answer(answers.shift() as AuditAnchor[]));
    for (let left = answers.length; left; left--) {
      const { fault, witnesses } = await verify();
      expect(fault).toBeNull();
      const said = witnesses.find(({ nodeId }) => nodeId === liar.nodeId);
      expect(said?.newest ?? null).toBeNull();
      expect(said?.ignored ?? 0).toBeLessThanOrEqual(100);
    }
    appendFileSync(file, `${JSON.stringify(forged)}\nnot an anchor\n`);
    const { fault, witnesses } = await verify();
    expect(fault).toBeNull();
    expect(witnesses.find(({ kind }) => kind === "file")).toMatchObject({ ignored: 1 });
    liar.socket.close();
  });

  test("an agent that doesn't respond doesn't block the verification", async () => {
    const silent = await attachAgent(server, server, { delegate: false, name: "silent" });
    silent.socket.on("anchors", () => {});
    const started = performance.now();
    expect((await verify()).fault).toBeNull();
    expect(performance.now() - started).toBeLessThan(8_000);
    silent.socket.close();
  });
});

describe("Targets of anchors", () => {
  let server: TestServer;
  let https: Server;
  const received: { headers: IncomingMessage["headers"]; anchor: AuditAnchor }[] = [];
  let status = 200;
  let origin = "";
  beforeAll(async () => {
    https = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => (body += chunk));
      request.on("end", () => {
        received.push({ headers: request.headers, anchor: JSON.parse(body) as AuditAnchor });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => https.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(https.address() as AddressInfo).port}`;
    server = await startTestServer({
      schedulerTickMS: 100,
      auditAnchorMS: 0,
      auditWitnesses: [`${origin}/anchors`],
    });
  });
  afterAll(async () => {
    await server.close();
    https.close();
  });
  const muster = () => server.ada.muster;

  test("a configured server receives anchors; a failed delivery is shown and can be repeated", async () => {
    await until("an anchor has arrived", () => received.length > 0);
    expect(received[0]!.headers["content-type"]).toBe("application/json");
    status = 500;
    await muster().call("createOrganization", { body: { name: "Down", description: "", location: "x" } });
    const error = async () => (await muster().call("listAuditWitnesses", {})).results[0]!.error;
    await until("the delivery has failed", async () => (await error()) === "it answered 500");
    status = 204;
    const { results } = await muster().call("testAuditWitnesses", {});
    expect(results).toMatchObject([
      { id: null, kind: "https", error: null, delivered: { sequence: expect.any(Number) } },
    ]);
  });

  test("an internal address is refused unless the configuration allows it", async () => {
    const syslog = createPlain().listen(0, "127.0.0.1");
    let text = "";
    syslog.on("connection", (socket) => socket.on("data", (data) => (text += data.toString())));
    await new Promise((resolve) => syslog.once("listening", resolve));
    const { port } = syslog.address() as AddressInfo;
    const address = `syslog://127.0.0.1:${port}`;
    const before = received.length;
    const refused = await muster().call("createAuditWitness", { body: { address } });
    expect(refused).toMatchObject({
      kind: "syslog",
      delivered: null,
      error: expect.stringMatching(/internal|public|allow/i),
    });
    const loop = await muster().call("createAuditWitness", { body: { address: "https://127.0.0.1/x" } });
    expect(loop.error).not.toBeNull();
    expect(text).toBe("");
    expect(await refusal(muster().call("createAuditWitness", { body: { address } }))).toBe("name_in_use");
    await server.restart({ auditAllowHosts: [`127.0.0.1:${port}`] });
    await muster().call("testAuditWitnesses", {});
    await until("syslog has it", () => /^\d+ <110>1 .* auditAnchor \[audit@32473 sequence="\d+"/.test(text));
    expect(received.length).toBeGreaterThan(before);
    for (const { id } of (await muster().call("listAuditWitnesses", {})).results)
      if (id !== null) await muster().call("deleteAuditWitness", { path: { witnessId: id } });
    expect((await muster().call("listAuditWitnesses", {})).results).toHaveLength(1);
    syslog.close();
  });

  test.each([
    "/etc/cron.d/muster",
    "file:///etc/passwd",
    "http://logs.example.com/x",
    "https://user:secret@logs.example.com/",
    "https://logs.example.com/?token=secret",
    "ftp://logs.example.com/",
    "logs",
  ])("%s is refused", async (address) => {
    expect(await refusal(muster().call("createAuditWitness", { body: { address } }))).toBe(
      "validation_failed",
    );
  });

  test("only administrators of the whole server manage witnesses", async () => {
    const { clientId } = await server.organization("Acme");
    const people = [
      await server.person({ permissions: ["canConfigureSystemActivities", "canUpdateCustomers"] }),
      await server.person({ sysadmin: true }),
      await server.person({ ninjaAdmin: true, organizationIds: [clientId] }),
    ];
    const body = { address: "https://logs.example.com/" };
    for (const { muster: person } of people) {
      expect(await refusal(person.call("createAuditWitness", { body }))).toBe("forbidden");
      expect(await refusal(person.call("listAuditWitnesses", {}))).toBe("forbidden");
      expect(await refusal(person.call("testAuditWitnesses", {}))).toBe("forbidden");
      expect(await refusal(person.call("deleteAuditWitness", { path: { witnessId: 1 } }))).toBe("forbidden");
    }
    expect((await muster().call("listAuditWitnesses", {})).results).toHaveLength(1);
  });

  test("at most ten witnesses can be added", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        refusal(muster().call("createAuditWitness", { body: { address: `https://192.0.2.${i}/` } })),
      ),
    );
    expect(answers.filter((one) => one === "done").length).toBe(10);
    expect((await muster().call("listAuditWitnesses", {})).results.length).toBe(11);
  });
});
