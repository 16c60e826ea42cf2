// How a technician adds a VM host and manages its VMs, in the terminal and in the browser.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openVmSite, type VmSite } from "../../support/agents/vm-site.ts";
import { frontends } from "../../support/clients/frontends.ts";
import { vcsimMissing } from "../../support/providers/vcsim.ts";
import { admin, until } from "../../support/server/server.ts";

const missing = vcsimMissing();
if (missing) console.warn(`The screens of VM hosts are not tested: ${missing}`);

describe.skipIf(missing).each(Object.entries(frontends))("VM hosts in the %s", (kind, open) => {
  let site: VmSite;
  beforeAll(async () => {
    site = await openVmSite({ web: join(import.meta.dirname, "../../../web/dist") });
  }, 240_000);
  afterAll(() => site?.close());
  const at = (address: string) =>
    open({ url: site.server.url, token: site.server.ada.token, ...admin, address });
  const machines = async () => (await site.server.ada.muster.call("listVms", { query: {} })).results;

  test("a host is tested, trusted, added and opened", { timeout: 120_000 }, async () => {
    const frontend = await at("#/vmHosts?new");
    try {
      await frontend.tab("VMware ESXi");
      await frontend.press("Test connection");
      await frontend.see("Select a delegate");
      await frontend.see("Enter a DNS/IP");
      await frontend.see("Enter a credential");
      await frontend.choose("Monitor delegate", "delegate");
      await frontend.fill("Name", `esx ${kind}`);
      await frontend.fill("DNS/IP", "127.0.0.1");
      await frontend.fill("API port", "x");
      await frontend.see("The API port needs to be a number");
      await frontend.fill("API port", String(site.esxi.port));
      await frontend.choose("Credential", "esx");
      await frontend.press("Test connection");
      await frontend.see("isn't trusted yet");
      await frontend.press("Trust this certificate and test");
      await frontend.see("Test succeeded");
      await frontend.press("Add host");
      await frontend.see("VM host added");
      await frontend.press("Go to VM host dashboard");
      await frontend.see("VMware ESXi 6.5.0");
      await frontend.see("ha-host_VM0");
      await frontend.see("Running");
    } finally {
      await frontend.close();
    }
  });

  test("a machine is stopped and started after a confirmation", { timeout: 120_000 }, async () => {
    const [vm] = await machines();
    const frontend = await at(`#/vmDashboard/${vm!.hostId}/overview`);
    try {
      await frontend.act("ha-host_VM0", "Stop");
      await frontend.see("as if its power were cut");
      await frontend.press("Stop");
      await frontend.see("ha-host_VM0: Stop done");
      expect((await machines())[0]).toMatchObject({ powerState: "STOPPED" });
      await frontend.act("ha-host_VM0", "Start");
      await frontend.press("Start");
      await frontend.see("ha-host_VM0: Start done");
    } finally {
      await frontend.close();
    }
  });

  test("a snapshot is created, and reverted to after a warning", { timeout: 120_000 }, async () => {
    const [vm] = await machines();
    const frontend = await at(`#/vmDashboard/${vm!.nodeId}/overview`);
    try {
      await frontend.see("No snapshots");
      await frontend.press("Create snapshot");
      await frontend.press("Create");
      await frontend.see("Required");
      await frontend.fill("Name", "before-update");
      await frontend.press("Create");
      await until("the snapshot is read", async () => (await machines())[0]!.snapshots.length === 1);
      await frontend.see("before-update");
      await frontend.act("before-update", "Revert to snapshot");
      await frontend.see("What changed since the snapshot is lost.");
      await frontend.press("Revert to snapshot");
      await frontend.see("Revert to snapshot done");
    } finally {
      await frontend.close();
    }
  });
});

describe.skipIf(missing).each(Object.entries(frontends))("A vCenter in the %s", (_kind, open) => {
  let site: VmSite;
  let vcenterId: number;
  beforeAll(async () => {
    site = await openVmSite(
      { web: join(import.meta.dirname, "../../../web/dist") },
      { vcenter: true, vms: 1 },
    );
    vcenterId = await site.addHost("vc-1");
  }, 240_000);
  afterAll(() => site?.close());

  test("shows its hosts, and a host shows its virtual machines", async () => {
    const { url, ada } = site.server;
    const address = `#/vmDashboard/${vcenterId}/overview`;
    const frontend = await open({ url, token: ada.token, ...admin, address });
    try {
      await frontend.see("VMware vCenter Server");
      await frontend.see("DC0_C0_H0");
      await frontend.open("DC1_H0");
      await frontend.see("Part of");
      await frontend.see("VMware ESXi");
      await frontend.see("DC1/LocalDS_0");
      await frontend.see("DC1_H0_VM0");
    } finally {
      await frontend.close();
    }
  });
});
