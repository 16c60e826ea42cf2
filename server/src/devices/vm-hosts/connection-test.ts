// Tests VM hosts: a host is added only with a tested connection, whose certificate is then pinned.
import { randomUUID } from "node:crypto";
import {
  canonicalJson,
  cleanText,
  enums,
  isRemoteHost,
  MusterError,
  t,
  vmHostPorts,
  vmHostTestLabels,
  type Agent,
  type VmHostTestCode,
  type VmHostTestRequest,
  type VmHostTestResult,
  type VmHostType,
} from "@muster/sdk";
import type { VmHostPlace } from "@muster/sdk/live";
import { findProbe } from "../../agents/agents.ts";
import type { ServerContext } from "../../context.ts";
import { findCredential } from "../../organizations/credentials.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { guard } from "../../platform/contract-validation.ts";
import { askDelegate } from "./ask-delegate.ts";

const validMS = 15 * 60_000;
const testCodes: readonly string[] = enums.VmHostTestCode;

export interface Connection {
  clientId: number;
  type: VmHostType;
  delegateNodeId: number;
  hostname?: string;
  apiPort?: number;
  credentialId?: number | null;
}

export interface CheckedConnection {
  delegate: Agent;
  hostname: string;
  apiPort: number;
  credentialId: number | null;
  networks: string[];
  /** Equal for the same connection with the same, unchanged credential. */
  text: string;
}

const required = (field: string) => ({ field, message: t("common.required") });

/** Checks what can be checked without the delegate. @throws MusterError */
export async function checkConnection(
  context: ServerContext,
  caller: Caller,
  { clientId, type, delegateNodeId, ...given }: Connection,
): Promise<CheckedConnection> {
  const delegate = await findProbe(context, caller, delegateNodeId, clientId);
  if (!delegate.isDelegate) throw new MusterError("not_a_delegate");
  const base = { clientId, type, delegateNodeId };
  if (!isRemoteHost(type)) {
    // a Hyper-V host's own agent has the right to manage it; a shared probe runs elsewhere
    if (delegate.platform !== "win32" || delegate.clientId !== clientId)
      throw new MusterError("hyperv_delegate_required");
    const place = { hostname: "", apiPort: vmHostPorts[type], credentialId: null };
    return { delegate, ...place, networks: [], text: canonicalJson({ ...base, ...place }) };
  }
  const { hostname = "", apiPort = vmHostPorts[type], credentialId = null } = given;
  const errors = [
    ...(hostname ? [] : [required("hostname")]),
    ...(credentialId === null ? [required("credentialId")] : []),
  ];
  if (errors.length || credentialId === null) throw new MusterError("validation_failed", { errors });
  const credential = await findCredential(context, clientId, credentialId);
  if (credential.type !== "BASIC")
    throw new MusterError("credential_type_mismatch", {
      errors: [
        {
          field: "credentialId",
          message: t("errors.detail.credentialOfType", { type: credential.type }),
        },
      ],
    });
  const { networks, updatedAt } = credential;
  if (!networks.length) throw new MusterError("credential_without_networks");
  const place = { hostname: hostname.toLowerCase(), apiPort, credentialId };
  return { delegate, ...place, networks, text: canonicalJson({ ...base, ...place, updatedAt }) };
}

interface Tested {
  code: VmHostTestCode;
  detail: string;
  fingerprint: string;
  product: string;
}

const isTested = guard<Tested>({
  type: "object",
  required: ["code", "detail", "fingerprint", "product"],
  properties: {
    code: { type: "string", enum: testCodes },
    detail: { type: "string", maxLength: 2_000 },
    fingerprint: { type: "string", pattern: "^(SHA256:[A-Za-z0-9+/]{43})?$" },
    product: { type: "string", maxLength: 400 },
  },
});

export async function testHost(
  context: ServerContext,
  caller: Caller,
  { certificateFingerprint = "", ...request }: VmHostTestRequest,
): Promise<VmHostTestResult> {
  const connection = await checkConnection(context, caller, request);
  const { delegate, hostname, apiPort, credentialId, networks } = connection;
  if (!delegate.isUp) throw new MusterError("probe_offline");
  const place: VmHostPlace = {
    type: request.type,
    hostname,
    port: apiPort,
    fingerprint: certificateFingerprint,
    credential: credentialId === null ? null : { id: credentialId, networks },
  };
  const { nodeId } = delegate;
  const asked = { delegateNodeId: nodeId, concerns: nodeId, organizationId: request.clientId, place };
  const tested = await askDelegate(context, caller, asked, { action: "test" }, isTested).catch(faultOf);
  const testedAt = Date.now();
  const message = messageOf(tested);
  const { code: resultCode, fingerprint, product } = tested;
  const result = { resultCode, message, certificateFingerprint: fingerprint, product, testedAt };
  if (resultCode !== "SUCCESS") return { ...result, testId: null };
  const testId = randomUUID();
  await context.db
    .deleteFrom("vmHostTests")
    .where("testedAt", "<", testedAt - validMS)
    .execute();
  await context.db
    .insertInto("vmHostTests")
    .values({
      id: testId,
      userId: caller.user!.id,
      connection: connection.text,
      fingerprint,
      product,
      testedAt,
    })
    .execute();
  return { ...result, testId };
}

/** Turns a failure between the server and the delegate into a test result; rethrows refusals. */
function faultOf(error: unknown): Tested {
  if (!(error instanceof MusterError)) throw error;
  const isRefusal = error.code !== "tool_failed" && error.code !== "vm_action_failed";
  if (isRefusal) throw error;
  const none = { detail: "", fingerprint: "", product: "" };
  const isInvalid = error.message === t("remote.calls.invalid");
  return { ...none, code: isInvalid ? "vm_host_test_server_error" : "vm_host_test_delegate_error" };
}

function messageOf({ code, detail }: Tested): string {
  const said = cleanText(detail, 300);
  return said
    ? t("devices.vmHosts.testDetail", { message: vmHostTestLabels[code], detail: said })
    : vmHostTestLabels[code];
}

/**
 * Consumes a test of this connection by this user; returns its fingerprint and product.
 * @throws MusterError `vm_host_test_required`
 */
export async function takeTest(
  context: ServerContext,
  caller: Caller,
  testId: string,
  { text }: CheckedConnection,
): Promise<{ fingerprint: string; product: string }> {
  const test = await context.db
    .deleteFrom("vmHostTests")
    .where("id", "=", testId)
    .where("userId", "=", caller.user!.id)
    .where("connection", "=", text)
    .where("testedAt", ">=", Date.now() - validMS)
    .returning(["fingerprint", "product"])
    .executeTakeFirst();
  if (!test) throw new MusterError("vm_host_test_required");
  return test;
}
