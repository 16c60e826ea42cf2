// The whole product: set up in a shell, and a technician discovers a network in the terminal and in the
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
});

const targets = { terminal: "127.72.0.7-127.72.0.9", web: "127.72.0.14-127.72.0.16" };
const first = { terminal: "127.72.0.7", web: "127.72.0.14" };
const vendor = { terminal: "HPE", web: "Cisco" };
const name = { terminal: "sw-stock", web: "rt-wan-1" };

describe.each(["terminal", "web"] as const)("Discovery in the %s", (kind) => {
  test("a technician discovers a network and adds what was found", async () => {
    const face = await frontends[kind]({ url, token, email, password, address: "#/discovery/new" });
    try {
      await face.see("Set up");
      await face.fill("IP targets", "10.0.0.1, 10.0.0.999");
      await face.press("Run discovery");
      await face.see("Invalid IP(s): 10.0.0.999");
      await face.fill("IP targets", "10.0.0.0/15");
      await face.press("Run discovery");
      await face.see(
        "Maximum number of targets cannot exceed 65,536. Please modify the target list and try again.",
      );
      await face.fill("IP targets", "10.0.0.0/19");
      await face.press("Run discovery");
      await face.see("8,190 targets in 11 consecutive discoveries of up to 1,000.");
      await face.press("Cancel");

      await face.press("Advanced settings");
      await face.fill("Ping timeout", "1001");
      await face.press("Save");
      await face.see("Must be between 1 and 1000");
      await face.fill("Ping timeout", "300");
      await face.fill("SNMP port", String(site.snmpPort));
      await face.press("Save");

      await face.fill("IP targets", targets[kind]);
      await face.press("Run discovery");
      await face.see("3 targets: 3 found, 0 silent", 30);
      await face.see(name[kind]);

      await face.view("Summary");
      await face.see("By vendor");
      await face.bar(vendor[kind]);
      await face.see(name[kind]);
      await face.view("Map");
      await face.cell(first[kind]);
      await face.see("Evidence");
      await face.see("Echo reply");
      await face.press("Close");
      await face.view("Table");
      await face.choose("Result", "Identified (3)");
      await face.choose("Vendor", "All vendors");

      await face.tab("Offline");
      await face.see("No data found");
      await face.tab("All SNMP responding");
      await face.press("Review");
      await face.see("Select at least 1 device to add to the organization");
      await face.tick(first[kind]);
      await face.press("Review");
      await face.see("1 to add");
      await face.press("Add 1 device");
      await face.see("Add 1 device?");
      await face.press("Add");
      await face.see("1 device added");
      await face.see(`Go to ${first[kind]}`);
    } finally {
      await face.close();
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
    const face = await frontends[kind]({ url, token, email, password, address: `#/discovery/${job.id}` });
    try {
      await face.see("3 targets: 3 found, 0 silent");
      await face.press("Review");
      await face.see("Select at least 1 device to add to the organization");
    } finally {
      await face.close();
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
