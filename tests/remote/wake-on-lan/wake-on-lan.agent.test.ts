// Magic packets between two network namespaces, which need root.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { magicPacket } from "../../../agent/src/network/wake-on-lan.ts";

const run = (...command: string[]) => execFileSync(command[0]!, command.slice(1), { stdio: "pipe" });
const spaces = { sender: `wol-a-${process.pid}`, sleeper: `wol-b-${process.pid}` };
const canIsolate = (() => {
  try {
    for (const name of Object.values(spaces)) run("ip", "netns", "add", name);
    return true;
  } catch {
    return false;
  }
})();
const inside = (space: string, ...command: string[]) => run("ip", "netns", "exec", space, ...command);
const mac = "52:54:00:aa:bb:07";

/**
 * A program that listens on a port on all addresses, as a network card would, and prints what it receives.
 */
const listener = (port: number) => `
  const socket = require("node:dgram").createSocket("udp4");
  socket.on("message", (bytes, { address }) => console.log("${port}", address, bytes.toString("hex")));
  socket.bind(${port}, () => console.log("ready"));`;

describe.skipIf(!canIsolate)("An agent", () => {
  beforeAll(() => {
    const { sender, sleeper } = spaces;
    run(
      "ip",
      "link",
      "add",
      "wol-a",
      "netns",
      sender,
      "type",
      "veth",
      "peer",
      "name",
      "wol-b",
      "netns",
      sleeper,
    );
    // another network, which broadcast packets would use according to the default route
    inside(sender, "ip", "link", "add", "other", "type", "veth", "peer", "name", "far");
    inside(sender, "ip", "link", "set", "far", "up");
    inside(sender, "ip", "addr", "add", "198.51.100.2/24", "dev", "other");
    inside(sender, "ip", "link", "set", "other", "up");
    inside(sender, "ip", "route", "add", "default", "via", "198.51.100.1");
    inside(sender, "ip", "addr", "add", "10.77.4.2/22", "dev", "wol-a");
    inside(sender, "ip", "link", "set", "wol-a", "up");
    inside(sleeper, "ip", "addr", "add", "10.77.5.9/22", "dev", "wol-b");
    inside(sleeper, "ip", "link", "set", "wol-b", "up");
  });
  afterAll(() => {
    for (const name of Object.values(spaces)) run("ip", "netns", "del", name);
  });

  /** Returns the tool's result in the sender's namespace. */
  const wake = (input: object) => {
    const tool = new URL("../../../agent/src/remote/tools/wake.ts", import.meta.url).pathname;
    const script = `
      const { wakeTool } = await import(${JSON.stringify(tool)});
      console.log(JSON.stringify(await wakeTool.actions.wake(${JSON.stringify(input)}, {})));`;
    const output = inside(spaces.sender, process.execPath, "--input-type=module", "-e", script);
    return JSON.parse(output.toString()) as unknown;
  };

  test("sends magic packets only to the computer's networks, to two addresses and ports", async () => {
    const heard: string[] = [];
    const listeners = [9, 7].map((port) =>
      spawn("ip", ["netns", "exec", spaces.sleeper, process.execPath, "-e", listener(port)]),
    );
    try {
      await Promise.all(
        listeners.map(async ({ stdout }) => {
          const lines = createInterface(stdout);
          await once(lines, "line");
          lines.on("line", (line) => heard.push(line));
        }),
      );
      const sleepers = [
        { macs: [mac], addresses: ["203.0.113.1", "10.77.5.9"] },
        { macs: [mac], addresses: ["203.0.113.1"] },
      ];
      expect(wake({ sleepers, isDryRun: true })).toEqual({
        sent: [{ interface: "wol-a", address: "10.77.4.2" }, null],
      });
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(heard).toEqual([]);
      expect(wake({ sleepers })).toEqual({ sent: [{ interface: "wol-a", address: "10.77.4.2" }, null] });
      await expect.poll(() => heard.length).toBe(4);
      const bytes = `ffffffffffff${"525400aabb07".repeat(16)}`;
      expect(heard.toSorted()).toEqual([
        `7 10.77.4.2 ${bytes}`,
        `7 10.77.4.2 ${bytes}`,
        `9 10.77.4.2 ${bytes}`,
        `9 10.77.4.2 ${bytes}`,
      ]);
    } finally {
      for (const child of listeners) child.kill();
    }
  });

  test("refuses invalid MAC addresses, invalid IP addresses and too many of them", () => {
    const hostile = [
      { sleepers: [{ macs: ["52:54:00:aa:bb:07; reboot"], addresses: [] }] },
      { sleepers: [{ macs: [mac], addresses: ["10.77.5.9/0"] }] },
      { sleepers: [{ macs: Array(21).fill(mac), addresses: [] }] },
      { sleepers: Array.from({ length: 201 }, () => ({ macs: [], addresses: [] })) },
      { sleepers: "10.77.5.9" },
      {},
    ];
    for (const input of hostile)
      expect(() => wake(input), JSON.stringify(input)).toThrow("remote.tools.invalid");
  });
});

test("A magic packet is six bytes 0xff and sixteen times the MAC address", () => {
  const packet = magicPacket(mac);
  expect(packet.length).toBe(102);
  expect(packet.subarray(0, 6).toString("hex")).toBe("ff".repeat(6));
  expect(packet.subarray(96).toString("hex")).toBe("525400aabb07");
});
