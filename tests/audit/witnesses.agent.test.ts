// The agent as a witness: it stores anchors that the server signed, and no later anchor removes the proof.
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enroll, startAgent } from "@muster/agent";
import type { AuditAnchor } from "@muster/sdk";
import { readChecked } from "@muster/sdk/files";
import { AnchorStore } from "../../agent/src/security/anchor-store.ts";
import { run } from "../support/clients/muster.ts";
import { startTestServer, until, type TestServer } from "../support/server/server.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-anchors-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("A running agent", () => {
  let server: TestServer;
  let agent: ReturnType<typeof startAgent> | undefined;
  let nodeId: number;
  const data = join(folder, "agent");
  beforeAll(async () => {
    server = await startTestServer({ schedulerTickMS: 100, auditAnchorMS: 0, auditBroadcastMS: 0 });
    const { clientId, locationId } = server;
    const body = { clientId, locationId, expiresInMinutes: 5 };
    const { token } = await server.ada.muster.call("createEnrollmentToken", { body });
    ({ nodeId } = await enroll({ data, url: server.url, token, name: "pc-1" }));
    agent = startAgent({ data });
  });
  afterAll(async () => {
    await agent?.close();
    await server.close();
  });
  const stored = (): AuditAnchor[] => {
    const text = readChecked(join(data, "anchors.json"), "");
    return text === undefined ? [] : (JSON.parse(text) as { latest: AuditAnchor[] }).latest;
  };
  const newest = async () =>
    (await server.ada.muster.call("listActivities", { query: { pageSize: 1 } })).results[0]!;
  const hasNewest = async () => {
    const { sequence, hash } = await newest();
    await until("the agent has the newest anchor", () => {
      const anchor = stored().at(-1);
      return (anchor?.sequence === sequence && anchor.hash === hash) || (anchor?.sequence ?? 0) > sequence;
    });
  };

  test("stores anchors in a file that only its owner reads", async () => {
    await hasNewest();
    if (process.platform !== "win32") expect(statSync(join(data, "anchors.json")).mode & 0o777).toBe(0o600);
  });

  test("stores anchors after the server's signing key was replaced", async () => {
    const { results } = await server.ada.muster.call("getSigningKeys", {});
    const replaces = results[0]!.id;
    await server.ada.muster.call("rotateSigningKey", { body: { replaces } });
    await server.ada.muster.call("createOrganization", {
      body: { name: "After", description: "", location: "x" },
    });
    await hasNewest();
    expect(new Set(stored().map(({ key }) => key)).size).toBe(2);
    const { fault, witnesses } = await server.ada.muster.call("verifyActivities", {});
    expect(fault).toBeNull();
    expect(witnesses).toContainEqual(
      expect.objectContaining({ kind: "agent", nodeId, name: "pc-1", ignored: 0 }),
    );
  });

  test("is a witness for a verification on the command line", async () => {
    const env = {
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      MUSTER_URL: server.url,
      MUSTER_TOKEN: server.ada.token,
    };
    const verified = await run(["audit", "verify", "--json", "all"], { env });
    expect(verified.exitCode, verified.stderr).toBe(0);
    expect(JSON.parse(verified.stdout)).toMatchObject({
      fault: null,
      witnesses: expect.arrayContaining([expect.objectContaining({ kind: "agent", name: "pc-1" })]),
    });
    expect(verified.stderr).toMatch(/\d+ entries verified\. 2 witnesses agree\./);
  });
});

