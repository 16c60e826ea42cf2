// The whole product: it is set up in a shell, then a technician discovers a network in the terminal and the
// browser.
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa, type ResultPromise } from "execa";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSite, type Site } from "@muster/fixtures/site";
import { frontends } from "../support/clients/frontends.ts";
import { muster, run } from "../support/clients/muster.ts";

const email = "ada@example.com";
const password = "correct horse battery staple";

let home: string;
let env: Record<string, string>;
let url: string;
let token: string;
let server: ResultPromise;
let site: Site;

const shell = async (args: string[], input?: string) => {
  const { stdout, stderr, exitCode } = await run(args, { env, input });
  expect(exitCode, stderr).toBe(0);
  return stdout;
};

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "muster-story-"));
  env = { HOME: home, XDG_CONFIG_HOME: home };
  const data = join(home, "data");
  site = await startSite({ port: 0, base: "127.72.0" });
  server = execa(process.execPath, [muster, "up", "--data", data, "--port", "0"], { env, reject: false });
  const [ready] = (await once(server.stdout!, "data")) as [Buffer];
  url = /http:\/\/\S+/.exec(String(ready))![0];
  const setup = [
    "setup",
    "--data",
    data,
    "--email",
    email,
    "--password-stdin",
    "--organization",
    "Acme Dental",
  ];
  await shell(setup, password);
  await shell(
    [
      "credentials",
      "create",
      "--name",
      "public",
      "--type",
      "SNMPV2",
      "--organization",
      "Acme Dental",
      "--secret-stdin",
    ],
    "public",
  );
  token = (
    JSON.parse(await shell(["api-keys", "create", "--name", "story", "--json", "key"])) as { key: string }
  ).key;
});

afterAll(async () => {
  server.kill("SIGTERM");
  expect((await server).exitCode).toBe(0);
  await site.stop();
  await rm(home, { recursive: true, force: true });
});

test("devices are discovered, imported and shown in a shell", async () => {
  const args = ["discovery", "run", "127.72.0.1-127.72.0.3", "--snmp-port", String(site.snmpPort)];
  const found = JSON.parse(await shell([...args, "--import", "identified", "-o", "json"])) as {
    ip: string;
  }[];
  expect(found.map(({ ip }) => ip)).toEqual(["127.72.0.1", "127.72.0.2", "127.72.0.3"]);
  const devices = await shell([
    "devices",
    "list",
    "--json",
    "displayName,vendor,serialNumber",
    "--search",
    "cisco",
  ]);
  expect(JSON.parse(devices)).toContainEqual({
    displayName: "sw-core-1",
    vendor: "Cisco",
    serialNumber: "FOC2701T0A1",
  });
}, 60_000);

const targets = { terminal: "127.72.0.7-127.72.0.9", web: "127.72.0.14-127.72.0.16" };
const first = { terminal: "127.72.0.7", web: "127.72.0.14" };
const vendor = { terminal: "HPE", web: "Cisco" };
const name = { terminal: "sw-stock", web: "rt-wan-1" };

describe.each(["terminal", "web"] as const)("Discovery in the %s", (kind) => {
  test("a technician discovers a network and adds what was found", async () => {
    const frontend = await frontends[kind]({ url, token, email, password, address: "#/discovery/new" });
    try {
      await frontend.see("Set up");
      await frontend.fill("IP targets", "10.0.0.1, 10.0.0.999");
      await frontend.press("Run discovery");
      await frontend.see("Invalid IP(s): 10.0.0.999");
      await frontend.fill("IP targets", "10.0.0.0/15");
      await frontend.press("Run discovery");
      await frontend.see(
        "Maximum number of targets cannot exceed 65,536. Please modify the target list and try again.",
      );
      await frontend.fill("IP targets", "10.0.0.0/19");
      await frontend.press("Run discovery");
      await frontend.see("8,190 targets in 11 consecutive discoveries of up to 1,000.");
      await frontend.press("Cancel");

      await frontend.press("Advanced settings");
      await frontend.fill("Ping timeout", "1001");
      await frontend.press("Save");
      await frontend.see("Must be between 1 and 1000");
      await frontend.fill("Ping timeout", "300");
      await frontend.fill("SNMP port", String(site.snmpPort));
      await frontend.press("Save");

      await frontend.fill("IP targets", targets[kind]);
      await frontend.press("Run discovery");
      await frontend.see("3 targets: 3 found, 0 silent", 30);
      await frontend.see(name[kind]);

      await frontend.view("Summary");
      await frontend.see("By vendor");
      await frontend.bar(vendor[kind]);
      await frontend.see(name[kind]);
      await frontend.view("Map");
      await frontend.cell(first[kind]);
      await frontend.see("Evidence");
      await frontend.see("Echo reply");
      await frontend.press("Close");
      await frontend.view("Table");
      await frontend.choose("Result", "Identified (3)");
      await frontend.choose("Vendor", "All vendors");

      await frontend.tab("Offline");
      await frontend.see("No data found");
      await frontend.tab("All SNMP responding");
      await frontend.press("Review");
      await frontend.see("Select at least 1 device to add to the organization");
      await frontend.tick(first[kind]);
      await frontend.press("Review");
      await frontend.see("1 to add");
      await frontend.press("Add 1 device");
      await frontend.see("Add 1 device?");
      await frontend.press("Add");
      await frontend.see("1 device added");
      await frontend.see(`Go to ${first[kind]}`);
    } finally {
      await frontend.close();
    }
    const added = await shell(["devices", "list", "--search", first[kind], "--json", "displayName,role"]);
    expect(JSON.parse(added)).toEqual([
      { displayName: name[kind], role: kind === "terminal" ? "NMS_SWITCH" : "NMS_ROUTER" },
    ]);
  }, 60_000);

  test("added devices cannot be added again", async () => {
    const jobs = JSON.parse(await shell(["discovery", "list", "--json", "id,targets"])) as {
      id: string;
      targets: string;
    }[];
    const job = jobs.find((one) => one.targets === targets[kind])!;
    const frontend = await frontends[kind]({ url, token, email, password, address: `#/discovery/${job.id}` });
    try {
      await frontend.see("3 targets: 3 found, 0 silent");
      await frontend.press("Review");
      await frontend.see("Select at least 1 device to add to the organization");
    } finally {
      await frontend.close();
    }
  });
});

test("the built-in probe scans for another organization, and recognizes its devices", async () => {
  await shell(["organizations", "create", "--name", "Second Shop"]);
  const there = ["--organization", "Second Shop"];
  await shell(
    ["credentials", "create", "--name", "public", "--type", "SNMPV2", ...there, "--secret-stdin"],
    "public",
  );
  const args = [
    "discovery",
    "run",
    "127.72.0.4",
    ...there,
    "--snmp-port",
    String(site.snmpPort),
    "--json",
    "ip,nodeId",
  ];
  expect(JSON.parse(await shell([...args, "--import", "identified"]))).toMatchObject([{ ip: "127.72.0.4" }]);
  const devices = JSON.parse(await shell(["devices", "list", ...there, "--json", "id,ip"])) as {
    id: number;
  }[];
  expect(JSON.parse(await shell(args))).toEqual([{ ip: "127.72.0.4", nodeId: devices[0]!.id }]);
  await shell(["devices", "delete", String(devices[0]!.id), "--yes"]);
});
