import { connect } from "node:net";
import type { ConditionPort } from "@muster/sdk";
import { pinnedLookup } from "./addresses.ts";
import { failureOf, found, type Finding } from "./finding.ts";

/** Checks whether a TCP port accepts a connection; nothing is sent. */
export async function checkPort(
  { host, port, state }: Required<ConditionPort>,
  signal: AbortSignal,
): Promise<Finding> {
  const lookup = await pinnedLookup(host);
  // a host that is an address isn't looked up, but was checked by pinnedLookup
  const socket = connect({ host, port, lookup, signal });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("error", reject);
    });
    return found(state === "OPEN", "OPEN");
  } catch (error) {
    return found(state === "CLOSED", failureOf(error));
  } finally {
    socket.destroy();
  }
}
