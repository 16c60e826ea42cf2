import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";

// without windows it takes less of the machine
const debian = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync);
const unpacked = join(import.meta.dirname, "../../../node_modules/.cache/chromium");

/** Debian's Chromium where it is installed, else the one that npm brought, unpacked at first use. */
async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const args = ["--no-sandbox"];
  if (debian) return { executablePath: debian, args };
  const { TMPDIR } = process.env;
  mkdirSync(unpacked, { recursive: true });
  // it reads both when it is imported: without the first it unpacks no libraries, and it unpacks into the
  // second
  process.env["AWS_EXECUTION_ENV"] = "AWS_Lambda_nodejs24.x";
  process.env["TMPDIR"] = unpacked;
  try {
    const { default: packed } = await import("@sparticuz/chromium");
    const executablePath = await packed.executablePath();
    // not its own arguments: they put the browser into one process and switch web security off
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

let shared: Promise<Browser> | undefined;

/** One for all stories of a worker; it ends with the worker's process. */
export const sharedBrowser = (): Promise<Browser> => (shared ??= launchBrowser());

/** Closes every window that a story left open: a server waits for its connections when it stops. */
export async function closeWindows(): Promise<void> {
  const browser = await shared;
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

/** Vitest's global setup: test files that run side by side must not unpack the same browser. */
export const setup = async (): Promise<void> => void (await findChromium());
