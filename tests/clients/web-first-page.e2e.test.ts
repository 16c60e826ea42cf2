// The first page loads only the messages that it shows; later screens load the others.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeWindows } from "../support/clients/browser.ts";
import { email, openTestStack, openWindow, password, type TestStack } from "../support/clients/test-stack.ts";

let stack: TestStack;

beforeAll(async () => {
  stack = await openTestStack();
  await stack.shell(
    ["setup", "--email", email, "--password-stdin", "--organization", "Acme Dental"],
    password,
  );
});
afterAll(async () => {
  await closeWindows();
  await stack?.close();
});

const dist = join(import.meta.dirname, "../../web/dist");
const areas = ["access", "common", "devices", "errors", "kit", "operations", "shell"];
const keysIn = (text: string) =>
  text.match(new RegExp(String.raw`\b(?:${areas.join("|")})(?:\.[A-Za-z]\w*){2,}`, "g")) ?? [];
const shown = async (page: Page) =>
  `${await page.locator("body").innerText()} ${await page.locator("body").innerHTML()}`;

const languages = [
  ["en-us", "Sign in", "Dashboard", "Try again", "Roll call"],
  ["de-de", "Anmelden", "Dashboard", "Erneut versuchen", "Geräteübersicht"],
  ["en-xa", "⟦Sign in", "⟦Dashboard", "⟦Try again", "⟦Roll call"],
] as const;

test.each(languages)(
  "no screen in %s shows message keys, even if messages fail to load",
  async (code, signIn, heading, retry, later) => {
    const { page } = await openWindow(stack.url);
    await page.addInitScript((language) => localStorage.setItem("muster.language", language), code);
    await page.route("**/*.rest.json?*", async (route) => route.abort());
    await page.goto(`${stack.url}/#/`);
    await page.getByRole("heading", { name: signIn }).waitFor();
    expect(keysIn(await shown(page))).toEqual([]);
    await page.locator("input").first().fill(email);
    await page.locator("input[type=password]").fill(password);
    await page.keyboard.press("Enter");
    await page.locator("#muster-main").getByRole("heading", { name: heading }).first().waitFor();
    await page.getByRole("button", { name: retry }).first().waitFor();
    expect(keysIn(await shown(page))).toEqual([]);
    await page.unroute("**/*.rest.json?*");
    await page.getByRole("button", { name: retry }).first().click();
    await page.getByRole("heading", { name: later }).waitFor();
    expect(keysIn(await shown(page))).toEqual([]);
  },
);

test("the web catalogs omit only messages for the shell and the terminal", () => {
  type Catalog = { [name: string]: string | Catalog };
  const read = (...path: string[]) => JSON.parse(readFileSync(join(...path), "utf8")) as Catalog;
  const keysOf = (catalog: Catalog, prefix = ""): string[] =>
    Object.entries(catalog).flatMap(([name, value]) =>
      typeof value === "string" ? [`${prefix}${name}`] : keysOf(value, `${prefix}${name}.`),
    );
  const web = new Set(
    ["first", "rest"].flatMap((part) => keysOf(read(dist, "locales", `en-us.${part}.json`))),
  );
  const locales = join(import.meta.dirname, "../../sdk/locales/en-us");
  const all = readdirSync(locales).flatMap((file) =>
    keysOf(read(locales, file), `${file.replace(".json", "")}.`),
  );
  const missing = all.filter((key) => !web.has(key));
  expect(missing.filter((key) => !/(^|\.)(cli|terminal|tools)\.|\.nextStepShell$/.test(key))).toEqual([]);
  expect(missing.length).toBeGreaterThan(1_000);
});

test("the stylesheet has the classes that components use, without unused ones", () => {
  const page = readFileSync(join(dist, "index.html"), "utf8");
  const sheets = [...page.matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map(([, file = ""]) => file);
  expect(sheets).toHaveLength(1);
  const style = readFileSync(join(dist, sheets[0] ?? ""), "utf8");
  const isStyled = (name: string) => style.includes(`.pf-v6-c-${name}`);
  const used = ["button", "form-control", "menu", "modal-box", "nav", "page", "switch", "table"];
  expect(used.filter((name) => !isStyled(name))).toEqual([]);
  // the console has no pagination, and only the light and dark variants of the default theme
  expect(isStyled("pagination")).toBe(false);
  expect(/(?<!:not\()\.pf-v6-theme-glass/.test(style)).toBe(false);
});
