// A switch of the lab, which knows the probe at its first port and one device at each of the others.
// usage: lab-switch.ts ADDRESS PROBE MAC …
import { startSnmpAgent, type Objects } from "../../../fixtures/snmp-agent.ts";

const [address = "", probe = "", ...macs] = process.argv.slice(2);
const bytesOf = (mac: string) => Buffer.from(mac.replaceAll(":", ""), "hex");
const own = Buffer.from([2, 0x66, 0, 0, 0, 1]);
const objects: Objects = {
  "1.3.6.1.2.1.1.1.0": "Cisco IOS Software, C2960X Software (C2960X-UNIVERSALK9-M), Version 15.2(7)E7",
  "1.3.6.1.2.1.1.2.0": { oid: "1.3.6.1.4.1.9.1.1208" },
  "1.3.6.1.2.1.1.3.0": 8_640_000,
  "1.3.6.1.2.1.1.5.0": "sw-lab",
  "1.0.8802.1.1.2.1.3.1.0": 4,
  "1.0.8802.1.1.2.1.3.2.0": own,
  "1.0.8802.1.1.2.1.3.7.1.2.1": 5,
  "1.0.8802.1.1.2.1.3.7.1.3.1": "Gi1/0/1",
  "1.0.8802.1.1.2.1.4.1.1.4.0.1.1": 7,
  "1.0.8802.1.1.2.1.4.1.1.5.0.1.1": probe,
  "1.0.8802.1.1.2.1.4.1.1.6.0.1.1": 5,
  "1.0.8802.1.1.2.1.4.1.1.7.0.1.1": "eth0",
  "1.0.8802.1.1.2.1.4.1.1.9.0.1.1": probe,
};
for (let index = 1; index <= macs.length + 1; index++) {
  const columns = { 1: index, 2: `Gi1/0/${index}`, 3: 6, 6: own, 7: 1, 8: 1 };
  for (const [column, value] of Object.entries(columns))
    objects[`1.3.6.1.2.1.2.2.1.${column}.${index}`] = value;
  objects[`1.3.6.1.2.1.17.1.4.1.2.${index}`] = index;
}
for (const [at, mac] of macs.entries()) {
  const row = `1.${bytesOf(mac).join(".")}`;
  objects[`1.3.6.1.2.1.17.7.1.2.2.1.2.${row}`] = at + 2;
  objects[`1.3.6.1.2.1.17.7.1.2.2.1.3.${row}`] = 3;
}
await startSnmpAgent({ address, port: 161, objects, versions: [1], community: "public" });
