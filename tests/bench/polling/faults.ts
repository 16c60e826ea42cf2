// Polls a site lab for an hour while devices are stopped, slowed, restarted and made to flap.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findLab, inLab, type Bench } from "../measure.ts";

/** MUSTER_MINUTES shortens the run. */
export const faultsBench: Bench = async () => {
  const script = findLab();
  if (!script) return [];
  return inLab(script, process.env, async (lab, plan) => {
    const own = join(import.meta.dirname, "faults-run.ts");
    const result = `${plan}.faults`;
    const running = lab("exec", process.execPath, own, plan, process.env.MUSTER_MINUTES ?? "60", result);
    running.child.stderr?.pipe(process.stderr);
    await running;
    return JSON.parse(readFileSync(result, "utf8")) as Record<string, string>[];
  });
};
