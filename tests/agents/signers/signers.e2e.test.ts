// Signers in the consoles: keys are added, signatures required, and runs signed, in the terminal and the
// browser.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enroll } from "@muster/agent";
import { sshKeyPair } from "../../support/agents/ssh-keys.ts";
import { addAuthenticator } from "../../support/clients/passkey-authenticator.ts";
import { BrowserSession } from "../../support/clients/browser-session.ts";
import { closeWindows } from "../../support/clients/browser.ts";
import { frontends } from "../../support/clients/frontends.ts";
import { expectAccessible, openWindow, type BrowserWindow } from "../../support/clients/test-stack.ts";
import { controlOf } from "../../support/clients/web-frontend.ts";
import { admin, refusal, startTestServer, until, type TestServer } from "../../support/server/server.ts";

const home = mkdtempSync(join(tmpdir(), "muster-signers-"));
/** The script fails while this file exists. */
const failing = join(home, "failing");
const agents: ChildProcess[] = [];
let server: TestServer;
let scriptId: number;

const call: TestServer["ada"]["muster"]["call"] = (...input) => server.ada.muster.call(...input);

/** Creates an organization with a real agent. */
async function organizationWithAgent(name: string) {
  const { clientId, locationId } = await server.organization(name);
  const { token } = await call("createEnrollmentToken", {
    body: { clientId, locationId, expiresInMinutes: 5 },
  });
  const data = join(home, name.replaceAll(" ", "-"));
  const { nodeId } = await enroll({ data, url: server.url, token, name: `srv ${name}` });
  agents.push(fork(join(import.meta.dirname, "../../support/agents/agent-process.ts"), [data]));
  await until(
    "the agent is online",
    async () => (await call("getDevice", { path: { nodeId } })).isUp === true,
    60_000,
  );
  return { clientId, nodeId };
}

/** Creates an OpenSSH key file; returns it with its public line. */
function keyFile(name: string) {
  const { private: secret, public: line } = sshKeyPair();
  const file = join(home, name);
  writeFileSync(file, secret, { mode: 0o600 });
  return { file, line };
}

const listsOf = async (clientId: number) =>
  (await call("listSignerLists", { path: { clientId } })).results.map(({ list }) => list);
const unsigned = (nodeId: number) =>
  refusal(
    call("createScriptRun", {
      body: {
        scripts: [{ scriptId }],
        deviceIds: [nodeId],
        schedule: { repeats: "RUN_IMMEDIATELY", timeZone: "UTC" },
        timeoutSeconds: 30,
        skipIfOffline: false,
        concurrency: 1,
      },
    }),
  );

beforeAll(async () => {
  server = await startTestServer({
    web: join(import.meta.dirname, "../../../web/dist"),
    malwareScan: "off",
    schedulerTickMS: 100,
  });
  ({ id: scriptId } = await call("createScript", {
    body: {
      name: "Greet",
      language: "sh",
      operatingSystems: ["LINUX"],
      categoriesIds: [1],
      content: btoa(`echo "hello $1"; test ! -e ${failing}`),
    },
  }));
});
afterAll(async () => {
  for (const agent of agents) {
    agent.kill("SIGKILL");
    await once(agent, "exit");
  }
  await closeWindows();
  await server.close();
  rmSync(home, { recursive: true });
});

