// A condition on events of computers, in the terminal and the browser: it is entered and corrected, and its
// alert gives the reason.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
});
afterAll(() => server.close());

describe.each(["terminal", "web"] as const)("A condition on events in the %s", (kind) => {
  test("is entered and corrected, and its alert gives the reason", { timeout: 120_000 }, async () => {
    const agent = await attachAgent(server, server, { delegate: false, name: `logging-${kind}` });
    let told: readonly WatchedCheck[] = [];
    agent.socket.on("checks.watch", ({ checks }) => (told = checks));
    await server.session.call("createPolicy", {
      body: {
        name: `Events ${kind}`,
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
    try {
      await frontend.palette("Policies");
      await frontend.open(`Events ${kind}`);
      await frontend.press("Add a condition");
      await frontend.fill("Name", `Disk ${kind}`);
      await frontend.choose("What is checked", "Events of the computer");
      await frontend.see("1 event, Error or worse, within 10 min");
      await frontend.fill("Events, at least", "3");
      await frontend.fill("Within", "1441");
      await frontend.press("Add");
      await frontend.see("From 1 to 1,440");
      await frontend.fill("Within", "60");
      await frontend.choose("Severity of the events", "Critical or worse");
      await frontend.fill("Source", "smartd*");
      await frontend.fill("With the text", "sectors");
      await frontend.fill("Event IDs", "7; 51");
      await frontend.press("Add");
      await frontend.see("Enter at most 20 numbers from 0 to 65,535");
      await frontend.fill("Event IDs", "");
      await frontend.see("3 events, Critical or worse, of smartd*, with “sectors”, within 60 min");
      await frontend.press("Add");
      await frontend.see(`Condition Disk ${kind} saved`);

      await until("the agent has received its check", () => told.length === 1);
      const [check] = told;
      expect(check).toMatchObject({
        event: { level: 2, count: 3, minutes: 60, source: "smartd*", text: "sectors", log: "", eventIds: [] },
      });
      const text = "Device: /dev/sdb, 8 unreadable sectors";
      const found = { finding: "EVENTS", number: 4, text, met: true, count: 1 } as const;
      expect(await reportState(agent, "CHECKS", [{ key: check!.key, ...found }])).toBe("STORED");
      await frontend.palette("Alerts");
      await frontend.see(`Disk ${kind}`, 20);
      await frontend.open(`Disk ${kind}`);
      await frontend.see("4 events, the latest: Device: /dev/sdb, 8 unreadable sectors");
    } finally {
      await frontend.close();
      agent.socket.close();
    }
  });
});
