// Tags and notes of devices, on the server.
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseGrant } from "@muster/sdk";
import { onEachDatabase } from "../support/server/databases.ts";
import { attachAgent, refusal, startTestServer, toAdd, type TestServer } from "../support/server/server.ts";

onEachDatabase("Tags and notes of devices", (database) => {
  let server: TestServer;
  let ids: number[];
  let theirs: number;
  let call: TestServer["ada"]["muster"]["call"];

  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
    call = server.ada.muster.call.bind(server.ada.muster);
    const probe = await attachAgent(server);
    const other = await server.organization("Birch Ltd");
    const add = async (place: { clientId: number; locationId: number }, ...addresses: string[]) => {
      const devices = addresses.map((ip) => toAdd(ip, { ...place, nmsDelegateNodeId: probe.nodeId }));
      const { results } = await call("importDevices", { path: { orgId: place.clientId }, body: { devices } });
      return results.map(({ nodeId }) => nodeId);
    };
    ids = await add(server, "192.0.2.1", "192.0.2.2", "192.0.2.3");
    const theirProbe = await attachAgent(server, other, { name: "probe-2" });
    theirs = theirProbe.nodeId;
  });
  afterAll(() => server?.close());

  const read = (nodeId: number) => call("getDevice", { path: { nodeId } });
  const found = async (search: string) =>
    (await call("listDevices", { query: { search } })).results.map(({ id }) => id).toSorted();
  const clear = async () => {
    const { results } = await call("listDeviceTags", {});
    const remove = results.map(({ name }) => name).slice(0, 20);
    if (remove.length)
      await call("updateDeviceTags", { body: { selectAll: true, searchCriteria: {}, remove } });
  };

  test("tags are added, removed, counted and searched for", async () => {
    await clear();
    const [one, two, three] = ids as [number, number, number];
    const add = ["Spare", "building-2"];
    expect(await call("updateDeviceTags", { body: { deviceIds: [one, two], add } })).toEqual({
      changed: 2,
      unchanged: 0,
    });
    expect(await call("updateDeviceTags", { body: { deviceIds: [one, three], add: ["spare"] } })).toEqual({
      changed: 1,
      unchanged: 1,
    });
    expect((await read(one)).tags).toEqual(["building-2", "spare"]);
    expect((await call("listDeviceTags", {})).results).toEqual([
      { name: "building-2", devices: 2 },
      { name: "spare", devices: 3 },
    ]);
    expect(await found("tag:SPARE")).toEqual(ids);
    expect(await found("tag:spare -tag:building-*")).toEqual([three]);
    expect(await found("tag:spar"), "only whole tags").toEqual([]);
    expect(await found("building-2"), "the text search finds them too").toEqual([one, two]);
    const { changed } = await call("updateDeviceTags", {
      body: { selectAll: true, searchCriteria: { search: "tag:building-2" }, remove: ["building-2"] },
    });
    expect(changed).toBe(2);
    expect(await found("building-2")).toEqual([]);
  });

  test("notes are saved with the device and aren't in lists", async () => {
    const nodeId = ids[0]!;
    const { notesRevision } = await read(nodeId);
    const notes = "Rack 2.\nSpare power supply behind it.";
    const saved = await call("updateDevice", {
      path: { nodeId },
      body: { notes, tags: ["b", "A", "a"], notesRevision },
    });
    expect(saved).toMatchObject({
      resultCode: "SUCCESS",
      notes,
      tags: ["a", "b"],
      notesRevision: notesRevision + 1,
    });
    expect((await call("listDevices", { query: {} })).results.every((device) => !("notes" in device))).toBe(
      true,
    );
    expect(
      await refusal(call("updateDevice", { path: { nodeId }, body: { notes: "Other", notesRevision } })),
      "someone else saved first",
    ).toBe("changed_meanwhile");
    expect((await read(nodeId)).notes).toBe(notes);
  });

  test("a merged device passes on its tags and notes, and undoing returns them", async () => {
    const [into, other] = [ids[1]!, ids[2]!];
    await call("updateDevice", { path: { nodeId: into }, body: { tags: ["x"], notes: "Mine" } });
    await call("updateDevice", { path: { nodeId: other }, body: { tags: ["y"], notes: "Theirs" } });
    const merge = await call("mergeDevices", { path: { nodeId: into }, body: { nodeId: other } });
    expect(await read(into)).toMatchObject({ tags: ["x", "y"], notes: "Mine\n\nTheirs" });
    await call("undoMerge", { path: { mergeId: merge.id } });
    expect(await read(into)).toMatchObject({ tags: ["x"], notes: "Mine" });
    expect(await read(other)).toMatchObject({ tags: ["y"], notes: "Theirs" });
  });

  test("an invalid tag is refused, and no device is changed", async () => {
    await clear();
    const deviceIds = ids;
    const refused = (body: object) => refusal(call("updateDeviceTags", { body: body as never }));
    for (const bad of ["two words", "", "-x", 'a"b', "a\\", "x".repeat(41), "<b>", "\u202e", "*"])
      expect(await refused({ deviceIds, add: ["good", bad] }), bad).toBe("validation_failed");
    expect(await refused({ deviceIds, add: ["same"], remove: ["SAME"] })).toBe("validation_failed");
    const twenty = Array.from({ length: 20 }, (_, i) => `tag-${i}`);
    await call("updateDeviceTags", { body: { deviceIds: [ids[0]!], add: twenty } });
    expect(await refused({ deviceIds, add: ["one-more"] }), "one device would have too many").toBe(
      "validation_failed",
    );
    expect(await found("tag:one-more"), "none is changed").toEqual([]);
    expect(await found("tag:good")).toEqual([]);
    for (const hostile of ['tag:"a"b"', "tag:%", "tag:_", 'tag:"x\\"', "tag:']"])
      expect(await found(hostile).catch(({ code }: { code: string }) => [code]), hostile).not.toContain(
        ids[0],
      );
    await clear();
  });

  test("only devices that a user can update are tagged, and only visible ones are counted", async () => {
    await clear();
    await call("updateDeviceTags", { body: { deviceIds: [ids[0]!, theirs], add: ["shared"] } });
    const limited = await server.person({
      permissions: ["canUpdateDevices"],
      organizationIds: [server.clientId],
    });
    const own = limited.muster.call.bind(limited.muster);
    expect((await own("listDeviceTags", {})).results).toEqual([{ name: "shared", devices: 1 }]);
    expect(await refusal(own("updateDeviceTags", { body: { deviceIds: [theirs], add: ["mine"] } }))).toBe(
      "not_found",
    );
    await own("updateDeviceTags", { body: { selectAll: true, searchCriteria: {}, add: ["mine"] } });
    expect((await read(theirs)).tags).toEqual(["shared"]);
    const reader = await server.person({ permissions: [], organizationIds: [server.clientId] });
    expect(
      await refusal(reader.muster.call("updateDeviceTags", { body: { deviceIds: [ids[0]!], add: ["no"] } })),
    ).toBe("forbidden");
    await clear();
  });

  test("nobody gains a permission on a device by tagging it or changing its role", async () => {
    await clear();
    const group = await call("createDeviceGroup", {
      body: { name: "Deletable", searchCriteria: { search: "tag:scrap" } },
    });
    const role = await call("createTechnicianRole", {
      body: {
        name: "Recycler",
        grants: [
          "ORGANIZATION.View",
          "NODE.View",
          "NODE.Update",
          `NODE.Delete:groups=${group.id}`,
          "NODE.Delete:roles=NMS_PRINTER",
        ].map((text) => parseGrant(text)!),
      },
    });
    const holder = await server.person({ roleIds: [role.id], organizationIds: null });
    const nodeId = ids[0]!;
    const own = holder.muster.call.bind(holder.muster);
    await own("updateDeviceTags", { body: { deviceIds: [nodeId], add: ["harmless"] } });
    for (const attempt of [
      () => own("updateDeviceTags", { body: { deviceIds: [nodeId], add: ["scrap"] } }),
      () => own("updateDevice", { path: { nodeId }, body: { tags: ["scrap"] } }),
      () => own("updateDevice", { path: { nodeId }, body: { role: "NMS_PRINTER" } }),
    ])
      expect(await refusal(attempt())).toBe("forbidden");
    expect(await read(nodeId)).toMatchObject({ tags: ["harmless"], role: "NMS_SWITCH" });
    await call("updateDeviceTags", { body: { deviceIds: [nodeId], add: ["scrap"] } });
    await own("updateDevice", { path: { nodeId }, body: { notes: "Can go" } });
    expect((await read(nodeId)).tags, "others decide").toContain("scrap");
    await clear();
  });
});
