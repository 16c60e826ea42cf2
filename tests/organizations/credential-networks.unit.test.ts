import { expect, test } from "vitest";
import { addedNetworks, checkNetworks, isInNetworks, isUsableAt, readNetwork } from "@muster/sdk";

test.each([
  ["10.0.0.0/8", "10.0.0.0/8"],
  [" 10.1.2.3/8 ", "10.0.0.0/8"],
  ["192.0.2.7", "192.0.2.7/32"],
  ["FD00::/8", "fd00::/8"],
  ["2001:db8::1", "2001:db8::1/128"],
  ["fe80::/10", "fe80::/10"],
])("%s is the network %s", (text, network) => expect(readNetwork(text)).toBe(network));

test.each([
  "",
  "10",
  "10.0.0/8",
  "10.0.0.0/",
  "10.0.0.0/33",
  "10.0.0.0/7",
  "0.0.0.0/0",
  "::/0",
  "::ffff:10.0.0.0/104",
  "fe80::1%eth0",
  "0x0a.0.0.0/8",
  "example.com",
  "10.0.0.0-10.0.0.9",
])("%j is not a network", (text) => expect(readNetwork(text)).toBeUndefined());

test("an address is matched to networks in every literal form", () => {
  const networks = ["10.0.0.0/8", "fe80::/10"];
  for (const address of ["10.0.0.0", "10.255.255.255", "::ffff:10.1.2.3", "fe80::1%eth0"])
    expect(isInNetworks(address, networks), address).toBe(true);
  for (const address of ["11.0.0.0", "9.255.255.255", "::ffff:11.0.0.1", "fd00::1", "10.1", "db01", ""])
    expect(isInNetworks(address, networks), address).toBe(false);
});

test("telnet and SSH credentials without networks are used nowhere, SNMP credentials everywhere", () => {
  expect(isUsableAt({ type: "TELNET_SSH", networks: [] }, "192.0.2.1")).toBe(false);
  expect(isUsableAt({ type: "SNMPV3", networks: [] }, "192.0.2.1")).toBe(true);
  expect(isUsableAt({ type: "SNMPV3", networks: ["10.0.0.0/8"] }, "192.0.2.1")).toBe(false);
  expect(checkNetworks("TELNET_SSH", [])).toMatchObject([{ field: "networks" }]);
  expect(checkNetworks("SNMPV1", [])).toEqual([]);
});

test("a network counts as added unless another covers it", () => {
  expect(addedNetworks(["10.1.0.0/16"], ["10.0.0.0/8"])).toEqual([]);
  expect(addedNetworks(["10.0.0.0/8", "fd00::/8"], ["10.1.0.0/16", "fc00::/7"])).toEqual(["10.0.0.0/8"]);
});
