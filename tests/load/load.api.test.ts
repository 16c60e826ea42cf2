// Many devices and agents: indexes return the same as full scans, and reconnections after a restart are
// spread over time.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSimulatedAgents } from "@muster/fixtures/agents";
import { addressOrder, parseGrant, type Activity, type Device, type Muster } from "@muster/sdk";
import { describe, expect, test } from "vitest";
import { searchText } from "../../server/src/devices/search.ts";
import { onEachDatabase } from "../support/server/databases.ts";
import { fillActivities, fillFleet } from "../support/agents/fleet.ts";
import { openServer } from "../support/server/processes.ts";
import { startTestServer, until } from "../support/server/server.ts";

const fleet = 2_600;
const agentsCount = 150;
const logged = 900;

const unquoted = (text: string) => text.replace(/^"(.*)"$/, "$1").toLowerCase();

onEachDatabase("Device list with many devices", (database) => {
  test("returns the same as reading every device, for every search, filter, sort order and page", async () => {
    const address = await database.fresh();
    const server = await startTestServer({ database: address, checkAnswers: false });
    try {
      await fillFleet(address, server.data, fleet, 4);
      const list = (query: object) => server.ada.muster.call("listDevices", { query });
      const { devices: all } = await readAll(server.ada.muster, {});
      expect(new Set(all.map(({ id }) => id)).size).toBe(fleet);

      const keys: Record<string, (device: Device) => string | number> = {
        name: (device) => device.displayName.toLowerCase(),
        ip: (device) => addressOrder(device.ip),
        role: (device) => device.role,
        vendor: (device) => device.vendor,
        model: (device) => device.model,
        organization: (device) => device.clientId,
        created: (device) => device.createdAt,
      };
      const { clientId, locationId } = all[7]!;
      // matching nearly all, many, few and no devices; shorter than the index supports; special characters of
      // the index
      const end = all[7]!.serialNumber.slice(-2);
      const searches = [
        "example",
        "CISCO",
        "sw",
        end,
        '"-77"',
        "x",
        "10.0.3.4",
        'a"b',
        "u6-p",
        "%",
        '""',
        "nobody has it",
      ];
      const filters = [{}, { clientId }, { clientId, locationId }, { role: "NMS_WAP" }, { vendor: "Cisco" }];
      const asked = [
        ...Object.keys(keys).flatMap((key) => [{ sort: key }, { sort: `-${key}` }]),
        ...searches.map((search) => ({ search })),
        ...filters,
        ...filters.flatMap((filter, i) =>
          searches.map((search) => ({ ...filter, search, sort: i % 2 ? "ip" : "-name" })),
        ),
        ...filters.map((filter) => ({ ...filter, sort: "-vendor" })),
        // offsets around the blank values, which are last in both directions
        ...["vendor", "-vendor", "model", "ip"].flatMap((sort) =>
          [-10, -3, 0, 3].map((near) => ({ sort, near })),
        ),
        ...[-3, 3].map((near) => ({ sort: "vendor", search: "example", near })),
      ];
      expect(all.filter(({ vendor }) => !vendor).length).toBeGreaterThan(20);
      for (const [i, query] of asked.entries()) {
        const {
          sort = "name",
          search,
          near,
          ...filter
        } = query as { sort?: string; search?: string; near?: number };
        const wanted = Object.entries(filter) as [keyof Device, unknown][];
        const key = keys[sort.replace("-", "")]!;
        const matching = all
          .filter((device) => wanted.every(([name, value]) => device[name] === value))
          .filter((device) => !search || searchText({ ...device }).includes(unquoted(search)))
          .sort((a, b) => {
            if (key(a) === key(b)) return a.id - b.id;
            return key(a) < key(b) ? -1 : 1;
          });
        if (sort.startsWith("-")) matching.reverse();
        const hasKey = matching.filter((device) => key(device) !== "");
        const inOrder = [...hasKey, ...matching.filter((device) => key(device) === "")];
        const total = matching.length;
        const offset =
          near === undefined
            ? [0, total >> 1, Math.max(0, total - 30), total][i % 4]!
            : Math.max(0, hasKey.length + near);
        const pageSize = [100, 7][i % 2]!;
        const asks = { ...filter, ...(search !== undefined && { search }), ...("sort" in query && { sort }) };
        const answer = await list({ ...asks, offset, pageSize });
        expect({ query, offset, total: answer.total, ids: answer.results.map(({ id }) => id) }).toEqual({
          query,
          offset,
          total,
          ids: inOrder.slice(offset, offset + pageSize).map(({ id }) => id),
        });
      }

      // counts are updated after any change to devices
      const deleted = all.filter(({ displayName }) => displayName.includes("-77"));
      expect((await list({ search: '"-77"' })).total).toBe(deleted.length);
      await server.ada.muster.call("updateDevice", {
        path: { nodeId: deleted[0]!.id },
        body: { displayName: "Renamed" },
      });
      expect((await list({ search: '"-77"' })).total).toBe(deleted.length - 1);
      expect((await list({ search: "renamed" })).total).toBe(1);
      await server.ada.muster.call("deleteDevice", { path: { nodeId: deleted[1]!.id } });
      expect((await list({ search: '"-77"' })).total).toBe(deleted.length - 2);
      expect((await list({})).total).toBe(fleet - 1);

      // and each user's counts include only what they can see: by device group, role and organization
      const call = server.ada.muster.call.bind(server.ada.muster);
      const { devices: now } = await readAll(server.ada.muster, {});
      const left = (fits: (device: Device) => boolean) => now.filter(fits).map(({ id }) => id);
      const seen = async (muster: Muster, query: object) => {
        const { total, devices } = await readAll(muster, query);
        return { total, ids: devices.map(({ id }) => id) };
      };
      const of = (text: string) => (device: Device) => searchText({ ...device }).includes(text);
      const group = await call("createDeviceGroup", {
        body: { name: "Cisco", searchCriteria: { search: "cisco" } },
      });
      const viewer = async (name: string, ...texts: string[]) => {
        const grants = ["ORGANIZATION.View", ...texts].map((text) => parseGrant(text)!);
        const { id } = await call("createTechnicianRole", { body: { name, grants } });
        return (await server.person({ roleIds: [id], organizationIds: null })).muster;
      };
      const byGroup = await viewer("Of a group", `NODE.View:groups=${group.id}`);
      const byRole = await viewer(
        "Of a role",
        "NODE.View:roles=NMS_WAP",
        `-NODE.View:organizations=${clientId}`,
      );
      const isWap = (device: Device) => device.role === "NMS_WAP" && device.clientId !== clientId;
      for (const search of ["", "cisco", "sw", '"-77"']) {
        const both = [await seen(byGroup, { search }), await seen(byRole, { search })];
        const wanted = [
          left((device) => of("cisco")(device) && of(unquoted(search))(device)),
          left((device) => isWap(device) && of(unquoted(search))(device)),
        ];
        expect(both).toEqual(wanted.map((ids) => ({ total: ids.length, ids })));
        expect((await list({ search })).total).toBeGreaterThanOrEqual(wanted[0]!.length + wanted[1]!.length);
      }
      // changing a group doesn't change devices
      const path = { groupId: group.id };
      await call("updateDeviceGroup", { path, body: { name: "Aruba", searchCriteria: { search: "aruba" } } });
      const ids = left(of("aruba"));
      expect(await seen(byGroup, {})).toEqual({ total: ids.length, ids });
    } finally {
      await server.close();
    }
  }, 60_000);
});

