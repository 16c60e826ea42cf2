// Views and exports of discovery results.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createResults,
  emptyDiscoveryForm,
  discoveryToCsv,
  discoveryToJson,
  discoveryToNmapXml,
  groupSeries,
  mapSubnets,
  missingTargets,
  MusterError,
  nothingFound,
  runSeries,
  subnetCells,
  summarize,
  sumJobs,
  toDiscoveryRequest,
  unanswered,
  type Credential,
  type DiscoveredDevice,
  type Job,
  type Muster,
} from "@muster/sdk";
import type { Live } from "@muster/sdk/live";
import { closeWindows, sharedBrowser } from "../support/clients/browser.ts";

const job: Job = {
  id: "018f2b5e-7e57-7000-8000-000000000001",
  type: "NETWORK_DISCOVERY",
  state: "COMPLETED",
  clientId: 1,
  delegateNodeId: 1,
  delegateName: "probe-1",
  createdBy: "ada@example.com",
  createdAt: Date.UTC(2026, 10, 21, 3),
  finishedAt: Date.UTC(2026, 10, 21, 3, 0, 2),
  targets: "192.0.2.0/29, gone.example.com",
  total: 7,
  scheduleId: null,
  done: 7,
  found: 3,
  verdicts: { identified: 2, ports_only: 1, silent: 3, name_only: 1 },
  waiting: false,
  seriesId: null,
  tried: { credentials: 2, pingsPerNode: 2, pingTimeoutMS: 500, snmpPort: 1161 },
  error: null,
};

const device = (ip: string, more: Partial<DiscoveredDevice>): DiscoveredDevice => ({
  ...unanswered(ip, "silent"),
  reason: "Nothing responded.",
  nodeId: null,
  revision: 1,
  ...more,
});
const hostile = `=cmd|' /C calc'!A1 <b>&"']]>\u0000\u001b[31m\u202e\ufffe`;
const devices = [
  device("192.0.2.10", { verdict: "silent" }),
  device("192.0.2.2", {
    verdict: "identified",
    role: "NMS_SWITCH",
    vendor: "Cisco",
    model: "C9300-48P",
    os: "IOS XE",
    firmware: "17.3.6",
    serialNumber: "FOC2701T0A1",
    hostname: "sw-core-1",
    dns: "sw-core-1.example.com",
    mac: "02:00:00:00:00:02",
    pingMS: 0.4,
    ports: [443, 22],
    snmpv2: [3],
    confidence: 95,
    rule: "cisco-ios",
    reason: "SNMP answers and rule cisco-ios recognizes it.",
  }),
  device("192.0.2.3", {
    verdict: "identified",
    role: "NMS_PRINTER",
    vendor: hostile,
    model: hostile,
    hostname: hostile,
  }),
  device("2001:db8::7", { verdict: "ports_only", ports: [65_000] }),
  device("gone.example.com", { verdict: "name_only" }),
];

