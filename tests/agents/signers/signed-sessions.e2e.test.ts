// Sessions signed when they are opened: with a key file in the terminal, with a passkey in the browser.
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { signerIdOf } from "@muster/sdk";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { newSigner, nextList } from "../../support/agents/signers.ts";
import { sshKeyPair } from "../../support/agents/ssh-keys.ts";
import { addAuthenticator } from "../../support/clients/passkey-authenticator.ts";
import { closeWindows } from "../../support/clients/browser.ts";
import { frontends } from "../../support/clients/frontends.ts";
import { expectAccessible, openWindow } from "../../support/clients/test-stack.ts";
import { controlOf } from "../../support/clients/web-frontend.ts";
import { startVncServer } from "../../support/providers/vnc-servers.ts";
import { admin, refusal, until } from "../../support/server/server.ts";

const home = mkdtempSync(join(tmpdir(), "muster-signed-sessions-e2e-"));
let computer: ManagedComputer;

const call: ManagedComputer["server"]["ada"]["muster"]["call"] = (...input) =>
  computer.server.ada.muster.call(...input);
const sessions = async () => (await call("listRemoteSessions", { query: {} })).results;
const trusts = (serial: number) =>
  until("the computer trusts the signers", () =>
    readFileSync(join(computer.data, "signers.json"), "utf8").includes(`"serial":${serial}`),
  );
const running = (tool: string) =>
  until(`a session of ${tool} runs`, async () =>
    (await sessions()).some((one) => one.tool === tool && one.state === "ACTIVE"),
  );

beforeEach(async () => {
  computer = await startManagedComputer({
    config: { web: join(import.meta.dirname, "../../../web/dist") },
  });
});
afterEach(() => computer.close());
afterAll(async () => {
  await closeWindows();
  rmSync(home, { recursive: true });
});

test("in the terminal a key file signs a session, and all tools of the computer at once", async () => {
  const { private: secret, public: line } = sshKeyPair();
  const file = join(home, "id_ada");
  writeFileSync(file, secret, { mode: 0o600 });
  const publicKey = Buffer.from(line.split(" ")[1]!, "base64").subarray(-32).toString("base64url");
  const first = await newSigner("First");
  const own = { id: await signerIdOf(publicKey), userId: 1, name: "Ada laptop", kind: "ED25519" as const };
  const { clientId } = computer.server;
  const list = await nextList(clientId, [first, { signer: { ...own, publicKey } }], undefined, false);
  const body = await first.signList({ ...list, sessionsRequired: true });
  await computer.server.session.call("addSignerList", { path: { clientId }, body });
  await trusts(1);
  const { url, ada } = computer.server;
  const address = `#/deviceDashboard/${computer.nodeId}/tools/terminal`;
  const frontend = await frontends.terminal({ url, token: ada.token, ...admin, address });
  try {
    await frontend.press("Open terminal");
    await frontend.see("opens sessions only if a signer has signed them");
    await frontend.see("Terminal as SYSTEM");
    await frontend.see("web-01");
    await frontend.choose("Sign with", "Key file");
    const stranger = join(home, "id_stranger");
    writeFileSync(stranger, sshKeyPair().private, { mode: 0o600 });
    await frontend.fill("Key file", stranger);
    await frontend.press("Sign and open");
    await frontend.see("This key isn't one of the signers");
    await frontend.fill("Key file", file);
    await frontend.press("Sign and open");
    await running("TERMINAL");
    await frontend.type("echo $((6*7))-signed; exit\r");
    await frontend.see("The program ended with exit code 0.");
  } finally {
    await frontend.close();
  }
  const tools = await frontends.terminal({
    url,
    token: ada.token,
    ...admin,
    address: `#/deviceDashboard/${computer.nodeId}/tools/processes`,
  });
  try {
    await tools.see("It covers all actions of this kind on this device, for 60 minutes at most.");
    await tools.choose("Sign with", "Key file");
    await tools.fill("Key file", file);
    await tools.press("Sign and open");
    await tools.see("Read at", 30);
  } finally {
    await tools.close();
  }
}, 120_000);

/**
 * Signs in in a browser with a passkey, registers it as the signer "Ada laptop", and requires signed
 * sessions.
 */
async function requireSignedSessions() {
  const { clientId, url } = computer.server;
  const local = url.replace("127.0.0.1", "localhost");
  const window = await openWindow(local, { viewport: { width: 1280, height: 800 } });
  const { page } = window;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await page.goto(`${local}/#/`);
  await window.signIn(admin.email, admin.password);
  const { verifies } = await addAuthenticator(window);
  await window.visit(`/customerDashboard/${clientId}/signers`);
  await button("Add signer").click();
  await page.getByLabel(/^Name/).and(page.locator("input")).first().fill("Ada laptop");
  await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Ada laptop added").waitFor();
  await page.getByText("Agents also open remote sessions that no signer has signed.").waitFor();
  await (await controlOf(page, "Require signed sessions")).click();
  await button("Require signed sessions").last().click();
  await page.getByText("Agents open remote sessions, and accept calls of tools").waitFor();
  await page.getByText("Signatures of sessions required").waitFor();
  await trusts(2);
  return { window, page, button, verifies };
}

