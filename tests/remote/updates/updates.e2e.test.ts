// A technician installs updates and scans a computer in the terminal and the browser, on a real agent.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eicar, hasClamScan, openClamAVFolder, type ClamAVFolder } from "../../support/agents/clamav.ts";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { hasApt, openPackageRoot, type PackageRoot } from "../../support/agents/debian-packages.ts";
import { frontends, type Frontend } from "../../support/clients/frontends.ts";
import { admin, attachAgent, until } from "../../support/server/server.ts";

const web = join(import.meta.dirname, "../../../web/dist");

describe.runIf(hasApt() && hasClamScan()).each(Object.entries(frontends))("In the %s", (_, open) => {
  let packages: PackageRoot;
  let clam: ClamAVFolder;
  let computer: ManagedComputer;
  let offline: number;
  let user: Frontend;
  const at = async (tool: string, nodeId = computer.nodeId) => {
    const { server } = computer;
    const address = `#/deviceDashboard/${nodeId}/tools/${tool}`;
    user = await open({ url: server.url, token: server.ada.token, ...admin, address });
  };

  beforeAll(async () => {
    packages = openPackageRoot();
    clam = openClamAVFolder();
    computer = await startManagedComputer({ config: { web, offlineGraceMS: 300 } });
    const gone = await attachAgent(computer.server, computer.server, { delegate: false, name: "gone-01" });
    offline = gone.nodeId;
    gone.socket.close();
  }, 120_000);
  afterAll(async () => {
    await computer.close();
    packages.close();
    clam.close();
  });
  beforeEach(() => {
    packages.install(packages.build("demo-a", "1.0"), packages.build("demo-b", "1.0"));
    packages.publish(packages.build("demo-a", "1.1"), packages.build("demo-b", "2.0"));
  });
  afterEach(() => user?.close());

  test("an update is approved and, after a confirmation, installed without others", async () => {
    await at("updates");
    await user.see("demo-a", 30);
    await user.act("demo-a", "Approve");
    await user.see("1 update approved");
    await user.act("demo-a", "Install now…");
    await user.see("Install 1 update on web-01");
    await user.press("Install");
    await user.see("Installation started");
    await until("the update is installed", () => packages.installed()["demo-a"] === "1.1", 60_000);
    await user.see("Installation of updates, ended", 30);
    expect(packages.installed()["demo-b"]).toBe("1.0");
    await user.see("2.0");
  }, 180_000);

  test("a scan finds the EICAR test file, and its trace is moved to quarantine", async () => {
    const file = clam.write("eicar.com", eicar);
    await at("antivirus");
    await user.see("ClamAV", 30);
    await user.see("No traces");
    await user.press("Quick scan");
    await user.see("Quick scan started");
    await user.see("Quick scan, ended", 60);
    await user.see("Eicar-Test-Signature", 30);
    await user.act("eicar.com", "Quarantine…");
    await user.see("Quarantine /");
    await user.press("Quarantine");
    await user.see("Quarantine, ended", 60);
    await until("the file is gone", () => !existsSync(file));
  }, 180_000);

  test("the page of an offline computer says that it is offline", async () => {
    await at("updates", offline);
    await user.see("gone-01 is offline", 30);
    await user.see("This action requires the device to be online.");
  }, 120_000);
});
