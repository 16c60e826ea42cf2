// Options for the connection to a VM host.
import {
  checkVmHost,
  enums,
  MusterError,
  runVmHostTest,
  t,
  vmHostPorts,
  type VmHostTestRequest,
  type VmHostTestResult,
  type VmHostType,
} from "@muster/sdk";
import { Option } from "commander";
import type { Context } from "../../lib/command.ts";
import { choiceOf } from "../../lib/inputs/choices.ts";
import { printStatus } from "../../lib/output.ts";
import { resolveAgent, resolveCredential, resolveOrganization } from "../../lib/resolve.ts";

export interface ConnectionFlags {
  type: VmHostType;
  organization?: string;
  delegate?: string;
  port?: string;
  credential?: string;
  fingerprint?: string;
}

export const hostnameArgument = {
  name: "[hostname]",
  text: t("devices.vmHosts.cli.hostname"),
  field: "hostname",
};

export const connectionOptions = () => [
  new Option("--type <type>", t("devices.vmHosts.cli.typeOption"))
    .argParser(choiceOf(enums.VmHostType))
    .default("ESXI"),
  new Option("--organization <organization>", t("devices.vmHosts.cli.organizationOption")),
  new Option("--delegate <delegate>", t("devices.vmHosts.cli.delegateOption")),
  new Option("--port <port>", t("devices.vmHosts.cli.portOption")),
  new Option("--credential <credential>", t("devices.vmHosts.cli.credentialOption")),
  new Option("--fingerprint <fingerprint>", t("devices.vmHosts.cli.fingerprintOption")),
];

/** Builds the request from the options. @throws MusterError `usage`, `not_found` */
export async function readConnection({
  args: [hostname = ""],
  flags,
  signal,
  connect,
}: Context<ConnectionFlags>): Promise<VmHostTestRequest> {
  const { muster } = await connect();
  const { type, port = String(vmHostPorts[type]), fingerprint } = flags;
  const clientId = await resolveOrganization(muster, flags.organization, signal);
  const delegateNodeId = flags.delegate ? await resolveAgent(muster, flags.delegate, signal) : 0;
  const credentialId = flags.credential
    ? await resolveCredential(muster, clientId, flags.credential, signal)
    : 0;
  const [wrong] = checkVmHost({
    type,
    hostname,
    apiPort: port,
    delegateNodeId: delegateNodeId ? String(delegateNodeId) : "",
    credentialId: credentialId ? String(credentialId) : "",
  });
  if (wrong)
    throw new MusterError("usage", {
      message: wrong.message,
      nextStep: t("devices.vmHosts.cli.connectionHint"),
    });
  if (type === "HYPERV") return { clientId, type, delegateNodeId };
  return {
    clientId,
    type,
    delegateNodeId,
    hostname,
    apiPort: Number(port),
    credentialId,
    ...(fingerprint && { certificateFingerprint: fingerprint }),
  };
}

/**
 * Tests a host. If its certificate isn't known yet, asks the user whether to trust it.
 * @throws MusterError `failed`
 */
export async function testAndTrust(
  context: Pick<Context<object>, "connect" | "signal" | "confirm">,
  request: VmHostTestRequest,
): Promise<VmHostTestResult> {
  const result = await requireTested(context, request, true);
  if (result.resultCode === "SUCCESS") return result;
  const { certificateFingerprint } = result;
  await context.confirm(t("devices.vmHosts.cli.add.trust", { fingerprint: certificateFingerprint }));
  return requireTested(context, { ...request, certificateFingerprint });
}

/** Tests a host. @throws MusterError `failed` with the reason why it can't be used */
export async function requireTested(
  { connect, signal }: Pick<Context<object>, "connect" | "signal">,
  request: VmHostTestRequest,
  /** Whether to return the result for an unknown certificate instead of throwing. */
  leavesCertificate = false,
): Promise<VmHostTestResult> {
  const { muster } = await connect();
  const result = await runVmHostTest(muster, request, { onStage: printStatus, signal });
  const { resultCode, message, certificateFingerprint: fingerprint } = result;
  if (resultCode === "SUCCESS") return result;
  if (leavesCertificate && resultCode === "certificate_unknown") return result;
  const isCertificate = resultCode === "certificate_unknown" || resultCode === "certificate_changed";
  throw new MusterError("failed", {
    message,
    nextStep: isCertificate
      ? t("devices.vmHosts.cli.trustHint", { fingerprint })
      : t("devices.vmHosts.cli.testHint"),
  });
}
