// Files of a computer in the terminal and the browser.
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { noRemoteRules } from "@muster/sdk";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { frontends } from "../../support/clients/frontends.ts";
import { openConsole } from "../../support/terminal/console.ts";
import { admin } from "../../support/server/server.ts";

let computer: ManagedComputer;
let home: string;

beforeAll(async () => {
  computer = await startManagedComputer({
    config: { web: join(import.meta.dirname, "../../../web/dist") },
  });
  home = realpathSync(mkdtempSync(join(tmpdir(), "muster-files-")));
});
beforeEach(() => {
  rmSync(home, { recursive: true });
  mkdirSync(join(home, "logs"), { recursive: true });
  writeFileSync(join(home, "notes.txt"), "notes");
  writeFileSync(join(home, "<b>\u001b[31mred"), "");
});
afterAll(async () => {
  await computer.close();
  rmSync(home, { recursive: true, force: true });
});

describe.each(Object.entries(frontends))("Files in the %s", (_, open) => {
  const at = async (path: string) => {
    const { server, nodeId } = computer;
    const address = `#/deviceDashboard/${nodeId}/tools/files?path=${encodeURIComponent(path)}`;
    return open({ url: server.url, token: server.ada.token, ...admin, address });
  };

  test("are listed, and a folder is created", { timeout: 60_000 }, async () => {
    const frontend = await at(home);
    try {
      await frontend.see("notes.txt");
      await frontend.see("<b>\\x1b[31mred");
      await frontend.press("Create folder");
      await frontend.fill("Name", "reports");
      await frontend.press("Save");
      await frontend.see(`Created ${join(home, "reports")}`);
      expect(existsSync(join(home, "reports"))).toBe(true);
    } finally {
      await frontend.close();
    }
  });

  test("show an error if their folder can't be listed", async () => {
    const frontend = await at(join(home, "none"));
    try {
      await frontend.see("Directory listing unavailable.");
    } finally {
      await frontend.close();
    }
  });

  test("are uploaded, each with its result, and existing files skipped", { timeout: 90_000 }, async () => {
    const frontend = await at(home);
    const local = mkdtempSync(join(tmpdir(), "muster-local-"));
    writeFileSync(join(local, "report.txt"), "report");
    writeFileSync(join(local, "notes.txt"), "other notes");
    try {
      await frontend.see("notes.txt");
      await frontend.press("Upload");
      await frontend.see(`Upload to ${home}`);
      await frontend.chooseFile("Files and folders", join(local, "report.txt"));
      await frontend.see("report.txt");
      await frontend.chooseFile("Files and folders", join(local, "notes.txt"));
      await frontend.choose("Files that exist", "Skip");
      await frontend.press("Upload");
      await frontend.see("2 transfers have ended", 40);
      await frontend.see("Sent");
      await frontend.see("Skipped");
      // the list is updated without a reload
      await frontend.see("6 byte");
      expect(readFileSync(join(home, "report.txt"), "utf8")).toBe("report");
      expect(readFileSync(join(home, "notes.txt"), "utf8")).toBe("notes");
    } finally {
      await frontend.close();
      rmSync(local, { recursive: true, force: true });
    }
  });

  test("are uploaded with their folders, and existing files are skipped", { timeout: 90_000 }, async () => {
    const frontend = await at(home);
    const local = mkdtempSync(join(tmpdir(), "muster-local-"));
    const site = join(local, "site");
    const deep = join(site, "a".repeat(90), "b".repeat(90));
    mkdirSync(deep, { recursive: true });
    writeFileSync(join(site, "index.html"), "new index");
    writeFileSync(join(deep, "grün.txt"), "deep");
    writeFileSync(join(deep, "large.bin"), Buffer.alloc(3_000_000, 7));
    mkdirSync(join(home, "site"));
    writeFileSync(join(home, "site", "index.html"), "old index");
    try {
      await frontend.see("notes.txt");
      await frontend.press("Upload");
      await frontend.chooseFile("Files and folders", site);
      await frontend.see("site/");
      await frontend.choose("Files that exist", "Skip");
      await frontend.press("Upload");
      await frontend.see("1 transfer has ended", 40);
      await frontend.see("Sent");
      const there = deep.replace(local, home);
      expect(readFileSync(join(there, "grün.txt"), "utf8")).toBe("deep");
      expect(readFileSync(join(there, "large.bin"))).toEqual(readFileSync(join(deep, "large.bin")));
      expect(readFileSync(join(home, "site", "index.html"), "utf8")).toBe("old index");
    } finally {
      await frontend.close();
      rmSync(local, { recursive: true, force: true });
    }
  });

  test("are uploaded within a speed limit that can be changed meanwhile", { timeout: 90_000 }, async () => {
    const frontend = await at(home);
    const local = mkdtempSync(join(tmpdir(), "muster-local-"));
    writeFileSync(join(local, "image.iso"), Buffer.alloc(4_000_000, 7));
    try {
      await frontend.see("notes.txt");
      await frontend.fill("Speed limit", "fast");
      await frontend.see("Enter bytes a second, such as 500k or 2M");
      await frontend.fill("Speed limit", "100k");
      await frontend.press("Upload");
      await frontend.chooseFile("Files and folders", join(local, "image.iso"));
      await frontend.see("image.iso");
      const startedAt = Date.now();
      await frontend.press("Upload");
      await frontend.see("Sending");
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      expect(existsSync(join(home, "image.iso"))).toBe(false);
      await frontend.fill("Speed limit", "");
      await frontend.see("1 transfer has ended", 40);
      expect(Date.now() - startedAt).toBeLessThan(30_000);
      expect(statSync(join(home, "image.iso")).size).toBe(4_000_000);
    } finally {
      await frontend.close();
      rmSync(local, { recursive: true, force: true });
    }
  });

  test("are saved after a review, which shows conflicting changes", { timeout: 90_000 }, async () => {
    const frontend = await at(home);
    const file = join(home, "notes.txt");
    writeFileSync(file, "first\nsecond\n");
    try {
      await frontend.act("notes.txt", "View or edit");
      await frontend.see("SHA-256", 30);
      await frontend.fill("Content", "changed by ada\n");
      await frontend.press("Review and save");
      await frontend.see(`Save changes to ${file}?`);
      await frontend.see("+changed by ada");
      appendFileSync(file, "changed by grace\n");
      await frontend.press("Save");
      await frontend.see(`${file} has changed in the meantime.`);
      expect(readFileSync(file, "utf8")).toBe("first\nsecond\nchanged by grace\n");
      await frontend.press("Compare with the file as it is now");
      await frontend.see("-changed by grace");
      await frontend.press("Save");
      await frontend.see(`Saved ${file}`);
      expect(readFileSync(file, "utf8")).toContain("changed by ada");
      expect(readFileSync(file, "utf8")).not.toContain("grace");
    } finally {
      await frontend.close();
    }
  });

  test("are opened with a reason if the organization requires one", { timeout: 60_000 }, async () => {
    const { muster } = computer.server.ada;
    await muster.call("updateRemoteSettings", { body: { ...noRemoteRules, reason: "REQUIRED" } });
    const sessions = () => muster.call("listRemoteSessions", { query: { nodeId: computer.nodeId } });
    // the console would use an existing session, even a detached one
    for (const { id, state } of (await sessions()).results)
      if (state !== "ENDED") await muster.call("endRemoteSession", { path: { sessionId: id } });
    const before = (await sessions()).total;
    const frontend = await at(home);
    try {
      await frontend.see("Why are you accessing this computer?");
      await frontend.see("This organization requires a reason for remote sessions.");
      await frontend.press("Cancel");
      await frontend.see("Directory listing unavailable.");
      await frontend.see("Try again, and give the reason.");
      await frontend.press("Try again");
      await frontend.see("Why are you accessing this computer?");
      await frontend.fill("Reason", "T-12");
      await frontend.press("Continue");
      // the editor uses the session of the list
      await frontend.act("notes.txt", "View or edit");
      await frontend.see("SHA-256", 30);
      const { results, total } = await sessions();
      expect(results[0]).toMatchObject({ tool: "FILES", reason: "T-12" });
      expect(total).toBe(before + 1);
      await frontend.press("Back to the folder");
      await frontend.see("logs/");
    } finally {
      await frontend.close();
      await muster.call("updateRemoteSettings", { body: noRemoteRules });
    }
  });

  test("that are binary or too large are refused by the editor", { timeout: 60_000 }, async () => {
    writeFileSync(join(home, "program"), new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0xff]));
    writeFileSync(join(home, "long.log"), "x".repeat(1_100_000));
    const frontend = await at(home);
    try {
      await frontend.act("program", "View or edit");
      await frontend.see(`${join(home, "program")} isn't a text file in UTF-8.`);
      await frontend.press("Back to the folder");
      await frontend.act("long.log", "View or edit");
      await frontend.see("Files up to 1 MB can be viewed and edited.");
    } finally {
      await frontend.close();
    }
  });
});