describe("Discovery exports", () => {
  let folder: string;
  let browser: Browser;
  const xml = discoveryToNmapXml([job], devices);
  beforeAll(async () => {
    [folder, browser] = await Promise.all([mkdtemp(join(tmpdir(), "muster-export-")), sharedBrowser()]);
    await writeFile(join(folder, "found.xml"), xml);
  });
  afterAll(async () => {
    await closeWindows();
    await rm(folder, { recursive: true });
  });

  test("CSV has a line per target, sorted by address, and no formulas", () => {
    const [head, ...lines] = discoveryToCsv(devices).trimEnd().split("\r\n");
    expect(head).toMatch(/^Address,Name,DNS name,NetBIOS name,Result,Role,Vendor,Model,/);
    expect(lines.map((line) => line.split(",")[0])).toEqual([
      "192.0.2.2",
      "192.0.2.3",
      "192.0.2.10",
      "2001:db8::7",
      "gone.example.com",
    ]);
    expect(lines[0]).toContain(
      "Identified,Switch,Cisco,C9300-48P,IOS XE,17.3.6,FOC2701T0A1,02:00:00:00:00:02,95%",
    );
    expect(lines[1]).toContain(`"'=cmd|' /C calc'!A1 <b>&""']]>`);
    expect(lines.join()).not.toMatch(/[\u0000-\u001f\u202e]/);
  });

  test("JSON has the contract's fields and no control characters", () => {
    const text = discoveryToJson([job], devices);
    const read = JSON.parse(text) as { jobs: Job[]; devices: DiscoveredDevice[] };
    expect(read.jobs).toEqual([job]);
    expect(read.devices[1]?.vendor).toBe(hostile);
    expect(text).not.toMatch(/[\u0000-\u0009\u001b\u202e]/);
  });

  test("a browser's XML parser reads the XML export", async () => {
    const page = await browser.newPage();
    const read = await page.evaluate<Record<string, unknown>>(`(() => {
      const doc = new DOMParser().parseFromString(${JSON.stringify(xml)}, "application/xml");
      const host = (ip) => [...doc.querySelectorAll("host")].find((host) => host.querySelector("address").getAttribute("addr") === ip);
      const all = (node, query, name) => [...node.querySelectorAll(query)].map((element) => element.getAttribute(name));
      const core = host("192.0.2.2");
      return {
        failed: doc.querySelector("parsererror")?.textContent ?? "",
        hosts: all(doc, "host > status", "state"),
        addresses: all(core, "address", "addr"),
        macVendor: all(core, 'address[addrtype="mac"]', "vendor"),
        names: all(core, "hostname", "name"),
        ports: all(core, "port", "portid"),
        services: all(core, "service", "name"),
        accuracy: all(core, "osmatch", "accuracy"),
        serial: core.querySelector('elem[key="serialNumber"]').textContent,
        vendor: host("192.0.2.3").querySelector('elem[key="vendor"]').textContent,
        type6: all(host("2001:db8::7"), "address", "addrtype"),
        skipped: all(doc, "target", "specification"),
        stats: ["up", "down", "total"].map((name) => doc.querySelector("runstats > hosts").getAttribute(name)),
      };
    })()`);
    expect(read).toEqual({
      failed: "",
      hosts: ["up", "up", "down", "up"],
      addresses: ["192.0.2.2", "02:00:00:00:00:02"],
      macVendor: ["Cisco"],
      names: ["sw-core-1.example.com", "sw-core-1"],
      ports: ["22", "443", "1161"],
      services: ["ssh", "https", "snmp"],
      accuracy: ["95"],
      serial: "FOC2701T0A1",
      vendor: `=cmd|' /C calc'!A1 <b>&"']]>`,
      type6: ["ipv6"],
      skipped: ["gone.example.com"],
      stats: ["3", "1", "4"],
    });
  });

  const has = (program: string) => {
    try {
      execFileSync("which", [program]);
      return true;
    } catch {
      return false;
    }
  };
  const dtd = "/usr/share/nmap/nmap.dtd";

  test.skipIf(!has("xmllint") || !existsSync(dtd))(
    "the XML is valid by nmap's DTD (needs xmllint and nmap)",
    () => {
      execFileSync("xmllint", ["--noout", "--dtdvalid", dtd, join(folder, "found.xml")]);
    },
  );

  test.skipIf(!has("ndiff"))("ndiff reports the differences of two discoveries (needs ndiff)", async () => {
    const later = join(folder, "later.xml");
    const moved = devices.map((device) => (device.ip === "192.0.2.2" ? { ...device, ports: [22] } : device));
    await writeFile(later, discoveryToNmapXml([job], moved));
    const { status, stdout } = (() => {
      try {
        return { status: 0, stdout: String(execFileSync("ndiff", [join(folder, "found.xml"), later])) };
      } catch (error) {
        const failed = error as { status: number; stdout: Buffer };
        return { status: failed.status, stdout: String(failed.stdout) };
      }
    })();
    expect(status).toBe(1);
    expect(stdout).toMatch(/-443\/tcp +open +https/);
    expect(await readFile(later, "utf8")).not.toContain('portid="443"');
  });
});

describe("Discovery result views", () => {
  test("counts add up and include unknown vendors", () => {
    const summary = summarize(devices);
    expect(summary).toMatchObject({
      total: 5,
      responding: 3,
      types: { all: 5, allResponding: 3, offline: 2 },
    });
    expect(summary.verdicts.map(({ label, count }) => `${label} ${count}`)).toEqual([
      "Identified 2",
      "Responds, but not to ping 1",
      "Name only, no response 1",
      "No response 1",
    ]);
    expect(summary.roles.map(({ label }) => label)).toEqual(["Printer", "Switch", "Unknown"]);
  });

  test("a map has a cell for each address of a /24 and lists all other targets", () => {
    const { subnets, apart } = mapSubnets(devices, ["192.0.2.200", "198.51.100.1"]);
    expect(subnets).toEqual([
      { id: "192.0.2.0/24", targets: 4, answering: 2 },
      { id: "198.51.100.0/24", targets: 1, answering: 0 },
    ]);
    expect(apart.map(({ ip }) => ip)).toEqual(["2001:db8::7", "gone.example.com"]);
    const cells = subnetCells("192.0.2.0/24", devices, ["192.0.2.200"]);
    expect(cells).toHaveLength(256);
    expect(cells[2]).toMatchObject({ ip: "192.0.2.2", asked: true, device: { vendor: "Cisco" } });
    expect([cells[200], cells[201]].map((cell) => cell?.asked)).toEqual([true, false]);
  });

  test("a discovery without results states what was tried and what to check", () => {
    const silent = { ...job, total: 256, found: 0, verdicts: { silent: 250, refused: 6 } };
    const { title, hint } = nothingFound(silent);
    expect(title).toBe("None of 256 targets responded");
    expect(hint).toContain("2 pings each (500 ms)");
    expect(hint).toContain("SNMP on UDP port 1161 with 2 credentials");
    expect(hint).toContain("6 targets couldn't be scanned");
    expect(hint).toMatch(/route .*firewalls/);
  });

  test("results are sorted by address, with the newest for each", () => {
    const results = createResults();
    const put = (...ips: string[]) =>
      results.put(
        ips.map((ip) => device(ip, {})),
        job.id,
      );
    put("10.0.0.9", "10.0.0.10");
    results.rows();
    put("10.0.0.1", "sw1", "10.0.0.9");
    results.put([device("10.0.0.9", { verdict: "ping_only" })], "other");
    expect(results.rows().map(({ ip }) => ip)).toEqual(["10.0.0.1", "10.0.0.9", "10.0.0.10", "sw1"]);
    expect(results.rows()[1]?.verdict).toBe("ping_only");
    expect([results.jobOf("10.0.0.9"), results.jobOf("sw1")]).toEqual(["other", job.id]);
  });
});

