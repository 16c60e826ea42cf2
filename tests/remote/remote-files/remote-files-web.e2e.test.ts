// A computer's files in a real browser: dropped, streamed to disk, stopped, continued, and navigated by
// keyboard.
import { createHash, randomBytes } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { closeWindows } from "../../support/clients/browser.ts";
import { expectAccessible, openWindow, type BrowserWindow } from "../../support/clients/test-stack.ts";
import { admin, until } from "../../support/server/server.ts";

// a busy computer hashes and sends slowly
const patience = 120_000;
const hostile = ["<b>\u001b[31mred", "invoice\u202efdp.exe"] as const;
const shownHostile = ["<b>\\x1b[31mred", "invoice\\xe2\\x80\\xaefdp.exe"] as const;

let computer: ManagedComputer;
let ada: BrowserWindow;
let home: string;
let local: string;

beforeAll(async () => {
  computer = await startManagedComputer({ config: { web: join(import.meta.dirname, "../../../web/dist") } });
  home = realpathSync(mkdtempSync(join(tmpdir(), "muster-files-")));
  local = mkdtempSync(join(tmpdir(), "muster-local-"));
  ada = await openWindow(computer.server.url);
  ada.page.setDefaultTimeout(patience / 2);
  await ada.page.goto(computer.server.url);
  await ada.signIn(admin.email, admin.password);
}, 60_000);
beforeEach(async () => {
  rmSync(home, { recursive: true });
  mkdirSync(join(home, "logs", "nginx"), { recursive: true });
  writeFileSync(join(home, "logs", "error.log"), "error\n");
  writeFileSync(join(home, "notes.txt"), "notes");
  for (const name of hostile) writeFileSync(join(home, name), name);
  // the last test's screen must be gone, because it doesn't know of the new folder
  await ada.visit("/");
  await ada.page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  await ada.visit(`/deviceDashboard/${computer.nodeId}/tools/files?path=${encodeURIComponent(home)}`);
  await row("notes.txt").waitFor();
});
afterEach(() => expect(ada.complaints.splice(0)).toEqual([]));
afterAll(async () => {
  await closeWindows();
  await computer.close();
  for (const folder of [home, local]) rmSync(folder, { recursive: true, force: true });
});

const rowOf = (table: string, text: string) =>
  ada.page
    .getByRole("group", { name: table, exact: true })
    .getByRole("row")
    .filter({ hasText: text })
    .first();
const row = (text: string) => rowOf("Files", text);
const transfer = (text: string) => rowOf("Transfers", text);
const button = (name: string) => ada.page.getByRole("button", { name, exact: true });
const hashOf = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");

async function act(name: string, action: string, at = row) {
  await at(name)
    .getByRole("button", { name: /^Actions for / })
    .click();
  await ada.page.getByRole("menuitem", { name: action }).click();
}

/** Drops files with these names and contents on the upload dialog, as from a file manager. */
async function drop(files: Record<string, string>) {
  const data = await ada.page.evaluateHandle<unknown>(`(() => {
    const transfer = new DataTransfer();
    for (const [name, text] of Object.entries(${JSON.stringify(files)})) transfer.items.add(new File([text], name));
    return transfer;
  })()`);
  await ada.page.locator(".muster-drop").dispatchEvent("drop", { dataTransfer: data });
}

async function send(path: string) {
  await button("Upload").click();
  await ada.page.locator(".muster-drop input:not([webkitdirectory])").setInputFiles(path);
  await ada.page.getByRole("dialog").getByRole("button", { name: "Upload" }).click();
}