describe("Files in the terminal only", () => {
  const addressOf = (path: string) =>
    `#/deviceDashboard/${computer.nodeId}/tools/files?path=${encodeURIComponent(path)}`;

  test("are downloaded into a local folder, and folders are unpacked", { timeout: 90_000 }, async () => {
    const local = mkdtempSync(join(tmpdir(), "muster-local-"));
    writeFileSync(join(home, "logs", "error.log"), "error");
    const { server } = computer;
    const at = { url: server.url, token: server.ada.token, ...admin, address: addressOf(home) };
    const frontend = await frontends.terminal(at);
    try {
      await frontend.tick("logs/");
      await frontend.tick("notes.txt");
      await frontend.press("Download");
      await frontend.see("Download 2 entries");
      await frontend.see("Folders are received as a tar archive and unpacked.");
      await frontend.fill("Folder on this computer", join(local, "none"));
      await frontend.press("Download");
      await frontend.see("Failed");
      await frontend.open("logs");
      await frontend.see(`${join(local, "none")}/ doesn't exist.`);
      await frontend.dismiss();
      await frontend.press("Clear ended");
      await frontend.press("Download");
      await frontend.fill("Folder on this computer", local);
      await frontend.press("Download");
      await frontend.see("2 transfers have ended", 40);
      await frontend.see("Received");
      expect(readFileSync(join(local, "notes.txt"), "utf8")).toBe("notes");
      expect(readFileSync(join(local, "logs", "error.log"), "utf8")).toBe("error");
    } finally {
      await frontend.close();
      rmSync(local, { recursive: true, force: true });
    }
  });

  test("have their folder tree behind a button in a small terminal", async () => {
    const { server } = computer;
    const env = { MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token };
    const terminal = await openConsole(["tui", addressOf(home)], { columns: 80, rows: 24, env });
    const [back, enter, right, down, escape] = ["\u001b[Z", "\r", "\u001b[C", "\u001b[B", "\u001b"];
    try {
      await terminal.until(/❯.*logs\//);
      await terminal.press(back);
      await terminal.press(enter);
      await terminal.until(new RegExp(`❯ +▸ ${home.split("/").at(-1)}`));
      await terminal.press(right);
      await terminal.until(/▸ logs/);
      await terminal.press(down);
      await terminal.until(new RegExp(`${home}/logs|The folder is empty`));
      await terminal.press(escape);
      await terminal.until(/The folder is empty/);
    } finally {
      await terminal.close();
    }
  });
});
