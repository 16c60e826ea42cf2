// A player that shares no code with Muster plays a recording, and shows what was on Xvfb's screen at each
// time.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { openViewer } from "../../support/clients/desktop-viewer.ts";
import { FbsPicture } from "../../support/clients/fbs-player.ts";
import { startManagedComputer } from "../../support/agents/managed-computer.ts";
import { startVncServer } from "../../support/providers/vnc-servers.ts";
import { until } from "../../support/server/server.ts";

const [copyRect, zrle] = [1, 16];

/** Returns Xvfb's screen, read in the format of xwd, as pixels with red in the first byte. */
function screenOf(memory: string): Buffer {
  const file = readFileSync(join(memory, "Xvfb_screen0"));
  const field = (index: number) => file.readUInt32BE(index * 4);
  const [width, height, bits, line, colors] = [field(4), field(5), field(11), field(12), field(19)];
  expect([width, height, bits]).toEqual([800, 600, 32]);
  const pixels = Buffer.alloc(width * height * 4);
  const from = field(0) + colors * 12;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const color = file.readUInt32LE(from + y * line + x * 4);
      pixels.writeUInt32BE((color & 0xff_ffff) * 256, (y * width + x) * 4);
    }
  return pixels;
}

test("a recording of x11vnc shows Xvfb's screen as it was at each time", async () => {
  const memory = mkdtempSync(join(tmpdir(), "muster-screen-"));
  const computer = await startManagedComputer();
  const vnc = await startVncServer("x11vnc", { name: "a screen", memory });
  try {
    const { ada, url } = computer.server;
    const viewer = await openViewer(ada, { nodeId: computer.nodeId, port: vnc.port }, () => url, {
      encodings: [zrle, copyRect],
    });
    const path = { sessionId: viewer.sessionId() };
    const { createdAt } = await ada.muster.call("getRemoteSession", { path });
    const shown: { at: number; screen: Buffer }[] = [];
    viewer.glance();
    for (const [x, width] of [
      [0, 200],
      [60, 500],
      [90, 350],
    ] as const) {
      const options = { env: { ...process.env, DISPLAY: vnc.display } };
      const search = ["search", "--name", "Event Tester"];
      execFileSync("xdotool", [...search, "windowsize", "%@", String(width), "300"], options);
      execFileSync("xdotool", [...search, "windowmove", "%@", String(x), "40"], options);
      for (let i = 0; i < 6; i++) {
        viewer.follow();
        await wait(250);
      }
      shown.push({ at: Date.now() - createdAt, screen: screenOf(memory) });
    }
    viewer.close();
    await until("the recording is complete", async () => {
      return (await ada.muster.call("getRemoteSession", { path })).recordingDigest !== null;
    });
    const file = Buffer.from(await new Response(await ada.muster.read("getRecording", { path })).bytes());
    for (const [i, { at, screen }] of shown.entries()) {
      const picture = new FbsPicture(file, at);
      expect(picture).toMatchObject({ width: 800, height: 600, name: "a screen" });
      expect(picture.updates).toBeGreaterThan(i);
      expect(picture.pixels.equals(screen)).toBe(true);
    }
    const [first, second, third] = shown.map(({ screen }) => screen);
    expect([first!.equals(second!), second!.equals(third!)]).toEqual([false, false]);
  } finally {
    await vnc.close();
    await computer.close();
    rmSync(memory, { recursive: true, force: true });
  }
}, 60_000);
