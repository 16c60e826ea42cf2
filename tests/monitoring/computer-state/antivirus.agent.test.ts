// What an agent reads about its computer's antivirus products: real ClamAV, and recorded output of Windows
// and macOS.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { enroll, startAgent } from "@muster/agent";
import { antivirusStamp, readAntivirus } from "../../../agent/src/monitoring/state/antivirus.ts";
import { macOS } from "../../../agent/src/monitoring/state/macos.ts";
import type { Run } from "../../../agent/src/monitoring/state/run-program.ts";
import { windows } from "../../../agent/src/monitoring/state/windows.ts";
import { startTestServer, until } from "../../support/server/server.ts";

let root: string;
const write = (file: string, text: string | Buffer = "") => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const answering =
  (answer: unknown): Run =>
  () =>
    Promise.resolve(typeof answer === "string" ? answer : JSON.stringify(answer));
const dpkg = (name: string, version: string) =>
  `Package: ${name}\nStatus: install ok installed\nVersion: ${version}\n\n`;
/** Returns the header of a database without its publisher's signature, which isn't needed to read it. */
const header = (version: number, seconds: number) =>
  Buffer.from(`ClamAV-VDB:25 Nov 2026 08-30 +0000:${version}:2077000:90:X:X:me:${seconds}`.padEnd(512));
const service = (name: string, state: "ACTIVE" | "INACTIVE" = "ACTIVE") => ({
  name,
  description: "",
  state,
  isEnabled: true,
});

beforeEach(() => (root = mkdtempSync(join(tmpdir(), "muster-antivirus-"))));
afterEach(() => rmSync(root, { recursive: true }));

const builtAt = 1_795_595_400;

