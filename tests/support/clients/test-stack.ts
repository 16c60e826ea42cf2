// `muster up`, as started by a user, and a browser.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ResultPromise } from "execa";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { sharedBrowser } from "./browser.ts";
import { freePort } from "../server/ports.ts";
import { run, start as startCommand } from "./muster.ts";

export const email = "ada@example.com";
export const password = "correct horse battery staple";

export interface TestStack {
  url: string;
  /** The environment of commands in this user's shell. */
  env: Record<string, string>;
  /** The address of the page that creates the first administrator. */
  setupLink: string;
  /** Runs a command that must succeed, and returns what it prints. */
  shell(args: string[], input?: string): Promise<string>;
  kill(): Promise<void>;
  /** Starts it again with the same address. */
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function openTestStack(): Promise<TestStack> {
  const home = await mkdtemp(join(tmpdir(), "muster-stack-"));
  const data = join(home, "data");
  const env = { HOME: home, XDG_CONFIG_HOME: home };
  let server: ResultPromise;
  const port = String(await freePort());
  const start = (last: string) =>
    new Promise<string>((resolve, reject) => {
      server = startCommand(["up", "--data", data, "--port", port], { env });
      let output = "";
      server.stdout!.on("data", (part) => {
        output += String(part);
        if (output.includes(last)) resolve(output);
      });
      void server.then(({ stderr }) => reject(new Error(`The server has ended: ${String(stderr)}`)));
    });
  const output = await start("setup-token");
  const url = /http:\/\/[^\s/]+/.exec(output)![0];
  return {
    url,
    env,
    setupLink: /http\S+setup\?token=\S+/.exec(output)![0],
    async shell(args, input) {
      const all = args[0] === "setup" ? [...args, "--data", data] : args;
      const { stdout, stderr, exitCode } = await run(all, { env, input });
      expect(exitCode, stderr).toBe(0);
      return stdout;
    },
    async kill() {
      server.kill("SIGKILL");
      await server;
    },
    async start() {
      await start("ready at");
    },
    async close() {
      server.kill("SIGTERM");
      await server;
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** A browser window. Unexpected errors and warnings are collected in `complaints`. */
export interface BrowserWindow {
  context: BrowserContext;
  page: Page;
  complaints: string[];
  /** Opens an address of the console and waits until it has loaded its data. */
  visit(address: string): Promise<void>;
  signIn(email: string, password: string): Promise<void>;
}

const expected = /401 \(Unauthorized\)|40[34] \((Forbidden|Not Found)\)/;

export async function openWindow(url: string, options: BrowserContextOptions = {}): Promise<BrowserWindow> {
  const browser = await sharedBrowser();
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.setDefaultTimeout(20_000);
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !expected.test(message.text()))
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return {
    context,
    page,
    complaints,
    async visit(address) {
      await page.goto(`${url}/#${address}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await settled(page);
    },
    async signIn(name, secret) {
      await page.getByLabel("Email").fill(name);
      await page.getByLabel("Password").first().fill(secret);
      await page.keyboard.press("Enter");
      await page.getByRole("navigation", { name: "Main" }).waitFor({ state: "attached" });
      await settled(page);
    },
  };
}

const settled = (page: Page) =>
  page.locator(".muster-loading").or(page.getByText("Loading…")).first().waitFor({ state: "detached" });

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Expects that axe finds no violations on the current page, including dialogs and menus. */
export async function expectAccessible(page: Page, where: string, within = "html"): Promise<void> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe);
  // two frames, so that animations of what was just drawn have started
  const found = await page.evaluate<string[]>(`
    new Promise((begun) => requestAnimationFrame(() => requestAnimationFrame(begun)))
      .then(() => Promise.all(document.getAnimations({ subtree: true }).map((a) => a.effect.getTiming().iterations === Infinity ? 0 : a.finished.catch(() => 0))))
      .then(() => axe.run("${within}", { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"], preload: false, resultTypes: ["violations"] }))
      .then(({ violations }) => violations.flatMap((v) => v.nodes.map((n) => v.id + ": " + n.html.slice(0, 200) + " " + n.failureSummary)))`);
  expect(found, where).toEqual([]);
}
