import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newAgentKeys } from "@muster/sdk/agent-keys";
import { createMuster } from "@muster/sdk";
import { enrollAs } from "@muster/agent";
import { writeDeb } from "../../../agent/packaging/linux/deb.ts";
import { refusal, startTestServer, type TestServer } from "../../support/server/server.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-installers-"));
const deb = join(folder, "muster-agent-1.2.3-linux-x64.deb");
const exe = join(folder, "muster-agent-1.2.3-windows-x64.exe");
let server: TestServer;

beforeAll(async () => {
  const file = {
    path: "usr/lib/muster-agent/agent.cjs",
    mode: 0o644,
    content: Buffer.from("// the agent\n"),
  };
  await writeDeb(deb, [file], { version: "1.2.3", architecture: "all", mtime: new Date() });
  writeFileSync(exe, "MZ program");
  for (const name of ["linux-x64.rpm", "windows-x64.msi"])
    writeFileSync(join(folder, name), `the file ${name}`);
  writeFileSync(join(folder, "linux-arm64.deb"), readFileSync(deb));
  const files = {
    "linux-x64.deb": { file: "muster-agent-1.2.3-linux-x64.deb", size: statSync(deb).size, sha256: "" },
    "windows-x64.exe": { file: "muster-agent-1.2.3-windows-x64.exe", size: 10, sha256: "" },
    ...Object.fromEntries(
      ["linux-x64.rpm", "windows-x64.msi", "linux-arm64.deb"].map((name) => [
        name,
        { file: name, size: statSync(join(folder, name)).size, sha256: "" },
      ]),
    ),
  };
  writeFileSync(
    join(folder, "manifest.json"),
    JSON.stringify({ version: "1.2.3", builtAt: "2026-11-26T00:00:00Z", files }),
  );
  server = await startTestServer({ installers: folder, nmsInstance: "EU" });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

type Body = Parameters<typeof create>[0];

const create = (body: {
  installerType: "LINUX_DEB" | "LINUX_RPM" | "LINUX_ARM64_DEB" | "WINDOWS_EXE" | "WINDOWS_MSI" | "MAC_PKG";
  nodeRoleId?: number | "auto";
  nms?: boolean;
  maxUses?: number;
}) =>
  server.ada.muster.call("createInstaller", {
    body: {
      organizationId: server.clientId,
      locationId: server.locationId,
      expiresInMinutes: 60,
      maxUses: 50,
      ...body,
    },
  });

interface Settings {
  url: string;
  token: string;
}

/** Reads the enrollment file from a Debian package, unpacked with dpkg. */
function settingsIn(bytes: ArrayBuffer): { settings: Settings; listing: string } {
  const file = join(folder, "downloaded.deb");
  writeFileSync(file, Buffer.from(bytes));
  const root = mkdtempSync(join(folder, "root-"));
  execFileSync("dpkg-deb", ["-x", file, root]);
  const path = join(root, "etc/muster-agent/enrollment.json");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(root, "usr/lib/muster-agent/agent.cjs"), "utf8")).toBe("// the agent\n");
  return {
    settings: JSON.parse(readFileSync(path, "utf8")) as Settings,
    listing: execFileSync("dpkg-deb", ["-c", file], { encoding: "utf8" }),
  };
}

type Platform = "linux" | "win32";
const enrollWith = (token: string, { platform = "linux" }: { platform?: Platform } = {}) =>
  enrollAs(createMuster({ url: server.url }), newAgentKeys(), {
    token,
    machineId: crypto.randomUUID(),
    hostname: "pc-1",
    platform,
    osVersion: "",
    version: "0.1.0",
  });