test("in the browser signed sessions are required, and a passkey signs a terminal and the tools", async () => {
  const { window, page, button, verifies } = await requireSignedSessions();
  await expectAccessible(page, "signed sessions required");
  const terminal = { nodeId: computer.nodeId, user: "SYSTEM" as const, shell: "DEFAULT" as const };
  expect(await refusal(call("openTerminal", { query: {}, body: terminal }))).toBe("signature_required");

  await window.visit(`/deviceDashboard/${computer.nodeId}/tools/terminal`);
  await button("Open terminal").click();
  await page.getByText("opens sessions only if a signer has signed them").waitFor();
  await page.getByText("Terminal as SYSTEM").waitFor();
  await expectAccessible(page, "a session to sign");
  await verifies(false);
  await button("Sign and open").click();
  await page.getByText("The browser didn't provide a passkey").waitFor();
  await verifies(true);
  await button("Sign and open").click();
  await running("TERMINAL");

  // one signature covers all tools
  await window.visit(`/deviceDashboard/${computer.nodeId}/tools/processes`);
  await page.getByText("It covers all actions of this kind on this device").waitFor();
  await button("Cancel").last().click();
  await page.getByText("The session wasn't opened: nothing was signed.").first().waitFor();
  await (await controlOf(page, "Read now")).click();
  await button("Sign and open").click();
  await page.getByText("Read at").waitFor({ timeout: 30_000 });
  await window.visit(`/deviceDashboard/${computer.nodeId}/tools/disks`);
  await page.getByText("Read at").waitFor({ timeout: 30_000 });
  const tools = (await sessions()).filter(({ tool }) => tool === "TOOLS");
  expect(tools).toHaveLength(1);
  await window.visit(`/remote/sessions/${tools[0]!.id}`);
  await page.getByText("Signed by").waitFor();
  await page.getByText("Ada laptop", { exact: true }).waitFor();
  await window.context.close();
}, 120_000);

test("a passkey signs a desktop, files and a device's web page, and each session's page names the signer", async () => {
  const { window, page, button } = await requireSignedSessions();
  const { nodeId } = computer;
  const dialog = page.getByRole("dialog");
  const files = join(home, "files");
  mkdirSync(files);
  const desktop = await startVncServer("tigervnc");
  const site = createServer((_, response) => response.end("<h1>Switch 1</h1>")).listen(0, "127.0.0.1");
  await once(site, "listening");
  const { port } = site.address() as AddressInfo;
  const body = { ports: [String(port), "5900-5999"] };
  await call("setTunnelPorts", { body });
  /** Checks that the signing dialog contains these texts, and signs. */
  const sign = async (...texts: string[]) => {
    await dialog.getByText("opens sessions only if a signer has signed them").waitFor();
    for (const text of texts) await dialog.getByText(text).first().waitFor();
    await expectAccessible(page, texts.join());
    await button("Sign and open").click();
  };
  const connect = async () => {
    await window.visit("/");
    await window.visit(`/deviceDashboard/${nodeId}/tools/desktop`);
    await page.getByLabel("Port").first().fill(String(desktop.port));
    await page.getByLabel("View only").check({ force: true });
    await button("Connect").click();
  };
  try {
    await connect();
    await dialog.getByText("opens sessions only if a signer has signed them").waitFor();
    await button("Cancel").last().click();
    await page.getByText("The session wasn't opened: nothing was signed.").first().waitFor();
    expect(await sessions()).toEqual([]);
    await connect();
    await sign(`localhost:${desktop.port}`, "View only");
    await page.getByRole("application", { name: "Screen of web-01" }).locator("canvas").waitFor();
    await running("DESKTOP");
    await button("Disconnect").click();

    // the list remains loading until it is signed
    const folder = `#/deviceDashboard/${nodeId}/tools/files?path=${encodeURIComponent(files)}`;
    await page.goto(new URL(folder, page.url()).href);
    await sign("Files as SYSTEM", "It covers all actions of this kind on this device");
    await button("Upload").click();
    const input = page.locator(".muster-drop input:not([webkitdirectory])");
    await input.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") });
    await dialog.getByRole("button", { name: "Upload" }).click();
    await page.getByText("1 transfer has ended").waitFor();
    expect(readFileSync(join(files, "notes.txt"), "utf8")).toBe("notes");

    const pageOf = async (act: () => Promise<void>) => {
      const [tab] = await Promise.all([window.context.waitForEvent("page"), act()]);
      await tab.getByRole("heading", { name: "Switch 1" }).waitFor();
      await tab.close();
    };
    const openPage = async () => {
      await window.visit("/");
      await window.visit(`/deviceDashboard/${nodeId}/overview`);
      await button("More actions").first().click();
      await page.getByRole("menuitem", { name: "Open web page" }).click();
      await dialog.getByLabel("Port").first().fill(String(port));
      await dialog.getByRole("button", { name: "Open" }).click();
    };
    await openPage();
    await pageOf(() => sign(`localhost:${port}`));
    await dialog.getByText("The page is open in a new tab").waitFor();

    // simulates a click long ago; the test's evaluation of the page counts as user activation
    const activation = "navigator.userActivation";
    await openPage();
    await page.evaluate(
      `Object.defineProperty(${activation}, "isActive", { value: false, configurable: true })`,
    );
    await sign(`localhost:${port}`);
    await dialog.getByText("The page is ready").waitFor();
    await expectAccessible(page, "a page to open");
    await page.evaluate(`delete ${activation}.isActive`);
    await pageOf(() => dialog.getByRole("button", { name: "Open", exact: true }).click());
    await dialog.getByText("The page is open in a new tab").waitFor();

    const opened = await sessions();
    expect(opened.map(({ tool, signedBy }) => [tool, signedBy])).toEqual([
      ["TUNNEL", "Ada laptop"],
      ["TUNNEL", "Ada laptop"],
      ["FILES", "Ada laptop"],
      ["DESKTOP", "Ada laptop"],
    ]);
    for (const { id } of opened) {
      await window.visit(`/remote/sessions/${id}`);
      await page.getByText("Signed by").waitFor();
      await page.getByText("Ada laptop", { exact: true }).waitFor();
      await expectAccessible(page, "a signed session");
    }
  } finally {
    site.closeAllConnections();
    site.close();
    await desktop.close();
  }
  await window.context.close();
}, 120_000);
