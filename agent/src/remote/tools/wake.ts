// Wakes computers in the networks of this one.
import { isIPv4 } from "node:net";
import { keyed } from "@muster/sdk";
import { ownNetworks } from "../../network/own-networks.ts";
import { wake } from "../../network/wake-on-lan.ts";
import { ToolError, type Tool } from "./tool.ts";

interface Sleeper {
  macs: string[];
  /** Where it was seen: tells its network. */
  addresses: string[];
}

const mostSleepers = 200;
const mostOfEach = 20;
const macAddress = /^[\da-f]{2}(?::[\da-f]{2}){5}$/;

const listOf = (value: unknown, isValid: (text: string) => boolean): value is string[] =>
  Array.isArray(value) &&
  value.length <= mostOfEach &&
  value.every((one) => typeof one === "string" && isValid(one));

function isSleeper(value: unknown): value is Sleeper {
  const { macs, addresses } = (value ?? {}) as Record<string, unknown>;
  return listOf(macs, (mac) => macAddress.test(mac)) && listOf(addresses, isIPv4);
}

/** @throws ToolError */
function readInput(input: unknown): { sleepers: Sleeper[]; isDryRun: boolean } {
  const { sleepers, isDryRun } = (input ?? {}) as Record<string, unknown>;
  if (Array.isArray(sleepers) && sleepers.length <= mostSleepers && sleepers.every(isSleeper))
    return { sleepers, isDryRun: isDryRun === true };
  throw new ToolError(keyed("remote.tools.invalid", { name: "sleepers" }));
}

export const wakeTool: Tool = {
  capability: "tools",
  isForOthers: true,
  actions: {
    /**
     * For each of them from which interface the packets were sent, or would be; null if it is in no own
     * network.
     */
    async wake(input) {
      const networks = ownNetworks();
      const { sleepers, isDryRun } = readInput(input);
      const sent = [];
      for (const { macs, addresses } of sleepers) {
        const network = networks.find(({ includes }) => addresses.some(includes));
        if (network && !isDryRun) await wake(network, macs);
        sent.push(network ? { interface: network.interface, address: network.address } : null);
      }
      return { sent };
    },
  },
};
