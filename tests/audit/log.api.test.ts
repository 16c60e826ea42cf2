// The audit log: complete, ordered and tamper-evident.
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHash } from "node:crypto";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  activityText,
  ChainCheck,
  createMuster,
  entryText,
  firstHash,
  parseSyslogTarget,
  readActivities,
  readAnchors,
  readExportLine,
  toCsv,
  toExportLine,
  toSyslog,
  type Activity,
  type AuditAnchor,
} from "@muster/sdk";
import { startServer } from "@muster/server";
import { auditRow, link, toActivity } from "../../server/src/audit/chain.ts";
import { onEachDatabase } from "../support/server/databases.ts";
import { readSyslog } from "../support/providers/syslog.ts";
import {
  admin,
  attachAgent,
  codeOf,
  request,
  startTestServer,
  until,
  type TestServer,
} from "../support/server/server.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const all = async (server: TestServer) => {
  const entries: Activity[] = [];
  for await (const entry of readActivities(server.ada.muster, {})) entries.push(entry);
  return entries;
};
const verify = (server: TestServer) => server.ada.muster.call("verifyActivities", {});

onEachDatabase("Audit log", (database) => {
  let server: TestServer;
  let url = "";
  const sqlOf = async (...statements: string[]) => {
    if (!url) {
      const file = new DatabaseSync(join(server.data, "muster.db"));
      try {
        for (const one of statements) file.exec(one);
      } finally {
        file.close();
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
  beforeAll(async () => {
    url = await database.fresh();
    server = await startTestServer({ database: url, schedulerTickMS: 100, auditAnchorMS: 0 });
  });
  afterAll(() => server.close());

  test("records every change and refusal before its response: user, address, object and outcome", async () => {
    const { id } = await server.ada.muster.call("createOrganization", {
      body: { name: "Told", description: "", location: "Here" },
    });
    const [made] = (await server.ada.muster.call("listActivities", { query: { pageSize: 1 } })).results;
    expect(made).toMatchObject({
      who: admin.email,
      userId: server.ada.user.id,
      keyId: expect.any(Number),
      sessionId: null,
      address: "127.0.0.1",
      operation: "createOrganization",
      outcome: "done",
      targets: `id ${id}`,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    const signIn = await request(server.url, "POST", "/ws/session", {
      body: { ...admin, password: "wrong and long" },
    });
    expect(signIn.status).toBe(401);
    const unprivileged = await server.person({ permissions: [] });
    const agent = await attachAgent(server);
    await expect(
      unprivileged.muster.call("deleteDevice", { path: { nodeId: agent.nodeId } }),
    ).rejects.toMatchObject({
      code: "forbidden",
    });
    const refused = (await server.ada.muster.call("listActivities", { query: { outcome: "refused" } }))
      .results;
    expect(refused.slice(0, 2)).toMatchObject([
      {
        who: unprivileged.user.email,
        operation: "deleteDevice",
        outcome: "forbidden",
        organizationId: server.clientId,
        targets: `nodeId ${agent.nodeId}`,
      },
      { who: "127.0.0.1", operation: "signIn", outcome: "sign_in_failed", userId: null },
    ]);
    agent.socket.close();
  });

  // a number that doesn't fit any column once stopped the log on PostgreSQL, and broke its verification on
  // SQLite
  test.each([2 ** 53, 1e300, 2 ** 31, -1, 0.5])(
    "a refused request that counts %d devices is recorded",
    async (devices) => {
      const answer = await request(server.url, "POST", `/ws/nms/import-devices/${server.clientId}`, {
        headers: { authorization: `Bearer ${server.ada.token}` },
        body: { devices },
      });
      expect(answer.status).toBe(400);
      const query = { operation: "importDevices" };
      const { results } = await server.ada.muster.call("listActivities", { query });
      expect(results[0]).toMatchObject({ outcome: "validation_failed", object: { count: 0 } });
      expect((await verify(server)).fault).toBeNull();
    },
  );

  test("is searched by user, operation, outcome, organization, text and time", async () => {
    const { muster } = server.ada;
    const find = async (query: object) => (await muster.call("listActivities", { query })).results;
    const entries = await all(server);
    const expected = (fits: (entry: Activity) => boolean) =>
      entries.filter(fits).map(({ sequence }) => sequence);
    const got = async (query: object) =>
      (await find({ pageSize: 1000, ...query })).map(({ sequence }) => sequence).sort((a, b) => a - b);
    const before = { until: Date.parse(entries.at(-1)!.at) + 1 };
    expect(await got({ who: admin.email.toUpperCase(), ...before })).toEqual(
      expected(({ who }) => who === admin.email),
    );
    expect(await got({ operation: "createUser" })).toEqual(
      expected(({ operation }) => operation === "createUser"),
    );
    expect(await got({ outcome: "forbidden" })).toEqual(expected(({ outcome }) => outcome === "forbidden"));
    expect(await got({ clientId: server.clientId, ...before })).toEqual(
      expected(({ organizationId }) => organizationId === server.clientId),
    );
    expect((await find({ search: "NODEID" })).length).toBeGreaterThan(0);
    expect(await find({ search: "%" })).toEqual([]);
    expect(await got({ since: Date.parse(entries[3]!.at), until: Date.parse(entries[3]!.at) + 1 })).toContain(
      4,
    );
  });

  test("shows users limited to organizations only the entries of those", async () => {
    const { clientId } = await server.organization("Other house");
    const grant = { permissions: ["canConfigureSystemActivities" as const, "canUpdateCustomers" as const] };
    const limited = await server.person({ ...grant, organizationIds: [clientId] });
    const { results } = await limited.muster.call("listActivities", { query: { pageSize: 1000 } });
    expect(results.length).toBeGreaterThan(0);
    expect(new Set(results.map(({ organizationId }) => organizationId))).toEqual(new Set([clientId]));
    const headers = { authorization: `Bearer ${limited.token}` };
    const other = request(server.url, "GET", `/ws/activities?clientId=${server.clientId}`, { headers });
    expect(await codeOf(other)).toBe("not_found");
  });

  test("has a gapless sequence under concurrent writes, even by two servers", async () => {
    const names = Array.from({ length: 60 }, (_, i) => `At once ${i}`);
    // only one server can use the embedded database
    const other = mkdtempSync(join(tmpdir(), "muster-second-"));
    copyFileSync(join(server.data, "key"), join(other, "key"));
    const second = url ? await startServer({ database: url, data: other, port: 0 }) : undefined;
    const musters = [
      server.ada.muster,
      createMuster({ url: second?.url ?? server.url, token: server.ada.token }),
    ];
    await Promise.all(
      names.map((name, i) =>
        musters[i % 2]!.call("createOrganization", { body: { name, description: "", location: "x" } }),
      ),
    );
    await second?.close();
    rmSync(other, { recursive: true });
    const entries = await all(server);
    expect(entries.map(({ sequence }) => sequence)).toEqual(entries.map((_, i) => i + 1));
    expect(
      entries.filter(({ operation }) => operation === "createOrganization").length,
    ).toBeGreaterThanOrEqual(60);
    expect((await verify(server)).fault).toBeNull();
  });

  test("continues its sequence after a restart of the server", async () => {
    const before = (await all(server)).length;
    await server.restart();
    await until("the server responds again", async () => (await all(server)).length >= before, 15_000);
    await server.ada.muster.call("createOrganization", {
      body: { name: "After the restart", description: "", location: "x" },
    });
    const { entries, fault } = await verify(server);
    expect({ fault, grew: entries > before }).toEqual({ fault: null, grew: true });
  });

  test.each([
    ["changing", `update activities set who = 'nobody' where sequence = 2`],
    ["deleting", `delete from activities where sequence = 2`],
    ["deleting all", `delete from activities`],
    ["changing an anchor", `update "auditAnchors" set hash = ''`],
    ["deleting an anchor", `delete from "auditAnchors"`],
  ])("the database refuses %s", async (_, statement) => {
    await until("there is an anchor", async () => (await readAnchors(server.ada.muster)).anchors.length > 0);
    await expect(sqlOf(statement)).rejects.toThrow("The audit log only grows.");
  });

  test("the database refuses to replace, skip and truncate", async () => {
    const columns = `sequence, at, who, address, operation, outcome, targets, detail, "previousHash", hash`;
    const replace = `insert ${url ? "" : "or replace "}into activities (${columns}) values (2, 0, 'x', '', '', '', '', '', '', '')`;
    await expect(sqlOf(replace)).rejects.toThrow("The audit log only grows.");
    await expect(sqlOf(replace.replace("(2,", "(999999,"))).rejects.toThrow("The audit log only grows.");
    if (url) await expect(sqlOf("truncate activities")).rejects.toThrow("The audit log only grows.");
  });

  describe("An attacker with write access to the audit database", () => {
    const off = () =>
      url
        ? [`alter table activities disable trigger all`, `alter table "auditAnchors" disable trigger all`]
        : [
            `drop trigger activities_no_update`,
            `drop trigger activities_no_delete`,
            `drop trigger activities_next`,
          ];

    test("cannot change, remove, insert or truncate entries undetected", async () => {
      await until("the head is anchored", async () => {
        const { anchors } = await readAnchors(server.ada.muster);
        return anchors.at(-1)?.sequence === (await all(server)).length;
      });
      const good = await all(server);
      const { anchors } = await readAnchors(server.ada.muster);
      const head = anchors.at(-1)!.sequence;
      await sqlOf(...off());
      const found = async () => (await verify(server)).fault;

      await sqlOf(`update activities set who = 'somebody else' where sequence = 5`);
      expect(await found()).toMatchObject({ kind: "changed", sequence: 5 });
      await sqlOf(`update activities set who = '${good[4]!.who}' where sequence = 5`);
      expect(await found()).toBeNull();

      // with its hash recomputed, the next entry still refers to the old one
      const isAnchored = (sequence: number) => anchors.some((anchor) => anchor.sequence === sequence);
      // not an anchored entry, for which verification reports only between which entries the change lies
      const { sequence, who, hash } = good.find((one) => one.sequence > 5 && !isAnchored(one.sequence))!;
      const forged = sha256(entryText({ ...good[sequence - 1]!, who: "mallory" }));
      await sqlOf(`update activities set who = 'mallory', hash = '${forged}' where sequence = ${sequence}`);
      expect(await found()).toMatchObject({ kind: "changed", sequence });
      await sqlOf(`update activities set who = '${who}', hash = '${hash}' where sequence = ${sequence}`);

      await sqlOf(
        `create table kept as select * from activities`,
        `delete from activities where sequence = 9`,
      );
      expect(await found()).toMatchObject({ kind: "removed", sequence: 9 });
      // also when the next entry is renumbered to close the gap
      await sqlOf(`update activities set sequence = 9 where sequence = 10`);
      expect(await found()).toMatchObject({ kind: "removed", sequence: 9 });
      const restore = [
        `delete from activities`,
        `insert into activities select * from kept order by sequence`,
      ];
      await sqlOf(...restore);
      expect(await found()).toBeNull();

      await sqlOf(`delete from activities where sequence > ${head - 3}`);
      expect(await found()).toMatchObject({ kind: "cut", sequence: head - 2 });
      if (!url) await sqlOf(`drop trigger "auditAnchors_no_delete"`);
      // anchors are also stored in the data folder
      await sqlOf(`delete from "auditAnchors"`);
      expect(await found()).toMatchObject({ kind: "cut", sequence: head - 2 });
      await sqlOf(...restore);
      expect(await found()).toBeNull();
    });
  });
});

describe("The hash chain of the audit log", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.constantFrom(
      "a\r\nFeb 30 forged",
      "\u001b[2Jx",
      "=cmd|' /C calc'!A0",
      "\u202eevil",
      '"] forged="',
      "\ud800",
      "\u2028\u0085x",
      "\\",
      "@SUM(1)",
      "-2+3",
    ),
  );
  const happened = fc.record({
    at: fc.integer({ min: 0, max: 4102444800000 }),
    who: anyText,
    operation: anyText,
    outcome: anyText,
    address: anyText,
    targets: anyText,
    detail: anyText,
    actor: anyText,
    object: fc.record({ kind: fc.constant("device" as const), id: anyText, name: anyText, count: fc.nat() }),
    changes: fc.array(fc.record({ field: anyText, from: fc.option(anyText), to: fc.option(anyText) }), {
      maxLength: 40,
    }),
    dryRun: fc.boolean(),
    sessionId: fc.option(anyText),
    userId: fc.option(fc.nat()),
    organizationId: fc.option(fc.nat()),
  });
  const chainOf = (entries: readonly Parameters<typeof auditRow>[0][]) =>
    link(entries.map(auditRow), { sequence: 0, hash: firstHash }).map(toActivity);
  const faultOf = (entries: readonly Activity[], anchors: AuditAnchor[] = []) => {
    const chain = new ChainCheck(sha256, anchors);
    for (const entry of entries) chain.add(entry);
    return chain.end();
  };
  const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

  test("whatever the fields hold, each format has one line per entry and an intact chain", () => {
    fc.assert(
      fc.property(fc.array(happened, { minLength: 1, maxLength: 8 }), (given) => {
        const entries = chainOf(given);
        const text = entries.map(toExportLine).join("");
        const lines = text.split("\n");
        expect(lines.length).toBe(entries.length + 1);
        const again = lines.slice(0, -1).map((line, i) => readExportLine(line, i + 1) as Activity);
        expect(again).toEqual(entries);
        expect(faultOf(again)).toBeNull();
        for (const entry of entries) {
          const { object, changes } = entry;
          expect(changes.length).toBeLessThanOrEqual(30);
          const texts = [entry, object ?? {}, ...changes].flatMap((one) => Object.values(one) as unknown[]);
          for (const one of texts)
            if (typeof one === "string") {
              expect(one).not.toMatch(unsafe);
              expect(one).not.toMatch(/^[=+\-@]/);
            }
          expect(activityText(entry)).not.toMatch(unsafe);
          const message = toSyslog(entry, "host\n1");
          expect(message.replace("\ufeff", "")).not.toMatch(unsafe);
          expect(readSyslog(message)).toMatchObject({
            fields: {
              sequence: String(entry.sequence),
              hash: entry.hash,
              ...(entry.who && { who: entry.who }),
            },
          });
        }
        expect(
          toCsv(
            ["who"],
            entries.map(({ who }) => [who]),
          ).split("\r\n").length,
        ).toBe(entries.length + 2);
      }),
      { numRuns: 150 },
    );
  });

  test("names each kind of tampering at any position", () => {
    const entries = chainOf(
      Array.from({ length: 12 }, (_, i) => ({ at: i, who: `p${i}`, operation: "x", outcome: "done" })),
    );
    const renumbered = (list: Activity[]) => list.map((entry, i) => ({ ...entry, sequence: i + 1 }));
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 }),
        fc.constantFrom("who", "at", "detail", "organizationId"),
        (i, field) => {
          const changed = entries.with(i, {
            ...entries[i]!,
            [field]: field === "organizationId" ? 9 : "2001-01-01",
          });
          expect(faultOf(changed)).toMatchObject({ kind: "changed", sequence: i + 1 });
          expect(faultOf(entries.toSpliced(i, 1))).toMatchObject({ kind: "removed", sequence: i + 1 });
          expect(faultOf(renumbered(entries.toSpliced(i, 1)))).toMatchObject({
            kind: "removed",
            sequence: i + 1,
          });
          expect(faultOf(entries.toSpliced(i + 1, 0, entries[i]!))).toMatchObject({
            kind: "inserted",
            sequence: i + 1,
          });
          const extra = { ...entries[i]!, who: "mallory", sequence: i + 2, previousHash: entries[i]!.hash };
          const inserted = renumbered(
            entries.toSpliced(i + 1, 0, { ...extra, hash: sha256(entryText(extra)) }),
          );
          expect(faultOf(inserted)).toMatchObject({ kind: "inserted", sequence: i + 2 });
          const anchor = { sequence: 12, hash: entries[11]!.hash, at: "", key: "", signature: "" };
          expect(faultOf(entries.slice(0, i + 1), [anchor])).toMatchObject({ kind: "cut", sequence: i + 2 });
          // everything after it was rewritten, which only an anchor reveals
          const rewritten = chainOf(
            entries.map(({ at, ...one }, j) => ({ ...one, at: Date.parse(at), detail: j === i ? "x" : "" })),
          );
          expect(faultOf(rewritten)).toBeNull();
          expect(faultOf(rewritten, [anchor])).toMatchObject({ kind: "changed", sequence: 1 });
        },
      ),
    );
    expect(faultOf(entries)).toBeNull();
  });

  test("the addresses of syslog servers are parsed", () => {
    expect(parseSyslogTarget("syslog://logs.example.com:5514")).toEqual({
      transport: "tcp",
      host: "logs.example.com",
      port: 5514,
    });
    expect(parseSyslogTarget("syslog+tls://[::1]")).toEqual({ transport: "tls", host: "::1", port: 6514 });
    expect(parseSyslogTarget("syslog+udp://10.0.0.1:443")).toEqual({
      transport: "udp",
      host: "10.0.0.1",
      port: 443,
    });
    for (const bad of [
      "",
      "logs",
      "http://x",
      "syslog://",
      "syslog://a:b@c",
      "syslog://x:99999",
      "syslog://x/y",
    ])
      expect(parseSyslogTarget(bad)).toBeUndefined();
  });
});
