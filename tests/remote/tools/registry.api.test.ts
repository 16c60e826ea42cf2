// Who may use the registry of a computer, what is recorded about it, and what a hostile agent can't do.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { activityText, registryData } from "@muster/sdk";
import { onEachDatabase } from "../../support/server/databases.ts";
import {
  attachAgent,
  refusal,
  startTestServer,
  type Person,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";
import { simulatedRegistry } from "./simulated-registry.ts";

const key = "HKLM\\SOFTWARE\\Acme";
const dword = (text: string) => registryData("REG_DWORD", text)!;

onEachDatabase("The registry", (database) => {
  let server: TestServer;
  let pc: ScriptedAgent;
  let registry: ReturnType<typeof simulatedRegistry>;
  let hostile: unknown;
  let isOld: boolean;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
    pc = await attachAgent(server, server, { delegate: false, name: "pc-7", platform: "win32" });
    pc.socket.on("tool.call", async (call, answer) =>
      answer((hostile === undefined ? await registry.answer(call, isOld) : hostile) as never),
    );
  });
  beforeEach(() => {
    registry = simulatedRegistry();
    hostile = undefined;
    isOld = false;
  });
  afterAll(async () => {
    pc.socket.close();
    await server.close();
  });

  const path = () => ({ nodeId: pc.nodeId });
  const read = (of: string | undefined = key, { muster }: Person = server.ada) =>
    muster.call("readRegistryKey", { path: path(), query: of ? { key: of } : {} });
  const changes = ({ muster }: Person) => ({
    createRegistryKey: () => muster.call("createRegistryKey", { path: path(), body: { key: `${key}\\New` } }),
    renameRegistryKey: () =>
      muster.call("renameRegistryKey", { path: path(), body: { key: `${key}\\New`, newName: "Old" } }),
    deleteRegistryKey: () =>
      muster.call("deleteRegistryKey", { path: path(), query: { key: `${key}\\Old` } }),
    setRegistryValue: () =>
      muster.call("setRegistryValue", {
        path: path(),
        body: { key, name: "Port", type: "REG_DWORD", data: dword("8443") },
      }),
    renameRegistryValue: () =>
      muster.call("renameRegistryValue", { path: path(), body: { key, name: "Port", newName: "Https" } }),
    deleteRegistryValue: () =>
      muster.call("deleteRegistryValue", { path: path(), query: { key, name: "Https" } }),
    exportRegistryKey: () => muster.call("exportRegistryKey", { path: path(), body: { key } }),
  });

  test("is read key by key, with sanitized names and data", async () => {
    expect((await read("")).keys.map(({ name }) => name)).toEqual(["HKCR", "HKLM", "HKU", "HKCC"]);
    const { keys, values } = await read();
    expect(keys).toEqual([
      { name: "e vil", isExact: false },
      { name: "Viewer", isExact: true },
    ]);
    expect(values.map(({ name, type, text }) => [name, type, text])).toEqual([
      ["", "REG_SZ", "<b>hello</b>"],
      ["gpj. exe", "REG_SZ", "reordered text"],
      ["Port", "REG_DWORD", "443 (0x1bb)"],
    ]);
    expect(JSON.stringify(values)).not.toMatch(/[\u001b\u202e]/);
  });

  describe("has a key with more entries than fit in a response", () => {
    const many = "HKLM\\SOFTWARE\\Many";
    const page = (after: { keysAfter?: string | null; valuesAfter?: string | null } = {}) => {
      const given = Object.entries(after).filter(([, cursor]) => cursor !== null);
      const query = { key: many, ...Object.fromEntries(given) };
      return server.ada.muster.call("readRegistryKey", { path: path(), query });
    };
    beforeEach(() => registry.addMany(12_000, 1_500));

    test("that is read page by page, with the totals of all", async () => {
      const totals = { totalKeys: 12_000, totalValues: 1_500 };
      const { keysAfter, valuesAfter, ...first } = await page();
      expect(first).toMatchObject(totals);
      expect([first.keys.length, first.values.length]).toEqual([10_000, 1_000]);
      const second = await page({ keysAfter, valuesAfter });
      expect(second).toMatchObject({ ...totals, keysAfter: null, valuesAfter: null });
      expect([second.keys.length, second.values.length]).toEqual([2_000, 500]);
      const names = [...first.keys, ...second.keys].map(({ name }) => name);
      expect(names).toEqual([...new Set(names)].toSorted());
      expect(await page({ keysAfter })).toMatchObject({ ...totals, keys: second.keys, values: [] });
      expect(await page({ valuesAfter })).toMatchObject({ ...totals, keys: [], values: second.values });
      for (const wrong of ["", "a b", "a".repeat(3_001)])
        expect(await refusal(page({ keysAfter: wrong })), wrong).toBe("validation_failed");
      expect(await refusal(page({ valuesAfter: "0" }))).toBe("tool_failed");
    });

    test("whose entries are each read once while others are added and deleted", async () => {
      const first = await page();
      const all = registry.keys.get("SOFTWARE\\Many")!;
      for (const name of ["V0001", "V0002"]) all.delete(name);
      for (const name of ["K00001", "K00002", first.keys.at(-1)!.name])
        registry.keys.delete(`SOFTWARE\\Many\\${name}`);
      for (const name of ["0", "1", "2"]) registry.keys.set(`SOFTWARE\\Many\\${name}`, new Map());
      const { keysAfter, valuesAfter } = first;
      const second = await page({ keysAfter, valuesAfter });
      const seen = (list: "keys" | "values") => [...first[list], ...second[list]].map(({ name }) => name);
      expect(seen("keys")).toHaveLength(12_000);
      expect(new Set(seen("keys")).size).toBe(12_000);
      expect(new Set(seen("values")).size).toBe(1_500);
    });

    test("of which an older agent can read only the first page", async () => {
      isOld = true;
      const { keys, keysAfter, valuesAfter } = await page();
      expect(keys).toHaveLength(10_000);
      expect(await refusal(page({ keysAfter }))).toBe("agent_outdated");
      expect(await refusal(page({ valuesAfter }))).toBe("agent_outdated");
    });
  });

  test("is changed, and the audit log has each change and export", async () => {
    for (const change of Object.values(changes(server.ada))) await change();
    expect(registry.keys.get("SOFTWARE\\Acme")!.has("Port")).toBe(false);
    expect(registry.keys.has("SOFTWARE\\Acme\\Old")).toBe(false);
    const { results } = await server.ada.muster.call("listActivities", { query: { pageSize: 20 } });
    const said = results.map((one) => activityText(one)).join("\n");
    for (const part of [
      `created ${key}\\New in the registry of pc-7`,
      `renamed ${key}\\New in the registry of pc-7`,
      `deleted ${key}\\Old from the registry of pc-7`,
      `set ${key}\\Port in the registry of pc-7`,
      `renamed a value to ${key}\\Https in the registry of pc-7`,
      `deleted the value ${key}\\Https from the registry of pc-7`,
      `exported ${key} of the registry of pc-7`,
    ])
      expect(said).toContain(part);
  });

  test("refuses to read missing keys, create existing ones and delete ones that Windows needs", async () => {
    const failed = (call: Promise<unknown>) => call.catch((error: Error) => error.message);
    expect(await refusal(read("HKLM\\SOFTWARE\\None"))).toBe("not_found");
    expect(await failed(read("HKLM\\SOFTWARE\\None"))).toBe("There is no key HKLM\\SOFTWARE\\None.");
    const { muster } = server.ada;
    const exists = { path: path(), body: { key: `${key}\\Viewer` } };
    expect(await refusal(muster.call("createRegistryKey", exists))).toBe("name_in_use");
    const root = { path: path(), query: { key: "HKLM\\SOFTWARE" } };
    expect(await failed(muster.call("deleteRegistryKey", root))).toContain("Windows needs it");
    expect(registry.keys.has("SOFTWARE\\Acme")).toBe(true);
  });

  describe("is refused", () => {
    test("to users without the permission, even with permissions for other tools", async () => {
      const others = ["canUseRemoteToolsTaskManager", "canUseRemoteToolsServicesManager"] as const;
      for (const permissions of [[], [...others, "canUseRemoteTools" as const]]) {
        const person = await server.person({ permissions });
        expect(await refusal(read(key, person))).toBe("forbidden");
        for (const change of Object.values(changes(person)))
          expect(await refusal(change())).toBe("forbidden");
      }
      const allowed = await server.person({ permissions: ["canUseRemoteToolsRemoteRegistry"] });
      expect(await refusal(read(key, allowed))).toBe("done");
    });

    test("to users of another organization", async () => {
      const { clientId } = await server.organization("Other");
      const permissions = ["canUseRemoteToolsRemoteRegistry" as const];
      const stranger = await server.person({ permissions, organizationIds: [clientId] });
      expect(await refusal(read(key, stranger))).toBe("not_found");
      for (const change of Object.values(changes(stranger)))
        expect(await refusal(change())).toBe("not_found");
    });

    test.each([
      "HKCU\\Software",
      "HKLM\\",
      "HKLM\\\\A",
      "HKLM\\A\u0000",
      "HKLM\\\u202eeraw",
      `HKLM\\${"a".repeat(256)}`,
      "A\\B",
    ])("for the path %j", async (wrong) => {
      expect(await refusal(read(wrong))).toBe("validation_failed");
    });
  });

  test.each<[string, unknown]>([
    ["nothing", null],
    ["a text", "hello"],
    ["data that isn't", { result: { ...answer(), values: [{ ...value(), data: "zz" }] } }],
    ["a type that isn't", { result: { ...answer(), values: [{ ...value(), type: "REG_LINK" }] } }],
    ["more fields", { result: { ...answer(), admin: true } }],
    ["too many keys", { result: { ...answer(), keys: Array.from({ length: 10_001 }, () => name()) } }],
    ["a cursor without end", { result: { ...answer(), keysAfter: "a".repeat(3_001) } }],
    ["a cursor that is none", { result: { ...answer(), valuesAfter: 7 } }],
    ["a name without end", { result: { ...answer(), keys: [{ ...name(), name: "a".repeat(1_001) }] } }],
  ])("rejects an agent's response with %s", async (_, wrong) => {
    hostile = wrong;
    expect(await refusal(read())).toBe("tool_failed");
  });

  test("sanitizes names and texts that an agent claims to be exact", async () => {
    hostile = {
      result: { ...answer(), values: [{ ...value(), name: "\u001b[2Ja\u202eb", text: "x\u0007" }] },
    };
    expect(JSON.stringify(await read())).not.toMatch(/\\u00|\u202e/);
  });
});

const name = () => ({ name: "a", isExact: true });
const value = () => ({ ...name(), type: "REG_BINARY", data: "00", size: 1, text: "00" });
const end = { keysAfter: null, valuesAfter: null };
const answer = () => ({ readAt: 1, key, keys: [], totalKeys: 0, values: [], totalValues: 0, ...end });
