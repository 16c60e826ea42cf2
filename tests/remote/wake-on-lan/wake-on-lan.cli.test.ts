// muster devices wake and muster remote-support, on a real agent.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enrollScripted } from "../../support/agents/scripted-identity.ts";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { run } from "../../support/clients/muster.ts";

let computer: ManagedComputer;
let home: string;
let env: Record<string, string>;
const muster = (...args: string[]) => run(args, { env });

beforeAll(async () => {
  computer = await startManagedComputer();
  home = mkdtempSync(join(tmpdir(), "muster-wake-"));
  const { server } = computer;
  env = { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token };
  const { clientId, locationId } = server;
  const body = { clientId, locationId, expiresInMinutes: 5 };
  const { token } = await server.ada.muster.call("createEnrollmentToken", { body });
  // a documentation address, in none of this computer's networks
  const about = { ipAddresses: ["203.0.113.7"], macAddresses: ["52:54:00:00:00:07"] };
  await enrollScripted(server.url, { token, hostname: "pc-far", ...about });
});
afterAll(async () => {
  await computer.close();
  rmSync(home, { recursive: true, force: true });
});

describe("muster devices wake", () => {
  test("says for each device why it can't be woken, and fails", async () => {
    const far = await muster("devices", "wake", "pc-far", "--yes");
    expect(far.stdout).toContain("is in the network of 203.0.113.7");
    expect(far.stderr).toContain("None of the devices could be woken.");
    expect(far.exitCode).toBe(1);
    const online = await muster("devices", "wake", "web-01", "--dry-run");
    expect(online.stdout).toContain("The device is online already.");
    expect(online.exitCode).toBe(1);
    expect((await muster("devices", "wake", "nowhere", "--yes")).exitCode).toBe(3);
    expect((await muster("devices", "wake")).exitCode).toBe(2);
  });

  test("schedules waking once or repeatedly", async () => {
    const at = ["--at", "2099-06-15 06:30", "--time-zone", "Europe/Berlin"];
    const planned = await muster("devices", "wake", "pc-far", ...at, "--repeat", "weekly", "--dry-run");
    expect(planned.stdout).toMatch(/"daysOfWeek": \[\s*"MONDAY"\s*\]/);
    const made = await muster("devices", "wake", "pc-far", ...at, "--yes", "--json", "displayName,result");
    expect(JSON.parse(made.stdout)).toEqual([{ displayName: "pc-far", result: "scheduled" }]);
    expect(made.stderr).toContain("1 device will be woken at 2099-06-15 06:30 Europe/Berlin.");
    const workdays = ["--repeat", "weekly", "--weekdays", "mon,fri"];
    expect((await muster("devices", "wake", "pc-far", ...at, ...workdays, "--yes")).exitCode).toBe(0);
    const { stdout } = await muster("tasks", "list", "--json", "name,repetition");
    expect(JSON.parse(stdout)).toEqual([
      { name: "Wake", repetition: "Every week on Monday, Friday at 06:30 (Europe/Berlin)" },
      { name: "Wake", repetition: "" },
    ]);
  });

  test("refuses options that conflict, and invalid or past times", async () => {
    const refused = async (...args: string[]) => {
      const { exitCode, stderr } = await muster("devices", "wake", "pc-far", ...args, "--yes");
      expect(exitCode).toBe(2);
      return stderr;
    };
    expect(await refused("--repeat", "daily")).toContain("--repeat needs --at");
    expect(await refused("--at", "2099-06-15 06:30", "--weekdays", "mon")).toContain(
      "--weekdays needs --repeat weekly",
    );
    expect(await refused("--at", "2099-06-15 06:30", "--wait")).toContain("Omit --wait or --at");
    expect(await refused("--at", "2020-06-15 06:30")).toContain("must be in the future");
    expect(await refused("--at", "whenever")).toContain("whenever");
  });

  test("prints rows as JSON with --json", async () => {
    const { stdout } = await muster("devices", "wake", "pc-far", "--yes", "--json", "displayName,result");
    expect(JSON.parse(stdout)).toEqual([{ displayName: "pc-far", result: "refused" }]);
  });
});

describe("muster remote-support", () => {
  test("creates, updates, lists and deletes folders", async () => {
    const created = await muster("remote-support", "folders", "create", "--name", "Front office");
    expect(created.exitCode).toBe(0);
    const again = await muster("remote-support", "folders", "create", "--name", "front office");
    expect(again.stderr).toContain("An Organization with this name already exists.");
    expect(again.exitCode).toBe(6);
    await muster("remote-support", "folders", "update", "Front office", "--expiration-ttl", "60");
    const { stdout } = await muster("remote-support", "folders", "list", "--json", "name,expirationTTL");
    expect(JSON.parse(stdout)).toEqual([{ name: "Front office", expirationTTL: 60 }]);
    expect((await muster("remote-support", "folders", "delete", "Front office", "--yes")).exitCode).toBe(0);
  });

  test("sets a product's address, fills it in for a device, and deletes it", async () => {
    const [organization] = (await computer.server.ada.muster.call("listOrganizations", { query: {} }))
      .results;
    const connections = (...args: string[]) => muster("remote-support", "connections", ...args);
    const hostile = await connections("set", organization!.name, "connectwise", "javascript:alert(1)");
    expect(hostile.exitCode).toBe(2);
    expect(hostile.stderr).toContain("The address must begin with one of: https:");
    const address = "https://acme.example.com/Host#Access/{name}";
    expect((await connections("set", organization!.name, "connectwise", address)).exitCode).toBe(0);
    const opened = await muster("remote-support", "open", "web-01", "connectwise", "--jq", ".url");
    expect(opened.stdout).toContain("https://acme.example.com/Host#Access/web-01");
    expect((await connections("delete", organization!.name, "connectwise", "--yes")).exitCode).toBe(0);
    const gone = await muster("remote-support", "open", "web-01", "connectwise");
    expect(gone.exitCode).toBe(6);
  });
});
