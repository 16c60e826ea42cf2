import { systemOfRole, type NodeClass } from "@muster/sdk";

/** The role of a new agent's device, by platform. */
export const roleOf: Record<string, NodeClass> = {
  linux: "LINUX_SERVER",
  freebsd: "LINUX_SERVER",
  darwin: "MAC",
  win32: "WINDOWS_WORKSTATION",
};

/** Returns the role that the installer asks for, or the platform's own if that role is for another system. */
export function roleFor(platform: string, asked: NodeClass | undefined): NodeClass {
  const defaultRole = roleOf[platform]!;
  const system = asked && systemOfRole(asked);
  return asked && (!system || system === systemOfRole(defaultRole)) ? asked : defaultRole;
}
