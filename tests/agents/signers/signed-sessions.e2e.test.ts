// Sessions that are signed where they are opened: with a key file in the terminal, with a passkey in the browser.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { signerIdOf } from "@muster/sdk";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { newSigner, nextList } from "../../support/agents/signers.ts";
import { sshKeyPair } from "../../support/agents/ssh-keys.ts";
import { addAuthenticator } from "../../support/clients/authenticator.ts";
import { closeWindows } from "../../support/clients/browser.ts";
import { frontends } from "../../support/clients/frontends.ts";
import { expectAccessible, openWindow } from "../../support/clients/test-stack.ts";
import { controlOf } from "../../support/clients/web-frontend.ts";
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

test("in the terminal a session is signed with a key file, and tools of the computer together", async () => {
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
    await tools.see("It covers all such calls on this device, for 60 minutes at most.");
    await tools.choose("Sign with", "Key file");
    await tools.fill("Key file", file);
    await tools.press("Sign and open");
    await tools.see("Read at", 30);
  } finally {
    await tools.close();
  }
}, 120_000);

test("in the browser signed sessions are required, and a passkey signs a terminal and the tools", async () => {
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
  await page.getByText("Agents open remote sessions, and answer calls of tools").waitFor();
  await page.getByText("Signatures of sessions required").waitFor();
  await expectAccessible(page, "signed sessions required");
  await trusts(2);
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

  // one signature for all tools
  await window.visit(`/deviceDashboard/${computer.nodeId}/tools/processes`);
  await page.getByText("It covers all such calls on this device").waitFor();
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
