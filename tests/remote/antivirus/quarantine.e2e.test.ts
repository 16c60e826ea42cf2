// Files in quarantine in the terminal and the browser, on a real agent with real ClamAV.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eicar, hasClamScan, openClamAVFolder, type ClamAVFolder } from "../../support/agents/clamav.ts";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { frontends, type Frontend } from "../../support/clients/frontends.ts";
import { expectAccessible, openWindow } from "../../support/clients/test-stack.ts";
import { admin, until, type Person } from "../../support/server/server.ts";

const isRoot = process.getuid?.() === 0;

describe.runIf(hasClamScan() && isRoot)("Files in quarantine", () => {
  let clam: ClamAVFolder;
  let computer: ManagedComputer;
  /** The only file that is in quarantine when a test starts. */
  let file: string;

  beforeAll(async () => {
    clam = openClamAVFolder();
    computer = await startManagedComputer({
      config: { web: join(import.meta.dirname, "../../../web/dist") },
    });
  }, 120_000);
  afterAll(async () => {
    await computer.close();
    clam.close();
  });
  beforeEach(async () => {
    for (const name of readdirSync(clam.folder)) rmSync(join(clam.folder, name));
    for (const { id } of await kept())
      await call()("deleteQuarantinedFile", { path: { ...path(), fileId: id } });
    file = clam.write("eicar.com", eicar);
    const scan = { product: "ClamAV", scan: "QUICK_SCAN", quarantine: true } as const;
    await call()("scanForMalware", { path: path(), body: scan });
    await until("the file is in quarantine", async () => (await kept()).length === 1, 60_000);
  }, 90_000);

  const call = () => computer.server.ada.muster.call;
  const path = () => ({ nodeId: computer.nodeId });
  const kept = async () => (await call()("getLiveAntivirus", { path: path() })).quarantine ?? [];
  const address = () => `/deviceDashboard/${computer.nodeId}/tools/antivirus`;

  describe.each(Object.entries(frontends))("In the %s", (_, open) => {
    let user: Frontend;
    afterEach(() => user?.close());
    const signIn = async ({ token, user: { email } }: Person = computer.server.ada) => {
      const { url } = computer.server;
      user = await open({ url, token, email, password: admin.password, address: `#${address()}` });
    };
    // selects by user, because the list of threats has the same path
    const choose = (action: string) => user.act("ada@example.com", action);

    test("are shown with their threat, the time, and the user who quarantined them", async () => {
      await signIn();
      await user.see("eicar.com", 30);
      const taken = /Eicar-Test-Signature\S*\s+68 \S+\s+(\S[^\n]*?)\s+ada@example\.com/;
      expect(await user.read(taken)).toMatch(/^(?:now|\d+ (?:sec|min)\. ago)$/);
    }, 120_000);

    test("are restored after a confirmation, and replace an existing file only on request", async () => {
      await signIn();
      await user.see("eicar.com", 30);
      await choose("Restore…");
      await user.see("The file is infected: Eicar-Test-Signature");
      await user.dismiss();
      await choose("Restore…");
      await user.see("The file is infected: Eicar-Test-Signature");
      expect(existsSync(file)).toBe(false);
      writeFileSync(file, "mine");
      await user.press("Restore");
      await user.see("already exists");
      expect(readFileSync(file, "utf8")).toBe("mine");
      await user.check("Replace a file that is there now");
      await user.press("Restore");
      await user.see("was restored");
      await user.see("No files in quarantine");
      expect(readFileSync(file, "utf8")).toBe(eicar);
    }, 120_000);

    test("are deleted after a confirmation that names them", async () => {
      await signIn();
      await user.see("eicar.com", 30);
      await choose("Delete…");
      await user.see(`Delete ${file} from the quarantine of web-01?`);
      await user.see("It can't be restored after that.");
      await user.dismiss();
      await choose("Delete…");
      await user.see("It can't be restored after that.");
      expect(await kept()).toHaveLength(1);
      await user.press("Delete");
      await user.see("was deleted");
      await user.see("No files in quarantine");
      expect(await kept()).toEqual([]);
      expect(existsSync(file)).toBe(false);
    }, 120_000);

    test("are hidden from users without the permission", async () => {
      await signIn(await computer.server.person({ permissions: ["canRunAtLeastOneAdhocScript"] }));
      await user.see("You may not use tools on this device", 30);
      for (const text of ["Quarantine", "eicar"]) await expect(user.see(text, 1)).rejects.toThrow();
    }, 120_000);
  });

  test.each([
    { name: "light", colorScheme: "light", language: "en-us" },
    { name: "dark", colorScheme: "dark", language: "en-us" },
    { name: "right to left", colorScheme: "light", language: "ar-xb" },
  ] as const)(
    "the list and both dialogs are accessible: $name",
    async ({ colorScheme, language }) => {
      const window = await openWindow(computer.server.url, { colorScheme });
      const { page } = window;
      await window.context.addInitScript(`localStorage.setItem("muster.language", "${language}")`);
      await window.visit(address());
      await window.signIn(admin.email, admin.password);
      const dialog = page.locator("dialog[open]");
      const row = page.getByRole("row").filter({ hasText: "ada@example.com" });
      await row.waitFor();
      await expectAccessible(page, "the list");
      for (const action of ["Restore…", "Delete…"]) {
        await row.getByRole("button").last().click();
        const entry = page.getByRole("menuitem", { name: action });
        // whether its text is not cut off
        const isWhole = ({ scrollWidth, clientWidth }: { scrollWidth: number; clientWidth: number }) =>
          scrollWidth <= clientWidth;
        await until("the menu shows its whole text", () => entry.evaluate(isWhole));
        await entry.click();
        await dialog.waitFor();
        await expectAccessible(page, action);
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
      }
      expect(await page.locator("html").getAttribute("dir")).toBe(language === "ar-xb" ? "rtl" : "ltr");
      expect(await kept()).toHaveLength(1);
      expect(window.complaints).toEqual([]);
      await window.context.close();
    },
    120_000,
  );
});
