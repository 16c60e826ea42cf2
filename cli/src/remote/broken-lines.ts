import type { RemoteState } from "@muster/sdk/remote";
import { printStatus } from "../lib/output.ts";

/** Returns a function that prints when the connection is lost and when it is restored. */
export function brokenLines(texts: { lost: string; away: string; back: string }) {
  let isBroken = false;
  let isConnected = false;
  return (state: RemoteState): void => {
    if (state === "connected") {
      if (isBroken) printStatus(texts.back);
      isConnected = true;
      isBroken = false;
    } else if (isConnected && (state === "lost" || state === "away")) {
      if (!isBroken) printStatus(texts[state]);
      isBroken = true;
    }
  };
}
