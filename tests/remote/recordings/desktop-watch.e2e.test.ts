// A user watches a remote desktop of another user in the browser, starting in the middle of the session.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { closeWindows } from "../../support/clients/browser.ts";
import { openTerminalFrontend } from "../../support/clients/terminal-frontend.ts";
import { expectAccessible, openWindow, type BrowserWindow } from "../../support/clients/test-stack.ts";
import { startVncServer, type VncServer } from "../../support/providers/vnc-servers.ts";
import { admin, until, type Person } from "../../support/server/server.ts";

let computer: ManagedComputer;
let ada: BrowserWindow;
let watcher: BrowserWindow;
let manager: Person;

beforeAll(async () => {
  computer = await startManagedComputer({ config: { web: join(import.meta.dirname, "../../../web/dist") } });
  manager = await computer.server.person({ permissions: ["canManageRemoteSessions"] });
  const signIn = async (email: string) => {
    const window = await openWindow(computer.server.url);
    await window.page.goto(computer.server.url);
    await window.signIn(email, admin.password);
    return window;
  };
  ada = await signIn(admin.email);
  watcher = await signIn(manager.user.email);
}, 90_000);
afterAll(async () => {
  await closeWindows();
  await computer.close();
});
afterEach(() => {
  for (const { complaints } of [ada, watcher]) expect(complaints.splice(0)).toEqual([]);
});

const button = ({ page }: BrowserWindow, name: string) => page.getByRole("button", { name, exact: true });
const screen = ({ page }: BrowserWindow) => page.getByRole("application", { name: "Screen of web-01" });
const newest = async () =>
  (await computer.server.ada.muster.call("listRemoteSessions", { query: {} })).results[0]!;

/** A digest of the canvas. */
async function picture(window: BrowserWindow): Promise<string> {
  const canvas = screen(window).locator("canvas").first();
  const data = await canvas.evaluate((one) => (one as unknown as { toDataURL(): string }).toDataURL());
  return createHash("sha256").update(data).digest("hex");
}
const showTheSame = () =>
  until("both show the same picture", async () => (await picture(ada)) === (await picture(watcher)), 10_000);

/** Changes the screen, and waits until its viewer shows the change. */
async function change({ display }: VncServer, width: number) {
  const before = await picture(ada);
  const args = ["search", "--name", "Event Tester", "windowsize", "%@", String(width), "300"];
  execFileSync("xdotool", args, { env: { ...process.env, DISPLAY: display } });
  await until("the viewer shows the change", async () => (await picture(ada)) !== before, 10_000);
  await wait(500);
}

async function open(server: VncServer) {
  await ada.visit("/");
  await ada.visit(`/deviceDashboard/${computer.nodeId}/tools/desktop`);
  await ada.page.getByLabel("Port").first().fill(String(server.port));
  await button(ada, "Connect").click();
  await ada.page.getByRole("main").getByText("Connected", { exact: true }).waitFor();
}

/** Replaces Tight by Hextile in the viewer's requests. Returns a function for the encodings it requested. */
async function withoutTight({ page }: BrowserWindow): Promise<() => number[]> {
  let encodings: number[] = [];
  await page.routeWebSocket(/\/ws\/remote\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const bytes = Buffer.from(message);
      // a data frame has a header of five bytes; message type 2 is SetEncodings
      if (bytes[0] === 0 && bytes[5] === 2) {
        const starts = Array.from({ length: bytes.readUInt16BE(7) }, (_, at) => 9 + 4 * at);
        encodings = starts.map((at) => bytes.readInt32BE(at));
        for (const at of starts) if (bytes.readInt32BE(at) === 7) bytes.writeInt32BE(5, at);
      }
      server.send(bytes);
    });
  });
  await page.reload();
  return () => encodings;
}

