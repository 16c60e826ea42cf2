// A desktop recording of about 300 MB: the cost of saving, playing and watching it for server and browser.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { enroll, startAgent } from "@muster/agent";
import { openViewer } from "../../support/clients/desktop-viewer.ts";
import { startVncServer } from "../../support/providers/vnc-servers.ts";
import { openServer } from "../../support/server/processes.ts";
import { until } from "../../support/server/server.ts";
import type { Row } from "../measure.ts";
import { openDesktopBrowser } from "./desktop-browser.ts";

const screens = 160;
const patienceMS = 120_000;

/** The highest increase of a value over its start, until the work has finished. */
async function peakOf(read: () => number, done: Promise<unknown>): Promise<number> {
  const before = read();
  let peak = 0;
  const looking = setInterval(() => (peak = Math.max(peak, read() - before)), 50);
  await done.finally(() => clearInterval(looking));
  return peak;
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
const seconds = (from: number) => `${((performance.now() - from) / 1_000).toFixed(1)} s`;

export async function recordingsBench(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "muster-recordings-"));
  const web = join(import.meta.dirname, "../../../web/dist");
  const { url, token, muster, server } = await openServer(join(folder, "server"), { web });
  const data = join(folder, "agent");
  const enrollment = await muster.call("createEnrollmentToken", {
    body: { clientId: 1, locationId: 1, expiresInMinutes: 5 },
  });
  const { nodeId } = await enroll({ url, token: enrollment.token, data, name: "web-01" });
  const agent = startAgent({ data, policyFile: join(data, "no-policy.json") });
  const vnc = await startVncServer("tigervnc");
  const browser = await openDesktopBrowser(url);
  const { page, memory } = browser;
  const memoryOfServer = () => server.memory;
  try {
    const isUp = async () => (await muster.call("getDevice", { path: { nodeId } })).isUp === true;
    await until("the agent is online", isUp);
    const viewer = await openViewer({ muster, token }, { nodeId, port: vnc.port }, () => url);
    for (let i = 0; i < screens; i++) await viewer.look();
    const path = { sessionId: viewer.sessionId() };
    const address = `${url}/#/remote/sessions/${path.sessionId}`;

    const watchedFrom = performance.now();
    await page.goto(`${address}?show=watch`);
    let watched = "";
    const live = page.getByText("Live", { exact: true }).waitFor({ timeout: patienceMS });
    const watching = live.then(() => (watched = seconds(watchedFrom)));
    const watchPeak = await peakOf(memory, watching);
    viewer.close();
    await until("it is recorded", async () => {
      return (await muster.call("getRemoteSession", { path })).recordingDigest !== null;
    });
    await page.goto(url);
    await wait(2_000);

    let saved = 0;
    const save = async () => {
      const content = await muster.read("getRecording", { path });
      for await (const piece of content) saved += piece.length;
    };
    const savedFrom = performance.now();
    const serverPeak = await peakOf(memoryOfServer, save());
    const savedIn = seconds(savedFrom);

    const playedFrom = performance.now();
    await page.goto(`${address}?show=play`);
    const play = async () => {
      const player = page.getByRole("application", { name: "Recording of web-01" });
      await player.waitFor({ timeout: patienceMS });
      await player.press("End");
      const again = page.getByRole("button", { name: "Play again" });
      await again.waitFor({ timeout: patienceMS });
      await page.getByText("Seeking").waitFor({ state: "detached", timeout: patienceMS });
    };
    const playPeak = await peakOf(memory, play());
    const playedIn = seconds(playedFrom);
    const row = (what: string, own: string, goal = "") => ({
      what: `${megabytes(saved)}, ${what}`,
      muster: own,
      peer: "",
      ratio: "",
      goal,
    });
    return [
      row("saved: growth of the server at most", megabytes(serverPeak), "100 MB"),
      row("saved in", savedIn),
      row("played to its end: growth of the browser at most", megabytes(playPeak), "200 MB"),
      row("read, checked and played to its end in", playedIn),
      row("watched from its end on: growth of the browser at most", megabytes(watchPeak), "200 MB"),
      row("shown live after", watched),
    ];
  } finally {
    await browser.close();
    await vnc.close();
    await agent.close();
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
