// The editors of scripts and applications, and the screens reached from them, in the terminal and the
// browser.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { uploadAttachment } from "@muster/sdk";
import { frontends, type Frontend } from "../support/clients/frontends.ts";
import { closeWindows } from "../support/clients/browser.ts";
import { openWindow } from "../support/clients/test-stack.ts";
import {
  admin,
  attachAgent,
  startTestServer,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";

let server: TestServer;
let agent: ScriptedAgent;
let credentialId: number;
const files = mkdtempSync(join(tmpdir(), "muster-editors-"));
const call: TestServer["ada"]["muster"]["call"] = (...input) => server.ada.muster.call(...input);

beforeAll(async () => {
  server = await startTestServer({
    web: join(import.meta.dirname, "../../web/dist"),
    malwareScan: "off",
    schedulerTickMS: 100,
  });
  agent = await attachAgent(server, server, { delegate: false, name: "srv-1" });
  for (const type of ["BASIC", "TELNET_SSH"] as const)
    await call("createCredential", {
      path: { clientId: server.clientId },
      body: {
        name: `${type} operator`,
        type,
        ...(type === "TELNET_SSH" && { networks: ["10.0.0.0/8"] }),
        secret: { user: "operator", password: "a password" },
      },
    });
  await call("createCredential", {
    path: { clientId: server.clientId },
    body: { name: "SNMP reader", type: "SNMPV2", secret: { community: "public" } },
  });
  const { results } = await call("listCredentials", { path: { clientId: server.clientId } });
  credentialId = results.find(({ name }) => name === "BASIC operator")!.id;
});
afterAll(async () => {
  await closeWindows();
  agent.socket.close();
  await server.close();
  rmSync(files, { recursive: true });
});

const write = (name: string, text: string) => {
  const path = join(files, name);
  writeFileSync(path, text);
  return path;
};

const upload = (kind: "INSTALLER" | "HELPER", name: string) =>
  uploadAttachment(server.ada.muster, { kind, name, file: new Blob([`#!/bin/sh\n# ${name}\n`]) });

/** Creates an application with this many helper files. */
async function createApplication(name: string, helpers: number, installerId?: number) {
  const runnableAttachmentId = installerId ?? (await upload("INSTALLER", "viewer.sh")).id;
  const helperFilesAttachmentIds: number[] = [];
  for (let i = 0; i < helpers; i++)
    helperFilesAttachmentIds.push((await upload("HELPER", `help-${i}.txt`)).id);
  return call("createApplication", {
    body: {
      name,
      language: "binary_install",
      operatingSystems: ["LINUX"],
      architecture: ["64", "32"],
      categoriesIds: [1],
      binaryInstallSettings: {
        runnableAttachmentId,
        helperFilesAttachmentIds,
        runAs: "system",
      },
    },
  });
}

const createScript = (name: string) =>
  call("createScript", {
    body: { name, language: "sh", operatingSystems: ["LINUX"], categoriesIds: [1], content: btoa("true") },
  });
const found = async (name: string) => {
  const { results } = await call("listScripts", { query: { search: name } });
  return results.find((script) => script.name === name)!;
};

test("canceling the confirmation before an upload shows no error and uploads nothing", async () => {
  const { page, visit, signIn } = await openWindow(server.url);
  const uploads: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.url().includes("attachment")) uploads.push(request.url());
  });
  await visit("/editor/script/install");
  await signIn(admin.email, admin.password);
  let asked = 0;
  await page.route("**/ws/scripting/scripts/mfa-pre-upload", (route) => {
    asked++;
    return route.fulfill({ json: { mfaRequired: asked < 3 } });
  });
  await page.getByLabel("Name").fill("Careful viewer");
  await page.getByLabel("Operating system").selectOption({ label: "Linux" });
  await page.getByLabel("Uncategorized").check();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose installer" }).click(),
  ]);
  await chooser.setFiles(write("careful.sh", "#!/bin/sh\ntrue\n"));
  await page.getByText("Installer: careful.sh").waitFor();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Save", exact: true }).and(page.locator(":enabled")).waitFor();
  expect(uploads).toEqual([]);
  expect(await page.getByRole("alert").allInnerTexts()).toEqual([]);
  expect(await page.getByText("Something went wrong").count()).toBe(0);
  expect(await page.getByLabel("Name").inputValue()).toBe("Careful viewer");

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByRole("textbox", { name: "Current password" }).fill(admin.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("dialog", { name: "Automation under review" }).waitFor();
  expect(uploads.length).toBeGreaterThan(0);
  expect((await found("Careful viewer")).language).toBe("binary_install");
}, 60_000);

