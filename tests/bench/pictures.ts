// npm run pictures: draws the README's pictures from the demo as it runs, in a browser and in a terminal.
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { execa } from "execa";
import { launchBrowser } from "../support/clients/browser.ts";
import { muster } from "../support/clients/muster.ts";
import { openTerminal } from "../support/terminal/terminal.ts";

const docs = join(import.meta.dirname, "../../docs");
const require = createRequire(import.meta.url);
const columns = 120;
const rows = 32;

const demo = execa(process.execPath, [muster, "demo"], { reject: false, env: { NO_COLOR: "1" } });
let said = "";
demo.stdout.on("data", (chunk) => (said += String(chunk)));
while (!said.includes("Stop with")) await once(demo.stdout, "data");
const [, url = ""] = /Address\s+(\S+)/.exec(said) ?? [];
const [, email = "", password = ""] = /Sign in\s+(\S+), password (\S+)/.exec(said) ?? [];
const { stdout } = await execa(process.execPath, [
  muster,
  "discovery",
  "list",
  "--profile",
  "demo",
  "--json",
  "id",
]);
const [job] = JSON.parse(stdout) as [{ id: string }];
const address = `#/discovery/${job.id}`;

const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await page.goto(`${url}/${address}`);
await page.getByLabel("Email").fill(email);
await page.getByLabel("Password").first().fill(password);
await page.keyboard.press("Enter");
await page.getByText("sw-core-1").first().waitFor();
await page.screenshot({ path: join(docs, "web.png") });

const terminal = openTerminal(process.execPath, [muster, "tui", address, "--profile", "demo"], {
  columns,
  rows,
  env: { COLORTERM: "truecolor" },
});
await terminal.until("sw-core-1");
await new Promise((resolve) => setTimeout(resolve, 500));
const drawn = terminal.raw;
terminal.pty.kill();

const paper = await browser.newPage({ viewport: { width: 1200, height: 700 } });
await paper.setContent(
  '<body style="margin:0"><div id="terminal" style="display:inline-block;padding:12px"></div></body>',
);
await paper.addStyleTag({ path: require.resolve("@xterm/xterm/css/xterm.css") });
await paper.addScriptTag({ path: require.resolve("@xterm/xterm") });
await paper.evaluate(
  `new Promise((drawn) => {
    const terminal = new Terminal({ cols: ${columns}, rows: ${rows}, fontFamily: "monospace", fontSize: 14 });
    const place = document.getElementById("terminal");
    place.style.background = "#000";
    terminal.open(place);
    terminal.write(${JSON.stringify(drawn)}, () => setTimeout(drawn, 300));
  })`,
);
await paper.locator("#terminal").screenshot({ path: join(docs, "terminal.png") });
await browser.close();
demo.kill("SIGINT");
await demo;
