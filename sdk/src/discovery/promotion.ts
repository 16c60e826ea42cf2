import type { Muster } from "../client/client.ts";
import { MusterError } from "../client/errors.ts";
import { limits } from "../generated/limits.ts";
import type { Agent, Delegates, NmStatus } from "../index.ts";
import { labels, t } from "../text/messages.ts";
import { discoveryMessages } from "./discovery.ts";

const stages = labels("discovery.discovery.stage", [
  "CHECKING",
  "DOWNLOADING",
  "INSTALLING",
  "STARTING",
  "INSTALLED",
]);

export type DelegateState =
  | { state: "ready" }
  | { state: "waiting"; text: string }
  | { state: "failed"; text: string };

/**
 * Interprets the status of a promotion: OK means ready, INSTALL_FAILED and ERROR mean failed, and an unknown
 * stage is an error.
 */
export function readNmStatus({ args, kwargs }: NmStatus): DelegateState {
  if (args[0] === "OK") return { state: "ready" };
  const failed = (text: string) => ({ state: "failed" as const, text });
  if (args[0] === "INSTALL_FAILED") {
    if (kwargs.error === "failed_to_download") return failed(t("discovery.discovery.failedDownloadAgent"));
    if (kwargs.error === "failed_to_start_service")
      return failed(t("discovery.discovery.failedStartService"));
    return failed(discoveryMessages.delegateFailed);
  }
  if (args[0] === "ERROR") return failed(t("discovery.discovery.errorInstallingAgent"));
  const text = (stages as Partial<Record<string, string>>)[kwargs.stage ?? ""];
  return text ? { state: "waiting", text } : failed(t("discovery.discovery.errorInstallingAgent"));
}

/**
 * Promotes an agent to delegate and waits until it is one. Reads its status at once and then every 5 seconds;
 * retries a failing read up to 10 times.
 * @param onStage called with a message at each stage.
 * @throws MusterError `failed` with the specification's message, `interrupted`, or the error of the last
 * read.
 */
export async function promoteProbe(
  muster: Muster,
  probe: Pick<Agent, "nodeId">,
  { onStage, signal }: { onStage(text: string): void; signal: AbortSignal },
): Promise<void> {
  const path = { nodeId: probe.nodeId };
  onStage(discoveryMessages.promoting);
  await muster.call("installNmAgent", { path }, signal);
  for (let retries = 0; ;) {
    try {
      const status = readNmStatus(await muster.call("getNmStatus", { path }, signal));
      if (status.state === "ready") return;
      if (status.state === "failed") throw new MusterError("failed", { message: status.text });
      onStage(status.text);
    } catch (error) {
      if (signal.aborted || (error instanceof MusterError && error.code === "failed")) throw error;
      if (++retries > limits.discoveryStatusRetries) throw error;
    }
    await new Promise<void>((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(new MusterError("interrupted"));
      };
      const timer = setTimeout(() => {
        signal.removeEventListener("abort", stop);
        resolve();
      }, limits.discoveryPollingDelayMS);
      signal.addEventListener("abort", stop, { once: true });
    });
  }
}

const pageSize = 50;

/** Returns all probes of a location and the agents that can be promoted; reads all pages. */
export async function readDelegates(
  muster: Muster,
  path: { orgId: number; locationId: number },
  signal?: AbortSignal,
): Promise<Delegates> {
  const all: Delegates = { existingDelegates: [], potentialDelegates: [] };
  for (let offset = 0; ; offset += pageSize) {
    const page = await muster.call("listDelegates", { path, query: { offset, pageSize } }, signal);
    all.existingDelegates.push(...page.existingDelegates);
    all.potentialDelegates.push(...page.potentialDelegates);
    if (Math.max(page.existingDelegates.length, page.potentialDelegates.length) < pageSize) return all;
  }
}
