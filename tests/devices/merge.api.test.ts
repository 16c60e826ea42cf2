import { expect, test } from "vitest";
import { onEachDatabase } from "../support/server/databases.ts";
import { admin, answered, attachAgent, refusal, toAdd, until } from "../support/server/server.ts";
import { useScriptedSite } from "./scripted-site.ts";

onEachDatabase("Merged devices", (database) => {
  const site = useScriptedSite(database);
  const { subnet, call, start, run, rows, add, device, memoryOf, changes, history, edit, merge, undo } = site;

  /** Returns all data of a device except times. */
  const whole = async (nodeId: number) => {
    const [{ updatedAt: _, ...one }, remembered] = await Promise.all([device(nodeId), memoryOf(nodeId)]);
    return { one, remembered };
  };

  test("a merge combines two devices, and undoing it restores both", async () => {
    const at = subnet();
    const ips = [at(1), at(2)];
    const snapshots = [
      answered(at(1), { model: "", hostname: "a" }),
      answered(at(2), { firmware: "9.9", hostname: "b" }),
    ];
    const job = await run(ips, snapshots);
    const [a, b] = (await add(job, ...ips)) as [number, number];
    await edit(b, { serialNumber: "BY-HAND" });
    const before = [await whole(a), await whole(b)];
    const pointers = await rows(job);
    const past = await history(b);

    const merged = await merge(a, b);
    expect(merged).toMatchObject({
      nodeId: a,
      absorbedId: b,
      by: admin.email,
      reason: "person",
      undoneAt: null,
    });
    expect(await refusal(device(b))).toBe("not_found");
    // it has the other device's discovered values and manual edits
    expect(await device(a)).toMatchObject({
      ip: at(1),
      model: "S-24",
      firmware: "9.9",
      serialNumber: "BY-HAND",
    });
    expect((await memoryOf(a)).addresses.map((one) => one.ip)).toEqual(ips);
    expect((await rows(job)).map((row) => row.nodeId)).toEqual([a, a]);
    expect((await history(a))[0]).toContain("was merged into this device");
    expect(await history(a)).toEqual(expect.arrayContaining(past));
    // at its other address, it is still the same device
    const again = await run([at(2)], [snapshots[1]!]);
    expect((await rows(again))[0]).toMatchObject({ verdict: "same_device", sameAs: at(1), nodeId: a });
    expect(await refusal(merge(a, b))).toBe("not_found");

    await undo(merged.id);
    expect([await whole(a), await whole(b)]).toMatchObject(
      before.map(({ one }) => ({ one: { ...one, systemName: expect.any(String) as string } })),
    );
    expect(await rows(job)).toEqual(pointers);
    expect((await history(b)).slice(-past.length)).toEqual(past);
    expect(await refusal(undo(merged.id))).toBe("merge_refused");
    expect((await call("listDeviceMerges", { path: { nodeId: a } })).results).toMatchObject([
      { absorbedId: b, name: `sw-${at(2)}`, ip: at(2), undoneBy: admin.email },
    ]);
    await until("the merge and its undoing are recorded", async () => {
      const { results } = await call("listActivities", { query: { pageSize: 1000 } });
      return ["mergeDevices", "undoMerge"].every((operation) =>
        results.some((one) => one.operation === operation),
      );
    });
  });

  test("chained merges undone in reverse order restore all devices", async () => {
    const at = subnet();
    const job = await run(
      [at(1), at(2), at(3)],
      [1, 2, 3].map((host) => answered(at(host))),
    );
    const [a, b, c] = (await add(job, at(1), at(2), at(3))) as [number, number, number];
    const before = await Promise.all([a, b, c].map(async (id) => [await device(id), await memoryOf(id)]));
    // merged into a device that was merged itself
    const first = await merge(b, c);
    const second = await merge(a, b);
    expect((await call("listDeviceMerges", { path: { nodeId: a } })).results.map((one) => one.id)).toEqual([
      second.id,
      first.id,
    ]);
    await undo(second.id);
    await undo(first.id);
    expect(await Promise.all([a, b, c].map(async (id) => [await device(id), await memoryOf(id)]))).toEqual(
      before,
    );
  });

  test("a discovery merges devices with the same serial number, except those that a user separated", async () => {
    const at = subnet();
    const ips = [at(1), at(2)];
    const ping = { verdict: "ping_only", vendor: "", model: "", role: "", hostname: "" } as const;
    const [a, b] = (await add(
      await run(
        ips,
        ips.map((ip) => answered(ip, ping)),
      ),
      ...ips,
    )) as [number, number];
    const read = ips.map((ip) => answered(ip, { serialNumber: "TWO-NICS", hostname: "srv" }));
    const job = await run(ips, read);
    expect(await refusal(device(b))).toBe("not_found");
    expect(await rows(job)).toMatchObject([
      { nodeId: a, verdict: "identified" },
      { nodeId: a, verdict: "same_device", sameAs: at(1) },
    ]);
    expect((await changes(job)).join("\n")).toContain(`sw-${at(2)} (${at(2)}) was merged into this device`);
    const [merged] = (await call("listDeviceMerges", { path: { nodeId: a } })).results;
    expect(merged).toMatchObject({ reason: "serialNumber", by: "probe-1" });
    await undo(merged!.id);
    const after = await run(ips, read);
    expect(await rows(after)).toMatchObject([
      { nodeId: a, verdict: "identified" },
      { nodeId: b, verdict: "identified" },
    ]);
    expect((await device(b)).ip).toBe(at(2));
  });

  test("devices are merged by engine ID and name, but not with one whose address they take", async () => {
    const at = subnet();
    const ips = [1, 2, 3, 4].map(at);
    const ping = { verdict: "ping_only", vendor: "", model: "", role: "", hostname: "" } as const;
    const first = await run(
      ips,
      ips.slice(0, 3).map((ip) => answered(ip, ping)),
    );
    const [a, b, c] = (await add(first, ...ips.slice(0, 3))) as [number, number, number];
    const engineId = "80000009030002ddeeff01";
    const fw = (ip: string) => answered(ip, { engineId, hostname: "fw" });
    const job = await run(ips, [fw(at(1)), fw(at(2)), answered(at(3), ping)]);
    expect((await changes(job)).filter((text) => text.startsWith("merged"))).toHaveLength(1);
    expect((await call("listDeviceMerges", { path: { nodeId: a } })).results).toMatchObject([
      { absorbedId: b, reason: "engineId" },
    ]);
    expect(await device(a)).toMatchObject({ engineId, systemName: "fw", model: "S-24" });
    // it moves to the address of an unidentified device, which is gone and not merged
    const moved = await run(ips, [fw(at(3)), fw(at(4))]);
    expect(await changes(moved)).toEqual([
      `gone sw-${at(3)} ${at(3)}: No longer responding`,
      `moved sw-${at(1)} ${at(3)}: ${at(1)} → ${at(3)}`,
    ]);
    expect(await device(c)).toMatchObject({ id: c, isUp: false });
  });

  test("merges can be undone in any order", async () => {
    const at = subnet();
    const ips = [at(1), at(2), at(3)];
    const job = await run(
      ips,
      ips.map((ip, i) => answered(ip, { model: i === 2 ? "S-48" : "", vendor: "" })),
    );
    const [a, b, c] = (await add(job, ...ips)) as [number, number, number];
    const before = await Promise.all([a, b, c].map(async (id) => (await device(id)).model));
    const inner = await merge(b, c);
    const outer = await merge(a, b);
    expect((await device(a)).model).toBe("S-48");
    await undo(inner.id);
    expect((await rows(job)).map((row) => row.nodeId)).toEqual([a, a, c]);
    await undo(outer.id);
    expect((await rows(job)).map((row) => row.nodeId)).toEqual([a, b, c]);
    expect(await Promise.all([a, c].map(async (id) => (await device(id)).model))).toEqual([
      before[0],
      before[2],
    ]);
    // the undone merge is still listed
    const { results } = await call("listDeviceMerges", { path: { nodeId: b } });
    expect(results).toMatchObject([{ id: inner.id, absorbedId: c, undoneBy: admin.email }]);
  });

  test("a device that runs an agent is never merged into another, and users without access can't merge", async () => {
    const at = subnet();
    const [a] = (await add(await run([at(1)], [answered(at(1))]), at(1))) as [number];
    expect(await refusal(merge(a, site.probe.nodeId))).toBe("merge_refused");
    expect(await refusal(merge(a, a))).toBe("merge_refused");
    const elsewhere = await site.server.organization("Elsewhere");
    const other = await attachAgent(site.server, elsewhere, { name: "probe-elsewhere" });
    expect(await refusal(merge(other.nodeId, a))).toBe("merge_refused");
    const merged = await merge(site.probe.nodeId, a);
    const stranger = await site.server.person({
      permissions: ["canUpdateDevices"],
      organizationIds: [elsewhere.clientId],
    });
    const looker = await site.server.person({ organizationIds: [site.server.clientId] });
    const job = await run([at(1)], [answered(at(1))]);
    const path = { nodeId: site.probe.nodeId };
    for (const [who, code] of [
      [stranger, "not_found"],
      [looker, "forbidden"],
    ] as const) {
      expect(await refusal(who.muster.call("undoMerge", { path: { mergeId: merged.id } }))).toBe(code);
      expect(await refusal(who.muster.call("mergeDevices", { path, body: { nodeId: other.nodeId } }))).toBe(
        code,
      );
      expect(await refusal(who.muster.call("resetDeviceField", { path: { ...path, field: "os" } }))).toBe(
        code,
      );
    }
    for (const operation of ["getDeviceProvenance", "listDeviceMerges"] as const)
      expect(await refusal(stranger.muster.call(operation, { path }))).toBe("not_found");
    expect(await refusal(stranger.muster.call("listDeviceHistory", { path, query: {} }))).toBe("not_found");
    expect(await refusal(stranger.muster.call("listDiscoveryChanges", { path: { jobId: job } }))).toBe(
      "not_found",
    );
    other.socket.close();
    await undo(merged.id);
    expect((await device(a)).ip).toBe(at(1));
  });

  test("concurrent discoveries, and a merge during an import, create no duplicates", async () => {
    const at = subnet();
    const ips = Array.from({ length: 20 }, (_, i) => at(i + 1));
    const sw = (i: number, shift: number) =>
      answered(ips[(i + shift) % 20]!, {
        serialNumber: `RACE-${i}`,
        hostname: `race${i}`,
        firmware: `${shift}`,
      });
    const first = await run(
      ips,
      ips.map((_, i) => sw(i, 0)),
    );
    const nodes = await add(first, ...ips);
    const jobs = await Promise.all([start(ips), start(ips)]);
    await Promise.all(
      jobs.map((job, n) =>
        site.probe.report(
          job,
          ips.map((_, i) => sw(i, n + 1)),
        ),
      ),
    );
    await Promise.all(jobs.map((job) => site.probe.report(job, [])));
    const now = await Promise.all(nodes.map((id) => device(id)));
    // each device has the values of one of the two discoveries, and all have those of the same one
    expect(new Set(now.map((one) => one.firmware)).size).toBe(1);
    expect(new Set(now.map((one) => one.ip)).size).toBe(20);
    for (const job of jobs)
      expect((await rows(job)).map((row) => row.nodeId).sort()).toEqual([...nodes].sort());

    const [a, b] = nodes as [number, number];
    const [imported, merged] = await Promise.all([
      call("importDevices", {
        path: { orgId: site.server.clientId },
        body: {
          devices: now.map((one) => ({ ...toAdd(one.ip, site.place), serialNumber: one.serialNumber })),
        },
      }),
      merge(a, b),
    ]);
    expect(imported.results.every((one) => one.resultCode === "ALREADY_ADDED")).toBe(true);
    expect(merged.nodeId).toBe(a);
    const known = (await call("listDevices", { query: { search: "race" } })).results;
    expect(known).toHaveLength(19);
    await undo(merged.id);
  });
});
