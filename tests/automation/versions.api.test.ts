import { afterAll, beforeAll, expect, test } from "vitest";
import { contentOfText } from "@muster/sdk";
import { openDatabase } from "../../server/src/platform/db/database.ts";
import { onEachDatabase } from "../support/server/databases.ts";
import { startTestServer, type TestServer } from "../support/server/server.ts";

const dayMS = 24 * 3_600_000;

onEachDatabase("Versions of automations", (database) => {
  let server: TestServer;
  let address: string;
  const call: TestServer["ada"]["muster"]["call"] = (...input) => server.ada.muster.call(...input);
  beforeAll(async () => {
    address = await database.fresh();
    server = await startTestServer({ database: address, malwareScan: "off" });
  });
  afterAll(() => server.close());

  const body = (name: string, text: string) => ({
    name,
    language: "sh" as const,
    operatingSystems: ["LINUX" as const],
    categoriesIds: [1],
    content: contentOfText(text),
  });
  const numbers = async (scriptId: number) =>
    (await call("listScriptVersions", { path: { scriptId }, query: {} })).results.map(
      ({ version }) => version,
    );
  async function age(scriptId: number, version: number, days: number): Promise<void> {
    const db = openDatabase(address, server.data);
    await db
      .updateTable("automationVersions")
      .set({ createdAt: Date.now() - days * dayMS })
      .where("scriptId", "=", scriptId)
      .where("version", "=", version)
      .execute();
    await db.destroy();
  }
  /** Deletes unused versions, which happens when any script is deleted. */
  async function deleteUnused(): Promise<void> {
    const { id } = await call("createScript", { body: body("Temporary", "echo x") });
    await call("deleteScript", { path: { scriptId: id } });
  }

  test("are deleted 90 days after they were replaced, however old they are", async () => {
    const { id } = await call("createScript", { body: body("Free space", "echo 1") });
    for (const n of [2, 3]) await call("updateScript", { body: { ...body("Free space", `echo ${n}`), id } });
    await age(id, 1, 400);
    await age(id, 2, 89);
    await deleteUnused();
    expect(await numbers(id)).toEqual([3, 2, 1]);
    await age(id, 2, 91);
    await deleteUnused();
    expect(await numbers(id)).toEqual([3, 2]);
    // the latest version stays, because no other replaced it
    await age(id, 3, 400);
    await deleteUnused();
    expect(await numbers(id)).toEqual([3]);
  });
});