test("in the terminal a key file becomes a signer, signatures are required, and a run and its retry are signed", async () => {
  const { clientId, nodeId } = await organizationWithAgent("Terminal GmbH");
  const { file } = keyFile("id_ada");
  const other = keyFile("id_other");
  // API keys of programs can't change signers
  const session = new BrowserSession(server.url);
  await session.signIn(admin.email, admin.password);
  const { key } = await session.ask<{ key: string }>("POST", "/ws/apikeypair", {
    name: "laptop",
    interactive: true,
  });
  const at = { url: server.url, token: key, ...admin };
  const frontend = await frontends.terminal({ ...at, address: `#/customerDashboard/${clientId}/overview` });
  try {
    await frontend.press("Signers");
    await frontend.see("No signers yet");
    await frontend.see("own passkey or key signs what runs");
    await frontend.press("Add signer");
    await frontend.fill("Name", "Ada laptop");
    await frontend.choose("Sign with", "Key file");
    await frontend.fill("Key file", join(home, "missing"));
    await frontend.press("Add");
    await frontend.see("isn't an unencrypted Ed25519 private key");
    await frontend.fill("Key file", file);
    await frontend.press("Add");
    await frontend.see("Ada laptop added");
    await frontend.see("Agents also run what no signer has signed.");

    // another key is added by its public line
    await frontend.press("Add signer");
    await frontend.see("takes effect once you have signed it");
    await frontend.fill("Public key", "ssh-rsa AAAA");
    await frontend.fill("Name", "Ada tablet");
    await frontend.press("Add");
    await frontend.see("Paste a line that begins with ssh-ed25519");
    await frontend.fill("Public key", other.line);
    await frontend.see("Compare the key ID");
    await frontend.press("Add");
    await frontend.see("Ada tablet added");
    await frontend.see("Added Ada tablet");

    await frontend.press("Require signatures");
    await frontend.see("Agents of this organization then");
    await frontend.press("Require signatures");
    await frontend.see("Agents run scripts and applications only");
    expect((await listsOf(clientId)).map(({ required }) => required)).toEqual([false, false, true]);
    expect(await unsigned(nodeId)).toBe("signature_required");
    const { added, users } = await call("listSignerLists", { path: { clientId } });
    expect(added.map(({ serial, by }) => [serial, by])).toEqual(
      [1, 2, 3].map((serial) => [serial, admin.email]),
    );
    expect(users).toEqual([{ id: server.ada.user.id, name: admin.email }]);

    await frontend.palette("Run scripts");
    await frontend.choose("Automation", "Greet");
    await frontend.fill("Parameters", "terminal");
    await frontend.fill("Devices that match", "Terminal");
    await frontend.press("Preview");
    await frontend.press("Sign and run on 1 device");
    await frontend.see("runs only what a signer has signed");
    await frontend.see("Greet, version 1");
    await frontend.see('"terminal"');
    await frontend.see("srv Terminal GmbH");
    const stranger = keyFile("id_stranger");
    await frontend.fill("Key file", stranger.file);
    await frontend.press("Sign and run");
    await frontend.see("This key isn't one of the signers");
    await frontend.see("Ada tablet");
    await frontend.fill("Key file", file);
    writeFileSync(failing, "");
    await frontend.press("Sign and run");
    await frontend.see("Finished · 1 Failed", 30);
    rmSync(failing);
    await frontend.press("Retry failed");
    await frontend.see("runs only what a signer has signed");
    await frontend.see("Greet, version 1");
    await frontend.press("Sign and run");
    await frontend.see("Succeeded", 30);
    await frontend.open("srv Terminal GmbH");
    await frontend.see("hello terminal");
  } finally {
    await frontend.close();
  }
}, 120_000);

