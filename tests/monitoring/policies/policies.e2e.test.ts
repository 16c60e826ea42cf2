// Policies, alerts and channels in the terminal and the browser, with measurements of a scripted agent.
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MetricReport } from "@muster/sdk/live";
import { frontends } from "../../support/clients/frontends.ts";
import {
  admin,
  attachAgent,
  startTestServer,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

let server: TestServer;
let receiver: Server;
let hook: string;
const received: { event: string }[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      received.push(JSON.parse(body) as { event: string });
      response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const address = receiver.address();
  hook = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  server = await startTestServer({
    web: join(import.meta.dirname, "../../../web/dist"),
    schedulerTickMS: 100,
    notificationAllowHosts: [hook],
    malwareScan: "off",
  });
  await server.session.call("createScript", {
    body: {
      name: "Free memory",
      language: "sh",
      operatingSystems: ["LINUX"],
      categoriesIds: [1],
      content: btoa("echo freed\n"),
    },
  });
});
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => receiver.close(resolve));
});

let sequence = 0;
const measure = async (agent: ScriptedAgent, cpu: number) => {
  sequence += 1;
  const series: [string, string][] = [["CPU_USE", ""]];
  const report = { source: "run", sequence, ageMS: 0, values: [cpu], series };
  await agent.socket.timeout(5_000).emitWithAck("metrics", report as MetricReport);
};

describe.each(["terminal", "web"] as const)("Policies in the %s", (kind) => {
  test(
    "a channel is tested, a policy written, tried and assigned, and its alert handled",
    { timeout: 120_000 },
    async () => {
      const name = `Busy ${kind}`;
      const device = `srv-${kind}`;
      const agent = await attachAgent(server, server, { delegate: false, name: device });
      await measure(agent, 20);
      const frontend = await frontends[kind]({
        url: server.url,
        token: server.ada.token,
        ...admin,
        address: "#/",
      });
      try {
        await frontend.palette("Notification channels");
        await frontend.press("Create a notification channel");
        await frontend.fill("Name", `Hook ${kind}`);
        await frontend.choose("Type", "Webhook");
        await frontend.fill("URL", "not a URL");
        await frontend.press("Create");
        await frontend.see("Must be a URL such as https://example.com/hook");
        await frontend.fill("URL", `${hook}/${kind}`);
        await frontend.press("Create");
        await frontend.see(`Hook ${kind} saved`);
        await frontend.act(`Hook ${kind}`, "Send a test");
        await frontend.see(`Hook ${kind} accepted the test`);
        expect(received.at(-1)).toMatchObject({ event: "test" });

        await frontend.palette("Policies");
        await frontend.press("Create a policy");
        await frontend.fill("Name", "Linux servers");
        await frontend.choose("Device role", "Linux server");
        await frontend.press("Create");
        await frontend.see("already");
        await frontend.fill("Name", name);
        await frontend.press("Create");
        await frontend.see("Nothing is checked");

        await frontend.press("Add a condition");
        await frontend.fill("Name", name);
        await frontend.press("Add");
        await frontend.see("Choose a metric and enter a number as threshold");
        await frontend.choose("Metric", "CPU use");
        await frontend.fill("Threshold (%)", "90");
        await frontend.fill("Measurements in a row", "1");
        await frontend.fill("Reset after", "0");
        await frontend.choose("Run an automation", "Free memory");
        await frontend.press("Try on the last 30 days");
        await frontend.choose("On the device", device);
        await frontend.see("0 alerts. Measurements checked: 1");
        await frontend.dismiss();
        await frontend.press("Add");
        await frontend.see(`Condition ${name} saved`);

        await frontend.press("Add a condition");
        await frontend.fill("Name", `Links ${kind}`);
        await frontend.choose("What is checked", "Messages of the device");
        await frontend.fill("Minimum number of messages", "3");
        await frontend.fill("With the text", "lost");
        await frontend.see("3 messages, with “lost”, within 5 min");
        await frontend.press("Add");
        await frontend.see(`Condition Links ${kind} saved`);

        await frontend.press("Add a condition");
        await frontend.fill("Name", `Web server ${kind}`);
        await frontend.choose("What is checked", "Service");
        await frontend.press("Add");
        await frontend.see("Required");
        await frontend.fill("Service name", "nginx*");
        await frontend.fill("Reports in a row", "2");
        await frontend.see("Service nginx* isn't running, in 2 reports in a row");
        await frontend.press("Try on a device");
        await frontend.choose("On the device", device);
        await frontend.see("This computer hasn't reported its services.");
        await frontend.dismiss();
        await frontend.choose("What is checked", "Process");
        await frontend.fill("Process name", "/usr/sbin/nginx");
        await frontend.fill("Measurements in a row", "2");
        await frontend.see("Must be a name without a path");
        await frontend.fill("Process name", "nginx");
        await frontend.see("Process nginx isn't running for 2 min");
        await frontend.choose("What is checked", "Software");
        await frontend.fill("Program name", "openssl");
        await frontend.choose("Alert if it", "is older than a version");
        await frontend.fill("Version", "3.0.15");
        await frontend.see("Software openssl is older than 3.0.15");
        await frontend.press("Add");
        await frontend.see(`Condition Web server ${kind} saved`);

        await frontend.tab("Assignments");
        await frontend.press("Assign");
        await frontend.choose("Kind", "Device");
        await frontend.choose("Device", device);
        await frontend.press("Assign");
        await frontend.see("Policy saved");

        await measure(agent, 97);
        await measure(agent, 97);
        await frontend.palette("Alerts");
        await frontend.see(name, 40);
        await frontend.act(name, "Acknowledge");
        await frontend.fill("Note", "On it");
        await frontend.press("Acknowledge");
        await frontend.see("Acknowledged");
        await frontend.open(name);
        await frontend.see("ada@example.com: On it");
        await frontend.see("Automation started");
        await frontend.press("Reset");
        await frontend.press("Reset");
        await frontend.see("Reset by");
      } finally {
        await frontend.close();
        agent.socket.close();
      }
      const alerts = received.filter(({ event }) => event !== "test");
      expect(alerts.length).toBeGreaterThan(0);
    },
  );
});
