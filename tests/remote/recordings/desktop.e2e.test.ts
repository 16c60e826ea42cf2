// Recordings of remote desktops: made and played in a browser.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { closeWindows } from "../../support/clients/browser.ts";
import { openTerminalFrontend } from "../../support/clients/terminal-frontend.ts";
import { expectAccessible, openWindow, type BrowserWindow } from "../../support/clients/test-stack.ts";
import { startVncServer, type VncServer } from "../../support/providers/vnc-servers.ts";
import { admin, until } from "../../support/server/server.ts";

const password = "secret12";

let computer: ManagedComputer;
let ada: BrowserWindow;
let sessionId: string;
/** Digests of what the browser showed during the session; the last one is from its end. */
const shown: string[] = [];

beforeAll(async () => {
  computer = await startManagedComputer({ config: { web: join(import.meta.dirname, "../../../web/dist") } });
  ada = await openWindow(computer.server.url);
  await ada.page.goto(computer.server.url);
  await ada.signIn(admin.email, admin.password);
}, 60_000);
afterAll(async () => {
  await closeWindows();
  await computer.close();
});
afterEach(() => expect(ada.complaints.splice(0)).toEqual([]));

const button = (name: string) => ada.page.getByRole("button", { name, exact: true });
const player = () => ada.page.getByRole("application", { name: "Recording of web-01" });
const newest = async () =>
  (await computer.server.ada.muster.call("listRemoteSessions", { query: {} })).results[0]!;

/** A digest of the canvas. */
async function picture(): Promise<string> {
  const data = await ada.page
    .locator(".muster-remote-screen canvas")
    .first()
    .evaluate((canvas) => {
      return (canvas as unknown as { toDataURL(): string }).toDataURL();
    });
  return createHash("sha256").update(data).digest("hex");
}
const shows = (wanted: string) =>
  until("the player shows the picture", async () => (await picture()) === wanted, 10_000);

const resize = ({ display }: VncServer, width: number) =>
  execFileSync("xdotool", ["search", "--name", "Event Tester", "windowsize", "%@", String(width), "300"], {
    env: { ...process.env, DISPLAY: display },
  });

async function record(server: VncServer) {
  await ada.visit(`/deviceDashboard/${computer.nodeId}/tools/desktop`);
  await ada.page.getByText("The screen is recorded; keys, clicks and the password aren't.").waitFor();
  await ada.page.getByLabel("Port").first().fill(String(server.port));
  await button("Connect").click();
  const dialog = ada.page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Password" }).fill(password);
  await dialog.getByRole("button", { name: "Connect" }).click();
  await ada.page.getByRole("main").getByText("Connected", { exact: true }).waitFor();
  for (const width of [300, 500, 700]) {
    resize(server, width);
    await until("the viewer shows the change", async () => !shown.includes(await picture()), 10_000);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    shown.push(await picture());
  }
  await button("Disconnect").click();
  await until("the recording is complete", async () => (await newest()).recordingDigest !== null);
  sessionId = (await newest()).id;
}

test("a desktop is recorded, and its recording ends with the session's last picture", async () => {
  // with TigerVNC's usual security
  const server = await startVncServer("tigervnc", { password });
  try {
    await record(server);
  } finally {
    await server.close();
  }
  await ada.visit(`/remote/sessions/${sessionId}`);
  await button("Play recording").click();
  await ada.page.getByText("The recording's SHA-256 is the one in the session.").waitFor();
  await button("Pause").click();
  await expectAccessible(ada.page, "playing");
  await player().press("End");
  await shows(shown.at(-1)!);
}, 90_000);

test("the player can be used with the keyboard alone", async () => {
  await player().focus();
  await ada.page.keyboard.press("End");
  await shows(shown[2]!);
  await ada.page.keyboard.press("ArrowLeft");
  await ada.page.keyboard.press("Home");
  await until("the last picture is no longer shown", async () => (await picture()) !== shown[2]);
  await ada.page.getByText("0:00 of").waitFor();
  await ada.page.keyboard.press("+");
  await ada.page.keyboard.press("+");
  await ada.page.getByText("4×").waitFor();
  await ada.page.keyboard.press("Space");
  await button("Pause").waitFor();
  await shows(shown[2]!);
  await button("Play again").waitFor();
  await ada.page.keyboard.press("q");
  await player().waitFor({ state: "detached" });
});

test("the recording's address plays it, and its download has the session's digest", async () => {
  await ada.visit(`/remote/sessions/${sessionId}?show=play`);
  await player().waitFor();
  const downloading = ada.page.waitForEvent("download");
  await button("Download recording").click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^web-01-.{8}\.fbs$/);
  const hash = createHash("sha256");
  for await (const chunk of await download.createReadStream()) hash.update(chunk as Buffer);
  expect(hash.digest("base64url")).toBe((await newest()).recordingDigest);
});

test("the terminal UI says where a desktop's recording can be played", async () => {
  const { url } = computer.server;
  const address = `#/remote/sessions/${sessionId}?show=play`;
  const terminal = await openTerminalFrontend({ url, token: computer.server.ada.token, address, ...admin });
  await terminal.see("Recordings of remote desktops are played in the web console:");
  await terminal.see(`/#/remote/sessions/${sessionId}`);
  await terminal.close();
});

test("a recording with a missing part is reported as unreadable, one without an end as changed", async () => {
  const db = new DatabaseSync(join(computer.server.data, "muster.db"));
  const { last } = db
    .prepare(`select max(part) as last from "remoteRecordings" where "sessionId" = ?`)
    .get(sessionId) as { last: number };
  const remove = (part: number) =>
    db.prepare(`delete from "remoteRecordings" where "sessionId" = ? and part = ?`).run(sessionId, part);
  const play = async () => {
    await ada.visit("/");
    await ada.page.reload();
    await ada.visit(`/remote/sessions/${sessionId}?show=play`);
  };
  remove(1);
  await play();
  await ada.page.getByText("The recording couldn't be read to its end.").waitFor();
  await expectAccessible(ada.page, "cut off");
  // ignore messages that browsers log for developers
  expect(ada.complaints.splice(0).filter((text) => !/ERR_INCOMPLETE|recording/.test(text))).toEqual([]);
  for (let part = 1; part <= last; part++) remove(part);
  await play();
  await ada.page.getByText("This recording was changed").waitFor();
  db.close();
}, 60_000);
