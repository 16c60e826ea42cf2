import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { t, version } from "@muster/sdk";
import { writeWhole } from "@muster/sdk/files";
import { openAgent } from "@muster/sdk/live";
import { startAgent, type AgentState } from "../connection/agent.ts";
import { describeMachine } from "../inventory/machine-identity.ts";
import { proxyAgent } from "../connection/proxy.ts";
import { proveIdentity, readIdentity } from "../security/identity.ts";
import { restartCode } from "../updates/state.ts";
import { enrollByFile } from "./enrollment-file.ts";
import type { Places } from "./places.ts";

const retryMS = { first: 2_000, max: 60_000 };
const leaveMS = 10_000;

/** The status that the running agent last wrote, for `doctor`. */
export interface AgentStatus {
  state: AgentState | "waiting";
  detail: string;
  at: number;
  version: string;
  pid: number;
}

export const statusFile = (data: string): string => join(data, "status.json");

/** Enrolls with the installer's file, retrying until it succeeds, and runs the agent until it is stopped. */
export async function runInstalled(places: Places, stop: AbortController): Promise<void> {
  const { signal } = stop;
  const { data } = places;
  const note = (state: AgentStatus["state"], detail = "") => {
    const status: AgentStatus = { state, detail, at: Date.now(), version, pid: process.pid };
    try {
      writeWhole(statusFile(data), JSON.stringify(status));
    } catch (error) {
      console.error(error);
    }
  };
  let lastReason = "";
  for (let delay = retryMS.first; !signal.aborted; delay = Math.min(delay * 2, retryMS.max)) {
    const reason = await enrollByFile(places);
    if (!reason) break;
    if (reason !== lastReason) console.error(reason);
    lastReason = reason;
    note("waiting", reason);
    await sleep(delay, undefined, { signal }).catch(() => undefined);
  }
  if (signal.aborted) return;
  const agent = startAgent({
    data,
    onState: (state) => note(state),
    restart: () => stop.abort(restartCode),
  });
  console.error(t("agents.installed.starting", { version, url: readIdentity(data).url }));
  await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  await agent.close();
  note("disconnected");
}

/** Tells the server that this agent is being uninstalled. @throws Error if the server can't be reached */
export async function leave({ data }: Places): Promise<void> {
  const identity = readIdentity(data);
  const machine = describeMachine();
  const { url } = identity;
  const { socket, giveUp } = openAgent({
    url,
    agent: proxyAgent(url),
    prove: (nonce) => proveIdentity(identity, machine, nonce),
  });
  try {
    await new Promise<void>((resolve, reject) => {
      setTimeout(() => reject(new Error(t("agents.installed.leaveTimeout", { url }))), leaveMS).unref();
      socket.on("connect", () => socket.emit("uninstalled", null, () => resolve()));
    });
  } finally {
    giveUp();
    socket.close();
  }
}
