// Remote desktops in a browser: the time until the first picture, and how often a moving window is drawn.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { startManagedComputer } from "../../support/agents/managed-computer.ts";
import { startVncServer, type VncServer } from "../../support/providers/vnc-servers.ts";
import { until } from "../../support/server/server.ts";
import { median, ms, times, type Row } from "../measure.ts";
import { openDirectViewer } from "../../support/clients/direct-viewer.ts";
import { openDesktopBrowser } from "./desktop-browser.ts";

const opened = 5;
const movesPerSecond = 60;
const movingSeconds = 6;
const patienceMS = 30_000;
const kinds = ["tigervnc", "x11vnc"] as const;

/** Counts draw operations on a canvas, and records the time of the first one. */
const countDraws = `
  globalThis.draws = 0;
  globalThis.drawnAt = undefined;
  const draw = CanvasRenderingContext2D.prototype.drawImage;
  CanvasRenderingContext2D.prototype.drawImage = function (...args) {
    if (this.canvas.isConnected) {
      globalThis.draws++;
      globalThis.drawnAt ??= performance.now();
    }
    return draw.apply(this, args);
  };
  addEventListener("click", () => (globalThis.clickedAt = performance.now()), { capture: true });
`;

const draws = (page: Page) => page.evaluate<number>("globalThis.draws");

/** Milliseconds from the click to the first picture. */
async function connect(page: Page, address: string, { port }: VncServer): Promise<number> {
  await page.goto("about:blank");
  await page.goto(address);
  await page.getByLabel("Port").first().fill(String(port));
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await until(
    "a picture is there",
    () => page.evaluate<boolean>("globalThis.drawnAt !== undefined"),
    patienceMS,
  );
  return page.evaluate<number>("globalThis.drawnAt - globalThis.clickedAt");
}

/** The rate, per second, at which a count increases while a window moves. */
async function moving(count: () => number | Promise<number>, { display }: VncServer): Promise<number> {
  const env = { ...process.env, DISPLAY: display };
  const window = execFileSync("xdotool", ["search", "--name", "Event Tester"], { env })
    .toString()
    .split("\n")[0];
  execFileSync("xdotool", ["windowsize", window!, "300", "200"], { env });
  const moves = Array.from({ length: movesPerSecond * movingSeconds }, (_, i) => {
    const along = (i * 3) % 800;
    const move = `windowmove ${window} ${along > 400 ? 800 - along : along} ${100 + (i % 50)}`;
    // the query flushes the move, which would otherwise wait for others
    return `${move}\ngetmouselocation\nsleep ${1 / movesPerSecond}`;
  });
  const mover = spawn("xdotool", ["-"], { env, stdio: ["pipe", "ignore", "ignore"] });
  const before = await count();
  const start = performance.now();
  mover.stdin.end(moves.join("\n"));
  await once(mover, "exit");
  return ((await count()) - before) / ((performance.now() - start) / 1_000);
}

export async function desktopsBench(): Promise<Row[]> {
  const computer = await startManagedComputer({
    config: { web: join(import.meta.dirname, "../../../web/dist") },
  });
  const { url } = computer.server;
  const address = `${url}/#/deviceDashboard/${computer.nodeId}/tools/desktop`;
  const browser = await openDesktopBrowser(url);
  const { page } = browser;
  await page.addInitScript(countDraws);
  const rows: Row[] = [];
  try {
    for (const kind of kinds) {
      const server = await startVncServer(kind);
      const first: number[] = [];
      for (let i = 0; i < opened; i++) first.push(await connect(page, address, server));
      const rate = await moving(() => draws(page), server);
      await page.goto("about:blank");
      const direct = openDirectViewer(server.port);
      await until("it sees the screen", () => direct.updates() > 0, patienceMS);
      const directRate = await moving(direct.updates, server);
      direct.close();
      await server.close();
      rows.push(
        {
          what: `${kind}: first picture after the click, median of ${opened}`,
          muster: ms(median(first)),
          peer: "",
          ratio: "",
          goal: "300 ms",
        },
        {
          what: `${kind}: a window that moves ${movesPerSecond} times a second is drawn`,
          muster: `${rate.toFixed(0)}/s`,
          peer: `without Muster ${directRate.toFixed(0)}/s`,
          ratio: times(rate / directRate),
          goal: "30/s",
        },
      );
    }
    return rows;
  } finally {
    await browser.close();
    await computer.close();
  }
}