describe("In the browser", () => {
  const button = ({ page }: BrowserWindow, name: string) => page.getByRole("button", { name, exact: true });
  const field = ({ page }: BrowserWindow, label: string) =>
    page
      .getByLabel(new RegExp(`^${label}[\\s*]*$`))
      .and(page.locator("input, select, textarea"))
      .first();

  /** Opens a window at a host name, because browsers don't support passkeys for IP addresses. */
  async function openSignedIn(email: string) {
    const url = server.url.replace("127.0.0.1", "localhost");
    const window = await openWindow(url, { viewport: { width: 1280, height: 800 } });
    await window.page.goto(`${url}/#/`);
    await window.signIn(email, admin.password);
    return window;
  }

  async function preview(window: BrowserWindow) {
    await window.visit("/administration/library/scripting/runs/new");
    await field(window, "Automation").selectOption({ label: "Greet" });
    await field(window, "Parameters").fill("browser");
    await field(window, "Devices that match").fill("Browser");
    await button(window, "Preview").click();
  }

  test("a passkey becomes a signer, signatures are required, and only a run that it signed runs", async () => {
    const { clientId, nodeId } = await organizationWithAgent("Browser GmbH");
    const window = await openSignedIn(admin.email);
    const { page } = window;
    const { verifies } = await addAuthenticator(window);
    await window.visit(`/customerDashboard/${clientId}/signers`);
    await page.getByText("No signers yet").waitFor();
    await expectAccessible(page, "no signers");
    await button(window, "Add signer").click();
    await field(window, "Name").fill("Ada laptop");
    await expectAccessible(page, "the first signer");
    await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("Ada laptop added").waitFor();
    const [first] = await listsOf(clientId);
    expect(first?.signers).toMatchObject([
      { kind: "PASSKEY", name: "Ada laptop", passkey: { rpId: "localhost" } },
    ]);
    await expectAccessible(page, "one signer");

    await button(window, "Require signatures").click();
    await page.getByText("There is only one signer.").waitFor();
    await expectAccessible(page, "requiring signatures");
    // a canceled prompt has no effect
    await verifies(false);
    await button(window, "Require signatures").last().click();
    await page.getByText("The browser didn't provide a passkey").waitFor();
    expect(await listsOf(clientId)).toHaveLength(1);
    await verifies(true);
    await button(window, "Require signatures").last().click();
    await page.getByText("Agents run scripts and applications only").waitFor();
    expect(await unsigned(nodeId)).toBe("signature_required");

    await preview(window);
    await button(window, "Sign and run on 1 device").click();
    await page.getByText("Greet, version 1").waitFor();
    await expectAccessible(page, "what is signed");
    await verifies(false);
    await button(window, "Sign and run").click();
    await page.getByText("The browser didn't provide a passkey").waitFor();
    await verifies(true);
    await button(window, "Sign and run").click();
    await page.getByText("Succeeded").first().waitFor({ timeout: 30_000 });
    const [run] = (await call("listScriptRuns", { query: { nodeId } })).results;
    const { results } = await call("getScriptRunOutput", { path: { runId: run!.id, nodeId }, query: {} });
    expect(results.map(({ text }) => text).join("")).toBe("hello browser\n");

    // a second user's passkey is added by its public line
    const email = "grace@example.com";
    const grace = { email, password: admin.password, firstName: "Grace", lastName: "Hopper", sysadmin: true };
    await call("createUser", { body: grace });
    const second = await openSignedIn(email);
    await addAuthenticator(second);
    await preview(second);
    await second.page.getByText("You can't sign here").waitFor();
    await second.page.getByText("Ask one of the signers to do it, or to add you: Ada laptop.").waitFor();
    await expectAccessible(second.page, "a run that this user can't sign");
    await second.visit(`/customerDashboard/${clientId}/signers`);
    await (await controlOf(second.page, "Create passkey")).click();
    await field(second, "Name").fill("Phone");
    await button(second, "Create passkey").last().click();
    const lines = second.page.getByLabel("Public key").locator("code");
    const line = (await lines.textContent()) ?? "";
    await expectAccessible(second.page, "the line of a passkey");
    await window.visit(`/customerDashboard/${clientId}/signers`);
    await button(window, "Add signer").click();
    await field(window, "Key").selectOption({ label: "Public key" });
    await field(window, "Public key").fill(line);
    await page.getByText("Grace Hopper").waitFor();
    await field(window, "Name").fill("Grace phone");
    await expectAccessible(page, "a further signer");
    await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("Grace phone added").waitFor();
    await expectAccessible(page, "two signers");
    await preview(second);
    await button(second, "Sign and run on 1 device").click();
    await button(second, "Sign and run").click();
    await second.page.getByText("Succeeded").first().waitFor({ timeout: 30_000 });
    await second.context.close();
    // Chromium also recommends RS256, which agents don't accept
    expect(window.complaints.filter((text) => !text.includes("pubKeyCredParams"))).toEqual([]);
    await window.context.close();
  }, 120_000);
});
