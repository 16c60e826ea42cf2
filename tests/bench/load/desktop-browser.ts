// A browser that shows the desktops of a server, and measures its own memory.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { launchProfile } from "../../support/clients/browser.ts";
import { admin } from "../../support/server/server.ts";

export interface DesktopBrowser {
  page: Page;
  /** The private memory of its processes in bytes. */
  memory(): number;
  close(): Promise<void>;
}

const read = (path: string) => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // the process has exited
    return "";
  }
};

/** The memory of the processes whose command line contains a folder, and of their descendants. */
function memoryOf(folder: string): number {
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const parents = new Map(
    processes.map((id) => [id, /^PPid:\s+(\d+)/m.exec(read(`/proc/${id}/status`))?.[1] ?? ""]),
  );
  const isOwn = (id: string): boolean =>
    read(`/proc/${id}/cmdline`).includes(folder) || (parents.has(id) && isOwn(parents.get(id)!));
  const kilobytes = processes
    .filter(isOwn)
    .map((id) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${id}/smaps_rollup`))?.[1] ?? 0));
  return kilobytes.reduce((sum, one) => sum + one, 0) * 1_024;
}

/** Opens a browser signed in as the administrator. */
export async function openDesktopBrowser(url: string): Promise<DesktopBrowser> {
  const folder = mkdtempSync(join(tmpdir(), "muster-profile-"));
  const context = await launchProfile(folder);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(url);
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password").first().fill(admin.password);
  await page.keyboard.press("Enter");
  await page.getByRole("navigation", { name: "Main" }).waitFor({ state: "attached" });
  return {
    page,
    memory: () => memoryOf(folder),
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
