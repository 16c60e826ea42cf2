import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { preview, type PreviewServer } from "vite";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { sharedBrowser } from "../support/clients/browser.ts";

const policy = [
  "default-src 'none'",
  ...["script-src", "style-src", "img-src", "font-src", "connect-src", "form-action"].map(
    (name) => `${name} 'self'`,
  ),
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");
const web = join(import.meta.dirname, "../../web");

export let out: string;
let server: PreviewServer;
let browser: Browser;
export let page: Page;
export let complaints: string[];

const address = (path: string) => `${server.resolvedUrls?.local[0]}#${path}`;

export async function visit(path: string, options: BrowserContextOptions = {}) {
  // animations use more processor time than the tests
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    ...options,
  });
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(address(path));
  await page.getByRole("heading", { level: 1 }).waitFor();
}

export async function turnTo(path: string, heading: string) {
  await page.goto(address(path));
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
}

export const focused = () => page.evaluate<string>("document.activeElement.textContent.trim().slice(0, 60)");
export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const subtitle = () => page.locator("h1 + p").textContent();

export async function press(...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

export async function stream(rows: number) {
  // unlike a click, this doesn't scroll the page to the button
  await button("Stream").dispatchEvent("click");
  await expect.poll(async () => Number.parseInt((await subtitle()) ?? "", 10)).toBeGreaterThanOrEqual(rows);
  await button("Hold").dispatchEvent("click");
}

let built: Promise<string> | undefined;

/** Builds the sample into a folder, once for all files of a worker. */
async function build() {
  const folder = await mkdtemp(join(tmpdir(), "muster-kit-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  // Vite doesn't change the NODE_ENV that vitest set, which would bundle React for development.
  const vite = [
    "build",
    "sample",
    "--mode",
    "sample",
    "--config",
    "vite.config.ts",
    "--outDir",
    folder,
    "--emptyOutDir",
  ];
  await execa("vite", vite, { cwd: web, preferLocal: true, env: { NODE_ENV: "production" } });
  return folder;
}

/** Builds the sample, serves it under the content security policy, and fails tests on errors of the page. */
export function useSample() {
  beforeAll(async () => {
    built ??= build();
    out = await built;
    [server, browser] = await Promise.all([
      preview({
        configFile: false,
        root: web,
        logLevel: "warn",
        build: { outDir: out },
        preview: {
          host: "127.0.0.1",
          port: 4120 + Math.floor(Math.random() * 60),
          headers: { "content-security-policy": policy },
        },
      }),
      sharedBrowser(),
    ]);
  }, 120_000);

  afterAll(async () => {
    await server?.close();
  });
  beforeEach(() => {
    complaints = [];
  });
  afterEach(async () => {
    await page.context().close();
    expect(complaints).toEqual([]);
  });
}
