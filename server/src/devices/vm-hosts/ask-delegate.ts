// Sends requests to the delegate of a VM host, which alone can open the secrets in them.
import { randomUUID } from "node:crypto";
import { MusterError } from "@muster/sdk";
import { vmPurpose, type CredentialSecrets, type VmCall, type VmHostPlace } from "@muster/sdk/live";
import { sealTo } from "@muster/sdk/hpke";
import type { ServerContext } from "../../context.ts";
import { openCredential } from "../../organizations/credentials.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { answerCheck, callAgent, agentTimeoutMS } from "../../remote/agent-calls.ts";

export interface Asked {
  delegateNodeId: number;
  /** The device that the request concerns, which the caller can see. */
  concerns: number;
  organizationId: number;
  place: VmHostPlace;
}

/** @throws MusterError `probe_offline`, and those of `callAgent` */
export async function askDelegate<T>(
  context: ServerContext,
  caller: Caller,
  { delegateNodeId, concerns, organizationId, place }: Asked,
  { action, input = {} }: { action: "test" | "act"; input?: object },
  isAnswer: ReturnType<typeof answerCheck<T>>,
): Promise<T> {
  const agent = await context.db
    .selectFrom("agents")
    .select("sealingKey")
    .where("nodeId", "=", delegateNodeId)
    .executeTakeFirst();
  if (!agent || !context.live.isConnected(delegateNodeId)) throw new MusterError("probe_offline");
  const secrets: CredentialSecrets = {};
  if (place.credential)
    secrets[place.credential.id] = (
      await openCredential(context, organizationId, place.credential.id)
    ).secret;
  const secretsId = randomUUID();
  const purpose = vmPurpose(delegateNodeId, secretsId);
  const sealedSecrets = await sealTo(agent.sealingKey, purpose, Buffer.from(JSON.stringify(secrets)));
  const target: VmCall = { ...place, secretsId, sealedSecrets };
  const call = { nodeId: delegateNodeId, concerns, tool: "vms", action, input: { ...input, target } };
  return callAgent(
    context,
    caller,
    { ...call, withinMS: agentTimeoutMS, errors: failures, otherwise: "vm_action_failed" },
    isAnswer,
  );
}

const failures = { "devices.vms.invalidCall": "agent_outdated" } as const;
