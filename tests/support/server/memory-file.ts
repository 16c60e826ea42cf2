// Imported into a program before it starts: on SIGUSR2, writes its memory use after garbage collection to a
// file.
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export const memoryFile = (pid: number): string => join(tmpdir(), `muster-memory-${pid}.json`);

process.on("SIGUSR2", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let round = 0; round < 4; round++) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  writeFileSync(memoryFile(process.pid), JSON.stringify(process.memoryUsage()));
});
