// A technician manages a computer in the terminal and the browser, on a real agent.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { noRemoteRules } from "@muster/sdk";
import { frontends, type Frontend } from "../../support/clients/frontends.ts";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { admin, attachAgent, type ScriptedAgent } from "../../support/server/server.ts";

let computer: ManagedComputer;
let offline: number;
let laptop: ScriptedAgent;

/** Simulated, because no computer of these tests has Wi-Fi. */
const state = { readAt: 1, interfaces: [], gateways: [], nameServers: [], connections: [], total: 0 };
const known = { interface: "wlan0", channel: 36, security: "WPA2" };
const wifi = {
  readAt: 1,
  total: 2,
  results: [
    { ...known, ssid: "", bssid: "00:11:22:33:44:bb", isConnected: false, signalPercent: null },
    { ...known, ssid: "<b>Office", bssid: "00:11:22:33:44:aa", isConnected: true, signalPercent: 72 },
  ],
};

beforeAll(async () => {
  computer = await startManagedComputer({
    config: { web: join(import.meta.dirname, "../../../web/dist"), offlineGraceMS: 300 },
  });
  const gone = await attachAgent(computer.server, computer.server, { delegate: false, name: "gone-01" });
  offline = gone.nodeId;
  gone.socket.close();
  laptop = await attachAgent(computer.server, computer.server, { delegate: false, name: "laptop-01" });
  laptop.socket.on("tool.call", ({ action }, answer) =>
    answer({ result: action === "wifi" ? wifi : { ...state, readAt: Date.now() } } as never),
  );
});
afterAll(async () => {
  laptop.socket.close();
  await computer.close();
});

describe.each(Object.entries(frontends))("In the %s", (_, open) => {
  let user: Frontend;
  const at = (address: string) =>
    open({ url: computer.server.url, token: computer.server.ada.token, ...admin, address });

  afterAll(() => user?.close());

  test("a process is found, ended after a confirmation that names it, and no longer listed", async () => {
    const seconds = `${Math.floor(Math.random() * 90_000) + 10_000}.25`;
    const child = spawn("sleep", [seconds], { stdio: "ignore" });
    const ended = new Promise((resolve) => child.once("exit", (code, signal) => resolve(signal ?? code)));
    user = await at(`#/deviceDashboard/${computer.nodeId}/tools/processes?search=${seconds}`);
    try {
      await user.see("Read at", 30);
      await user.see(String(child.pid));
      await user.act("sleep", "End");
      await user.see(`End sleep (${child.pid}) on web-01?`);
      await user.press("End");
      await user.see(`sleep (${child.pid}) was asked to end`);
      expect(await ended).toBe("SIGTERM");
      await user.see("No matches", 20);
    } finally {
      child.kill("SIGKILL");
    }
  }, 120_000);

  test("the agent's own process says why it can't be ended", async () => {
    await user.close();
    user = await at(`#/deviceDashboard/${computer.nodeId}/tools/processes?search=${process.pid}`);
    await user.see("Read at", 30);
    await user.why(String(process.pid), "Force end", "It belongs to Muster's agent");
  });

  test.each([
    ["disks", "/dev/"],
    ["network", "LISTENING"],
    ["jobs", "@daily"],
  ])("the tool %s shows what the computer has", async (tool, text) => {
    await user.close();
    user = await at(`#/deviceDashboard/${computer.nodeId}/tools/${tool}`);
    await user.see(text, 30);
  });

  test("tools are called with a reason if the organization requires one", async () => {
    const { muster } = computer.server.ada;
    await muster.call("updateRemoteSettings", { body: { ...noRemoteRules, reason: "REQUIRED" } });
    await user.close();
    user = await at(`#/deviceDashboard/${computer.nodeId}/tools/disks`);
    try {
      await user.see("Why are you accessing this computer?", 30);
      await user.press("Cancel");
      await user.see("This organization requires a reason for remote sessions.");
      await user.press("Read now");
      await user.fill("Reason", "T-13");
      await user.press("Continue");
      await user.see("/dev/", 30);
      const { results } = await muster.call("listRemoteSessions", { query: { nodeId: computer.nodeId } });
      expect(results[0]).toMatchObject({ tool: "TOOLS", reason: "T-13", state: "ACTIVE" });
    } finally {
      await muster.call("updateRemoteSettings", { body: noRemoteRules });
    }
  }, 120_000);

  test("a laptop's wireless networks are shown, with their names as text", async () => {
    await user.close();
    user = await at(`#/deviceDashboard/${laptop.nodeId}/tools/network`);
    await user.see("Wi-Fi", 30);
    await user.see("<b>Office");
    await user.see("72");
    await user.see("Connected");
    await user.see("Hidden");
  });

  test("the page of an offline computer says that it is offline", async () => {
    await user.close();
    user = await at(`#/deviceDashboard/${offline}/tools/processes`);
    await user.see("gone-01 is offline", 30);
    await user.see("This action requires the device to be online.");
  });
});
