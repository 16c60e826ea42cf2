import { expect, test } from "vitest";
import type { DiscoveredDevice, Job } from "@muster/sdk";
import { openLive, type Observation } from "@muster/sdk/live";
import { onEachDatabase } from "../support/server/databases.ts";
import { admin, answered, until } from "../support/server/server.ts";
import { useScriptedSite } from "./scripted-site.ts";

onEachDatabase("Device provenance", (database) => {
  const site = useScriptedSite(database);
  const { subnet, call, start, run, rows, add, device, memoryOf, fieldOf, changes, history, edit } = site;

  test("a user's edits survive ten discoveries, and every field names its source", async () => {
    const at = subnet();
    const ip = at(1);
    const observations = (n: number) =>
      answered(ip, {
        serialNumber: "EDIT-1",
        firmware: `1.${n}`,
        model: "S-24",
        rule: "acme-switch",
        confidence: 90,
      });
    const [id] = await add(await run([ip], [observations(0)]), ip);
    expect(await fieldOf(id!, "model")).toMatchObject({
      value: "S-24",
      source: "discovery",
      by: "probe-1",
      rule: "acme-switch",
      discovered: null,
    });
    expect((await fieldOf(id!, "role")).source).toBe("discovery");
    await edit(id!, {
      displayName: "Core switch",
      model: "S-24 rebranded",
      vendor: "Acme Ltd",
      serialNumber: "INV-7",
    });
    for (let n = 1; n <= 10; n++) await run([ip], [observations(n)]);
    expect(await device(id!)).toMatchObject({
      displayName: "Core switch",
      model: "S-24 rebranded",
      vendor: "Acme Ltd",
      serialNumber: "INV-7",
      firmware: "1.10",
      isUp: true,
    });
    expect(await fieldOf(id!, "model")).toMatchObject({
      source: "person",
      by: admin.email,
      discovered: { value: "S-24", by: "probe-1" },
    });
    // an empty discovered value doesn't erase anything
    await run([ip], [answered(ip, { verdict: "ping_only", vendor: "", model: "", role: "", hostname: "" })]);
    expect(await device(id!)).toMatchObject({ firmware: "1.10", systemName: `sw-${ip}` });

    const released = await call("resetDeviceField", { path: { nodeId: id!, field: "model" } });
    expect(released.model).toBe("S-24");
    expect(await fieldOf(id!, "model")).toMatchObject({ source: "discovery", discovered: null });
    const result11 = await run([ip], [{ ...observations(11), model: "S-48" }]);
    expect((await device(id!)).model).toBe("S-48");
    expect(await changes(result11)).toEqual([
      `changed Core switch ${ip}: Model: S-24 → S-48`,
      `changed Core switch ${ip}: Firmware: 1.10 → 1.11`,
    ]);
    const past = await history(id!);
    expect(past[0]).toContain("Firmware: 1.10 → 1.11");
    expect(past.at(-1)).toBe(`new sw-${ip} ${ip}: Added by ${admin.email}`);
    expect(past).toContain(`changed Core switch ${ip}: Vendor: Acme → Acme Ltd`);
  });

  test("a guess does not replace a value from SNMP", async () => {
    const ip = subnet()(1);
    const read = answered(ip, { serialNumber: "GUESS-1", snmpv2: [site.credentialId], confidence: 95 });
    const [id] = await add(await run([ip], [read]), ip);
    const guess = { vendor: "Other", model: "", role: "NMS_OTHER" as const, confidence: 30 };
    await run([ip], [answered(ip, { verdict: "no_snmp", ...guess })]);
    expect(await device(id!)).toMatchObject({ vendor: "Acme", role: "NMS_SWITCH" });
  });

  test("a device that moves is recognized, and a device at its old address is a different one", async () => {
    const at = subnet();
    const all = [at(1), at(2), at(3)];
    const sw = (ip: string, serialNumber: string, more: Partial<Observation> = {}) =>
      answered(ip, { serialNumber, hostname: `name-${serialNumber}`, ...more });
    const [one, two] = await add(await run(all, [sw(at(1), "MOVE-1"), sw(at(2), "MOVE-2")]), at(1), at(2));
    const moved = await run(all, [sw(at(3), "MOVE-1"), sw(at(2), "MOVE-2")]);
    expect(await changes(moved)).toEqual([`moved sw-${at(1)} ${at(3)}: ${at(1)} → ${at(3)}`]);
    expect(await device(one!)).toMatchObject({ ip: at(3), isUp: true });
    expect((await rows(moved)).map((row) => row.verdict)).toEqual(["silent", "identified", "identified"]);
    expect((await memoryOf(one!)).addresses.map(({ ip, current }) => [ip, current])).toEqual([
      [at(1), false],
      [at(3), true],
    ]);

    // the devices swap addresses
    const swapped = await run(all, [sw(at(2), "MOVE-1"), sw(at(3), "MOVE-2")]);
    expect((await changes(swapped)).filter((text) => text.startsWith("moved"))).toHaveLength(2);
    expect([(await device(one!)).ip, (await device(two!)).ip]).toEqual([at(2), at(3)]);

    // another device at the first one's address: the first is gone, and the new one can be added
    const replaced = await run(all, [sw(at(2), "MOVE-3"), sw(at(3), "MOVE-2")]);
    expect(await changes(replaced)).toEqual([`gone sw-${at(1)} ${at(2)}: No longer responding`]);
    expect((await rows(replaced))[1]).toMatchObject({ nodeId: null, verdict: "identified" });
    const [three] = await add(replaced, at(2));
    expect(three).not.toBe(one);
    const after = await run(all, [sw(at(1), "MOVE-1"), sw(at(2), "MOVE-3"), sw(at(3), "MOVE-2")]);
    expect((await rows(after)).map((row) => row.nodeId)).toEqual([one, three, two]);
    expect(await device(one!)).toMatchObject({ ip: at(1), isUp: true });
  });

  test("addresses of one device are grouped under the best one, and the totals match", async () => {
    const at = subnet();
    const all = [1, 2, 3, 4, 5].map(at);
    const router = (ip: string, more: Partial<Observation> = {}) =>
      answered(ip, { serialNumber: "RT-9000", hostname: "router", ...more });
    const observations = [
      router(at(1), { verdict: "snmp_unknown" }),
      router(at(2)),
      router(at(3)),
      answered(at(4), { engineId: "80000009030002a1b2c3d4", hostname: "fw" }),
    ];
    observations.push(answered(at(5), { engineId: "80000009030002a1b2c3d4", hostname: "fw" }));
    const job = await start(all);
    const live = openLive({ url: site.server.url, token: site.server.ada.token });
    const seen: DiscoveredDevice[] = [];
    const ended = new Promise<Job>((end, error) =>
      live.watchDiscovery(job, { targets: (targets) => void seen.push(...targets), end, error }),
    );
    await site.probe.report(job, observations);
    await until("all targets are received", () => seen.length === observations.length);
    await site.probe.report(job, []);
    expect((await ended).verdicts).toEqual({ identified: 2, same_device: 3 });
    live.close();
    // consoles get a new result only for addresses of a device that is already known at another address
    expect(seen.map(({ ip, verdict, revision }) => `${ip} ${verdict} ${revision}`)).toEqual([
      ...observations.map(({ ip, verdict }) => `${ip} ${verdict} 1`),
      ...[1, 3, 5].map((host) => `${at(host)} same_device 2`),
    ]);
    const same = (host: number, by: string) => `The same device as ${at(host)}: same ${by}.`;
    expect(await rows(job)).toMatchObject([
      { verdict: "same_device", sameAs: at(2), reason: same(2, "serial number") },
      { verdict: "identified", sameAs: "" },
      { verdict: "same_device", sameAs: at(2), reason: same(2, "serial number") },
      { verdict: "identified", sameAs: "" },
      { verdict: "same_device", sameAs: at(4), reason: same(4, "SNMP engine ID") },
    ]);
    expect(await call("getJob", { path: { jobId: job } })).toMatchObject({
      found: 5,
      done: 5,
      verdicts: { identified: 2, same_device: 3 },
    });
    expect(await changes(job)).toEqual([
      `new router ${at(2)}: First seen at this address`,
      `new fw ${at(4)}: First seen at this address`,
    ]);

    // added under any of its addresses, it is one device, which has all of them
    const ids = await add(job, at(1), at(2), at(3));
    expect(new Set(ids).size).toBe(1);
    expect((await device(ids[0]!)).ip).toBe(at(2));
    expect((await rows(job)).map((row) => row.nodeId)).toEqual([ids[0], ids[0], ids[0], null, null]);
    expect((await memoryOf(ids[0]!)).addresses).toHaveLength(3);

    // later only its other address is scanned, with no evidence of its identity
    const ping = { verdict: "ping_only", vendor: "", model: "", role: "", hostname: "" } as const;
    const later = await run([at(3)], [answered(at(3), ping)]);
    expect(await rows(later)).toMatchObject([{ verdict: "same_device", sameAs: at(2), nodeId: ids[0] }]);
    expect(await changes(later)).toEqual([]);
  });

  test("a stack lists its members, and stays the same device after its master fails", async () => {
    const ip = subnet()(1);
    const member = (position: number) => ({
      position,
      model: "S-48",
      serialNumber: `STK-${position}`,
      firmware: "17.9",
    });
    const stack = (master: number, positions: number[]) =>
      answered(ip, { serialNumber: `STK-${master}`, hostname: "stack", members: positions.map(member) });
    const [id] = await add(await run([ip], [stack(1, [1, 2, 3])]), ip);
    await run([ip], [answered(ip, { verdict: "ping_only", vendor: "", model: "", role: "", hostname: "" })]);
    expect((await memoryOf(id!)).members.map((one) => one.serialNumber)).toEqual(["STK-1", "STK-2", "STK-3"]);
    const failed = await run([ip], [stack(2, [2, 3])]);
    expect((await rows(failed))[0]!.nodeId).toBe(id);
    expect((await memoryOf(id!)).members.map((one) => one.serialNumber)).toEqual(["STK-2", "STK-3"]);
    expect((await changes(failed)).join()).toContain("Members: 1: S-48 STK-1 17.9; 2: S-48 STK-2 17.9");
  });

  test("virtual router addresses, proxies and copied engine IDs never merge two devices", async () => {
    const at = subnet();
    const virtual = [
      "00:00:5e:00:01:0a",
      "00:00:5e:00:02:0a",
      "00:00:0c:07:ac:01",
      "00:00:0c:9f:f0:01",
      "00:07:b4:00:01:02",
      "01:00:5e:00:00:01",
      "02:bf:0a:14:00:01",
      "02:42:ac:11:00:02",
      "ff:ff:ff:ff:ff:ff",
    ];
    const proxy = "3c:fd:fe:00:00:01";
    const quiet = { verdict: "no_snmp", hostname: "" } as const;
    const observations = [
      ...virtual.flatMap((mac, i) => [
        answered(at(i * 2 + 1), { mac, ...quiet }),
        answered(at(i * 2 + 2), { mac, ...quiet }),
      ]),
      ...[31, 32, 33, 34, 35].map((host) => answered(at(host), { mac: proxy, ...quiet })),
      // the same engine ID, copied with the configuration
      ...[41, 42, 43].map((host) =>
        answered(at(host), { engineId: "80001f8880aabbccdd", hostname: `clone-${host}` }),
      ),
      ...[51, 52].map((host) =>
        answered(at(host), { engineId: "80001f8880aabbccee", serialNumber: `CLONE-${host}`, hostname: "x" }),
      ),
      // placeholders for serial numbers
      ...["0", "00000000", "To Be Filled By O.E.M.", "N/A", "123456789"].flatMap((serialNumber, i) =>
        [61, 62].map((host) => answered(at(host + i * 2), { serialNumber })),
      ),
      // the same serial number of two vendors
      answered(at(81), { serialNumber: "A1000", vendor: "Acme" }),
      answered(at(82), { serialNumber: "A1000", vendor: "Birch" }),
    ];
    const job = await run(
      observations.map((one) => one.ip),
      observations,
    );
    expect((await rows(job)).filter((row) => row.verdict === "same_device")).toEqual([]);
    const ids = await add(job, ...observations.map((one) => one.ip));
    expect(new Set(ids).size).toBe(observations.length);
    // and none of them matches a device of the inventory
    const { devices } = await call("aggregateKnownDevices", {
      path: { orgId: site.server.clientId },
      body: {
        devices: [
          ...virtual.map((mac) => ({ ip: "203.0.113.1", mac })),
          { ip: "203.0.113.1", engineId: "80001f8880aabbccdd" },
          { ip: "203.0.113.1", engineId: "80001f8880aabbccdd", hostname: "clone-42" },
          { ip: "203.0.113.1", serialNumber: "A1000", vendor: "Birch" },
        ],
      },
    });
    const known = devices.map((one) => one.nodeId);
    expect(known.slice(0, virtual.length + 1)).toEqual(Array<null>(virtual.length + 1).fill(null));
    expect(known.slice(-2)).toEqual([
      ids[observations.findIndex((one) => one.hostname === "clone-42")],
      ids.at(-1),
    ]);
  });

  test("one network card at two addresses is one device", async () => {
    const at = subnet();
    const mac = "3c:fd:fe:00:00:77";
    const quiet = { verdict: "no_snmp", hostname: "" } as const;
    const job = await run(
      [at(1), at(2)],
      [answered(at(1), { mac, ...quiet }), answered(at(2), { mac, ...quiet })],
    );
    expect((await rows(job))[1]).toMatchObject({
      verdict: "same_device",
      reason: `The same device as ${at(1)}: same MAC address.`,
    });
  });

  test("a discovery reports only new, missing, moved and changed devices", async () => {
    const at = subnet();
    const all = [1, 2, 3, 4, 5].map(at);
    const sw = (host: number, n: number, firmware = "1.0") =>
      answered(at(host), { serialNumber: `CHG-${n}`, hostname: `sw${n}`, firmware });
    const first = await run(all, [sw(1, 1), sw(2, 2), sw(3, 3)]);
    expect((await changes(first)).map((text) => text.split(" ")[0])).toEqual(["new", "new", "new"]);
    const ids = await add(first, at(1), at(2), at(3));
    const added = (await call("listDiscoveryChanges", { path: { jobId: first } })).results;
    expect(added.map((one) => one.nodeId)).toEqual(ids);
    const second = await run(all, [sw(1, 1, "1.1"), sw(4, 2), sw(5, 9)]);
    expect(await changes(second)).toEqual([
      `new sw9 ${at(5)}: First seen at this address`,
      `gone sw-${at(3)} ${at(3)}: No longer responding`,
      `moved sw-${at(2)} ${at(4)}: ${at(2)} → ${at(4)}`,
      `changed sw-${at(1)} ${at(1)}: Firmware: 1.0 → 1.1`,
    ]);
    expect((await device(ids[2]!)).isUp).toBe(false);
    // the same results again: nothing is reported
    expect(await changes(await run(all, [sw(1, 1, "1.1"), sw(4, 2), sw(5, 9)]))).toEqual([]);
    const back = await run(all, [sw(1, 1, "1.1"), sw(3, 3), sw(4, 2), sw(5, 9)]);
    expect(await changes(back)).toEqual([`changed sw-${at(3)} ${at(3)}: Status: Offline → Online`]);

    // a stopped discovery reports nothing for targets it did not scan
    const stopped = await start(all);
    await site.probe.report(stopped, [sw(1, 1, "1.2")]);
    await call("cancelNetworkDiscovery", { path: { jobId: stopped } });
    expect(await changes(stopped)).toEqual([`changed sw-${at(1)} ${at(1)}: Firmware: 1.1 → 1.2`]);
    expect((await device(ids[2]!)).isUp).toBe(true);
  });
});
