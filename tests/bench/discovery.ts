import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isResponding } from "@muster/sdk";
import { scoreFields, type Planned } from "./accuracy.ts";
import { findLab, inLab, median, times, type Row } from "./measure.ts";
import type { Scan } from "./scan.ts";

const rounds = Number(process.env.MUSTER_ROUNDS ?? 5);
const targets = "10.66.0.1-10.66.3.232";
const nmapTargets = "10.66.0-3.1-254";
const scanFile = join(import.meta.dirname, "scan.ts");
/** Eight fping processes with 125 addresses each, as the fastest possible ping sweep. */
const floor = `for i in 0 1 2 3 4 5 6 7; do seq $((i * 125 + 1)) $((i * 125 + 125)) | while read -r n; do echo 10.66.$((n / 256)).$((n % 256)); done | fping -4 -q -i1 -c2 -p300 -t500 -H127 2>/dev/null & done; wait`;

interface Measured {
  wall: number;
  sent: number;
  stdout: string;
}

/** Scans a site lab of 1,000 addresses, on the segment and routed, with Muster, nmap and fping in turn. */
export async function discoveryBench(): Promise<Row[]> {
  const lab = findLab();
  if (!lab) return [];
  const rows: Row[] = [];
  for (const routed of ["0", "1"]) rows.push(...(await siteBench(lab, routed)));
  return rows;
}

async function siteBench(script: string, routed: string): Promise<Row[]> {
  // the shell and the scan reuse their compiled code
  const env = { ...process.env, LAB_ROUTED: routed, NODE_COMPILE_CACHE: join(tmpdir(), "muster-bench") };
  return inLab(script, env, async (lab, planFile) => {
    const plan = JSON.parse(readFileSync(planFile, "utf8")) as { devices: Planned[] };
    const sent = async () => (JSON.parse((await lab("count")).stdout) as { tx: number }).tx;
    const measure = async (...command: string[]): Promise<Measured> => {
      await lab("exec", "ip", "neigh", "flush", "all").catch(() => undefined);
      await wait(1_000);
      const before = await sent();
      const start = performance.now();
      const { stdout } = await lab("exec", ...command);
      return { wall: (performance.now() - start) / 1_000, sent: (await sent()) - before, stdout };
    };
    const taken = {
      muster: [] as Measured[],
      all: [] as Measured[],
      ping: [] as Measured[],
      nmap: [] as Measured[],
      fping: [] as Measured[],
    };
    for (let round = 0; round < rounds; round++) {
      taken.muster.push(await measure(process.execPath, scanFile, targets));
      taken.all.push(await measure(process.execPath, scanFile, targets, "all"));
      taken.nmap.push(await measure("nmap", "-sn", "-n", "-oG", "-", nmapTargets));
      taken.ping.push(await measure(process.execPath, scanFile, targets, "ping"));
      taken.fping.push(await measure("sh", "-c", floor));
    }
    return report(routed === "1" ? "routed" : "segment", plan.devices, taken);
  });
}