test("a link downloads a package with a token that enrolls a computer in the organization", async () => {
  const made = await create({ installerType: "LINUX_DEB" });
  expect(made.fileName).toBe("muster-agent-1.2.3-linux-x64.deb");
  expect(made.url).toMatch(/\/download\/agent\/[\w-]{43}\/muster-agent-1\.2\.3-linux-x64\.deb$/);
  expect(made.token).toBeNull();
  const answer = await fetch(made.url);
  expect(answer.headers.get("content-length")).toBe(String(made.installerSize));
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const bytes = await answer.arrayBuffer();
  expect(bytes.byteLength).toBe(made.installerSize);
  await wait(1_100);
  const again = await (await fetch(made.url)).arrayBuffer();
  expect(Buffer.from(again).equals(Buffer.from(bytes))).toBe(true);
  const { settings, listing } = settingsIn(bytes);
  expect(listing).toContain("./etc/muster-agent/enrollment.json");
  expect(settings.url).toBe(server.url);
  const { nodeId, clientId } = await enrollWith(settings.token);
  expect(clientId).toBe(server.clientId);
  const { role } = await server.ada.muster.call("getDevice", { path: { nodeId } });
  expect(role).toBe("LINUX_SERVER");
  // the package on disk is unchanged
  expect(execFileSync("dpkg-deb", ["-c", deb], { encoding: "utf8" })).not.toContain("enrollment.json");
});

test("new devices get the device role of the installer, unless it is for another system", async () => {
  const { results } = await server.ada.muster.call("listNodeRoles", {});
  const id = (name: string) => results.find(({ nodeClass }) => nodeClass === name)!.id;
  const roleWith = async (body: Body, platform: Platform) => {
    const made = await create(body);
    const { settings } = settingsIn(await (await fetch(made.url)).arrayBuffer());
    const { nodeId } = await enrollWith(settings.token, { platform });
    return (await server.ada.muster.call("getDevice", { path: { nodeId } })).role;
  };
  const workstation = { installerType: "LINUX_DEB", nodeRoleId: id("LINUX_WORKSTATION") } as const;
  expect(await roleWith(workstation, "linux")).toBe("LINUX_WORKSTATION");
  expect(await roleWith(workstation, "win32")).toBe("WINDOWS_WORKSTATION");
  expect(await roleWith({ installerType: "LINUX_DEB", nms: true }, "linux")).toBe(
    "NMS_NETWORK_MANAGEMENT_AGENT",
  );
  expect(await refusal(create({ installerType: "LINUX_DEB", nodeRoleId: id("MAC") }))).toBe(
    "validation_failed",
  );
  expect(await refusal(create({ installerType: "LINUX_DEB", nodeRoleId: 9_999 }))).toBe("validation_failed");
});

test("the EXE contains the token at its end; for MSI and RPM the token is returned separately", async () => {
  const made = await create({ installerType: "WINDOWS_EXE" });
  const bytes = Buffer.from(await (await fetch(made.url)).arrayBuffer());
  expect(bytes.length).toBe(made.installerSize);
  expect(bytes.toString("latin1", 0, 10)).toBe("MZ program");
  expect(bytes.toString("latin1", bytes.length - 8)).toBe("MUSTEREN");
  const length = Number(bytes.readBigInt64LE(bytes.length - 16));
  const settings = JSON.parse(bytes.toString("utf8", 10, 10 + length)) as Settings;
  expect(settings).toMatchObject({ url: server.url });
  await enrollWith(settings.token);
  const msi = await create({ installerType: "WINDOWS_MSI" });
  expect(await (await fetch(msi.url)).text()).toBe("the file windows-x64.msi");
  await enrollWith(msi.token!);
  expect((await create({ installerType: "LINUX_RPM" })).token).toEqual(expect.any(String));
});

test("the installer of a network management agent is named after the instance", async () => {
  const made = await create({ installerType: "WINDOWS_EXE", nms: true });
  expect(made.fileName).toBe("muster-nms-agent-eu.exe");
  expect((await fetch(made.url)).status).toBe(200);
  const { nms } = await server.ada.muster.call("listInstallers", { query: {} });
  expect(nms).toMatchObject({ instance: "EU", fileName: "muster-nms-agent-eu.exe" });
  expect((await fetch(nms.helpUrl)).status).toBe(200);
});