test.each([
  ["tigervnc", "tigervnc"],
  ["x11vnc", "x11vnc"],
  ["a server without Tight", "tigervnc"],
] as const)(
  "a screen of %s can be watched live but not controlled",
  async (name, kind) => {
    const asked = name === kind ? undefined : await withoutTight(ada);
    const server = await startVncServer(kind);
    try {
      await open(server);
      for (const width of [300, 500]) await change(server, width);
      // encodings that a watcher can't decode from the middle of a session come last
      if (asked)
        expect(
          asked()
            .filter((one) => one >= 0 && one < 256)
            .slice(0, 4),
        ).toEqual([1, 7, 5, 0]);
      const { id } = await newest();
      await watcher.visit("/");
      await watcher.visit(`/remote/sessions/${id}`);
      await button(watcher, "Watch").click();
      await watcher.page.getByText("Live", { exact: true }).waitFor();
      await expectAccessible(watcher.page, "watching");
      await showTheSame();
      await ada.page.getByText(`Watched by ${manager.user.email}`).waitFor();
      await expectAccessible(ada.page, "watched");
      await change(server, 700);
      await showTheSame();

      const before = server.events().length;
      const box = (await screen(watcher).locator("canvas").boundingBox())!;
      await watcher.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await watcher.page.keyboard.type("watcher");
      await wait(500);
      expect(server.events().slice(before)).not.toMatch(/KeyPress|ButtonPress/);

      // the address also opens it directly
      await watcher.page.reload();
      await watcher.page.getByText("Live", { exact: true }).waitFor();
      await showTheSame();
      const seen = await picture(watcher);
      await button(ada, "Disconnect").click();
      await watcher.page.getByText("The session has ended").waitFor();
      await watcher.page.getByText("The remote desktop has closed: closed by its user.").waitFor();
      expect(await picture(watcher)).toBe(seen);
      await expectAccessible(watcher.page, "ended");
      await button(watcher, "Stop watching").click();
      await screen(watcher).waitFor({ state: "detached" });
    } finally {
      await server.close();
    }
  },
  120_000,
);

test("frames that can't be decoded end watching, which can be retried", async () => {
  const server = await startVncServer("tigervnc");
  try {
    await open(server);
    const { id } = await newest();
    let isDamaged = true;
    await watcher.page.routeWebSocket(/\/ws\/remote\//, (socket) => {
      socket.connectToServer().onMessage((message) => {
        const bytes = Buffer.from(message);
        // a data frame, which starts with the type of the file
        if (isDamaged && bytes[0] === 0 && bytes.length > 100) bytes.fill(0xff, 5, 50);
        socket.send(bytes);
      });
    });
    await watcher.visit("/");
    await watcher.visit(`/remote/sessions/${id}?show=watch`);
    await watcher.page.getByText("The screen can't be shown from here on.").waitFor();
    await expectAccessible(watcher.page, "damaged");
    expect(await watcher.page.getByText("Live", { exact: true }).count()).toBe(0);
    expect(await screen(watcher).locator("canvas").count()).toBe(0);
    await until("the viewer sees no watcher", async () => !(await ada.page.getByText("Watched by").count()));
    isDamaged = false;
    await button(watcher, "Try again").click();
    await watcher.page.getByText("Live", { exact: true }).waitFor();
    await showTheSame();
    await button(watcher, "Stop watching").click();
    await button(ada, "Disconnect").click();
    // noVNC logs what it couldn't decode
    for (const complaint of watcher.complaints.splice(0))
      expect(complaint).toMatch(/^Failed when connect(?:ing|ed): /);
  } finally {
    await watcher.page.unrouteAll();
    await server.close();
  }
});

test("a watcher who loses the permission no longer sees the screen, and the session continues", async () => {
  const server = await startVncServer("tigervnc");
  const { muster } = computer.server.ada;
  try {
    await open(server);
    const { id } = await newest();
    await watcher.visit(`/remote/sessions/${id}?show=watch`);
    await watcher.page.getByText("Live", { exact: true }).waitFor();
    const path = { userId: manager.user.id };
    await muster.call("updateUser", { path, body: { permissions: [] } });
    await screen(watcher).waitFor({ state: "detached" });
    expect(await newest()).toMatchObject({ id, state: "ACTIVE" });
    // ignore the browser's errors about refused requests
    watcher.complaints.splice(0);
    await button(ada, "Disconnect").click();
  } finally {
    await server.close();
  }
}, 60_000);

test("the terminal UI says where a remote desktop can be watched", async () => {
  const server = await startVncServer("tigervnc");
  try {
    await open(server);
    const { id } = await newest();
    const { url, ada: person } = computer.server;
    const address = `#/remote/sessions/${id}`;
    const terminal = await openTerminalFrontend({ url, token: person.token, address, ...admin });
    await terminal.press("Watch");
    await terminal.see("Remote desktops are watched in the web console:");
    await terminal.see(`/#/remote/sessions/${id}`);
    await terminal.close();
    await button(ada, "Disconnect").click();
  } finally {
    await server.close();
  }
});