test(
  "several dropped files are uploaded, and hostile names are shown as text",
  async () => {
    for (const name of shownHostile) await row(name).waitFor();
    await expectAccessible(ada.page, "the list beside the tree");
    await button("Upload").click();
    await drop({ "one.txt": "one", "<i>two.txt": "two", "empty.txt": "" });
    await ada.page.getByRole("dialog").getByText("<i>two.txt").waitFor();
    await expectAccessible(ada.page, "the upload dialog");
    await ada.page.getByRole("dialog").getByRole("button", { name: "Upload" }).click();
    await ada.page.getByText("3 transfers have ended").waitFor();
    await expectAccessible(ada.page, "the transfers");
    expect(readFileSync(join(home, "<i>two.txt"), "utf8")).toBe("two");
    expect(readFileSync(join(home, "empty.txt"), "utf8")).toBe("");
    await transfer("<i>two.txt").click();
    const details = ada.page.getByRole("dialog");
    await details.getByText(hashOf(join(home, "<i>two.txt"))).waitFor();
    await details.getByText(join(home, "<i>two.txt")).waitFor();
  },
  patience,
);

test(
  "dropped files and folders are uploaded, including empty and hidden folders",
  async () => {
    const site = join(local, "site");
    mkdirSync(join(site, "empty"), { recursive: true });
    mkdirSync(join(site, ".git"));
    writeFileSync(join(site, ".git", "HEAD"), "main");
    // more entries than browsers return at once
    for (let n = 0; n < 150; n++) writeFileSync(join(site, `page-${n}.html`), `page ${n}`);
    writeFileSync(join(local, "beside.txt"), "beside");
    await button("Upload").click();
    const { x, y, width, height } = (await ada.page.locator(".muster-drop").boundingBox())!;
    const client = await ada.page.context().newCDPSession(ada.page);
    const files = [site, join(local, "beside.txt")];
    const data = { items: [], files, dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"] as const)
      await client.send("Input.dispatchDragEvent", { type, x: x + width / 2, y: y + height / 2, data });
    const dialog = ada.page.getByRole("dialog");
    await dialog.getByText("site/").waitFor();
    await dialog.getByText("beside.txt").waitFor();
    await expectAccessible(ada.page, "the upload dialog with a folder");
    await dialog.getByRole("button", { name: "Upload" }).click();
    await ada.page.getByText("2 transfers have ended").waitFor();
    expect(readFileSync(join(home, "beside.txt"), "utf8")).toBe("beside");
    expect(readFileSync(join(home, "site", ".git", "HEAD"), "utf8")).toBe("main");
    expect(readdirSync(join(home, "site")).toSorted()).toEqual(readdirSync(site).toSorted());
    expect(readdirSync(join(home, "site", "empty"))).toEqual([]);
  },
  patience,
);

test(
  "a file is downloaded by the browser, and the editor shows its SHA-256",
  async () => {
    for (const [at, name] of ["notes.txt", shownHostile[0]].entries()) {
      const [download] = await Promise.all([ada.page.waitForEvent("download"), act(name, "Download")]);
      expect(download.suggestedFilename()).toBe(["notes.txt", "_b__x1b[31mred"][at]);
      expect(readFileSync(await download.path(), "utf8")).toBe(["notes", hostile[0]][at]);
      await transfer(name).getByText("Received").waitFor();
    }
    await act("notes.txt", "View or edit");
    await ada.page.getByText(hashOf(join(home, "notes.txt"))).waitFor();
    await expectAccessible(ada.page, "the editor");
  },
  patience,
);

test(
  "large files and folders are streamed to where the user chooses",
  async () => {
    writeFileSync(join(home, "image.iso"), randomBytes(70_000_000));
    await ada.page.reload();
    await row("image.iso").waitFor();
    // the browser's private file system instead of its dialogs, which a test can't operate
    await ada.page.evaluate(`{
    const folder = () => navigator.storage.getDirectory();
    globalThis.showSaveFilePicker = async ({ suggestedName }) =>
      (await folder()).getFileHandle(suggestedName, { create: true });
    globalThis.showDirectoryPicker = folder;
  }`);
    await act("image.iso", "Download");
    await transfer("image.iso").getByText("Received").waitFor();
    await row("logs/").getByRole("checkbox").check();
    await row("notes.txt").getByRole("checkbox").check();
    await button("Download").click();
    await ada.page.getByText("3 transfers have ended").waitFor();
    const stored = await ada.page.evaluate<Record<string, string>>(`(async () => {
    const found = {};
    for await (const [name, handle] of (await navigator.storage.getDirectory()).entries()) {
      const bytes = await (await handle.getFile()).arrayBuffer();
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
      found[name] = digest.toHex();
    }
    return found;
  })()`);
    expect(Object.keys(stored).sort()).toEqual(["image.iso", "logs.tar", "notes.txt"]);
    expect(stored["image.iso"]).toBe(hashOf(join(home, "image.iso")));
    await ada.page.getByRole("rowheader", { name: "logs", exact: true }).click();
    await ada.page.getByRole("dialog").getByText(stored["logs.tar"]!).waitFor();
    await ada.page.keyboard.press("Escape");
  },
  patience,
);

test(
  "a stopped upload can be continued, and leaving during one asks for confirmation",
  async () => {
    const file = join(local, "backup.img");
    writeFileSync(file, randomBytes(150_000_000));
    await send(file);
    await transfer("backup.img").getByText("Sending").waitFor();
    await ada.page.getByRole("link", { name: "Devices" }).first().click();
    await ada.page.getByText("Stop the transfers?").waitFor();
    await button("Stay here").click();
    const sent = async () => Number(/(\d+)%/.exec(await transfer("backup.img").innerText())?.[1] ?? 0);
    await until("10% of the file has been sent", async () => (await sent()) >= 10, patience / 2);
    await act("backup.img", "Stop", transfer);
    await transfer("backup.img").getByText("Stopped").waitFor();
    expect(await transfer("backup.img").innerText()).toMatch(/[\d.]+ MB of 150 MB/);
    // it starts with what the computer has already stored
    await act("backup.img", "Continue", transfer);
    await transfer("backup.img")
      .getByText(/^Sen(ding, \d+%|t)$/)
      .waitFor();
    await transfer("backup.img").getByText("Sent", { exact: true }).waitFor();
    expect(hashOf(join(home, "backup.img"))).toBe(hashOf(file));
    const { results } = await computer.server.ada.muster.call("listRemoteSessions", {
      query: { nodeId: computer.nodeId },
    });
    expect(results[0]).toMatchObject({ tool: "FILES", state: "ACTIVE" });
  },
  patience,
);

test(
  "the folder tree can be navigated by keyboard, and the list follows",
  async () => {
    const item = (name: string) => ada.page.getByRole("treeitem", { name, exact: true });
    const [, leaf = ""] = /([^/]+)$/.exec(home) ?? [];
    await item(leaf).click();
    await ada.page.keyboard.press("ArrowRight");
    await item("logs").waitFor();
    await ada.page.keyboard.press("ArrowDown");
    await row("error.log").waitFor();
    expect(decodeURIComponent(ada.page.url())).toContain(join(home, "logs"));
    await ada.page.keyboard.press("ArrowRight");
    await item("nginx").waitFor();
    await ada.page.keyboard.press("ArrowLeft");
    await item("nginx").waitFor({ state: "detached" });
    await item("logs").dblclick();
    await item("nginx").waitFor();
    rmSync(join(home, "logs"), { recursive: true });
    await item("nginx").click();
    await ada.page.getByText("Directory listing unavailable.").first().waitFor();
  },
  patience,
);

test(
  "a deleted folder disappears from the tree",
  async () => {
    const item = (name: string) => ada.page.getByRole("treeitem", { name, exact: true });
    const [, leaf = ""] = /([^/]+)$/.exec(home) ?? [];
    await item(leaf).dblclick();
    await item("logs").waitFor();
    await act("logs/", "Delete");
    await button("Delete").click();
    await item("logs").waitFor({ state: "detached" });
  },
  patience,
);

test(
  "the breadcrumbs link to the computer by its name",
  async () => {
    await ada.page
      .getByRole("navigation", { name: "Breadcrumb" })
      .getByRole("link", { name: "web-01" })
      .click();
    await ada.page.getByRole("heading", { name: "web-01" }).waitFor();
  },
  patience,
);