describe("ClamAV", () => {
  const install = () => {
    write("usr/sbin/clamd");
    write("var/lib/dpkg/status", dpkg("clamav-daemon", "1.4.3+dfsg-1") + dpkg("bash", "5.2"));
    write("var/lib/clamav/main.cvd", header(62, 1_600_000_000));
    write("var/lib/clamav/daily.cld", header(27_460, builtAt));
    write("var/lib/clamav/bytecode.cvd", "not a database");
  };

  test("is described by its package, the headers of its databases, and its services", async () => {
    expect(await readAntivirus(root, []), "without it").toEqual([]);
    install();
    const services = [service("clamav-daemon"), service("clamav-clamonacc", "INACTIVE")];
    expect(await readAntivirus(root, services)).toEqual([
      {
        product: "ClamAV",
        version: "1.4.3+dfsg-1",
        engine: "",
        definitions: "daily 27460",
        definitionsAt: builtAt * 1_000,
        isRunning: true,
        realTime: false,
        lastScanAt: null,
        detections: null,
      },
    ]);
    const on = [service("clamd@scan"), service("clamonacc")];
    expect(await readAntivirus(root, on)).toMatchObject([{ isRunning: true, realTime: true }]);
    expect(antivirusStamp(root, on)).not.toBe(antivirusStamp(root, services));
  });

  test("is running if its programs are, where there are no services", async () => {
    install();
    expect(await readAntivirus(root, null)).toMatchObject([{ isRunning: null, realTime: null }]);
    write("proc/7/comm", "clamd\n");
    expect(await readAntivirus(root, null)).toMatchObject([{ isRunning: true, realTime: false }]);
  });

  test("has detections in its logs, of which each file counts once", async () => {
    install();
    write(
      "var/log/clamav/clamav.log",
      `Wed Nov 25 12:34:10 2026 -> Reading databases from /var/lib/clamav
Wed Nov 25 12:34:10 2026 -> /srv/a b.doc: Eicar-Test-Signature FOUND
Wed Nov 25 12:35:10 2026 -> /srv/a b.doc: Eicar-Test-Signature FOUND
`,
    );
    const stamp = antivirusStamp(root, []);
    expect(await readAntivirus(root, [])).toMatchObject([{ detections: 1, lastScanAt: null }]);
    write("var/log/clamav/nightly.log", "/srv/c: Win.Test FOUND\n\nEnd Date:   2026:11:25 02:03:04\n");
    expect(await readAntivirus(root, [])).toMatchObject([
      { detections: 2, lastScanAt: new Date(2026, 10, 25, 2, 3, 4).getTime() },
    ]);
    expect(antivirusStamp(root, [])).not.toBe(stamp);
  });

  const hasClamAV = ["clamscan", "sigtool"].every(
    (program) => spawnSync(program, ["--version"]).status === 0,
  );

  test.runIf(hasClamAV)("writes logs and reads headers in these formats", async () => {
    install();
    write(
      "folder/eicar.txt",
      String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`,
    );
    write("folder/clean.txt", "clean");
    const file = join(root, "folder/eicar.txt");
    write("own.hdb", execFileSync("sigtool", ["--md5", file]));
    mkdirSync(join(root, "var/log/clamav"), { recursive: true });
    const log = join(root, "var/log/clamav/scan.log");
    const scan = ["-d", join(root, "own.hdb"), `--log=${log}`, "-r", join(root, "folder")];
    expect(spawnSync("clamscan", scan).status, "one is infected").toBe(1);
    const [read] = await readAntivirus(root, []);
    expect(read?.detections).toBe(1);
    expect(Math.abs(Date.now() - read!.lastScanAt!)).toBeLessThan(60_000);

    const { stdout } = spawnSync("sigtool", ["--info", join(root, "var/lib/clamav/daily.cld")], {
      encoding: "utf8",
    });
    expect(stdout).toContain("Version: 27460");
    expect(read?.definitions).toBe("daily 27460");
  });
});

test("other products on Linux are found by their folder and their service", async () => {
  write("opt/CrowdStrike/falcon-sensor");
  write("var/lib/dpkg/status", dpkg("falcon-sensor", "7.20.0-17306"));
  expect(await readAntivirus(root, [service("falcon-sensor")])).toMatchObject([
    { product: "CrowdStrike Falcon", version: "7.20.0-17306", realTime: true, definitionsAt: null },
  ]);
});

describe("Windows, by recorded output of PowerShell", () => {
  const defender = {
    AMServiceEnabled: true,
    AMProductVersion: "4.18.25100.9008",
    AMEngineVersion: "1.1.25100.9002",
    AntivirusEnabled: true,
    AntivirusSignatureVersion: "1.441.215.0",
    AntivirusSignatureLastUpdated: "/Date(1795595400000)/",
    RealTimeProtectionEnabled: false,
    QuickScanEndTime: "/Date(1795500000000)/",
    FullScanEndTime: "/Date(-11644473600000)/",
  };

  test("reports Microsoft Defender with its details, and what Security Center knows of others", async () => {
    const asked: unknown[] = [];
    const products = [
      { displayName: "Windows Defender", productState: 397_568 },
      { displayName: "Bit\u001b[31mdefender", productState: 266_240 },
      { displayName: "Expired", productState: 0x43000 },
    ];
    const run: Run = (program, args) => {
      asked.push([program, args.length]);
      return Promise.resolve(`\uFEFF${JSON.stringify({ products, defender, detections: 2 })}\r\n`);
    };
    const [own, other, expired] = await windows.ANTIVIRUS(run);
    expect(asked).toEqual([["powershell.exe", 6]]);
    expect(own).toEqual({
      product: "Microsoft Defender",
      version: "4.18.25100.9008",
      engine: "1.1.25100.9002",
      definitions: "1.441.215.0",
      definitionsAt: builtAt * 1_000,
      isRunning: true,
      realTime: false,
      lastScanAt: 1_795_500_000_000,
      detections: 2,
    });
    expect(other).toMatchObject({ product: "Bit defender", realTime: true, definitionsAt: null });
    expect(expired).toMatchObject({ realTime: false });
  });

  test("has no Security Center on servers, and may have no Defender", async () => {
    const iso = { ...defender, AntivirusSignatureLastUpdated: "2026-11-25T08:30:00.0000000Z" };
    expect(await windows.ANTIVIRUS(answering({ products: [], defender: iso, detections: 0 }))).toMatchObject([
      { definitionsAt: builtAt * 1_000, detections: 0 },
    ]);
    // PowerShell writes a list with one element as that element
    const one = { displayName: "ESET Security", productState: 0x41010 };
    expect(
      await windows.ANTIVIRUS(answering({ products: one, defender: null, detections: null })),
    ).toMatchObject([{ product: "ESET Security", realTime: true, detections: null }]);
    expect(await windows.ANTIVIRUS(answering("")), "nothing at all").toEqual([]);
    await expect(windows.ANTIVIRUS(answering("no JSON"))).rejects.toThrow();
  });
});

test("macOS has XProtect with the definitions that system_profiler lists last", async () => {
  const item = (name: string, version: string, date: string) => ({
    _name: name,
    install_date: date,
    install_version: version,
    package_source: "package_source_apple",
  });
  const SPInstallHistoryDataType = [
    item("XProtectPlistConfigData", "5321", "2026-11-20T08:00:00Z"),
    item("XProtectPlistConfigData", "5323", "2026-11-25T08:30:00Z"),
    item("XProtectPayloads", "155", "2026-11-26T08:00:00Z"),
    item("Pages", "14.4", "2026-11-26T08:00:00Z"),
  ];
  expect(await macOS.ANTIVIRUS(answering({ SPInstallHistoryDataType }))).toMatchObject([
    { product: "XProtect", definitions: "5323", definitionsAt: builtAt * 1_000, realTime: null },
  ]);
  expect(await macOS.ANTIVIRUS(answering({ SPInstallHistoryDataType: [] }))).toMatchObject([
    { product: "XProtect", definitions: "", definitionsAt: null },
  ]);
});

test("an agent reports and measures the antivirus product, and its changes", async () => {
  write("usr/sbin/clamd");
  write("var/lib/clamav/daily.cld", header(27_460, Math.round(Date.now() / 1_000) - 10 * 86_400));
  write("var/log/clamav/clamav.log", "/srv/a: Eicar FOUND\n");
  write("proc/7/comm", "clamonacc\n");
  const server = await startTestServer();
  const { clientId, locationId } = server;
  const { call } = server.ada.muster;
  const body = { clientId, locationId, expiresInMinutes: 5 };
  const { token } = await call("createEnrollmentToken", { body });
  const data = join(root, "data");
  const { nodeId } = await enroll({ url: server.url, token, data, name: "computer" });
  const run: Run = () => Promise.reject(new Error("nothing is run"));
  const state = { root, everyMS: 100, run, platform: "linux" } as const;
  const agent = startAgent({ data, state, metrics: { intervalMS: 200 } });
  const path = { nodeId };
  const measured = async () =>
    Object.fromEntries(
      (await call("getDeviceMetrics", { path })).results.map(({ metric, value }) => [metric, value]),
    );
  try {
    await until("the protection is measured", async () => (await measured()).REAL_TIME_PROTECTION === 1);
    const { ANTIVIRUS_PRODUCTS, DEFINITIONS_AGE, ANTIVIRUS_DETECTIONS } = await measured();
    expect([ANTIVIRUS_PRODUCTS, ANTIVIRUS_DETECTIONS]).toEqual([1, 1]);
    expect(DEFINITIONS_AGE).toBeCloseTo(10, 1);
    write("proc/7/comm", "something\n");
    await until("the protection is off", async () => (await measured()).REAL_TIME_PROTECTION === 0);
    const changes = async () =>
      (await call("explainDevice", { path })).changes
        .filter(({ kind }) => kind === "ANTIVIRUS")
        .map(({ antivirus, text }) => [antivirus, text]);
    await until("the change is known", async () => (await changes()).length === 1);
    expect(await changes()).toEqual([["PROTECTION_OFF", "ClamAV"]]);
  } finally {
    await agent.close();
    await server.close();
  }
});
