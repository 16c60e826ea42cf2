// A device role has its default policy until another one replaces it.
import { refusalOf, setLanguage, type Problem } from "@muster/sdk";
import { languageFromDisk } from "@muster/sdk/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { onEachDatabase } from "../../support/server/databases.ts";
import { startTestServer, type TestServer } from "../../support/server/server.ts";

onEachDatabase("A default policy", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
  });
  afterAll(() => server.close());
  afterEach(() => setLanguage(languageFromDisk("en-us")));

  const create = async (name: string) =>
    (
      await server.session.call("createPolicy", {
        body: { name, nodeClass: "MAC", nodeClassDefault: true, content: { conditions: [] } },
      })
    ).policyId;
  const isDefault = async (policyId: number) =>
    (await server.session.call("getPolicy", { path: { policyId } })).nodeClassDefault;

  test("can't be unset or deleted, and the errors say what to do, also in German", async () => {
    const policyId = await create("Our Macs");
    const unset = () =>
      server.session.call("updatePolicy", { path: { policyId }, body: { nodeClassDefault: false } });
    await expect(unset()).rejects.toMatchObject({
      code: "policy_is_default",
      message: "This policy stays the default of its device role, which can't be without one.",
      nextStep: "Make another policy the default of this device role instead.",
    });
    await expect(server.session.call("deletePolicy", { path: { policyId } })).rejects.toMatchObject({
      code: "policy_is_default",
      message: "This policy is the default of its device role, which can't be without one.",
      nextStep: "Make another policy the default of its device role first.",
    });
    const answer = await fetch(`${server.url}/ws/policy/${policyId}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${server.ada.token}`, "content-type": "application/json" },
      body: JSON.stringify({ nodeClassDefault: false }),
    });
    const problem = (await answer.json()) as Problem;
    setLanguage(languageFromDisk("de-de"));
    expect(refusalOf(problem, answer.status)).toMatchObject({
      message: "Diese Richtlinie bleibt der Standard ihrer Geräterolle, die nicht ohne sein kann.",
      nextStep:
        "Machen Sie eine andere Richtlinie zum Standard dieser Geräterolle. Diese ist es dann nicht mehr.",
    });
    expect(await isDefault(policyId)).toBe(true);
    // the next step of the error works
    const another = await create("Our newer Macs");
    expect([await isDefault(policyId), await isDefault(another)]).toEqual([false, true]);
    await server.session.call("deletePolicy", { path: { policyId } });
  });
});
