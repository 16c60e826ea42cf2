// Writes generated devices directly to a server's database, because importing 50,000 would take minutes.
import { addressOrder, firstHash } from "@muster/sdk";
import { migrateDatabase } from "@muster/server";
import { auditRow, link } from "../../../server/src/audit/chain.ts";
import { openDatabase, type Database } from "../../../server/src/platform/db/database.ts";
import { searchText } from "../../../server/src/devices/search.ts";
import type { Tables } from "../../../server/src/platform/db/tables.ts";

const makers = [
  ["Cisco", "Catalyst 9300-48P", "NMS_SWITCH", "sw"],
  ["Cisco", "ISR 4331", "NMS_ROUTER", "rt"],
  ["HP", "LaserJet M507", "NMS_PRINTER", "prn"],
  ["Aruba", "AP-515", "NMS_WAP", "ap"],
  ["Fortinet", "FortiGate 60F", "NMS_FIREWALL", "fw"],
  ["Ubiquiti", "U6-Pro", "NMS_WAP", "wlan"],
  ["Yealink", "T46U", "NMS_PHONE", "tel"],
  ["Synology", "DS920+", "NMS_SERVER", "nas"],
  ["VMware", "ESXi 8", "NMS_VM_HOST", "esx"],
  ["Dell", "OptiPlex 7090", "WINDOWS_WORKSTATION", "pc"],
  ["Lenovo", "ThinkPad T14", "WINDOWS_WORKSTATION", "lap"],
  ["", "", "NMS_OTHER", "unknown"],
] as const;

const rowsAtOnce = 1_000;

/** Returns the same device for a number, regardless of the fleet size. */
function deviceRow(i: number, place: { organizationId: number; locationId: number }) {
  // makes vendors and locations independent of each other
  const [vendor, model, role, prefix] = makers[(i * 7 + (i >> 4)) % makers.length]!;
  const ip = `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`;
  const device = {
    displayName: `${i % 3 ? prefix : prefix.toUpperCase()}-${((i * 7919) % 100_003).toString(36)}-${i}`,
    systemName: `${prefix}${i}.example.net`,
    role,
    ip,
    dnsName: `${prefix}${i}.example.net`,
    netbiosName: "",
    mac: `02:00:${[24, 16, 8, 0].map((bits) => ((i >>> bits) & 255).toString(16).padStart(2, "0")).join(":")}`,
    vendor,
    os: vendor === "Cisco" ? "IOS XE" : "",
    model,
    firmware: vendor ? `17.${i % 13}.1` : "",
    serialNumber: `SN${((i * 104_729) % 999_983).toString(36).toUpperCase().padStart(6, "0")}`,
  };
  return {
    ...device,
    ...place,
    identity: `${place.locationId}/${ip}`,
    ipOrder: addressOrder(ip),
    isUp: i % 5 ? 1 : 0,
    nmsDelegateNodeId: null,
    credentialsIds: "[]",
    searchText: searchText(device),
    createdAt: 1_700_000_000_000 + ((i * 31) % 1_000) * 60_000,
    updatedAt: 1_700_000_000_000,
  };
}

/**
 * Adds devices in several organizations with three locations each to the database of a stopped or idle
 * server, or to a new database.
 * @param address as for the server: "postgres://…", or "" for the embedded database in `data`
 */
export async function fillFleet(
  address: string,
  data: string,
  devices: number,
  organizations = 20,
): Promise<void> {
  const db = openDatabase(address, data);
  try {
    await migrateDatabase(db);
    await db.transaction().execute(async (all) => {
      const places = await makePlaces(all, organizations);
      for (let from = 0; from < devices; from += rowsAtOnce) {
        const rows = Array.from({ length: Math.min(rowsAtOnce, devices - from) }, (_, k) =>
          deviceRow(from + k, places[((from + k) * 13) % places.length]!),
        );
        await all.insertInto("devices").values(rows).execute();
      }
    });
  } finally {
    await db.destroy();
  }
}

const operations = [
  "updateDevice",
  "startNetworkDiscovery",
  "signIn",
  "createTask",
  "runScript",
  "deleteDevice",
];

/** Adds audit entries for the first organizations to the database of a stopped or idle server. */
export async function fillActivities(address: string, data: string, entries: number): Promise<void> {
  const db = openDatabase(address, data);
  try {
    const organizations = await db.selectFrom("organizations").select("id").orderBy("id").limit(20).execute();
    let head = (await db
      .selectFrom("activities")
      .selectAll()
      .orderBy("sequence", "desc")
      .executeTakeFirst()) ?? {
      sequence: 0,
      hash: firstHash,
    };
    for (let from = 0; from < entries; from += rowsAtOnce) {
      const made = Array.from({ length: Math.min(rowsAtOnce, entries - from) }, (_, k) => {
        const i = from + k;
        return auditRow({
          at: 1_700_000_000_000 + i * 1_000,
          who: i % 997 ? `user-${i % 40}@example.com` : "Rare@Example.com",
          address: `192.0.2.${i % 250}`,
          operation: operations[(i * 7 + (i >> 4)) % operations.length]!,
          outcome: i % 31 ? "done" : "forbidden",
          organizationId: organizations[(i * 13) % organizations.length]!.id,
          object: { kind: "device", id: String((i * 7_919) % 100_003), name: `host-${i % 1_009}` },
          targets: `nodeId ${(i * 7_919) % 100_003}`,
          detail: i % 5 ? "" : `Restart of sw-${((i * 104_729) % 999_983).toString(36)}`,
        });
      });
      const linked = link(made, head);
      await db.insertInto("activities").values(linked).execute();
      head = linked.at(-1)!;
    }
  } finally {
    await db.destroy();
  }
}

async function makePlaces(db: Database, organizations: number) {
  const made = await db
    .insertInto("organizations")
    .values(
      Array.from({ length: organizations }, (_, i) => ({
        name: `Customer ${i + 1}`,
        description: "",
        createdAt: 0,
      })),
    )
    .returning("id")
    .execute();
  const locations: Omit<Tables["locations"], "id">[] = made.flatMap(({ id }) =>
    ["Main office", "Warehouse", "Branch"].map((name) => ({
      organizationId: id,
      name,
      description: "",
      country: null,
    })),
  );
  const all = await db
    .insertInto("locations")
    .values(locations)
    .returning(["id", "organizationId"])
    .execute();
  return all.map(({ id, organizationId }) => ({ organizationId, locationId: id }));
}