describe("Discovery series", () => {
  const running = (seriesId: string | null, id: string, state: Job["state"], targets: string): Job => ({
    ...job,
    id,
    seriesId,
    state,
    targets,
  });

  test("is one row of the list, with totals and the worst state", () => {
    const jobs = [
      running("s", "3", "COMPLETED", "c"),
      running(null, "2", "FAILED", "b"),
      running("s", "1", "RUNNING", "a"),
    ];
    expect(groupSeries(jobs).map(({ id, state, total }) => [id, state, total])).toEqual([
      ["1", "RUNNING", 14],
      ["2", "FAILED", 7],
    ]);
    expect(sumJobs([jobs[2]!, jobs[0]!], 40)).toMatchObject({
      total: 40,
      finishedAt: null,
      verdicts: { identified: 4 },
    });
  });

  test("skips finished targets when it is continued", () => {
    const done = [
      running("s", "1", "COMPLETED", "10.0.0.1-10.0.0.3"),
      running("s", "2", "FAILED", "10.0.0.4"),
    ];
    expect(missingTargets("10.0.0.1-10.0.0.5", done)).toBe("10.0.0.4\n10.0.0.5");
  });

  /** Simulates a server whose discoveries end at once, each in the given state or with the given error. */
  function serverOf(states: readonly (Job["state"] | MusterError)[]) {
    const asked: { targets: string; seriesId?: string }[] = [];
    const muster = {
      async call(_id: string, { body }: { body: { targets: string; seriesId?: string } }) {
        const state = states[asked.length];
        if (state instanceof MusterError) throw state;
        asked.push(body);
        return { jobUUID: String(asked.length), targetsIPs: [body.targets] };
      },
    } as unknown as Muster;
    const live = {
      watchDiscovery(id: string, on: { end(ended: Job): void }) {
        const body = asked[Number(id) - 1]!;
        queueMicrotask(() =>
          on.end({
            ...running(body.seriesId ?? null, id, states[Number(id) - 1] as Job["state"], body.targets),
          }),
        );
        return () => {};
      },
    } as unknown as Live;
    return { muster, live, asked };
  }
  const credential = { id: 1, clientId: 1, name: "public", type: "SNMPV2" } as Credential;
  const { targets: _targets, ...request } = toDiscoveryRequest(
    { ...emptyDiscoveryForm, org: "1", networkProbe: "1", snmpCredOne: "1" },
    [credential],
  );
  const options = () => ({ signal: new AbortController().signal, onTargets: () => {} });

  test("continues after a failed discovery and reports the missing part", async () => {
    const server = serverOf(["COMPLETED", "FAILED", "COMPLETED"]);
    const result = await runSeries(server, request, ["10.0.0.1", "10.0.1.1", "10.0.2.1"], options());
    expect(result).toMatchObject({ missing: ["10.0.1.1"] });
    expect(result.error).toBeUndefined();
    expect(result.jobs).toHaveLength(3);
    expect(new Set(server.asked.map(({ seriesId }) => seriesId)).size).toBe(1);
    expect(server.asked[0]?.seriesId).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  test("ends with the reason if the next discovery can't be started", async () => {
    const server = serverOf(["COMPLETED", new MusterError("probe_offline")]);
    const result = await runSeries(server, request, ["10.0.0.1", "10.0.1.1", "10.0.2.1"], options());
    expect(result).toMatchObject({ missing: ["10.0.1.1", "10.0.2.1"], error: { code: "probe_offline" } });
  });

  test("is not created for a single part", async () => {
    const server = serverOf(["COMPLETED"]);
    await runSeries(server, request, ["10.0.0.1"], options());
    expect(server.asked).toEqual([{ ...request, targets: "10.0.0.1" }]);
  });
});
