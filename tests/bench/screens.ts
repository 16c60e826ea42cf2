// Load times of screens: after opening the console on a slow connection with an empty cache, and after
// selecting a screen.
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext } from "playwright-core";
import { launchBrowser } from "../support/clients/browser.ts";
import { startDemo } from "./demo.ts";
import { median, ms, times, type Row } from "./measure.ts";
import { firstPageBytes } from "./web.ts";

const rounds = 5;
const viewport = { width: 1280, height: 800 };
const slowLine = { offline: false, latency: 80, downloadThroughput: 625_000, uploadThroughput: 625_000 };
const coldGoalMS = 1_500;
const screenGoalMS = 100;

type Signed = Awaited<ReturnType<BrowserContext["storageState"]>>;

// Scripts for the page, as strings because its types are not available here.
const noteHeading = (heading: string) => `
  const look = () => {
    const { dataset } = document.documentElement;
    if (document.querySelector("h1")?.textContent === "${heading}") dataset.headingAfter = performance.now();
    else requestAnimationFrame(look);
  };
  addEventListener("DOMContentLoaded", look);`;
const openEntry = (index: number) => `(async () => {
  const from = performance.now();
  const left = document.querySelector("h1").textContent;
  const isThere = () => {
    const heading = document.querySelector("h1")?.textContent;
    return heading && heading !== left && !document.querySelector("main [role=progressbar]");
  };
  document.querySelectorAll("#muster-sidebar a")[${index}].click();
  do await new Promise(requestAnimationFrame);
  while (!isThere());
  return { name: document.querySelector("h1").textContent, took: performance.now() - from };
})()`;
const answerAndFrame = `(async () => {
  const from = performance.now();
  await fetch("/index.html", { cache: "no-store" }).then((answer) => answer.text());
  await new Promise(requestAnimationFrame);
  return performance.now() - from;
})()`;

/** The time in ms from opening an address to its first heading, on a connection of 5 Mbit/s and 80 ms. */
async function openCold(
  browser: Browser,
  address: string,
  heading: string,
  storageState?: Signed,
): Promise<number> {
  const context = await browser.newContext({ viewport, ...(storageState && { storageState }) });
  try {
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    await line.send("Network.enable");
    await line.send("Network.emulateNetworkConditions", slowLine);
    await page.addInitScript(noteHeading(heading));
    await page.goto(address);
    return Number(await page.locator("html[data-heading-after]").getAttribute("data-heading-after"));
  } finally {
    await context.close();
  }
}

/** Serves a page that loads one script of the same size as the console and then shows its heading. */
async function startFloor() {
  const script = `/*${randomBytes(Math.ceil((await firstPageBytes()) / 2)).toString("hex")}*/
    document.body.innerHTML = "<h1>Floor</h1>";`;
  const html = `<!doctype html><body><script src="/all.js"></script>`;
  const server = createServer(({ url }, answer) => {
    const isScript = url === "/all.js";
    answer.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    answer.end(isScript ? script : html);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

/**
 * The time in ms from selecting each entry of the navigation to its content, in a window that has loaded none
 * of them.
 */
async function openInTurn(browser: Browser, url: string, storageState: Signed) {
  const context = await browser.newContext({ viewport, storageState });
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.getByText("Roll call").waitFor();
    const taken: { name: string; took: number }[] = [];
    // the first entry is the dashboard, which is already open
    for (let index = 1; index < (await page.locator("#muster-sidebar a").count()); index++) {
      await page.waitForTimeout(300);
      taken.push(await page.evaluate<{ name: string; took: number }>(openEntry(index)));
    }
    const floor = await page.evaluate<number>(answerAndFrame);
    return { taken, floor };
  } finally {
    await context.close();
  }
}

async function signIn(
  browser: Browser,
  { url, email, password }: Record<"url" | "email" | "password", string>,
) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").first().fill(password);
  await page.keyboard.press("Enter");
  await page.getByText("Roll call").waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

export async function screensBench(): Promise<Row[]> {
  const home = await mkdtemp(join(tmpdir(), "muster-screens-"));
  const demo = await startDemo(home);
  const browser = await launchBrowser();
  const floor = await startFloor();
  try {
    const signed = await signIn(browser, demo);
    const row = (what: string, took: number, min: number, goal: number): Row => ({
      what,
      muster: ms(took),
      peer: ms(min),
      ratio: times(took / min),
      goal: `≤ ${goal} ms`,
    });
    const cold: Record<string, () => Promise<number>> = {
      floor: () => openCold(browser, floor.address, "Floor"),
      "sign-in": () => openCold(browser, demo.url, "Sign in"),
      dashboard: () => openCold(browser, demo.url, "Dashboard", signed),
      devices: () => openCold(browser, `${demo.url}/#/deviceSearch`, "Devices", signed),
    };
    const taken = new Map<string, number[]>();
    const add = (name: string, took: number) => taken.set(name, [...(taken.get(name) ?? []), took]);
    for (let round = 0; round < rounds; round++) {
      for (const [name, open] of Object.entries(cold)) add(`cold ${name}`, await open());
      const opened = await openInTurn(browser, demo.url, signed);
      add("warm floor", opened.floor);
      for (const { name, took } of opened.taken) add(`warm ${name}`, took);
    }
    const typical = (name: string) => median(taken.get(name)!);
    const names = [...taken.keys()].filter((name) => !name.endsWith(" floor"));
    return names.map((name) => {
      const [kind, ...rest] = name.split(" ");
      return kind === "cold"
        ? row(
            `${rest.join(" ")}, nothing cached, slow line`,
            typical(name),
            typical("cold floor"),
            coldGoalMS,
          )
        : row(`${rest.join(" ")}, chosen`, typical(name), typical("warm floor"), screenGoalMS);
    });
  } finally {
    floor.server.close();
    await browser.close();
    await demo.end();
    await rm(home, { recursive: true, force: true });
  }
}