test("links stop working once the token is used up or revoked, and then reveal nothing", async () => {
  const one = await create({ installerType: "LINUX_DEB", maxUses: 1 });
  const { settings } = settingsIn(await (await fetch(one.url)).arrayBuffer());
  await enrollWith(settings.token);
  expect((await fetch(one.url)).status).toBe(404);
  const two = await create({ installerType: "LINUX_DEB" });
  const listed = async () => (await server.ada.muster.call("listInstallers", { query: {} })).links;
  expect((await listed())[0]).toMatchObject({ tokenId: two.tokenId, state: "ACTIVE", downloads: 0 });
  await fetch(two.url);
  expect((await listed())[0]).toMatchObject({ downloads: 1 });
  await server.ada.muster.call("revokeEnrollmentToken", { path: { tokenId: two.tokenId } });
  const revoked = await fetch(two.url);
  const unknown = await fetch(two.url.replace(/agent\/[^/]+/, `agent/${"A".repeat(43)}`));
  expect([revoked.status, unknown.status]).toEqual([404, 404]);
  expect(await revoked.json()).toEqual(await unknown.json());
  expect((await fetch(`${two.url}.sh`)).status).toBe(404);
});

test("missing and disabled installers are refused", async () => {
  expect(await refusal(create({ installerType: "MAC_PKG" }))).toBe("installer_missing");
  const flag = { path: { feature: "linux_arm_raspberry_pi" as const }, body: { clientId: server.clientId } };
  await server.ada.muster.call("disableFeature", flag);
  expect(await refusal(create({ installerType: "LINUX_ARM64_DEB" }))).toBe("feature_off");
  await server.ada.muster.call("enableFeature", flag);
  expect((await create({ installerType: "LINUX_ARM64_DEB" })).tried).toBe("LAYOUT");
});

test("a technician of another organization can't create or see links", async () => {
  const other = await server.organization("Other");
  const carol = await server.person({ permissions: ["canCreateDevices"], organizationIds: [other.clientId] });
  const body = {
    organizationId: server.clientId,
    locationId: server.locationId,
    installerType: "LINUX_DEB" as const,
    expiresInMinutes: 60,
    maxUses: 1,
  };
  expect(await refusal(carol.muster.call("createInstaller", { body }))).toBe("not_found");
  expect((await carol.muster.call("listInstallers", { query: {} })).links).toEqual([]);
  const own = { ...body, organizationId: other.clientId, locationId: other.locationId };
  expect((await carol.muster.call("createInstaller", { body: own })).maxUses).toBe(1);
  // the location belongs to another organization
  expect(
    await refusal(carol.muster.call("createInstaller", { body: { ...own, locationId: server.locationId } })),
  ).toBe("not_found");
  const dave = await server.person({});
  expect(await refusal(dave.muster.call("createInstaller", { body }))).toBe("forbidden");
});

test("truncated install scripts run nothing, and packages of the same link can be downloaded", async () => {
  const made = await create({ installerType: "LINUX_DEB" });
  const base = made.url.slice(0, made.url.lastIndexOf("/"));
  expect(made.shellCommand).toBe(`curl -fsSL ${base}/install.sh | sudo sh`);
  expect(made.powershellCommand).toBe(`irm '${base}/install.ps1' | iex`);
  const script = await (await fetch(`${base}/install.sh`)).text();
  execFileSync("sh", ["-n"], { input: script });
  // a script truncated anywhere before its last line runs nothing
  const cut = script.slice(0, script.lastIndexOf('main "$@"'));
  expect(execFileSync("sh", [], { input: cut, encoding: "utf8" })).toBe("");
  const powershell = await (await fetch(`${base}/install.ps1`)).text();
  expect(powershell.trim().split("\n").at(-1)).toBe("Install-MusterAgent");
  expect(await (await fetch(`${base}/linux-x64.rpm`)).text()).toBe("the file linux-x64.rpm");
  expect((await fetch(`${base}/linux-armv7.deb`)).status).toBe(409);
});

test("neither the database nor the audit log contains the token or the secret of a link", async () => {
  const made = await create({ installerType: "WINDOWS_MSI" });
  const secret = /agent\/([\w-]+)\//.exec(made.url)![1]!;
  const stored = server.stored();
  expect(stored).not.toContain(secret);
  expect(stored).not.toContain(made.token!);
  const { results } = await server.ada.muster.call("listActivities", { query: {} });
  const last = results.find(({ operation }) => operation === "createInstaller")!;
  expect(last.object).toMatchObject({ kind: "enrollment-token", id: String(made.tokenId) });
  expect(JSON.stringify(results)).not.toContain(secret);
});
