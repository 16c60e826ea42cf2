// A server, a real agent that is a delegate, and VMware's simulator of an ESXi host or a vCenter.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { enroll, startAgent } from "@muster/agent";
import type { VmHostTestRequest } from "@muster/sdk";
import { startVcsim, vcsimLogin, type Simulated } from "../providers/vcsim.ts";
import { startTestServer, until, type TestServer } from "../server/server.ts";

export interface VmSite {
  server: TestServer;
  esxi: Simulated;
  delegateNodeId: number;
  /** The ID of the host's credential, named "esx". */
  credentialId: number;
  credential(secret: object, networks?: string[], name?: string): Promise<number>;
  request(more?: Partial<VmHostTestRequest>): VmHostTestRequest;
  /** Adds the host through the API. */
  addHost(name: string): Promise<number>;
  close(): Promise<void>;
}

export async function openVmSite(
  config: Parameters<typeof startTestServer>[0] = {},
  { vms = 3, vcenter = false } = {},
): Promise<VmSite> {
  const esxi = await startVcsim({ vms, vcenter });
  const server = await startTestServer({ reconnectsPerSecond: 1_000, schedulerTickMS: 100, ...config });
  const folder = mkdtempSync(join(tmpdir(), "muster-vms-"));
  const data = join(folder, "data");
  const { clientId, locationId } = server;
  const { call } = server.ada.muster;
  const body = { clientId, locationId, expiresInMinutes: 5 };
  const { token } = await call("createEnrollmentToken", { body });
  const { nodeId: delegateNodeId } = await enroll({ url: server.url, token, data, name: "delegate" });
  const agent = startAgent({
    data,
    policyFile: join(folder, "policy.json"),
    polling: { intervalMS: 400 },
  });
  await until("it is a delegate", async () => {
    const path = { nodeId: delegateNodeId };
    await server.session.call("installNmAgent", { path }).catch(() => null);
    return (await call("checkVmDelegate", { path })).args[0] === "OK";
  });
  const credential = async (secret: object, networks = ["127.0.0.0/8"], name = `esx ${Math.random()}`) => {
    const given = { name, type: "BASIC" as const, secret, networks };
    return (await call("createCredential", { path: { clientId }, body: given })).id;
  };
  const credentialId = await credential(vcsimLogin, ["127.0.0.0/8"], "esx");
  const request = (more: Partial<VmHostTestRequest> = {}): VmHostTestRequest => ({
    clientId,
    type: "ESXI",
    delegateNodeId,
    hostname: "127.0.0.1",
    apiPort: esxi.port,
    credentialId,
    ...more,
  });
  return {
    server,
    esxi,
    delegateNodeId,
    credentialId,
    credential,
    request,
    async addHost(name) {
      const { certificateFingerprint } = await call("testVmHost", { body: request() });
      const { testId } = await call("testVmHost", { body: request({ certificateFingerprint }) });
      const { id } = await call("addVmHost", { body: { ...request({ name }), testId: testId! } });
      await until("its machines are there", async () => {
        const { total } = await call("listVms", { query: { hostId: id } });
        return total >= vms;
      });
      return id;
    },
    async close() {
      await agent.close();
      await esxi.close();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
