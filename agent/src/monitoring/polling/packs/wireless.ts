// The number of clients of access points and their controllers, by network if the device distinguishes them.
import { gauge, table, type Pack } from "../pack.ts";

const enterprise = (path: string) => `1.3.6.1.4.1.${path}`;
const clients = (column: number) => gauge("WIRELESS_CLIENTS", column, { min: 0, max: 1_000_000 });

const unifiNetworks = enterprise("41112.1.6.1.2.1"); // UBNT-UniFi-MIB unifiVapTable
const unifi: Pack = {
  name: "UniFi",
  // the sysObjectID of its access points is Net-SNMP's
  of: [enterprise("41112"), enterprise("8072")],
  tables: [
    table({
      // unifiVapEssId, unifiVapRadio: the same network has a row for each radio
      learn: { name: `${unifiNetworks}.6`, radio: `${unifiNetworks}.9` },
      instance: (row) => [row.text("name") || row.index, row.text("radio")].filter(Boolean).join(" "),
      columns: { clients: `${unifiNetworks}.8` }, // unifiVapNumStations
      measures: (column) => [clients(column.clients)],
    }),
  ],
};

const mikrotikNetworks = enterprise("14988.1.1.1.3.1"); // MIKROTIK-MIB mtxrWlApTable
const mikrotik: Pack = {
  name: "MikroTik wireless",
  of: [enterprise("14988")],
  tables: [
    table({
      learn: { name: `${mikrotikNetworks}.4` }, // mtxrWlApSsid
      instance: (row) => row.text("name") || row.index,
      columns: { clients: `${mikrotikNetworks}.6` }, // mtxrWlApClientCount
      measures: (column) => [clients(column.clients)],
    }),
  ],
};

const airespaceNetworks = enterprise("14179.2.1.1.1"); // AIRESPACE-WIRELESS-MIB bsnDot11EssTable
const ciscoController: Pack = {
  name: "Cisco wireless controllers",
  of: [enterprise("9"), enterprise("14179")],
  tables: [
    table({
      learn: { name: `${airespaceNetworks}.2` }, // bsnDot11EssSsid
      instance: (row) => row.text("name") || row.index,
      columns: { clients: `${airespaceNetworks}.38` }, // bsnDot11EssNumberOfMobileStations
      measures: (column) => [clients(column.clients)],
    }),
  ],
};

/** The clients of a whole controller. */
const total = (name: string, of: string, oid: string): Pack => ({
  name,
  of: [enterprise(of)],
  tables: [
    table({
      columns: { clients: enterprise(oid) },
      measures: (column) => [clients(column.clients)],
    }),
  ],
});

export const wireless: readonly Pack[] = [
  unifi,
  mikrotik,
  ciscoController,
  // RUCKUS-ZD-SYSTEM-MIB ruckusZDSystemStatsNumSta
  total("Ruckus ZoneDirector", "25053", "25053.1.2.1.1.1.15.2.0"),
  // WLSX-SWITCH-MIB wlsxSwitchTotalNumStationsAssociated
  total("Aruba controllers", "14823", "14823.2.2.1.1.3.2.0"),
];