function report(where: string, planned: readonly Planned[], taken: Record<string, Measured[]>): Row[] {
  const scans = taken.muster!.map(({ stdout }) => JSON.parse(stdout) as Scan);
  const pings = taken.ping!.map(({ stdout }) => JSON.parse(stdout) as Scan);
  const wall = (name: string) => median(taken[name]!.map((run) => run.wall));
  const packets = (name: string) => median(taken[name]!.map((run) => run.sent)) / 1_000;
  const of = (value: (scan: Scan) => number) => scans.map(value).toSorted((a, b) => a - b);
  const min = (value: (scan: Scan) => number) => of(value)[0]!;
  const middle = (value: (scan: Scan) => number) => median(of(value));
  const seconds = middle((scan) => scan.seconds);
  const pingable = planned.filter((device) => device.ping).length;
  const nmapFound = median(
    taken.nmap!.map(({ stdout }) => stdout.split("\n").filter((line) => line.endsWith("Up")).length),
  );
  const quick = new Set(planned.filter(({ net }) => net !== "slow" && net !== "loss").map(({ ip }) => ip));
  const after = (share: number) => (scan: Scan) => {
    const ends = scan.devices
      .filter((device) => isResponding(device) && quick.has(device.ip))
      .map((device) => device.completeMS);
    return ends.toSorted((a, b) => a - b)[Math.ceil(ends.length * share) - 1] ?? Infinity;
  };
  const first = (scan: Scan) =>
    Math.min(...scan.devices.filter(isResponding).map((device) => device.firstMS));
  const agents = planned.filter(({ snmp, kind }) => snmp && !snmp.unknown && kind !== "hostile");
  const readable = agents.filter(({ snmp }) => snmp!.v.includes(2));
  const readOf = (some: readonly Planned[]) => (scan: Scan) => {
    const works = scan.devices.filter(
      ({ snmpv1, snmpv2, snmpv3 }) => snmpv1.length + snmpv2.length + snmpv3.length > 0,
    );
    const read = new Set(works.map(({ ip }) => ip));
    return some.filter(({ ip }) => read.has(ip)).length;
  };
  const every = taken.all!.map(({ stdout }) => JSON.parse(stdout) as Scan);
  const found = (scan: Scan) => scan.devices.filter(isResponding).length;
  const row = (what: string, muster: string, peer: string, ratio: string, goal: string): Row => ({
    what: `${where}: ${what}`,
    muster,
    peer,
    ratio,
    goal,
  });
  const rows = [
    row(
      `1,000 targets, everything (median of ${rounds})`,
      `${seconds.toFixed(2)} s`,
      `nmap -sn -n ${wall("nmap").toFixed(2)} s`,
      `${times(wall("nmap") / seconds)} times as fast`,
      where === "segment" ? "≤ 2.0 s, ≥ 2.5" : "",
    ),
    row(
      "ping alone",
      `${median(pings.map((scan) => scan.seconds)).toFixed(2)} s, ${Math.min(...pings.map((scan) => scan.pinged))} of ${pingable} in the worst run`,
      `fping, 8 at once ${wall("fping").toFixed(2)} s; floor 0.80 s`,
      times(median(pings.map((scan) => scan.seconds)) / 0.8),
      "≤ 1.2 of the floor, all",
    ),
    row(
      "found, worst run",
      String(min(found)),
      `${planned.length} present; nmap ${nmapFound}`,
      times(min(found) / planned.length),
      where === "segment" ? "1.00" : "0.98 (5 answer ARP only)",
    ),
    row(
      "answer ping, worst run",
      String(min((scan) => scan.pinged)),
      `${pingable} there are`,
      times(min((scan) => scan.pinged) / pingable),
      "1.00",
    ),
    row(
      "read with two v2c communities, worst run",
      String(min(readOf(readable))),
      `${readable.length} readable`,
      times(min(readOf(readable)) / readable.length),
      "1.00",
    ),
    row(
      "read with v1, v2c and v3, worst run",
      String(Math.min(...every.map(readOf(agents)))),
      `${agents.length} readable; ${median(every.map((scan) => scan.seconds)).toFixed(2)} s`,
      times(Math.min(...every.map(readOf(agents))) / agents.length),
      "1.00",
    ),
    row(
      "first row",
      `${Math.round(middle((scan) => first(scan) - scan.firstAnswerMS))} ms after the first answer`,
      `${Math.round(middle(first))} ms after the start`,
      "",
      "≤ 50 ms",
    ),
    row(
      "half / 95 % of rows complete",
      `${(middle(after(0.5)) / 1_000).toFixed(2)} / ${(middle(after(0.95)) / 1_000).toFixed(2)} s`,
      "",
      "",
      "0.5 / 1.0 s",
    ),
    row("processor", `${middle((scan) => scan.cpu).toFixed(2)} s`, "", "", "≤ 1.2 s"),
    row("memory", `${Math.round(middle((scan) => scan.megabytes))} MB`, "", "", "≤ 120 MB"),
    row(
      "packets a target",
      packets("muster").toFixed(1),
      `nmap -sn ${packets("nmap").toFixed(1)}, fping ${packets("fping").toFixed(1)}`,
      "",
      "≤ 11",
    ),
  ];
  if (where === "routed") return rows;
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
  const scores = scoreFields(scans.at(-1)!, readable);
  const wrong = scores.reduce((sum, score) => sum + score.wrong, 0);
  const asked = scores.reduce((sum, score) => sum + score.asked, 0);
  const goals: Record<string, string> = {
    vendor: "95 %",
    role: "90 %",
    model: "85 %",
    firmware: "85 %",
    "serial number": "90 %",
  };
  for (const { field, asked, right, same } of scores)
    rows.push(
      row(
        `${field} right`,
        percent(right, asked),
        `${asked} known; ${percent(same, asked)} exact`,
        "",
        goals[field]!,
      ),
    );
  return [...rows, row("wrong answers", percent(wrong, asked), `of ${asked}`, "", "≤ 2 %")];
}
