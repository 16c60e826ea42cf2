// A site lab is polled for an hour while devices are stopped, slowed, restarted and made to flap.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run, type Bench } from "../measure.ts";

/** Needs root and MUSTER_LAB, the folder of a site lab with lab.sh; MUSTER_MINUTES shortens it. */
export const faultsBench: Bench = async () => {
  const lab = process.env.MUSTER_LAB;
  if (!lab || !existsSync(join(lab, "lab.sh")) || process.getuid?.() !== 0) {
    console.error("skipped: needs root and MUSTER_LAB, the folder of a site lab with lab.sh");
    return [];
  }
  const script = join(lab, "lab.sh");
  const { stdout } = await run(script, ["up"], { maxBuffer: 64e6 });
  try {
    const plan = /plan and expected values: (\S+)/.exec(stdout)![1]!;
    const own = join(import.meta.dirname, "faults-run.ts");
    const minutes = process.env.MUSTER_MINUTES ?? "60";
    const result = `${plan}.faults`;
    const child = run(script, ["exec", process.execPath, own, plan, minutes, result], { maxBuffer: 64e6 });
    child.child.stderr?.pipe(process.stderr);
    await child;
    return JSON.parse(readFileSync(result, "utf8")) as Record<string, string>[];
  } finally {
    await run(script, ["down"]);
  }
};