describe.each(["terminal", "web"] as const)("Editors in the %s", (kind) => {
  const using = async (address: string, story: (frontend: Frontend) => Promise<void>) => {
    const frontend = await frontends[kind]({ url: server.url, token: server.ada.token, ...admin, address });
    try {
      await story(frontend);
    } finally {
      await frontend.close();
    }
  };

  test("the categories of a native automation can be changed", async () => {
    const { results } = await call("listScripts", { query: { language: "native" } });
    const native = results[kind === "web" ? 0 : 1]!;
    const { id } = await call("createScriptCategory", { body: { name: `Sorted ${kind}` } });
    await using(`#/editor/script/${native.id}`, async (frontend) => {
      await frontend.press("Edit categories");
      await frontend.check(`Sorted ${kind}`);
      await frontend.press("Save");
      await frontend.see(`${native.customName ?? native.name} saved`);
    });
    const now = await call("getScript", { path: { scriptId: native.id } });
    expect(now.categoriesIds.toSorted()).toEqual([...native.categoriesIds, id].toSorted());
  }, 60_000);

  test("existing helper files count toward the limit of 5", async () => {
    const { id } = await createApplication(`Helped ${kind}`, 4);
    await using(`#/editor/script/${id}`, async (frontend) => {
      await frontend.tab("Additional Settings");
      await frontend.see("Remove helper files");
      await frontend.chooseFile("Helper files", write(`fifth-${kind}.txt`, "5"));
      await frontend.chooseFile("Helper files", write(`sixth-${kind}.txt`, "6"));
      await frontend.see("Only 5 attachments are allowed.");
    });
    const kept = await call("getBinaryScriptAttachments", { path: { scriptId: id } });
    expect(kept.helperAttachments).toHaveLength(4);
  }, 60_000);

  test("an application from a URL opens with that URL, and keeps its installer when saved", async () => {
    const url = `https://127.0.0.1/viewer-${kind}.sh`;
    const installer = await call("addAttachmentUrl", { body: { kind: "INSTALLER", url } });
    const { id } = await createApplication(`Fetched ${kind}`, 0, installer.id);
    await using(`#/editor/script/${id}`, async (frontend) => {
      await frontend.see("Scan failed");
      await frontend.fill("Name", `Renamed ${kind}`);
      // this field exists only for an installer from a URL
      await frontend.fill("URL", ` ${url}`);
      await frontend.press("Save");
      await frontend.see("Automation under review");
    });
    const kept = await call("getBinaryScriptAttachments", { path: { scriptId: id } });
    expect(kept.runnableAttachment).toMatchObject({ id: installer.id, url });
    expect((await call("getScript", { path: { scriptId: id } })).name).toBe(`Renamed ${kind}`);
  }, 60_000);

  test("a reboot skips offline devices only if chosen", async () => {
    const tasks = async () => (await call("listScheduledTasks", { query: {} })).results;
    for (const skips of [false, true])
      await using("#/deviceSearch", async (frontend) => {
        const before = (await tasks()).length;
        await frontend.see("srv-1");
        await frontend.act("srv-1", "Reboot");
        await frontend.see("Skip devices that are offline");
        if (skips) await frontend.check("Skip devices that are offline");
        await frontend.press("Schedule");
        await until("the task exists", async () => (await tasks()).length > before);
        expect((await tasks())[0]?.content.skipIfOffline).toBe(skips);
      });
  }, 60_000);

  const runAsOfNewest = async () => {
    const [run] = (await call("listScriptRuns", { query: {} })).results;
    const newest = run && (await call("getScriptRun", { path: { runId: run.id } }));
    return Object.values(newest?.runAs ?? {});
  };

  test("a script and a run can use a credential of the organization", async () => {
    const { id } = await createScript(`Careful ${kind}`);
    await using(`#/editor/script/${id}`, async (frontend) => {
      await frontend.see("Run as");
      await frontend.choose("Run as", "Credential BASIC operator");
      await frontend.press("Save");
      await frontend.see(`Careful ${kind} saved`);
      expect((await found(`Careful ${kind}`)).runAs).toBe(`credential:${credentialId}`);
      await frontend.press("Run");
      await frontend.see("Canary devices");
      await frontend.choose("Run as", "Credential TELNET_SSH operator");
      await frontend.fill("Canary devices", "0");
      await frontend.press("Preview");
      await frontend.see("Must be between 1 and 1000");
      await frontend.fill("Canary devices", "1");
      await frontend.press("Preview");
      await frontend.press("Run on 1 device");
      await expect.poll(runAsOfNewest).toEqual([`credential:${credentialId + 1}`]);
    });
  }, 60_000);

  test("scripts are imported from a source file", async () => {
    await using("#/administration/library/scripting/scripts", async (frontend) => {
      await frontend.press("Import scripts");
      await frontend.press("Preview");
      await frontend.see("Choose a script file first");
      await frontend.chooseFile("Script files", write(`disk-${kind}.py`, "print('disk')\n"));
      await frontend.press("Preview");
      await frontend.see("Create");
      await frontend.press("Import 1 script");
      await frontend.see("1 script imported");
    });
    const script = await found(`disk-${kind}`);
    expect(script).toMatchObject({ language: "python", operatingSystems: ["WINDOWS", "MAC", "LINUX"] });
    const { content } = await call("getScript", { path: { scriptId: script.id } });
    expect(atob(content)).toBe("print('disk')\n");
    await using("#/editor/script/import", async (frontend) => {
      await frontend.chooseFile("Script files", join(files, `disk-${kind}.py`));
      await frontend.press("Preview");
      await frontend.see("Unchanged");
    });
  }, 60_000);

  test("in a large library, the automation to run is found by the server", async () => {
    const { total } = await call("listScripts", { query: { search: "Numbered", pageSize: 1 } });
    for (let i = total; i < 101; i++) await createScript(`Numbered ${String(i).padStart(3, "0")}`);
    await using("#/administration/library/scripting/runs/new", async (frontend) => {
      await frontend.choose("Automation", "Numbered 100");
      await frontend.fill("Parameters", "--deep");
      await frontend.see("Run as");
    });
  }, 60_000);

  test("no automation is shown as clean while the scanner is off", async () => {
    await createScript(`Unscanned ${kind}`);
    await using("#/administration/library/scripting/scripts?search=Unscanned", async (frontend) => {
      await frontend.see(`Unscanned ${kind}`);
      await frontend.see("Not scanned");
      expect(await frontend.read(/(Clean|Not scanned)/)).toBe("Not scanned");
    });
  }, 60_000);
});
