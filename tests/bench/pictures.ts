// npm run pictures: takes the screenshots of the README and the docs from the running demo, in a browser and
// in a terminal.
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { launchBrowser } from "../support/clients/browser.ts";
import { muster } from "../support/clients/muster.ts";
import { openTerminal } from "../support/terminal/terminal.ts";

const docs = join(import.meta.dirname, "../../docs");
const require = createRequire(import.meta.url);
const columns = 120;
const rows = 32;
/** MUSTER_MINUTES sets how long the charts grow. */
const polledMS = Number(process.env.MUSTER_MINUTES ?? 8) * 60_000;
const limitMS = 240_000 + polledMS;
const theme = {
  background: "#16191f",
  foreground: "#d8dee9",
  blue: "#6cb6ff",
  brightBlue: "#8cc8ff",
  green: "#57c785",
  brightGreen: "#7fdba6",
};

setTimeout(() => {
  console.error(`The pictures took longer than ${limitMS / 1000} s. The demo printed:\n${output}`);
  demo.kill("SIGKILL");
  process.exit(1);
}, limitMS).unref();

// the demo writes a profile, which must not replace the user's own
const home = await mkdtemp(join(tmpdir(), "muster-pictures-"));
const env = { HOME: home, XDG_CONFIG_HOME: home, NO_COLOR: "1" };
const demo = execa(process.execPath, [muster, "demo"], { reject: false, all: true, env });
let output = "";
demo.all.on("data", (chunk) => (output += String(chunk)));
const ended = demo.then(() => {
  throw new Error(`The demo ended:\n${output}`);
});
const has = async (pattern: RegExp) => {
  while (!pattern.test(output)) await Promise.race([once(demo.all, "data"), ended]);
  return pattern.exec(output) ?? [];
};
const [, url = ""] = await has(/Address:?\s+(http\S+)/);
const [, email = "", password = ""] = await has(/Sign in:?\s+(\S+), password (\S+)/);
const list = [muster, "discovery", "list", "--profile", "demo", "--json", "id"];
const { stdout } = await execa(process.execPath, list, { env });
const [job] = JSON.parse(stdout) as [{ id: string }];
const address = `#/discovery/${job.id}`;

const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 });
await page.goto(`${url}/${address}`);
await page.getByLabel("Email").fill(email);
await page.getByLabel("Password").first().fill(password);
await page.keyboard.press("Enter");
await page.getByText("sw-core-1").first().waitFor();
await page.screenshot({ path: join(docs, "web.png") });
// each device is polled within the first minute
await page.goto(`${url}/#/customerDashboard/1/overview?tab=topology`);
// tables learned by the switches are shown after their announcements
await page.getByText("11 more devices").waitFor({ timeout: limitMS });
await page.setViewportSize({ width: 1280, height: 1000 });
await page.screenshot({ path: join(docs, "topology.png") });
await page.setViewportSize({ width: 1280, height: 800 });
// a chart needs several points
await new Promise((resolve) => setTimeout(resolve, polledMS));
await page.goto(`${url}/#/deviceDashboard/4/overview?tab=metrics`);
await page.locator("canvas").first().waitFor();
await new Promise((resolve) => setTimeout(resolve, 2_000));
await page.screenshot({ path: join(docs, "dashboard.png") });
// the demo's own computer
await page.goto(`${url}/#/deviceDashboard/1/tools/terminal`);
await page.getByRole("button", { name: "Open terminal" }).click();
await page.locator(".xterm.focus").waitFor();
await page.keyboard.type("ls -l --color /usr\r");
await new Promise((resolve) => setTimeout(resolve, 3_000));
await page.screenshot({ path: join(docs, "remote-terminal.png") });

const terminal = openTerminal(process.execPath, [muster, "tui", address, "--profile", "demo"], {
  columns,
  rows,
  env: { HOME: home, XDG_CONFIG_HOME: home, COLORTERM: "truecolor" },
});
await terminal.until("sw-core-1");
await new Promise((resolve) => setTimeout(resolve, 500));
const drawn = terminal.raw;
terminal.pty.kill();

const paper = await browser.newPage({ viewport: { width: 1200, height: 700 }, deviceScaleFactor: 2 });
const frame = "display:inline-block;padding:16px;border-radius:10px";
await paper.setContent(`<body style="margin:0"><div id="terminal" style="${frame}"></div></body>`);
await paper.addStyleTag({ path: require.resolve("@xterm/xterm/css/xterm.css") });
await paper.addScriptTag({ path: require.resolve("@xterm/xterm") });
await paper.evaluate(
  `new Promise((drawn) => {
    const theme = ${JSON.stringify(theme)};
    const size = { cols: ${columns}, rows: ${rows}, fontFamily: "monospace", fontSize: 14 };
    const terminal = new Terminal({ ...size, theme });
    const place = document.getElementById("terminal");
    place.style.background = theme.background;
    terminal.open(place);
    terminal.write(${JSON.stringify(drawn)}, () => setTimeout(drawn, 300));
  })`,
);
const picture = { path: join(docs, "terminal.png"), omitBackground: true };
await paper.locator("#terminal").screenshot(picture);
await browser.close();
demo.kill("SIGINT");
await ended.catch(() => undefined);
await rm(home, { recursive: true, force: true });
