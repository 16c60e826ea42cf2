// What technicians see of a device's SNMP traps and syslog, in the terminal, the browser and the shell.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReportedMessage } from "@muster/sdk/live";
import { buildNetwork, type Network } from "../../support/monitoring/network.ts";
import { frontends } from "../../support/clients/frontends.ts";
import { run } from "../../support/clients/muster.ts";
import { admin, startTestServer, type TestServer } from "../../support/server/server.ts";

let server: TestServer;
let network: Network;
let home: string;
let sequence = 0;

const send = (messages: ReportedMessage[], dropped: [number, number][] = []) =>
  network.probe.socket
    .timeout(5_000)
    .emitWithAck("device.messages", { run: "run-1", sequence: ++sequence, messages, dropped });
const said = (nodeId: number, severity: number, source: string, text: string): ReportedMessage => ({
  nodeId,
  ageMS: 0,
  kind: "SYSLOG",
  facility: 23,
  severity,
  source,
  text,
});

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "muster-messages-"));
  server = await startTestServer({ web: join(import.meta.dirname, "../../../web/dist") });
  network = await buildNetwork(server);
  await network.tellAll();
  const { core } = network.ids;
  const trap = { kind: "TRAP", severity: null, facility: null, source: "1.3.6.1.6.3.1.1.5.3" } as const;
  await send(
    [
      { ...trap, nodeId: core, ageMS: 120_000, text: "1.3.6.1.2.1.2.2.1.1.3 = 3" },
      said(core, 2, "ENV-2-FAN", "Fan 2 has failed"),
      said(core, 6, "sshd", "Accepted password for ada"),
    ],
    [[core, 12]],
  );
});
afterAll(async () => {
  network.probe.socket.close();
  await server.close();
  rmSync(home, { recursive: true });
});

describe.each(Object.entries(frontends))("Messages in the %s", (name, open) => {
  const at = (nodeId: number) =>
    open({
      url: server.url,
      token: server.ada.token,
      ...admin,
      address: `#/deviceDashboard/${nodeId}/overview?tab=messages`,
    });

  test("a device's page lists messages with severity and source, and filters them", async () => {
    const { core } = network.ids;
    const frontend = await at(core);
    try {
      await frontend.see("linkDown");
      await frontend.see("Fan 2 has failed");
      await frontend.see("Critical");
      await frontend.see("12 more messages weren’t kept");
      await frontend.menu("Any severity", "Error or worse");
      await frontend.see("Fan 2 has failed");
      await frontend.filter("ssh");
      await frontend.see("No matches");
      await frontend.press("Clear filter");
      await frontend.see("Accepted password for ada");
      // new messages are shown without a reload
      await send([said(core, 4, "sshd", `Connection closed, seen in the ${name}`)]);
      await frontend.see(`seen in the ${name}`);
    } finally {
      await frontend.close();
    }
  }, 60_000);

  test("a device without messages shows where it has to send them", async () => {
    const frontend = await at(network.ids.printer);
    try {
      await frontend.see("No messages in the last 7 days");
      await frontend.see("of its probe, probe-1");
      await frontend.see("UDP port 514");
    } finally {
      await frontend.close();
    }
  }, 60_000);
});

test("muster messages lists a device's messages, with filters and pages", async () => {
  const env = { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token };
  const muster = (...args: string[]) => run(["messages", "list", ...args], { env });
  const severe = await muster("sw-core", "--severity", "3", "--json", "severity,source,text");
  expect(JSON.parse(severe.stdout)).toEqual([{ severity: 2, source: "ENV-2-FAN", text: "Fan 2 has failed" }]);
  const traps = await muster("sw-core", "--kind", "trap");
  expect(traps.stdout).toMatch(/linkDown\s+1\.3\.6\.1\.2\.1\.2\.2\.1\.1\.3 = 3/);
  expect(traps.stderr).toContain("12 more messages weren’t kept");
  const words = await muster("sw-core", "--text", "fan");
  expect(words.stdout).toMatch(/Critical\s+Syslog\s+ENV-2-FAN\s+Fan 2 has failed/);
  const next = await muster("sw-core", "--page-size", "1");
  expect(next.stderr).toContain("--offset 1");
  const none = await muster("prn-sales");
  expect([none.exitCode, none.stdout.trim()]).toEqual([0, ""]);
  expect(none.stderr).toContain("UDP port 162");
  expect((await muster("sw-core", "--text", "nothing like it")).stderr).toContain("No matches");
  expect((await muster("sw-core", "--severity", "8")).exitCode).toBe(2);
  expect((await muster("nowhere")).exitCode).toBe(3);
  const tryOut = (...args: string[]) => run(["conditions", "try", "sw-core", ...args], { env });
  const tried = await tryOut("--messages", "1", "--severity", "3", "--text", "fan");
  expect(tried.stderr).toMatch(/^One alert\. Messages checked: \d+/m);
  expect((await tryOut("--messages", "1", "--metric", "cpu-use", "--above", "1")).exitCode).toBe(2);
  expect((await tryOut()).exitCode).toBe(2);
});
