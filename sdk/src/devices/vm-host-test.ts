// Tests a VM host as consoles do: first the delegate, then the host through it.
import type { Muster } from "../client/client.ts";
import { promoteProbe } from "../discovery/promotion.ts";
import type { VmHostTestRequest, VmHostTestResult } from "../index.ts";
import { t } from "../text/messages.ts";

/**
 * @param onStage gets a message for each stage
 * @throws MusterError as `promoteProbe`, and for a request that the server refuses
 */
export async function runVmHostTest(
  muster: Muster,
  body: VmHostTestRequest,
  { onStage, signal }: { onStage(text: string): void; signal: AbortSignal },
): Promise<VmHostTestResult> {
  const nodeId = body.delegateNodeId;
  onStage(t("devices.vmHosts.stage.checking"));
  const { args } = await muster.call("checkVmDelegate", { path: { nodeId } }, signal);
  if (args[0] === "NOT_INSTALLED") await promoteProbe(muster, { nodeId }, { onStage, signal });
  onStage(t("devices.vmHosts.stage.testing"));
  return muster.call("testVmHost", { body }, signal);
}
