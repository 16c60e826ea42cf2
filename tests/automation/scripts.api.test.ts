// The script library: scripts, categories and permissions.
import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contentOfText, errorMessage, scriptMessages, textOfContent, type NewScript } from "@muster/sdk";
import { onEachDatabase } from "../support/server/databases.ts";
import {
  codeOf,
  refusal,
  request,
  startTestServer,
  type Person,
  type TestServer,
} from "../support/server/server.ts";
import { complaints, createTechnician } from "./library.ts";

onEachDatabase("Script library", (database) => {
  let server: TestServer;
  let ada: Person["muster"];
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), malwareScan: "off" });
    ada = server.ada.muster;
  });
  afterAll(() => server.close());

  const technician = (...texts: string[]) => createTechnician(server, ...texts);

  const body = (name: string, more: Partial<NewScript> = {}): NewScript => ({
    name,
    language: "sh",
    operatingSystems: ["LINUX"],
    categoriesIds: [3],
    content: contentOfText(`echo ${name}\n`),
    ...more,
  });
  const create = (name: string, more: Partial<NewScript> = {}) =>
    ada.call("createScript", { body: body(name, more) });
  const names = async (query: Parameters<typeof ada.call<"listScripts">>[1]["query"] = {}, who = ada) =>
    (await who.call("listScripts", { query })).results.map(({ name }) => name);
  const categories = async (who = ada) => (await who.call("listScriptCategories", {})).results;

  test('the built-in categories exist, "Uncategorized" first, and cannot be changed', async () => {
    const all = await categories();
    expect(all[0]).toMatchObject({ id: 1, name: "Uncategorized", internal: true, canUpdateScripts: true });
    expect(all.map(({ name }) => name).toSorted()).toEqual([
      "Antivirus",
      "Hardware",
      "Linux OS Patching",
      "Mac OS Patching",
      "Maintenance",
      "Uncategorized",
      "Updates",
    ]);
    const rename = ada.call("updateScriptCategory", { body: { id: 2, name: "Mine" } });
    expect(await refusal(rename)).toBe("category_internal");
    expect(await refusal(ada.call("deleteScriptCategory", { path: { categoryId: 1 } }))).toBe(
      "category_internal",
    );
  });

  test("the library is searched and paged by the server", async () => {
    const made = await create("Paged 100% _disk", { description: "Counts os:weird things" });
    await create("Paged service", { language: "python", operatingSystems: ["WINDOWS"], categoriesIds: [4] });
    for (const [search, found] of [
      ["paged", 2],
      ["PAGED DISK", 1],
      ["disk paged absent", 0],
      ["paged os:linux", 1],
      ["paged os:win", 1],
      ["paged os:weird", 1],
      ["paged os:inux", 0],
      ["paged type:shell", 1],
      ["paged type:py", 1],
      ["paged python", 1],
      ["paged category:hardware", 1],
      ["paged maintenance", 1],
      ["paged 100%", 1],
      ["paged %service", 0],
      ["paged status:infected", 0],
      ["paged '; drop", 0],
    ] as const)
      expect((await ada.call("listScripts", { query: { search } })).total, search).toBe(found);
    const total = async (query: Parameters<typeof ada.call<"listScripts">>[1]["query"]) =>
      (await ada.call("listScripts", { query: { pageSize: 1, ...query } })).total;
    const all = await total({});
    expect(await total({ show: "OWN" })).toBeGreaterThan(1);
    expect((await total({ show: "OWN" })) + (await total({ show: "BUILT_IN" }))).toBe(all);
    expect(await total({ show: "BLOCKED" })).toBe(0);
    const pages = [];
    for (let offset = 0; offset < all; offset += 2) pages.push(...(await names({ offset, pageSize: 2 })));
    expect(pages).toEqual(await names({ pageSize: 1000 }));
    await ada.call("deleteScript", { path: { scriptId: made.id } });
    const [other] = (await ada.call("listScripts", { query: { search: "paged service" } })).results;
    await ada.call("deleteScript", { path: { scriptId: other!.id } });
  });

  test("a script is created, found, updated, copied under a new name, and deleted", async () => {
    const made = await create("Free space", {
      description: "How much is left",
      scriptParameters: [" -h ", "/"],
      scriptVariables: [{ name: "Unit", type: "DROPDOWN", valueList: ["MB", "GB"], defaultValue: "GB" }],
    });
    expect(made).toMatchObject({
      categoriesNames: ["Hardware"],
      deviceType: "LINUX",
      architecture: ["64", "32"],
      scriptParameters: ["-h", "/"],
      runAs: "system",
      malwareScanStatus: "NOT_SCANNED",
      createdBy: "ada@example.com",
    });
    expect(made.scriptVariables[0]).toMatchObject({
      calculatedName: "unit",
      required: false,
      source: "LITERAL",
    });
    expect(await names({ search: "IS LEFT" })).toEqual(["Free space"]);
    expect(await names({ language: "sh", operatingSystem: "LINUX", categoryId: 3 })).toEqual(["Free space"]);
    for (const query of [
      { language: "python" },
      { operatingSystem: "MAC", categoryId: 3 },
      { categoryId: 5 },
    ] as const)
      expect(await names(query)).toEqual([]);
    const changed = {
      ...body("Free space"),
      id: made.id,
      operatingSystems: ["LINUX", "MAC"] as NewScript["operatingSystems"],
    };
    expect(await ada.call("updateScript", { body: changed })).toMatchObject({
      deviceType: "ALL",
      scriptParameters: [],
    });
    expect((await ada.call("getScript", { path: { scriptId: made.id } })).content).toBe(changed.content);

    const copy = await ada.call("copyScript", { body: { fromId: made.id, name: "Free space of a server" } });
    expect(copy.language).toBe("sh");
    expect((await ada.call("getScript", { path: { scriptId: copy.id } })).content).toBe(changed.content);
    const twice = ada.call("copyScript", { body: { fromId: made.id, name: "FREE SPACE" } });
    expect(await complaints(twice)).toEqual(["name: This name already exists"]);
    expect(await refusal(create("free Space"))).toBe("automation_name_in_use");
    expect(errorMessage("automation_name_in_use")).toBe("This name already exists");
    const check = (name: string, id?: number) =>
      ada.call("checkScriptName", { body: { name, ...(id && { id }) } });
    expect(await check("free space")).toEqual({ available: false });
    expect(await check("free space", made.id)).toEqual({ available: true });
    expect(await check("Restart service (Linux)")).toEqual({ available: false });
    for (const scriptId of [made.id, copy.id]) await ada.call("deleteScript", { path: { scriptId } });
    expect(await names({ categoryId: 3 })).toEqual([]);
  });

  test("of two concurrent creations with one name, one succeeds", async () => {
    const both = await Promise.all([refusal(create("Twins")), refusal(create("twins"))]);
    expect(both.toSorted()).toEqual(["automation_name_in_use", "done"]);
  });

  test("an inconsistent script is refused with its errors", async () => {
    const refuse = (more: Partial<NewScript>) => complaints(create("Odd", more));
    expect(await refuse({ categoriesIds: [1, 3] })).toEqual([
      `categoriesIds: ${scriptMessages.uncategorized}`,
    ]);
    expect(await refuse({ categoriesIds: [999] })).toEqual(["categoriesIds: Category not found"]);
    expect(await refuse({ scriptParameters: ["a", " a"] })).toEqual([
      `scriptParameters.1: ${scriptMessages.parameterTwice}`,
    ]);
    expect(await refuse({ scriptParameters: [" "] })).toEqual([
      `scriptParameters.0: ${scriptMessages.parameterEmpty}`,
    ]);
    expect(await refuse({ language: "vbscript" })).toEqual([
      "operatingSystems: VBScript doesn't run on Linux",
    ]);
    expect(await refuse({ operatingSystems: ["MAC"], architecture: ["64", "32"] })).toEqual([
      `architecture: ${scriptMessages.mac32}`,
    ]);
    expect(await refuse({ runAs: "localadmin" })).toEqual([`runAs: ${scriptMessages.runAs}`]);
    expect(await refuse({ runAs: "credential:999" })).toEqual(["runAs: Credential not found"]);
    expect(await refuse({ content: "" })).toEqual(["content: Required"]);
    expect(await refuse({ content: "A" })).toEqual(["content: Not base64"]);
    expect(await names({ search: "Odd" })).toEqual([]);
  });

  test("deleting a category moves scripts that are only in it to the first category", async () => {
    const made = await ada.call("createScriptCategory", { body: { name: "Printers" } });
    expect(await refusal(ada.call("createScriptCategory", { body: { name: "printers" } }))).toBe(
      "name_in_use",
    );
    const renamed = await ada.call("updateScriptCategory", { body: { id: made.id, name: "Print servers" } });
    expect(renamed.name).toBe("Print servers");
    const alone = await create("Alone", { categoriesIds: [made.id] });
    const both = await create("Both", { categoriesIds: [made.id, 3] });
    expect((await categories()).find(({ id }) => id === made.id)?.scripts).toBe(2);
    await ada.call("deleteScriptCategory", { path: { categoryId: made.id } });
    const of = async (scriptId: number) =>
      (await ada.call("getScript", { path: { scriptId } })).categoriesIds;
    expect([await of(alone.id), await of(both.id)]).toEqual([[1], [3]]);
  });

  test("native automations can only be renamed and moved between categories", async () => {
    const [native] = (await ada.call("listScripts", { query: { search: "Clear temporary" } })).results;
    const id = native!.id;
    expect(native).toMatchObject({ language: "native", actions: ["READ", "UPDATE", "RUN"] });
    expect(native!.uid).not.toBeNull();
    expect(await refusal(ada.call("deleteScript", { path: { scriptId: id } }))).toBe("automation_native");
    expect(await refusal(ada.call("copyScript", { body: { fromId: id, name: "Mine" } }))).toBe(
      "automation_native",
    );
    expect(await refusal(ada.call("updateScript", { body: { ...body("Mine"), id } }))).toBe(
      "automation_native",
    );
    const change = { id, categoriesIds: [4, 5], customName: "Clean up" };
    expect(await ada.call("updateNativeScript", { body: change })).toMatchObject(change);
    await server.restart();
    expect((await ada.call("getScript", { path: { scriptId: id } })).customName).toBe("Clean up");
    expect((await names()).filter((name) => name === "Clear temporary files")).toHaveLength(1);
  });

  test("the native shell scripts have valid syntax", async () => {
    const { results } = await ada.call("listScripts", {
      query: { language: "native", operatingSystem: "LINUX" },
    });
    expect(results).toHaveLength(2);
    for (const { id } of results) {
      const { content } = await ada.call("getScript", { path: { scriptId: id } });
      execFileSync("sh", ["-n"], { input: textOfContent(content) });
    }
  });

  describe("Script permissions", () => {
    test("permissions apply per category: view, create, update, delete, run", async () => {
      const { id: categoryId } = await ada.call("createScriptCategory", { body: { name: "Theirs" } });
      const [visible, hidden] = [
        await create("Mine"),
        await create("Of others", { categoriesIds: [categoryId] }),
      ];
      const who = await technician(
        "SCRIPT_CATEGORY.View:ids=3",
        "SCRIPT_CATEGORY.Run:ids=3",
        "SCRIPT_CATEGORY.Create:ids=3",
      );
      expect((await categories(who)).map(({ id, canUpdateScripts }) => [id, canUpdateScripts])).toEqual([
        [3, false],
      ]);
      expect(await names({ search: "Of others" }, who)).toEqual([]);
      expect(await names({ search: "Mine" }, who)).toEqual(["Mine"]);
      const [row] = (await who.call("listScripts", { query: { search: "Mine" } })).results;
      expect(row!.actions).toEqual(["READ", "COPY", "RUN"]);
      expect(await refusal(who.call("getScript", { path: { scriptId: hidden.id } }))).toBe("not_found");
      expect(await refusal(who.call("deleteScript", { path: { scriptId: visible.id } }))).toBe("forbidden");
      expect(await refusal(who.call("updateScript", { body: { ...body("Mine"), id: visible.id } }))).toBe(
        "forbidden",
      );
      expect(await refusal(who.call("createScript", { body: body("New of mine") }))).toBe("done");
      const elsewhere = body("New elsewhere", { categoriesIds: [categoryId] });
      expect(await refusal(who.call("createScript", { body: elsewhere }))).toBe("forbidden");
      expect(await refusal(who.call("createScriptCategory", { body: { name: "Own" } }))).toBe("forbidden");
      expect(
        await refusal(who.call("copyScript", { body: { fromId: visible.id, name: "Copy of mine" } })),
      ).toBe("done");
      const changer = await technician("SCRIPT_CATEGORY.View", "SCRIPT_CATEGORY.Update:ids=3");
      const move = { ...body("Mine", { categoriesIds: [categoryId] }), id: visible.id };
      expect(await refusal(changer.call("updateScript", { body: move }))).toBe("forbidden");
      expect(await refusal(changer.call("updateScript", { body: { ...move, categoriesIds: [3] } }))).toBe(
        "done",
      );
    });

    test("only scripts that a user can run are offered for running, and found by ID", async () => {
      const [one, other] = [await create("Offered"), await create("Elsewhere", { categoriesIds: [4] })];
      const runner = await technician("SCRIPT_CATEGORY.View", "SCRIPT_CATEGORY.Run:ids=3");
      const search = `id:${one.id},${other.id}`;
      expect(await names({ search }, runner)).toEqual(["Elsewhere", "Offered"]);
      expect(await names({ search, show: "RUNNABLE" }, runner)).toEqual(["Offered"]);
      expect(await names({ search, show: "RUNNABLE" }, await technician("SCRIPT_CATEGORY.View"))).toEqual([]);
      for (const hostile of ["id:99999999999999999999", "id:1;drop", "id:-1", "id:1,", "id:"])
        expect([hostile, await names({ search: hostile }, runner)]).toEqual([hostile, []]);
    });

    test("a user who can only create in a category can choose it, but sees no scripts in it", async () => {
      await create("Written by others");
      const writer = await technician("SCRIPT_CATEGORY.Create:ids=3");
      expect(await categories(writer)).toMatchObject([
        { id: 3, canCreateScripts: true, canReadScripts: false, canRunScripts: false },
      ]);
      expect(await names({}, writer)).toEqual([]);
      expect(await refusal(writer.call("createScript", { body: body("Written blindly") }))).toBe("done");
      expect(await categories(await technician())).toEqual([]);
    });

    test("creating in the first category requires permission to update it", async () => {
      const first = (name: string) => body(name, { categoriesIds: [1] });
      const creator = await technician("SCRIPT_CATEGORY.Create");
      expect(await refusal(creator.call("createScript", { body: first("Loose") }))).toBe("forbidden");
      const both = await technician("SCRIPT_CATEGORY.Create", "SCRIPT_CATEGORY.Update:ids=1");
      expect(await refusal(both.call("createScript", { body: first("Loose") }))).toBe("done");
    });

    test("scripts with only the run permission are listed but can't be opened", async () => {
      const made = await create("Secret recipe");
      const { id } = await ada.call("createTechnicianRole", {
        body: { name: "Runs only", runOnlyScriptCategories: [3] },
      });
      const who = (await server.person({ roleIds: [id] })).muster;
      expect((await categories(who)).map((one) => [one.id, one.canReadScripts, one.canRunScripts])).toEqual([
        [3, false, true],
      ]);
      const [row] = (await who.call("listScripts", { query: { search: "Secret recipe" } })).results;
      expect(row!.actions).toEqual(["RUN"]);
      expect(await refusal(who.call("getScript", { path: { scriptId: made.id } }))).toBe("forbidden");
      expect(await refusal(who.call("copyScript", { body: { fromId: made.id, name: "Stolen" } }))).toBe(
        "forbidden",
      );
    });

    test("a denial in one role overrides the run permission of another: not listed, run or granted", async () => {
      const made = await create("Denied recipe");
      const grants = [
        { entity: "SCRIPT_CATEGORY" as const, permission: "Run", effect: "DENY" as const, ids: [3] },
      ];
      const runsOnly = { name: "Runs two", runOnlyScriptCategories: [2, 3] };
      const { id: runs } = await ada.call("createTechnicianRole", { body: runsOnly });
      const { id: never } = await ada.call("createTechnicianRole", { body: { name: "Never runs", grants } });
      const person = (roleIds: number[]) => server.person({ roleIds, permissions: ["canCreateUsers"] });
      const [free, denied] = [await person([runs]), await person([runs, never])];
      const about = async ({ muster, user: { id: own } }: typeof free) => ({
        categories: (await categories(muster)).map(({ id }) => id),
        found: await names({ search: "Denied recipe" }, muster),
        open: await refusal(muster.call("getScript", { path: { scriptId: made.id } })),
        gives: await refusal(
          muster.call("createUser", {
            body: { email: `of.${own}@example.com`, organizationIds: [], roleIds: [runs] },
          }),
        ),
      });
      const found = ["Denied recipe"];
      expect(await about(free)).toEqual({ categories: [2, 3], found, open: "forbidden", gives: "done" });
      expect(await about(denied)).toEqual({
        categories: [2],
        found: [],
        open: "forbidden",
        gives: "forbidden",
      });
    });

    test("users without a role see an empty library and can't upload", async () => {
      const who = (await server.person()).muster;
      expect([await names({}, who), await categories(who)]).toEqual([[], []]);
      const start = who.call("startAttachmentUpload", { body: { kind: "HELPER", name: "a", size: 1 } });
      expect(await refusal(start)).toBe("forbidden");
      expect(await codeOf(request(server.url, "GET", "/ws/scripting/scripts"))).toBe("not_signed_in");
    });
  });
});
