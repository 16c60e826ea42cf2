import { prepareData } from "../support/crash/prepared-data.ts";
import {
  agentRunOnFull,
  backUpTo,
  firstStartOn,
  restoreOn,
  serveUntilFull,
  type FullDiskResult,
} from "../support/crash/full-disk.ts";
import { missingSmallDisk } from "../support/crash/small-disk.ts";

/** Fills a real disk, at many sizes. */
export async function fullDiskBench(): Promise<Record<string, string>[]> {
  const missing = missingSmallDisk();
  if (missing) throw new Error(missing);
  const base = await prepareData();
  const rows: Record<string, string>[] = [];
  const add = async (
    operation: string,
    sizes: readonly number[],
    act: (size: number) => Promise<FullDiskResult>,
  ) => {
    const results: string[] = [];
    const wrong: string[] = [];
    for (const size of sizes) {
      const one = await act(size);
      results.push(`${size} kB: ${one.result}`);
      wrong.push(...one.wrong.map((what) => `${size} kB: ${what}`));
    }
    rows.push({ operation, "space and result": results.join("; "), wrong: wrong.join("; ") || "none" });
  };
  try {
    const start = Array.from({ length: 32 }, (_, i) => 64 * (i + 1));
    await add("first start", start, firstStartOn);
    const left = [20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000];
    await add("server, then killed", left, (kilobytes) => serveUntilFull(base, kilobytes, true));
    await add("server, then space again", left, (kilobytes) => serveUntilFull(base, kilobytes, false));
    await add("run, on the agent", [0, 4, 8, 12, 16, 20, 40], (kilobytes) => agentRunOnFull(base, kilobytes));
    await add("backup", [4, 8, 16, 24], (kilobytes) => backUpTo(base, kilobytes));
    await add("restore", [64, 256, 512, 1_024, 1_536], (kilobytes) => restoreOn(base, kilobytes));
  } finally {
    base.close();
  }
  return rows;
}
