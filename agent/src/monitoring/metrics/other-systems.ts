// Reads the metrics of Windows, macOS and other systems from Node.js, without starting a program.
import { statfsSync } from "node:fs";
import { cpus, freemem, loadavg, totalmem, uptime } from "node:os";
import type { MetricName } from "@muster/sdk";
import type { Measured, Reading } from "./sample.ts";

const gauge = (metric: MetricName, value: number, instance = ""): Measured => ({ metric, instance, value });

const letters = [..."CDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => `${letter}:\\`);

function volumes(): Measured[] {
  const paths = process.platform === "win32" ? letters : ["/"];
  return paths.flatMap((path) => {
    try {
      const { bsize, blocks, bfree, bavail } = statfsSync(path);
      const used = blocks - bfree;
      if (used + bavail <= 0) return [];
      return [
        gauge("VOLUME_USE", (used / (used + bavail)) * 100, path),
        gauge("VOLUME_FREE", bavail * bsize, path),
      ];
    } catch {
      return [];
    }
  });
}

export function readOtherSystem(): Reading {
  const times = cpus().map((cpu) => cpu.times);
  const busy = times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0);
  const idle = times.reduce((sum, one) => sum + one.idle, 0);
  const [total, free] = [totalmem(), freemem()];
  const [one = 0, five = 0, fifteen = 0] = loadavg();
  return {
    gauges: [
      gauge("MEMORY_USE", ((total - free) / total) * 100),
      gauge("MEMORY_USED", total - free),
      gauge("UPTIME", uptime()),
      // Windows has no load average
      ...(process.platform === "win32"
        ? []
        : [gauge("LOAD_1", one), gauge("LOAD_5", five), gauge("LOAD_15", fifteen)]),
      ...volumes(),
    ],
    counters: [],
    shares: [{ metric: "CPU_USE", instance: "", part: busy, whole: busy + idle }],
  };
}
