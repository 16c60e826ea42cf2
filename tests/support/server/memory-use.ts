import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export interface Use extends NodeJS.MemoryUsage {
  /** CPU time in ms, before garbage collection. */
  cpuMS: number;
}

/** Responds to each message with the process's memory use after garbage collection. */
export function answerMemory(): void {
  process.on("message", async () => {
    const { user, system } = process.cpuUsage();
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    for (let round = 0; round < 4; round++) {
      collect();
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    process.send?.({ ...process.memoryUsage(), cpuMS: (user + system) / 1_000 } satisfies Use);
  });
}
