// The automation library in the terminal and the browser, with a real agent.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enroll } from "@muster/agent";
import { scriptMessages, uploadAttachment } from "@muster/sdk";
import { frontends } from "../support/clients/frontends.ts";
import { admin, startTestServer, until, type TestServer } from "../support/server/server.ts";

let server: TestServer;
let agent: ChildProcess;
let nodeId: number;
const data = mkdtempSync(join(tmpdir(), "muster-scripts-agent-"));

beforeAll(async () => {
  server = await startTestServer({
    web: join(import.meta.dirname, "../../web/dist"),
    malwareScan: "off",
    schedulerTickMS: 100,
  });
  const { clientId, locationId } = server;
  const { token } = await call("createEnrollmentToken", {
    body: { clientId, locationId, expiresInMinutes: 5 },
  });
  ({ nodeId } = await enroll({ data, url: server.url, token, name: "srv-1" }));
  agent = fork(join(import.meta.dirname, "../support/agents/agent-process.ts"), [data]);
  const installer = await uploadAttachment(server.ada.muster, {
    kind: "INSTALLER",
    name: "viewer.sh",
    file: new Blob(['#!/bin/sh\necho "installed $1"\n']),
  });
  await call("createApplication", {
    body: {
      name: "Viewer",
      language: "binary_install",
      operatingSystems: ["LINUX"],
      architecture: ["64", "32"],
      categoriesIds: [1],
      binaryInstallSettings: { runnableAttachmentId: installer.id, runAs: "system" },
    },
  });
  await until(
    "the agent is online",
    async () => (await call("getDevice", { path: { nodeId } })).isUp === true,
    60_000,
  );
});
afterAll(async () => {
  agent.kill("SIGKILL");
  await once(agent, "exit");
  await server.close();
  rmSync(data, { recursive: true });
});

const call: TestServer["ada"]["muster"]["call"] = (...input) => server.ada.muster.call(...input);
const names = async () =>
  (await call("listScripts", { query: { pageSize: 1000 } })).results.map(({ name }) => name);

describe.each(["terminal", "web"] as const)("Automation library in the %s", (kind) => {
  test("a script is written, copied, run on a device, read, and deleted", async () => {
    const own = `Own ${kind}`;
    await call("createScript", {
      body: {
        name: `Taken ${kind}`,
        language: "sh",
        operatingSystems: ["LINUX"],
        categoriesIds: [1],
        content: btoa("true"),
      },
    });
    const frontend = await frontends[kind]({
      url: server.url,
      token: server.ada.token,
      ...admin,
      address: "#/",
    });
    try {
      await frontend.palette("Automation library");
      await frontend.see(`Taken ${kind}`);
      await frontend.press("Categories");
      await frontend.see("Group automations and control access");
      await frontend.press("New category");
      await frontend.fill("Name", `Checks ${kind}`);
      await frontend.press("Save");
      await frontend.see(`Category Checks ${kind} saved`);

      await frontend.palette("Write a script");
      await frontend.fill("Name", `Taken ${kind}`);
      const source = `if true; then\n\techo hello from ${kind} $1 $count\nfi`;
      await frontend.fill("Source", source);
      await frontend.see("This name already exists");
      await frontend.fill("Name", own);
      await frontend.check(`Checks ${kind}`);
      await frontend.press("Add variable");
      await frontend.fill("Name", "Count");
      await frontend.choose("Type", "Integer");
      await frontend.press("Add");
      await frontend.press("Save");
      await frontend.see(`${own} saved`);
      const [listed] = (await call("listScripts", { query: { search: own } })).results;
      const saved = await call("getScript", { path: { scriptId: listed!.id } });
      expect(atob(saved.content ?? "")).toBe(source);
      await frontend.see("Changed by ada@example.com");
      await frontend.press("Copy");
      await frontend.see(`Copy ${own}`);
      await frontend.press("Copy");
      await frontend.see(`${own} copied`);
      await frontend.see(`${own} copy`);
      expect(await names()).toContain(`${own} copy`);

      await frontend.palette("Automation library");
      await frontend.act(`${own} copy`, "Delete");
      // lines wrap in a terminal
      for (const phrase of ["delete this automation?", "will be affected."]) {
        expect(scriptMessages.delete).toContain(phrase);
        await frontend.see(phrase);
      }
      await frontend.press("Delete");
      await frontend.see("Data deleted successfully");
      expect(await names()).not.toContain(`${own} copy`);

      await frontend.act("Viewer", "Run");
      await frontend.fill("Parameters", `for ${kind}`);
      await frontend.press("Preview");
      await frontend.press("Run on 1 device");
      await frontend.see("Succeeded");
      await frontend.see("srv-1");

      await frontend.palette("Devices");
      await frontend.tick("srv-1");
      await frontend.press("Run scripts");
      await frontend.see("1 device selected in the device list");
      await frontend.choose("Automation", own);
      await frontend.fill("Count", "many");
      await frontend.press("Preview");
      await frontend.see("Must be a whole number");
      await frontend.fill("Count", "7");
      await frontend.press("Preview");
      await frontend.see("srv-1");
      // it is scanned again after a change
      await frontend.fill("Parameters", "again");
      await frontend.press("Preview");
      await frontend.press("Run on 1 device");
      await frontend.see("Succeeded");
      await frontend.open("srv-1");
      await frontend.see("Output of srv-1");
      await frontend.see(`hello from ${kind} again 7`);
      const installed = (await call("listScriptRuns", { query: {} })).results.find(
        ({ name }) => name === "Viewer",
      )!;
      const { results } = await call("getScriptRunOutput", {
        path: { runId: installed.id, nodeId },
        query: {},
      });
      expect(results.map(({ text }) => text)).toEqual([`installed for ${kind}\n`]);
    } finally {
      await frontend.close();
    }
  }, 120_000);
});
