// Files of a computer in the terminal and the browser.
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { frontends } from "../../support/clients/frontends.ts";
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

  test("are listed, and a folder is created and opened", { timeout: 60_000 }, async () => {
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

  test("that can't be listed say so", { timeout: 60_000 }, async () => {
    const frontend = await at(join(home, "none"));
    try {
      await frontend.see("Directory listing unavailable.");
    } finally {
      await frontend.close();
    }
  });
});
