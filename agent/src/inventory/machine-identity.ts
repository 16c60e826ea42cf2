import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import type { AgentMachine } from "@muster/sdk/live";

function readFirst(...files: readonly string[]): string {
  for (const file of files)
    try {
      return readFileSync(file, "utf8").trim();
    } catch {
      // missing on other systems
    }
  return "";
}

const digestOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32);

/**
 * Digests that distinguish this agent from a copy on another computer, without revealing anything about the
 * computer. Linux has ids of the boot and the installation; other systems are distinguished by host name
 * only.
 */
export function describeMachine(): AgentMachine {
  const boot = readFirst("/proc/sys/kernel/random/boot_id");
  const machine = readFirst("/etc/machine-id", "/var/lib/dbus/machine-id", "/etc/hostid") || hostname();
  return { runId: randomUUID(), bootId: boot && digestOf(boot), fingerprint: digestOf(machine) };
}
