// Conditions that agents check, in the terminal and the browser: each is entered, corrected and tried, and
// opens an alert.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CheckFinding } from "@muster/sdk";
import type { WatchedCheck } from "@muster/sdk/live";
import { frontends } from "../../support/clients/frontends.ts";
import { reportState } from "../../support/monitoring/report-state.ts";
import { admin, attachAgent, startTestServer, until, type TestServer } from "../../support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    web: join(import.meta.dirname, "../../../web/dist"),
    schedulerTickMS: 100,
    malwareScan: "off",
  });
  await server.session.call("createScript", {
    body: {
      name: "Disk health",
      language: "sh",
      operatingSystems: ["LINUX"],
      categoriesIds: [1],
      content: btoa("smartctl -H /dev/sdb\n"),
    },
  });
});
afterAll(() => server.close());

const findings: Record<string, [CheckFinding, number | null, string]> = {
  port: ["REFUSED", null, ""],
  http: ["STATUS", 503, ""],
  dns: ["OTHER_VALUE", null, "192.0.2.66"],
  file: ["SIZE", 7_000_000, ""],
  script: ["OUTPUT", null, "sdb: FAILING"],
};

describe.each(["terminal", "web"] as const)("Conditions that agents check in the %s", (kind) => {
  test("are entered, corrected and tried, and their alerts give a reason", { timeout: 180_000 }, async () => {
    const device = `checked-${kind}`;
    const agent = await attachAgent(server, server, { delegate: false, name: device });
    let told: readonly WatchedCheck[] = [];
    agent.socket.on("checks.watch", ({ checks }) => (told = checks));
    await server.session.call("createPolicy", {
      body: {
        name: `Checks ${kind}`,
        nodeClass: "LINUX_SERVER",
        content: { conditions: [] },
        assignments: [{ scope: "DEVICE", id: agent.nodeId }],
      },
    });
    const frontend = await frontends[kind]({
      url: server.url,
      token: server.ada.token,
      ...admin,
      address: "#/",
    });
    const begin = async (name: string, type: string) => {
      await frontend.press("Add a condition");
      await frontend.fill("Name", `${name} ${kind}`);
      await frontend.choose("What is checked", type);
    };
    const end = async (name: string) => {
      await frontend.press("Add");
      await frontend.see(`Condition ${name} ${kind} saved`);
    };
    try {
      await frontend.palette("Policies");
      await frontend.open(`Checks ${kind}`);
      await begin("Intranet", "TCP port");
      await frontend.press("Add");
      await frontend.see("Required");
      await frontend.fill("Host", "intranet.example.com");
      await frontend.fill("Port", "443");
      await frontend.see("intranet.example.com:443 accepts no connection, in 3 checks in a row");
      await frontend.press("Try on the last 30 days");
      await frontend.choose("On the device", device);
      await frontend.see("This computer's agent hasn't run this check yet.");
      await frontend.dismiss();
      await end("Intranet");

      await begin("Page", "Web page");
      await frontend.fill("Address", "intranet.example.com");
      await frontend.press("Add");
      await frontend.see("Must be an address with http:// or https://,");
      await frontend.fill("Address", "https://intranet.example.com/");
      await frontend.fill("With the text", "Welcome");
      await frontend.fill("Days until expiry", "14");
      await frontend.see("with the text “Welcome”");
      await end("Page");

      await begin("Name", "DNS name");
      await frontend.fill("DNS name", "intranet.example.com");
      await frontend.fill("Expected value", "192.0.2.1");
      await frontend.fill("Name server", "ns.example.com");
      await frontend.press("Add");
      await frontend.see("Must be an IP address");
      await frontend.fill("Name server", "192.0.2.53");
      await frontend.see("intranet.example.com has no A record 192.0.2.1, asked of 192.0.2.53");
      await end("Name");

      await begin("Backup", "File or folder");
      await frontend.fill("Path", "backups");
      await frontend.press("Add");
      await frontend.see("Must be an absolute path");
      await frontend.fill("Path", "/var/backups");
      await frontend.choose("Alert if it", "is larger than");
      await frontend.fill("Megabytes", "5");
      await frontend.see("/var/backups is larger than 5 MB, in 3 checks in a row");
      await end("Backup");

      await begin("Disk", "Script result");
      await frontend.press("Add");
      await frontend.see("Required");
      await frontend.choose("Script", "Disk health");
      await frontend.fill("Run every", "4");
      await frontend.press("Add");
      await frontend.see("From 5 to 1,440");
      await frontend.fill("Run every", "30");
      await frontend.choose("Alert if", "Output matches the regular expression");
      await frontend.fill("Regular expression", "(");
      await frontend.press("Add");
      await frontend.see("Enter a regular expression in the syntax of RE2");
      await frontend.fill("Regular expression", "FAILING|BAD");
      await frontend.see("The output of Disk health matches “FAILING|BAD”, run every 30 min");
      await end("Disk");

      await until("the agent has received its checks", () => told.length === 5);
      const checks = told.map((check) => {
        const [finding, number, text] = findings[Object.keys(check).find((key) => key in findings)!]!;
        return { key: check.key, met: true, count: 3, finding, number, text };
      });
      expect(await reportState(agent, "CHECKS", checks)).toBe("STORED");
      for (const [name, found] of [
        ["Intranet", "Connection refused, first reported"],
        ["Page", "Status 503, first reported"],
        ["Name", "Resolves to 192.0.2.66, first reported"],
        ["Disk", "Output: sdb: FAILING, first reported"],
        ["Backup", "Size 7 MB, first reported"],
      ] as const) {
        await frontend.palette("Alerts");
        await frontend.see(`${name} ${kind}`, 20);
        await frontend.open(`${name} ${kind}`);
        await frontend.see(found);
      }
      await frontend.see("/var/backups is larger than 5 MB");
    } finally {
      await frontend.close();
      agent.socket.close();
    }
  });
});
