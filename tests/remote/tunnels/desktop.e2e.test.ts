// The screens of real VNC servers, in a browser.
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { TunnelClient, type RemoteEnd } from "@muster/sdk/remote";
import {
  sessionSocket,
  startManagedComputer,
  type ManagedComputer,
} from "../../support/agents/managed-computer.ts";
import { closeWindows } from "../../support/clients/browser.ts";
import { openTerminalFrontend } from "../../support/clients/terminal-frontend.ts";
import { expectAccessible, openWindow, type BrowserWindow } from "../../support/clients/test-stack.ts";
import { startVncServer, type VncServer } from "../../support/providers/vnc-servers.ts";
import { admin, refusal, until } from "../../support/server/server.ts";

const hostileName = `<img src=x onerror=alert(1)>\u202e`;

let computer: ManagedComputer;
let ada: BrowserWindow;
let tiger: VncServer;

beforeAll(async () => {
  computer = await startManagedComputer({ config: { web: join(import.meta.dirname, "../../../web/dist") } });
  tiger = await startVncServer("tigervnc", { name: hostileName });
  ada = await openWindow(computer.server.url);
  await ada.page.goto(computer.server.url);
  await ada.signIn(admin.email, admin.password);
}, 60_000);
afterAll(async () => {
  await closeWindows();
  await tiger.close();
  await computer.close();
});
afterEach(() => expect(ada.complaints.splice(0)).toEqual([]));

const button = (name: string) => ada.page.getByRole("button", { name, exact: true });
const screen = () => ada.page.getByRole("application", { name: "Screen of web-01" });

async function openPage() {
  await ada.visit("/");
  await ada.visit(`/deviceDashboard/${computer.nodeId}/tools/desktop`);
  await button("Connect").waitFor();
}

async function connectTo({ port }: VncServer) {
  await openPage();
  await ada.page.getByLabel("Port").first().fill(String(port));
  await button("Connect").click();
  await screen().locator("canvas").waitFor({ state: "attached" });
}

/** Moves into the window on the remote screen, which gives it the focus, and types. */
async function typeThere(text: string) {
  const box = (await screen().locator("canvas").boundingBox())!;
  await ada.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
  await ada.page.mouse.down();
  await ada.page.mouse.up();
  await ada.page.keyboard.type(text);
}

test("the page is accessible, and keys and clicks reach TigerVNC's screen", async () => {
  await openPage();
  await expectAccessible(ada.page, "before connecting");
  await connectTo(tiger);
  await ada.page.getByRole("main").getByText("Connected", { exact: true }).waitFor();
  await expectAccessible(ada.page, "connected");
  // the name that the server gives its screen is shown as text
  await ada.page.getByText("<img src=x onerror=alert(1)>").waitFor();
  await typeThere("k");
  await until("the key has arrived", () => /KeyPress[\s\S]*keysym 0x6b, k/.test(tiger.events()), 10_000);
  expect(tiger.events()).toContain("ButtonPress");
  await button("Disconnect").click();
  await button("Connect").waitFor();
}, 60_000);

test("x11vnc's password is entered in the page, and a wrong one is refused", async () => {
  const server = await startVncServer("x11vnc", { password: "secret12" });
  try {
    await connectTo(server);
    await ada.page.getByRole("dialog").getByRole("textbox", { name: "Password" }).fill("wrong");
    await expectAccessible(ada.page, "password");
    await ada.page.getByRole("dialog").getByRole("button", { name: "Connect" }).click();
    await ada.page.getByText("The VNC server refused the connection.").waitFor();
    // ignore errors that noVNC logs for developers
    expect(ada.complaints.splice(0).filter((text) => !/Security|connecting|[Aa]uth/.test(text))).toEqual([]);
    await button("Connect again").click();
    await connectTo(server);
    await ada.page.getByRole("dialog").getByRole("textbox", { name: "Password" }).fill("secret12");
    await ada.page.getByRole("dialog").getByRole("button", { name: "Connect" }).click();
    await ada.page.getByRole("main").getByText("Connected", { exact: true }).waitFor();
    await typeThere("q");
    await until("the key has arrived", () => server.events().includes("keysym 0x71, q"), 10_000);
    await button("Disconnect").click();
  } finally {
    await server.close();
  }
}, 60_000);

test("in a view-only session, keys and clicks don't reach the server", async () => {
  const server = await startVncServer("tigervnc");
  try {
    await openPage();
    await ada.page.getByLabel("Port").first().fill(String(server.port));
    await ada.page.getByLabel("View only").check({ force: true });
    await button("Connect").click();
    await ada.page.getByRole("main").getByText("Connected", { exact: true }).waitFor();
    expect(await button("Send Ctrl-Alt-Del").count()).toBe(0);
    const before = server.events().length;
    await typeThere("v");
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(server.events().slice(before)).not.toMatch(/KeyPress|ButtonPress/);
    await button("Disconnect").click();
  } finally {
    await server.close();
  }
}, 60_000);

test("a custom client that sends keys in a view-only session is disconnected by the server", async () => {
  const server = await startVncServer("tigervnc");
  const { muster, token } = computer.server.ada;
  const { promise: ended, resolve } = Promise.withResolvers<RemoteEnd>();
  const tunnel = new TunnelClient({
    tool: "DESKTOP",
    onEnd: resolve,
    link: () =>
      muster.call("openDesktop", { body: { nodeId: computer.nodeId, port: server.port, viewOnly: true } }),
    openSocket: sessionSocket(token, () => computer.server.url),
  });
  const answers = ["RFB 003.008\n", "\u0001", "\u0001"];
  let received = 0;
  const connection = tunnel.connect({
    onData(bytes, used) {
      received += bytes.length;
      used();
      const next = answers.shift();
      if (next) connection.write(Buffer.from(next, "latin1"));
      else connection.write(Buffer.from([4, 1, 0, 0, 0, 0, 0, 0x6b, 4, 0, 0, 0, 0, 0, 0, 0x6b]));
    },
    onEnd: () => undefined,
    onReset: () => undefined,
    onRefused: () => undefined,
  });
  try {
    expect(await ended).toMatchObject({ type: "ended", ending: "PROTOCOL_ERROR" });
    expect(received).toBeGreaterThan(12);
    await new Promise((go) => setTimeout(go, 300));
    expect(server.events()).not.toContain("KeyPress");
  } finally {
    await server.close();
  }
});

test("the page says that nothing listens on the port", async () => {
  await openPage();
  await ada.page.getByLabel("Port").first().fill("5999");
  await button("Connect").click();
  await ada.page.getByText("The VNC server can't be reached: nothing listens there.").waitFor();
  await expectAccessible(ada.page, "not reached");
}, 30_000);

test("the terminal UI shows the command that opens a remote desktop", async () => {
  const { url } = computer.server;
  const address = `#/deviceDashboard/${computer.nodeId}/tools/desktop`;
  const terminal = await openTerminalFrontend({ url, token: computer.server.ada.token, address, ...admin });
  await terminal.see(`muster tunnel ${computer.nodeId} 5900`);
  await terminal.see("--rdp");
  await terminal.close();
});

test("a user without the permission can't open a desktop", async () => {
  const other = await computer.server.person({ permissions: ["canUseTunnels", "canUseCommandLine"] });
  const body = { nodeId: computer.nodeId };
  expect(await refusal(other.muster.call("openDesktop", { body }))).toBe("forbidden");
});
