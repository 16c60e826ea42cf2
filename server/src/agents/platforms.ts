import type { NodeClass } from "@muster/sdk";

/** The role of a new agent's device. */
export const roleOf: Record<string, NodeClass> = {
  linux: "LINUX_SERVER",
  freebsd: "LINUX_SERVER",
  darwin: "MAC",
  win32: "WINDOWS_WORKSTATION",
};
