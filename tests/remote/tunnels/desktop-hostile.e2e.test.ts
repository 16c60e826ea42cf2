// VNC servers that send pictures that can't be shown, in a browser.
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { closeWindows } from "../../support/clients/browser.ts";
import { expectAccessible, openWindow, type BrowserWindow } from "../../support/clients/test-stack.ts";
import { startHostileVncServer, type HostileVncServer } from "../../support/hostile/vnc-server.ts";
import { admin, until } from "../../support/server/server.ts";

const side = 64;
let computer: ManagedComputer;
let window: BrowserWindow;

beforeAll(async () => {
  computer = await startManagedComputer({ config: { web: join(import.meta.dirname, "../../../web/dist") } });
  window = await openWindow(computer.server.url);
  await window.page.goto(computer.server.url);
  await window.signIn(admin.email, admin.password);
}, 60_000);
afterAll(async () => {
  await closeWindows();
  await computer.close();
});

const button = (name: string) => window.page.getByRole("button", { name, exact: true });
const says = (text: string) => window.page.getByText(text).waitFor();
const newest = async () =>
  (await computer.server.ada.muster.call("listRemoteSessions", { query: {} })).results[0]!;

async function connectTo({ port }: HostileVncServer) {
  await window.visit("/");
  await window.visit(`/deviceDashboard/${computer.nodeId}/tools/desktop`);
  await window.page.getByLabel("Port").first().fill(String(port));
  await button("Connect").click();
}

/** Creates a JPEG of one color in the browser. */
async function jpegOf(color: string, size = side): Promise<Buffer> {
  const address = await window.page.evaluate<string>(`(() => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = ${size};
    const context = canvas.getContext("2d");
    context.fillStyle = "${color}";
    context.fillRect(0, 0, ${size}, ${size});
    return canvas.toDataURL("image/jpeg");
  })()`);
  return Buffer.from(address.split(",")[1]!, "base64");
}

/** The red, green and blue of the middle of the screen, each from 0 to 3. */
const shownColor = () =>
  window.page.evaluate<string>(`(() => {
    const screen = document.querySelector(".muster-remote-screen canvas");
    if (!screen?.width) return "nothing";
    const copy = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    copy.drawImage(screen, 0, 0);
    return [...copy.getImageData(32, 32, 1, 1).data].slice(0, 3).map((one) => Math.round(one / 85)).join("");
  })()`);
const shows = (color: string) =>
  until(`the screen shows ${color}`, async () => (await shownColor()) === color).catch(async (error) => {
    const text = await window.page.locator("main").innerText();
    throw new Error(`${String(error)}, but ${await shownColor()}\n${text}`);
  });

test.each([
  ["can't be decoded", () => Promise.resolve(Buffer.alloc(500, "no picture "))],
  ["has another size than its place", () => jpegOf("blue", side / 2)],
])(
  "a picture that %s ends the session, and its user is told",
  async (_, broken) => {
    const server = await startHostileVncServer(side);
    try {
      server.show(await jpegOf("red"));
      await connectTo(server);
      await shows("300");
      server.show(await jpegOf("lime"));
      await shows("030");
      // works until here
      server.show(await broken());
      server.show(await jpegOf("blue"));
      await says("The remote desktop has ended: what the VNC server sent can't be shown.");
      await says("A picture is damaged");
      await expectAccessible(window.page, "a damaged picture");
      await until("the session has ended", async () => (await newest()).state === "ENDED");
      const { id } = await newest();
      expect(await newest()).toMatchObject({ tool: "DESKTOP", ending: "CLOSED" });
      server.show(await jpegOf("yellow"));
      await button("Connect again").click();
      await connectTo(server);
      await shows("330");
      await button("Disconnect").click();
      await button("Connect").waitFor();
      await window.visit(`/remote/sessions/${id}?show=play`);
      await says("The recording can't be shown from here on.");
    } finally {
      await server.close();
    }
    // errors that noVNC logs for developers
    for (const complaint of window.complaints.splice(0)) expect(complaint).toMatch(/incorrect dimensions/);
  },
  60_000,
);

test("an unknown server message ends the session, and its user is told", async () => {
  const server = await startHostileVncServer(side);
  try {
    server.show(await jpegOf("red"));
    await connectTo(server);
    await shows("300");
    server.send(Buffer.from([77]));
    await says("The remote desktop has ended: what the VNC server sent can't be shown.");
    await until("the session has ended", async () => (await newest()).state === "ENDED");
  } finally {
    await server.close();
  }
  expect(window.complaints.splice(0)).toEqual([expect.stringContaining("Unexpected server message")]);
});
