// Every screen and command in the pseudo-language, in which any unmarked text isn't from the catalogs.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operations } from "@muster/sdk/contract";
import { routes } from "../../ui/src/shell/registry.ts";
import { run } from "../support/clients/muster.ts";
import { openWindow, type BrowserWindow } from "../support/clients/test-stack.ts";
import { KnownData, panelsOf, textsOf, untranslatedParts } from "../support/clients/untranslated.ts";
import { admin, request, startTestServer, type TestServer } from "../support/server/server.ts";
import { createShowcase, type Showcase } from "../support/server/showcase.ts";
import { openConsole, type Console } from "../support/terminal/console.ts";

/** Text that is the same in every language: products, formats, time zones, keys and digests. */
const allowed = [
  // addresses, and commands as they are typed
  /https?:\/\/\S+/g,
  /\bmuster tunnel \d+ \d+(?: --rdp)?/g,
  /\b(CSV|JSON|nmap XML)\b/g,
  /\b(Muster|Node\.js|PowerShell|JavaScript|VBScript|Python|ServiceNow|Autotask|ConnectWise|sqlite)\b/g,
  /\b(UTC|[A-Z][a-z]+\/[A-Z][A-Za-z_/]+)\b/g,
  /\bF\d+\b/gu,
  // times relative to now, and dates, which the runtime formats
  /\b(?:in )?\d+ (?:sec|min|hr)?\.(?: ago)?|\bnow\b|\b[A-Z][a-z]{2} \d{1,2}\b/g,
  /\b[A-Z][a-z]+day, [A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:[\d:]+\b/g,
  // fields of requests, as the contract names them
  /\b[a-z]+(?:[.A-Z][a-zA-Z]+)+\b/g,
  // protocols
  /\bSNMP\b/g,
  // the field of a search, as it is typed in a terminal
  /\/ \w+:/g,
  // the end of a message that a dialog covers
  /[^\s⟦⟧]*~+/g,
  // a digest, cut off in a narrow column
  /\b[\w-]{24,}…/g,
];
const pseudoLanguage = "en-xa";
const wide = { columns: 220, rows: 60 };
const escape = "\u001b";

let server: TestServer;
let showcase: Showcase;
let home: string;
const data = new KnownData();
const findings = new Map<string, Set<string>>();

function check(where: string, texts: readonly string[]): void {
  for (const text of texts)
    for (const part of untranslatedParts(text, data, allowed))
      findings.set(part, (findings.get(part) ?? new Set()).add(where));
}

function expectNoFindings(): void {
  // a screen can show a response before it is recorded here
  const lines = [...findings]
    .filter(([part]) => !data.has(part))
    .map(([part, where]) => `${JSON.stringify(part)} on ${[...where].slice(0, 3).join(", ")}`);
  findings.clear();
  expect(lines.toSorted()).toEqual([]);
}

/** The addresses of all screens in the route table. @throws if a parameter of a path is unknown */
const addresses = (): string[] =>
  routes.map(({ path }) =>
    path.replaceAll("?", "").replaceAll(/:\w+/g, (parameter, place: number) => {
      const value = showcase.parameters[path.slice(0, place) + parameter] ?? showcase.parameters[parameter];
      if (value === undefined) throw new Error(`${path}: createShowcase has no ${parameter}`);
      return String(value);
    }),
  );

/** The responses to all reads without parameters. */
async function learnData(): Promise<void> {
  const headers = { authorization: `Bearer ${server.ada.token}` };
  for (const { method, path } of Object.values(operations)) {
    if (method.toLowerCase() !== "get" || path.includes("{") || path.endsWith("openapi.json")) continue;
    const answer = await request(server.url, "GET", path, { headers });
    if (answer.ok && answer.headers.get("content-type")?.includes("json")) data.add(await answer.json());
  }
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "muster-translation-"));
  server = await startTestServer({ malwareScan: "off", web: join(import.meta.dirname, "../../web/dist") });
  showcase = await createShowcase(server);
  data.add([
    admin.email,
    server.url,
    server.url.replace(/^http:\/\//, ""),
    ...Object.values(showcase.parameters),
    ...showcase.texts,
  ]);
  await learnData();
  // a role is offered together with its description
  const { results: roles } = await server.ada.muster.call("listTechnicianRoles", {});
  data.add(roles.map(({ name, description }) => `${name} ${description}`));
}, 60_000);
afterAll(async () => {
  showcase?.close();
  await server.close();
  rmSync(home, { recursive: true });
});

