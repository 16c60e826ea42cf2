import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Responds to each message with the process's memory after garbage collection. */
export function answerMemory(): void {
  process.on("message", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    for (let round = 0; round < 4; round++) {
      collect();
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    process.send?.(process.memoryUsage());
  });
}
