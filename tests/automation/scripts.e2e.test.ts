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
    "the agent is there",
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
    const face = await frontends[kind]({ url: server.url, token: server.ada.token, ...admin, address: "#/" });
    try {
      await face.palette("Automation library");
      await face.see(`Taken ${kind}`);
      await face.menu("Actions", "Categories");
      await face.see("Group automations and control access");
      await face.press("New category");
      await face.fill("Name", `Checks ${kind}`);
      await face.press("Save");
      await face.see(`Category Checks ${kind} saved`);

      await face.palette("Write a script");
      await face.fill("Name", `Taken ${kind}`);
      await face.fill("Source", `echo hello from ${kind} $1 $count`);
      await face.see("This name already exists");
      await face.fill("Name", own);
      await face.check(`Checks ${kind}`);
      await face.press("Add variable");
      await face.fill("Name", "Count");
      await face.choose("Type", "Integer");
      await face.press("Add");
      await face.press("Save");
      await face.see(`${own} saved`);
      await face.see("Changed by ada@example.com");
      await face.press("Copy");
      await face.see(`Copy ${own}`);
      await face.press("Copy");
      await face.see(`${own} copied`);
      await face.see(`${own} copy`);
      expect(await names()).toContain(`${own} copy`);

      await face.palette("Automation library");
      await face.tick(`${own} copy`);
      await face.menu("Actions", "Delete");
      // lines wrap in a terminal
      for (const words of ["delete this automation?", "will be affected."]) {
        expect(scriptMessages.delete).toContain(words);
        await face.see(words);
      }
      await face.press("Delete");
      await face.see("Data deleted successfully");
      expect(await names()).not.toContain(`${own} copy`);

      await face.tick("Viewer");
      await face.press("Run");
      await face.fill("Parameters", `for ${kind}`);
      await face.press("Preview");
      await face.press("Run on 1 device");
      await face.see("Succeeded");
      await face.see("srv-1");

      await face.palette("Devices");
      await face.tick("srv-1");
      await face.press("Run scripts");
      await face.see("1 device selected in the device list");
      await face.choose("Automation", own);
      await face.fill("Count", "many");
      await face.press("Preview");
      await face.see("Must be a whole number");
      await face.fill("Count", "7");
      await face.press("Preview");
      await face.see("srv-1");
      // it is scanned again after a change
      await face.fill("Parameters", "again");
      await face.press("Preview");
      await face.press("Run on 1 device");
      await face.see("Succeeded");
      await face.open("srv-1");
      await face.see("Output of srv-1");
      await face.see(`hello from ${kind} again 7`);
      const installed = (await call("listScriptRuns", { query: {} })).results.find(
        ({ name }) => name === "Viewer",
      )!;
      const { results } = await call("getScriptRunOutput", {
        path: { runId: installed.id, nodeId },
        query: {},
      });
      expect(results.map(({ text }) => text)).toEqual([`installed for ${kind}\n`]);
    } finally {
      await face.close();
    }
  }, 60_000);
});