/** Opens every button, menu and tab of a page once, and checks what they show. */
async function openEverything(page: Page, address: string): Promise<void> {
  const controls = page.locator("main").locator("button, [role=tab], [role=button]");
  const opened = new Set<string>();
  const next = async () => {
    for (const control of await controls.all()) {
      // the control may no longer exist
      const label = await control
        .evaluate<string, undefined>(
          "(e) => (e.checkVisibility() && !e.disabled ? e.getAttribute('aria-label') ?? e.textContent : '')",
          undefined,
          { timeout: 1_000 },
        )
        .catch(() => "");
      if (!label || opened.has(label)) continue;
      opened.add(label);
      return { control, label };
    }
    return undefined;
  };
  // selected rows have more actions
  const box = page.locator("main tbody input[type=checkbox]").first();
  if (await box.count()) await box.check({ force: true, timeout: 1_000 }).catch(() => undefined);
  for (let found = await next(); found && opened.size < 25; found = await next()) {
    const { control, label } = found;
    await control.click({ timeout: 2_000 }).catch(() => undefined);
    await page.waitForTimeout(60);
    check(`${address}, ${label.replaceAll(/[⟦⟧~]/g, "")}`, await textsOf(page));
    await submitEmpty(page, `${address}, ${label}`);
    if (!page.url().endsWith(`#${address}`)) await visit(page, address);
  }
}

/** Submits the form of an open dialog unchanged, for its messages, and closes it. */
async function submitEmpty(page: Page, where: string): Promise<void> {
  const dialog = page.locator("dialog[open]");
  if (!(await dialog.count())) return void (await page.keyboard.press("Escape"));
  const form = dialog.locator("form");
  if (await form.count()) {
    await form
      .first()
      .evaluate("(form) => form.requestSubmit()")
      .catch(() => undefined);
    await page.waitForTimeout(60);
    check(`${where}, sent`, await textsOf(page));
  }
  for (let tries = 0; tries < 3 && (await dialog.count()); tries++) {
    await page.keyboard.press("Escape");
    const discard = dialog.getByRole("button", { name: "Discard changes" });
    if (await discard.count()) await discard.click();
  }
}

async function visit(page: Page, address: string): Promise<void> {
  // remove what is left of the previous dialog
  await page.goto("about:blank");
  await page.goto(`${server.url}/#${address}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.locator(".muster-loading").first().waitFor({ state: "detached" });
  await page.waitForTimeout(100);
}

async function openPseudoWindow(): Promise<BrowserWindow> {
  const opened = await openWindow(server.url);
  await opened.page.addInitScript(`localStorage.setItem("muster.language", "${pseudoLanguage}")`);
  // read now, because the response is no longer available after its page is closed
  await opened.page.exposeFunction("learnAnswer", (answer: string) => data.add(JSON.parse(answer)));
  await opened.page.addInitScript(`{
    const { fetch } = globalThis;
    globalThis.fetch = async (...given) => {
      const answer = await fetch(...given);
      const isJson = answer.headers.get("content-type")?.startsWith("application/json");
      if (answer.ok && isJson && answer.url.includes("/ws/")) await learnAnswer(await answer.clone().text());
      return answer;
    };
  }`);
  return opened;
}

test("the web console is completely translated", { timeout: 400_000 }, async () => {
  const window = await openPseudoWindow();
  const { page } = window;
  await page.goto(server.url);
  await page.getByLabel("Email").waitFor();
  check("sign-in", await textsOf(page));
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password").first().fill("incorrect");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").first().waitFor();
  check("sign-in refused", await textsOf(page));
  await page.getByLabel("Password").first().fill(admin.password);
  await page.keyboard.press("Enter");
  await page.getByRole("navigation").first().waitFor({ state: "attached" });
  for (const address of [...addresses(), "/nowhere", "/deviceDashboard/999999/overview"]) {
    await visit(page, address);
    check(address, await textsOf(page));
    await openEverything(page, address);
  }
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
  check("palette", await textsOf(page));
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByRole("button").last().click();
  check("user menu", await textsOf(page));
  await window.context.close();
  expectNoFindings();
});

test("the terminal console is completely translated", { timeout: 400_000 }, async () => {
  const env = {
    HOME: home,
    XDG_CONFIG_HOME: home,
    MUSTER_URL: server.url,
    MUSTER_TOKEN: server.ada.token,
    MUSTER_LANG: pseudoLanguage,
  };
  const look = async (terminal: Console, where: string) => {
    await terminal.rest();
    check(where, panelsOf(terminal.text()));
  };
  const rest = addresses();
  const walk = async () => {
    for (let address = rest.shift(); address !== undefined; address = rest.shift()) {
      const terminal = await openConsole(["tui", `#${address}`], { ...wide, env });
      await terminal.until(/❯|\? ⟦/);
      await look(terminal, address);
      // F1 also helps in a text field
      await terminal.press("\u001bOP");
      // ignore the truncated lines of the screen behind the dialog
      check(`${address}, help`, panelsOf(terminal.text().replaceAll(/^.*….*$/gm, "")));
      await terminal.close();
    }
  };
  await Promise.all([walk(), walk()]);
  const terminal = await openConsole(["tui"], { ...wide, env });
  await terminal.until("❯");
  for (const [name, key] of Object.entries({ palette: "\u000b", notices: "\u000f", navigation: "\u0007" })) {
    await terminal.press(key);
    await look(terminal, name);
    await terminal.press(escape);
  }
  await terminal.close();
  expectNoFindings();
});

