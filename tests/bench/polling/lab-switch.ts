// A switch of the lab that reports the probe at its first port and one device at each other port.
// usage: lab-switch.ts ADDRESS PROBE MAC …
import { neighborTables } from "../../../fixtures/neighbor-tables.ts";
import { startSnmpAgent } from "../../../fixtures/snmp-agent.ts";

const [address = "", probe = "", ...macs] = process.argv.slice(2);
const bytesOf = (mac: string) => Buffer.from(mac.replaceAll(":", ""), "hex");
const objects = {
  "1.3.6.1.2.1.1.1.0": "Cisco IOS Software, C2960X Software (C2960X-UNIVERSALK9-M), Version 15.2(7)E7",
  "1.3.6.1.2.1.1.2.0": { oid: "1.3.6.1.4.1.9.1.1208" },
  "1.3.6.1.2.1.1.3.0": 8_640_000,
  "1.3.6.1.2.1.1.5.0": "sw-lab",
  ...neighborTables(bytesOf("02:66:00:00:00:01"), [
    {
      name: "Gi1/0/1",
      announced: { mac: bytesOf("02:66:00:00:00:02"), port: "eth0", name: probe },
      learned: [],
    },
    ...macs.map((mac, at) => ({ name: `Gi1/0/${at + 2}`, learned: [bytesOf(mac)] })),
  ]),
};
await startSnmpAgent({ address, port: 161, objects, versions: [1], community: "public" });
