// Tests VM hosts and acts on their virtual machines, at the server's request.
import { keyed, limits, enums, type VmHostTestCode } from "@muster/sdk";
import { vmPurpose, type CredentialSecrets, type VmAction, type VmCall } from "@muster/sdk/live";
import { openSealed } from "@muster/sdk/hpke";
import { ToolError, type Tool } from "../remote/tools/tool.ts";
import type { Identity } from "../security/identity.ts";
import { HostError, isReference } from "./hypervisor.ts";
import { withHost } from "./open-host.ts";

/** Clients wait for 30 seconds, and an action needs several requests to the host. */
const actionMS = 15_000;

export interface VmTest {
  code: VmHostTestCode;
  detail: string;
  fingerprint: string;
  product: string;
}

type Fields<T> = Partial<Record<keyof T, unknown>>;

function isCall(input: unknown): input is VmCall {
  const { type, hostname, port, fingerprint, credential, secretsId, sealedSecrets } = (input ??
    {}) as Fields<VmCall>;
  const { id, networks } = (credential ?? { id: 0, networks: [] }) as Fields<
    NonNullable<VmCall["credential"]>
  >;
  return (
    (enums.VmHostType as readonly unknown[]).includes(type) &&
    typeof hostname === "string" &&
    Number.isInteger(port) &&
    [fingerprint, secretsId, sealedSecrets].every((one) => typeof one === "string") &&
    Number.isInteger(id) &&
    Array.isArray(networks) &&
    networks.every((one) => typeof one === "string")
  );
}

function isAction(action: unknown): action is VmAction {
  const { kind, name, description, snapshot } = (action ?? {}) as Record<string, unknown>;
  if (kind === "CREATE_SNAPSHOT")
    return (
      typeof name === "string" &&
      name.length <= limits.NewVmSnapshot.name.maxLength &&
      typeof description === "string"
    );
  if (kind === "DELETE_SNAPSHOT" || kind === "REVERT_SNAPSHOT")
    return typeof snapshot === "string" && isReference(snapshot);
  return (enums.VmPowerAction as readonly unknown[]).includes(kind);
}

/** @throws ToolError */
function callOf(input: unknown): VmCall {
  const { target } = (input ?? {}) as { target?: unknown };
  if (isCall(target)) return target;
  throw new ToolError(keyed("devices.vms.invalidCall"));
}

export function vmTool({ nodeId, sealing }: Pick<Identity, "nodeId" | "sealing">): Tool {
  const secretsOf = async ({ secretsId, sealedSecrets }: VmCall) => {
    const opened = await openSealed(sealing.privateKey, vmPurpose(nodeId, secretsId), sealedSecrets);
    return JSON.parse(Buffer.from(opened).toString()) as CredentialSecrets;
  };
  return {
    capability: "discovery",
    isForOthers: true,
    actions: {
      async test(input): Promise<VmTest> {
        const call = callOf(input);
        const secrets = await secretsOf(call);
        let product = "";
        try {
          return await withHost(call, secrets, async (host, connection) => {
            product = await host.about();
            await host.read();
            return { code: "SUCCESS", detail: "", fingerprint: connection.fingerprint, product };
          });
        } catch (error) {
          if (!(error instanceof HostError)) throw error;
          const { code, detail } = error;
          const isCertificate = code === "certificate_unknown" || code === "certificate_changed";
          return {
            code,
            detail: isCertificate ? "" : detail,
            fingerprint: isCertificate ? detail : "",
            product,
          };
        }
      },

      async act(input) {
        const call = callOf(input);
        const { vm, action } = input as { vm?: unknown; action?: unknown };
        if (typeof vm !== "string" || !isReference(vm) || !isAction(action))
          throw new ToolError(keyed("devices.vms.invalidCall"));
        const secrets = await secretsOf(call);
        try {
          return { resultCode: await withHost(call, secrets, (host) => host.act(vm, action, actionMS)) };
        } catch (error) {
          if (!(error instanceof HostError)) throw error;
          throw new ToolError(reasonOf(error));
        }
      },
    },
  };
}

function reasonOf({ code, detail }: HostError) {
  if (code === "esxi_unknown" && detail) return keyed("devices.vms.failed", { detail });
  return keyed("devices.vms.failedCode", { reason: keyed(`devices.vmHosts.test.${code}`) });
}