/** Parts of a command's help that aren't sentences: syntax and typed text. */
const syntax = [
  // a line of usage or an example, with or without arguments
  /(?<=⟧ |^\s*)(npx )?muster\b.*$/gm,
  /\((⟦[^⟧]*⟧)\)/g,
  /[A-Z]+_[A-Z_]+|\bcan[A-Z]\w+|\bsysadmin\b|\bninjaAdmin\b/g,
  /(?<!\p{L})-{1,2}[A-Za-z][\w-]*/gu,
  /<[^>]*>|\[[\w. -]*\]/g,
  /MUSTER_\w+|NO_COLOR|XDG_\w+/g,
  /^ {2}[a-z][\w-]*(?=( |$))/gm,
];

const withoutSyntax = (text: string) => syntax.reduce((left, pattern) => left.replaceAll(pattern, " "), text);

test("the command line is completely translated", { timeout: 400_000 }, async () => {
  const env = {
    HOME: home,
    XDG_CONFIG_HOME: home,
    MUSTER_URL: server.url,
    MUSTER_TOKEN: server.ada.token,
    MUSTER_LANG: pseudoLanguage,
  };
  const helpOf = async (path: readonly string[]): Promise<void> => {
    const { stdout } = await run([...path, "--help"], { env });
    const name = ["muster", ...path].join(" ");
    const text = stdout.replaceAll(/\s+/g, " ").includes("⟦") ? stdout : `no marks: ${stdout}`;
    check(`${name} --help`, [withoutSyntax(text.replace(/\n {4,}(?=\S)/g, " "))]);
    const commands = [...stdout.matchAll(/^ {2}([a-z][\w-]*)(?:\|\w+)?(?: \[options\]| <| \[| {2})/gm)];
    for (const [, command] of commands)
      if (command && command !== "help" && path.length < 3 && command !== path.at(-1))
        await helpOf([...path, command]);
  };
  await helpOf([]);
  const show = async (...args: string[]) => {
    const { stdout, stderr } = await run(args, { env });
    check(`muster ${args.join(" ")}`, [withoutSyntax(stderr.replace(/^muster: |\[\w+\]$/gm, "")), stdout]);
  };
  await show("devices", "list", "--search", "nichts");
  await show("devices", "show", "nichts");
  await show("organizations", "create");
  await show("organizations", "delete", "nichts", "--yes");
  await show("organizations", "update", "1", "--name", "");
  await show("users", "list", "--page-size", "many");
  await show("discovery", "run", "nichts/99");
  await show("maintenance", "enable", "--all");
  await show("login", "--url", "http://127.0.0.1:1");
  await show("devices", "unknown-command");
  expectNoFindings();
});
