// Wakes computers on this computer's networks.
import { isIPv4 } from "node:net";
import { keyed } from "@muster/sdk";
import { ownNetworks } from "../../network/own-networks.ts";
import { wake } from "../../network/wake-on-lan.ts";
import { ToolError, type Tool } from "./tool.ts";

interface Sleeper {
  macs: string[];
  /** Addresses where the computer was seen, which identify its network. */
  addresses: string[];
}

const maxSleepers = 200;
const maxPerList = 20;
const macAddress = /^[\da-f]{2}(?::[\da-f]{2}){5}$/;

const listOf = (value: unknown, isValid: (text: string) => boolean): value is string[] =>
  Array.isArray(value) &&
  value.length <= maxPerList &&
  value.every((one) => typeof one === "string" && isValid(one));

function isSleeper(value: unknown): value is Sleeper {
  const { macs, addresses } = (value ?? {}) as Record<string, unknown>;
  return listOf(macs, (mac) => macAddress.test(mac)) && listOf(addresses, isIPv4);
}

/** @throws ToolError if the input is invalid */
function readInput(input: unknown): { sleepers: Sleeper[]; isDryRun: boolean } {
  const { sleepers, isDryRun } = (input ?? {}) as Record<string, unknown>;
  if (Array.isArray(sleepers) && sleepers.length <= maxSleepers && sleepers.every(isSleeper))
    return { sleepers, isDryRun: isDryRun === true };
  throw new ToolError(keyed("remote.tools.invalid", { name: "sleepers" }));
}

export const wakeTool: Tool = {
  capability: "tools",
  isForOthers: true,
  actions: {
    /**
     * Returns for each computer the interface from which the packets were (or would be) sent; null if it is
     * on none of this computer's networks.
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
