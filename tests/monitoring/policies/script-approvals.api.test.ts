// A change of policies makes computers run scripts. Beyond the user's limit of devices per hour, a second
// user has to approve it.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MusterError, type PolicyCondition } from "@muster/sdk";
import type { WatchedCheck } from "@muster/sdk/live";
import { onEachDatabase } from "../../support/server/databases.ts";
import { signInPerson } from "../../support/server/person.ts";
import { attachAgent, startTestServer, until, type TestServer } from "../../support/server/server.ts";

interface OnDevice {
  nodeId: number;
  conditionId: string;
}

onEachDatabase("Scripts of conditions on many devices", (database) => {
  let server: TestServer;
  let asker: TestServer["session"];
  let policyId: number;
  let scriptId: number;
  let nodeIds: number[] = [];
  let made = 0;
  const told = new Map<number, readonly WatchedCheck[]>();
  beforeAll(async () => {
    server = await startTestServer({
      database: await database.fresh(),
      schedulerTickMS: 20,
      malwareScan: "off",
    });
    ({ session: asker } = await signInPerson(server, { sysadmin: true }));
    for (const name of ["srv-1", "srv-2"]) {
      const { nodeId, socket } = await attachAgent(server, server, { delegate: false, name });
      socket.on("checks.watch", ({ checks }) => void told.set(nodeId, checks));
      nodeIds = [...nodeIds, nodeId];
    }
    await server.session.call("setActionLimit", { body: { devicesPerHour: 1 } });
  }, 60_000);
  afterAll(() => server.close());
  beforeEach(async () => {
    ({ id: scriptId } = await server.session.call("createScript", { body: script() }));
    ({ policyId } = await server.session.call("createPolicy", {
      body: { name: `Scripted ${made}`, nodeClass: "LINUX_SERVER", content: { conditions: [] } },
    }));
    await until("no script is run", () => versions().length === 0);
  });

  const script = (text = "echo ok") => ({
    name: `Disk health ${++made}`,
    language: "sh" as const,
    operatingSystems: ["LINUX" as const],
    categoriesIds: [1],
    content: btoa(text),
  });
  const condition = (more: Partial<PolicyCondition> = {}): PolicyCondition => ({
    id: "script",
    name: "Disk",
    type: "SCRIPT",
    severity: "MAJOR",
    script: { scriptId, everyMinutes: 10, state: "EXIT_OTHER" },
    ...more,
  });
  const everywhere = () => [{ scope: "ORGANIZATION" as const, id: server.clientId }];
  const save = (body: object) => asker.call("updatePolicy", { path: { policyId }, body });
  const onAll = () => save({ content: { conditions: [condition()] }, assignments: everywhere() });
  const requestOf = async (asked: Promise<unknown>): Promise<number> => {
    const error = await asked.catch((one: unknown) => one);
    expect(error).toMatchObject({ code: "approval_required" });
    return (error instanceof MusterError && error.requestId) || 0;
  };
  const approve = async (requestId: number) => {
    const path = { requestId };
    const { digest } = await server.session.call("getChangeRequest", { path });
    return server.session.call("approveChangeRequest", { path, body: { digest } });
  };
  const versions = () =>
    [...told.values()].flatMap((checks) =>
      checks.flatMap((one) => ("script" in one ? (one.script.version ?? 0) : [])),
    );
  const settled = () => new Promise((done) => setTimeout(done, 400));

  test("wait for approval, and then run as the user who requested them", async () => {
    const requestId = await requestOf(onAll());
    expect(await requestOf(onAll()), "a second click asks once").toBe(requestId);
    await settled();
    expect(versions(), "nothing is run yet").toEqual([]);
    expect(await server.session.call("getChangeRequest", { path: { requestId } })).toMatchObject({
      operation: "updatePolicy",
      devices: 2,
      limit: 1,
    });
    await expect(
      asker.call("approveChangeRequest", {
        path: { requestId },
        body: { digest: (await server.session.call("getChangeRequest", { path: { requestId } })).digest },
      }),
    ).rejects.toMatchObject({ code: "change_request_own" });
    expect(await approve(requestId)).toMatchObject({ state: "DONE" });
    await until("both devices run the script", () => versions().length === 2);
    const { content } = await server.session.call("getPolicy", { path: { policyId } });
    expect(content.conditions![0]!.script!.userId, "as who asked for it").toBe(
      (await asker.call("getSession", {})).user!.id,
    );
    await save({ content: { conditions: [{ ...content.conditions![0]!, samples: 2 }] } });
    await save({ assignments: [] });
    expect(await requestOf(save({ assignments: everywhere() }))).not.toBe(requestId);
  });

  test("need no approval within the limit, or while their condition is disabled", async () => {
    const off = condition({ enabled: false });
    await save({ content: { conditions: [off] }, assignments: everywhere() });
    await requestOf(save({ content: { conditions: [condition()] } }));
    const one = [{ scope: "DEVICE" as const, id: nodeIds[0]! }];
    await save({ content: { conditions: [condition()] }, assignments: one });
    await until("one device runs the script", () => versions().length === 1);
    await requestOf(
      asker.call("createPolicy", {
        body: {
          name: `Other ${made}`,
          nodeClass: "LINUX_SERVER",
          content: { conditions: [condition()] },
          assignments: everywhere(),
        },
      }),
    );
    await save({ assignments: [] });
  });

  test("run in the version that was approved, or not at all", async () => {
    const requestId = await requestOf(onAll());
    await asker.call("updateScript", { body: { ...script("echo other"), id: scriptId } });
    expect(await approve(requestId)).toMatchObject({ state: "DONE" });
    const { content } = await server.session.call("getPolicy", { path: { policyId } });
    expect(content.conditions![0]!.script!.version).toBe(1);
    await settled();
    expect(versions()).toEqual([]);
  });

  test("aren't added to a policy that has changed since the request", async () => {
    const requestId = await requestOf(onAll());
    await save({ description: "Changed" });
    expect(await approve(requestId)).toMatchObject({ state: "FAILED", outcome: "changed_meanwhile" });
    await settled();
    expect(versions()).toEqual([]);
  });

  test("count towards the limit also where an exception enables them or stops disabling them", async () => {
    const { session: other } = await signInPerson(server, { sysadmin: true });
    await save({ content: { conditions: [condition({ enabled: false })] }, assignments: everywhere() });
    const [first, second] = nodeIds.map((nodeId) => ({ nodeId, conditionId: "script" })) as [
      OnDevice,
      OnDevice,
    ];
    const except = (path: OnDevice, enabled: boolean) =>
      other.call("setPolicyException", { path, body: { enabled } });
    await except(first, true);
    await until("one device runs the script", () => versions().length === 1);
    const requestId = await requestOf(except(second, true));
    await settled();
    expect(versions(), "nothing more is run yet").toHaveLength(1);
    expect(await approve(requestId)).toMatchObject({ state: "DONE" });
    await until("both devices run the script", () => versions().length === 2);

    await except(second, false);
    const later = await requestOf(except(second, true));
    await save({ description: "Changed" });
    expect(await approve(later)).toMatchObject({ state: "FAILED", outcome: "changed_meanwhile" });

    // one device runs it already, and the other device's exception still applies
    await save({ content: { conditions: [condition()] } });
    expect(
      await approve(await requestOf(other.call("deletePolicyException", { path: second }))),
    ).toMatchObject({
      state: "DONE",
    });
    await until("both devices run the script again", () => versions().length === 2);
    await save({ assignments: [] });
  }, 60_000);

  test("count towards the limit also where deleting another policy enables them", async () => {
    await approve(await requestOf(onAll()));
    await until("both devices run the script", () => versions().length === 2);
    const { policyId: nearer } = await asker.call("createPolicy", {
      body: {
        name: `Nearer ${made}`,
        nodeClass: "LINUX_SERVER",
        assignments: [{ scope: "LOCATION", id: server.locationId }],
      },
    });
    await until("no device runs the script", () => versions().length === 0);
    const remove = () => asker.call("deletePolicy", { path: { policyId: nearer } });
    const requestId = await requestOf(remove());
    await settled();
    expect(versions(), "nothing is run yet").toEqual([]);
    expect(await approve(requestId)).toMatchObject({ state: "DONE" });
    await until("both devices run the script again", () => versions().length === 2);
    await save({ assignments: [] });
  });
});
