import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { median, run, times, type Row } from "./measure.ts";

const rounds = 3;
const targets = "10.66.0.1-10.66.3.232";

/** A site lab's thousand addresses, by Muster's engine and by nmap's ping sweep in turn. MUSTER_LAB is its folder. */
export async function discoveryBench(): Promise<Row[]> {
  const lab = process.env.MUSTER_LAB;
  if (!lab || !existsSync(join(lab, "lab.sh")) || process.getuid?.() !== 0) {
    console.error("skipped: needs root and MUSTER_LAB, the folder of a site lab with lab.sh");
    return [];
  }
  const lab_ = (...args: string[]) => run(join(lab, "lab.sh"), args, { maxBuffer: 64e6 });
  const up = await lab_("up");
  try {
    const plan = JSON.parse(readFileSync(/plan and expected values: (\S+)/.exec(up.stdout)![1]!, "utf8")) as {
      devices: { ip: string; ping: boolean; kind: string }[];
    };
    const scan = join(import.meta.dirname, "scan.ts");
    const wall: Record<string, number[]> = { muster: [], nmap: [] };
    let last: Scan | undefined;
    let nmapFound = 0;
    const fresh = () => lab_("exec", "ip", "neigh", "flush", "all").catch(() => undefined);
    for (let round = 0; round < rounds; round++) {
      await fresh();
      last = JSON.parse((await lab_("exec", process.execPath, scan, targets)).stdout) as Scan;
      wall.muster!.push(last.seconds);
      await fresh();
      const start = performance.now();
      const { stdout } = await lab_(
        "exec",
        "nmap",
        "-sn",
        "-n",
        "-oG",
        "-",
        targets.replace(/^(\d+\.\d+)\..*/, "$1.0-3.1-254"),
      );
      wall.nmap!.push((performance.now() - start) / 1_000);
      nmapFound = stdout.split("\n").filter((line) => line.includes("Status: Up")).length;
    }
    const [muster, nmap] = [median(wall.muster!), median(wall.nmap!)];
    const pingable = plan.devices.filter((device) => device.ping).length;
    return [
      {
        what: "1,000 targets, everything",
        muster: `${muster.toFixed(1)} s, ${last!.found} found, ${last!.identified} identified, ${last!.cpu.toFixed(1)} CPU s, ${last!.megabytes} MB`,
        peer: `nmap -sn -n: ${nmap.toFixed(1)} s, ${nmapFound} found`,
        ratio: times(nmap / muster),
        goal: "> 1 times as fast",
      },
      {
        what: "answer ping",
        muster: String(last!.pinged),
        peer: `${pingable} there are`,
        ratio: times(last!.pinged / pingable),
        goal: "1.00",
      },
    ];
  } finally {
    await lab_("down");
  }
}

interface Scan {
  seconds: number;
  cpu: number;
  megabytes: number;
  found: number;
  identified: number;
  pinged: number;
}
