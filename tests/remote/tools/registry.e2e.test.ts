// A technician reads and changes the registry of a computer, in the terminal and the browser.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { frontends, type Frontend } from "../../support/clients/frontends.ts";
import {
  admin,
  attachAgent,
  startTestServer,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";
import { simulatedRegistry } from "./simulated-registry.ts";

let server: TestServer;
let pc: ScriptedAgent;
let linux: ScriptedAgent;
let registry: ReturnType<typeof simulatedRegistry>;
const acme = "HKLM\\SOFTWARE\\Acme";
const many = "HKLM\\SOFTWARE\\Many";

beforeAll(async () => {
  server = await startTestServer({ web: join(import.meta.dirname, "../../../web/dist") });
  pc = await attachAgent(server, server, { delegate: false, name: "pc-7", platform: "win32" });
  pc.socket.on("tool.call", async (call, answer) => answer((await registry.answer(call)) as never));
  linux = await attachAgent(server, server, { delegate: false, name: "web-02" });
});
afterAll(async () => {
  pc.socket.close();
  linux.socket.close();
  await server.close();
});

describe.each(Object.entries(frontends))("In the %s", (_, open) => {
  let user: Frontend;
  const at = async (address: string) => {
    await user?.close();
    user = await open({ url: server.url, token: server.ada.token, ...admin, address });
  };
  const inRegistry = (key: string) =>
    at(`#/deviceDashboard/${pc.nodeId}/tools/registry?key=${encodeURIComponent(key)}`);
  beforeAll(() => {
    registry = simulatedRegistry();
  });
  afterAll(() => user?.close());

  test("the address shows a key with its values, and warns of names that can't be shown", async () => {
    await inRegistry(acme);
    await user.see("<b>hello</b>", 30);
    await user.see("443 (0x1bb)");
    await user.see("REG_DWORD");
    await user.see("1 key has a name that can't be shown exactly");
    await user.why("gpj. exe", "Change…", "characters that can't be shown");
  }, 120_000);

  test("a value is changed only if its data is a valid number", async () => {
    await user.act("Port", "Change…");
    await user.fill("Data", "https");
    await user.press("Save");
    await user.see("Must be a number from 0 to 4,294,967,295");
    await user.fill("Data", "8443");
    await user.press("Save");
    await user.see("Saved HKLM\\SOFTWARE\\Acme\\Port");
    await user.see("8443 (0x20fb)");
  }, 120_000);

  test("a key is created and shown, and deleted after a confirmation that names it", async () => {
    await user.press("New key…");
    await user.fill("Name", "Printers");
    await user.press("Save");
    await user.see("Created HKLM\\SOFTWARE\\Acme\\Printers");
    await user.see("This key has no values.");
    await user.press("Delete key…");
    await user.see("Delete HKLM\\SOFTWARE\\Acme\\Printers on pc-7?");
    await user.press("Delete");
    await user.see("Deleted HKLM\\SOFTWARE\\Acme\\Printers");
    expect(registry.keys.has("SOFTWARE\\Acme\\Printers")).toBe(false);
    await user.see("8443 (0x20fb)");
  }, 120_000);

  test("a value is deleted after a confirmation that shows its data", async () => {
    await user.act("Port", "Delete…");
    await user.see("Its data is: 8443 (0x20fb)");
    await user.press("Delete");
    await user.see("Deleted HKLM\\SOFTWARE\\Acme\\Port");
    expect(registry.keys.get("SOFTWARE\\Acme")!.has("Port")).toBe(false);
  });

  test("a key with several pages is shown with its last keys and values", async () => {
    registry.addMany(10_500, 1_500);
    await inRegistry(`${many}\\K10400`);
    await user.see("K10401", 60);
    await inRegistry(many);
    await user.see("data 1", 30);
    await user.end("V0001");
    await user.see("data 1000");
    await user.end("V1000");
    await user.see("data 1500");
  }, 180_000);

  test("a computer without a registry doesn't offer it", async () => {
    await at(`#/deviceDashboard/${linux.nodeId}/tools/registry`);
    await user.see("Processes", 30);
    await expect(user.see("Registry", 2)).rejects.toThrow();
  }, 120_000);
});