onEachDatabase("Audit log with many entries", (database) => {
  test("returns the same as reading every entry, including entries added since the count", async () => {
    const address = await database.fresh();
    const server = await startTestServer({ database: address, checkAnswers: false });
    try {
      await fillFleet(address, server.data, 10, 4);
      await fillActivities(address, server.data, logged);
      const list = (query: object) => server.ada.muster.call("listActivities", { query });
      const check = async () => {
        const { results: all } = await list({ after: 0, pageSize: 1000 });
        expect(all.length).toBeGreaterThanOrEqual(logged);
        const texts = (one: Activity) =>
          [one.who, one.actor, one.address, one.operation, one.object?.name ?? "", one.targets, one.detail]
            .join("\n")
            .toLowerCase();
        const has = (text: string) => (one: Activity) => texts(one).includes(text.toLowerCase());
        const clientId = all.find(({ organizationId }) => organizationId)?.organizationId;
        const asked: [object, (one: Activity) => boolean][] = [
          [{}, () => true],
          // matching all, many, few and no entries; shorter than the index supports; special characters of
          // the index
          ...["example", "RESTART", "sw-", "nodeid 11", "zz", "x", "ä", '"', "%", "nobody has this"].map(
            (search): [object, (one: Activity) => boolean] => [{ search }, has(search)],
          ),
          [{ who: "rare@example.com" }, (one) => one.who === "Rare@Example.com"],
          [
            { operation: "signIn", search: "user-7@" },
            (one) => one.operation === "signIn" && has("user-7@")(one),
          ],
          [{ outcome: "refused" }, (one) => one.outcome !== "done"],
          [{ objectKind: "device", objectId: "7919" }, (one) => one.object?.id === "7919"],
          [{ search: "HOST-17" }, has("host-17")],
          [{ clientId, search: "restart" }, (one) => one.organizationId === clientId && has("restart")(one)],
        ];
        for (const [query, fits] of asked) {
          const wanted = all.filter(fits).toReversed();
          const offset = wanted.length >> 2;
          const answer = await list({ ...query, offset, pageSize: 50 });
          expect({
            query,
            total: answer.total,
            entries: answer.results.map(({ sequence }) => sequence),
          }).toEqual({
            query,
            total: wanted.length,
            entries: wanted.slice(offset, offset + 50).map(({ sequence }) => sequence),
          });
        }
      };
      await check();
      await server.ada.muster.call("createOrganization", {
        body: { name: "Ärzte", description: "", location: "zz" },
      });
      await check();
    } finally {
      await server.close();
    }
  });
});

