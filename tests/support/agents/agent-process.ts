// Runs an agent in a separate process, on a computer that records reboots instead of performing them.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { startAgent } from "@muster/agent";

// a process that is killed later doesn't save its compiled code
flushCompileCache();
const data = process.argv[2]!;
const policyFile = process.argv[3];
const reboots = join(data, "reboots");
const refuses = join(data, "refuses");
const booted = join(data, "booted");

const agent = startAgent({
  data,
  ...(policyFile && { policyFile }),
  onState: (state) => process.send?.(state),
  machine: {
    async reboot() {
      appendFileSync(reboots, "reboot\n");
      if (existsSync(refuses)) throw new Error("Interactive authentication required.");
    },
    bootedAt: () => (existsSync(booted) ? Number(readFileSync(booted, "utf8")) : 0),
  },
});
process.on("SIGTERM", () => void agent.close().then(() => process.exit()));
