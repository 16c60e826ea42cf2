import type { ComputerSystem } from "@muster/sdk";

/** Returns a server's system, as reported by its agent. */
export const computerSystem = (more: Partial<ComputerSystem> = {}): ComputerSystem => ({
  os: "Debian GNU/Linux 12 (bookworm)",
  kernel: "6.1.0-31-amd64",
  architecture: "x86_64",
  vendor: "Dell",
  model: "PowerEdge R650",
  serialNumber: "7XK2M93",
  firmware: "1.12.1",
  processor: "Intel(R) Xeon(R) Silver 4314",
  cores: 16,
  threads: 32,
  memoryBytes: 64_000_000_000,
  disks: [{ name: "sda", model: "PERC H755", serialNumber: "00a1b2", bytes: 960_197_124_096 }],
  ...more,
});