/** Reads all pages of a search by creation time; `total` is that of the last page. */
async function readAll(muster: Muster, filter: object): Promise<{ total: number; devices: Device[] }> {
  const devices: Device[] = [];
  for (;;) {
    const query = { ...filter, sort: "created" as const, offset: devices.length, pageSize: 400 };
    const page = await muster.call("listDevices", { query });
    devices.push(...page.results);
    if (!page.results.length) return { total: page.total, devices };
  }
}

describe("Many connected agents", () => {
  test("all reconnect after the server was killed, spread over time", { timeout: 240_000 }, async () => {
    const home = mkdtempSync(join(tmpdir(), "muster-load-"));
    const { url, muster, server } = await openServer(home, {
      reconnectsPerSecond: 50,
      enrollmentsPerMinute: 10_000,
    });
    const body = { clientId: 1, locationId: 1, expiresInMinutes: 5 };
    const { token } = await muster.call("createEnrollmentToken", { body });
    const agents = await startSimulatedAgents({ url, token, count: agentsCount });
    try {
      const up = async () =>
        (await muster.call("listAgents", { query: {} })).results.filter(({ isUp }) => isUp).length;
      await until("all agents have connected", () => agents.connected() === agentsCount, 60_000);
      await until("all devices are online", async () => (await up()) === agentsCount, 30_000);
      await until("no agent connects anymore", () => agents.attempts(Date.now()).length === 0, 30_000);
      const killed = Date.now();
      await server.kill();
      await until("all agents are disconnected", () => agents.connected() === 0, 60_000);
      await server.start();
      await until("all agents have reconnected", () => agents.connected() === agentsCount, 60_000);
      await until("all devices are online again", async () => (await up()) === agentsCount, 60_000);
      // unspread, all would reconnect within two seconds; a slow machine only delays them
      const early = agents.attempts(killed, killed + 2_000);
      expect(early.reduce((sum, n) => sum + n, 0)).toBeLessThan(agentsCount * 0.75);
      expect(agents.attempts(killed).reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(agentsCount);
    } finally {
      await agents.stop();
      await server.kill();
      rmSync(home, { recursive: true, force: true });
    }
  });
});
