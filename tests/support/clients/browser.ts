import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext } from "playwright-core";

// headless mode needs fewer resources
const debian = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync);
const unpacked = join(import.meta.dirname, "../../../node_modules/.cache/chromium");

/** Returns Debian's Chromium if installed, else the one from npm, which is unpacked at first use. */
async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const args = ["--no-sandbox"];
  if (debian) return { executablePath: debian, args };
  const { TMPDIR } = process.env;
  mkdirSync(unpacked, { recursive: true });
  // the module reads both variables at import: without the first it doesn't unpack libraries; the second is
  // the folder to unpack into
  process.env["AWS_EXECUTION_ENV"] = "AWS_Lambda_nodejs24.x";
  process.env["TMPDIR"] = unpacked;
  try {
    const { default: packed } = await import("@sparticuz/chromium");
    const executablePath = await packed.executablePath();
    // not its default arguments: they use a single process and disable web security
    return { executablePath, args };
  } finally {
    if (TMPDIR === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = TMPDIR;
  }
}

export async function launchBrowser(): Promise<Browser> {
  const { chromium } = await import("playwright-core");
  return chromium.launch(await findChromium());
}

/** Launches a browser with a profile on disk, as users have it. */
export async function launchProfile(folder: string): Promise<BrowserContext> {
  const { chromium } = await import("playwright-core");
  return chromium.launchPersistentContext(folder, await findChromium());
}

let shared: Promise<Browser> | undefined;

/** One browser for all tests of a worker, which ends with the worker's process. */
export const sharedBrowser = (): Promise<Browser> => (shared ??= launchBrowser());

/** Closes every window that a test left open, because a server waits for its connections when it stops. */
export async function closeWindows(): Promise<void> {
  const browser = await shared;
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

/** Vitest's global setup: concurrent test files must not unpack the same browser. */
export const setup = async (): Promise<void> => void (await findChromium());