describe("On the command line", () => {
  let server: TestServer;
  let env: Record<string, string>;
  const shell = (...args: string[]) => run(["audit", ...args], { env });
  beforeAll(async () => {
    server = await startTestServer({
      schedulerTickMS: 100,
      auditAnchorMS: 0,
      auditWitnesses: [join(folder, "seen.ndjson")],
    });
    env = { HOME: folder, XDG_CONFIG_HOME: folder, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token };
  });
  afterAll(() => server.close());
  const create = (name: string) =>
    server.ada.muster.call("createOrganization", { body: { name, description: "", location: "x" } });

  test("witnesses are added, listed, tested and removed", async () => {
    const dry = await shell("witnesses", "add", "https://127.0.0.1:9/x", "--dry-run");
    expect(dry.exitCode, dry.stderr).toBe(0);
    const added = await shell("witnesses", "add", "https://127.0.0.1:9/x", "--jq", ".id");
    expect(added.exitCode, added.stderr).toBe(0);
    expect(added.stderr).toContain("allow it in MUSTER_AUDIT_ALLOW_HOSTS. The server tries again.");
    const listed = await shell("witnesses", "list", "--json", "kind,error");
    expect(JSON.parse(listed.stdout)).toEqual([
      { kind: "file", error: null },
      { kind: "https", error: expect.stringContaining("internal network") },
    ]);
    expect((await shell("witnesses", "test")).exitCode).toBe(7);
    const removed = await shell("witnesses", "remove", added.stdout.trim(), "--yes");
    expect(removed.exitCode, removed.stderr).toBe(0);
    expect((await shell("witnesses", "remove", "99", "--yes")).exitCode).toBe(3);
    const said = await shell("list", "--operation", "createAuditWitness", "--json", "sentence");
    expect(said.stdout).toContain("added audit witness https://127.0.0.1:9/x");
  });

  test("a cut end of the log is found and located, and a restored backup can be declared", async () => {
    for (const name of ["One", "Two"]) await create(name);
    const { results } = await server.ada.muster.call("listActivities", { query: { pageSize: 1 } });
    const { sequence } = results[0]!;
    const verified = await shell("verify", "--json", "all");
    expect(verified.exitCode, verified.stderr).toBe(0);
    // simulates restoring an older backup: the database and the anchors next to it are shorter
    await server.server.close();
    const db = new DatabaseSync(join(server.data, "muster.db"));
    for (const name of ["activities_no_delete", "auditAnchors_no_delete"]) db.exec(`drop trigger "${name}"`);
    db.exec(`delete from activities where sequence > ${sequence - 2}`);
    db.exec(`delete from "auditAnchors" where sequence > ${sequence - 2}`);
    db.close();
    rmSync(join(server.data, "audit-anchors.ndjson"));
    await server.restart();
    const cut = await shell("verify", "--json", "all");
    expect(cut.exitCode).toBe(1);
    expect(cut.stderr).toContain("Either the log was cut or an older backup was restored.");
    expect(JSON.parse(cut.stdout)).toMatchObject({
      fault: { kind: "cut", sequence: sequence - 1, witness: { kind: "file", sequence } },
    });
    expect(cut.stderr).toContain("--restored");
    for (const name of ["Three", "Four", "Five"]) await create(name);
    const named = await shell("verify", "--restored", String(sequence - 2));
    expect(named.exitCode, named.stderr).toBe(0);
    expect((await shell("verify")).exitCode).toBe(1);
    // the witness's file is sufficient, without trusting the server
    const seen = await shell("verify", "--anchors", join(folder, "seen.ndjson"));
    expect(seen.exitCode).toBe(1);
  });
});

describe("Stored anchors", () => {
  const anchor = (sequence: number, chain = "a"): AuditAnchor => ({
    sequence,
    hash: chain.repeat(64),
    at: "2026-11-22T00:00:00.000Z",
    key: "k",
    signature: `${chain}${sequence}`,
  });

  test("are the latest hundred, also after a restart", () => {
    const file = join(folder, "latest.json");
    const store = new AnchorStore(file);
    for (let i = 1; i <= 250; i++) store.add(anchor(i));
    store.add(anchor(250));
    const sequences = new AnchorStore(file).anchors.map(({ sequence }) => sequence);
    expect(sequences).toEqual(Array.from({ length: 100 }, (_, i) => 151 + i));
  });

  test("keep the anchor that contradicts a shorter log, however long that log becomes", () => {
    const file = join(folder, "contradicted.json");
    const store = new AnchorStore(file);
    for (let i = 1; i <= 50; i++) store.add(anchor(i));
    for (let i = 40; i <= 400; i++) store.add(anchor(i, "b"));
    const { anchors } = new AnchorStore(file);
    expect(anchors).toHaveLength(100);
    expect(anchors).toContainEqual(anchor(50));
    expect(anchors.at(-1)).toEqual(anchor(400, "b"));
  });

  test("are never more than a hundred, whatever a server sends", () => {
    const store = new AnchorStore(join(folder, "many.json"));
    for (let i = 1_000; i > 0; i--) store.add({ ...anchor(i), hash: String(i % 10).repeat(64) });
    expect(store.anchors.length).toBeLessThanOrEqual(100);
  });

  test("in a damaged file are an error", () => {
    const file = join(folder, "damaged.json");
    writeFileSync(file, "{");
    expect(() => new AnchorStore(file)).toThrow(expect.objectContaining({ code: "file_damaged" }));
  });
});
