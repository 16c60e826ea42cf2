import { systemOfRole, type NodeClass } from "@muster/sdk";

/** The role of a new agent's device. */
export const roleOf: Record<string, NodeClass> = {
  linux: "LINUX_SERVER",
  freebsd: "LINUX_SERVER",
  darwin: "MAC",
  win32: "WINDOWS_WORKSTATION",
};

/** The role that the installer asks for, unless it is one of another system. */
export function roleFor(platform: string, asked: NodeClass | undefined): NodeClass {
  const usual = roleOf[platform]!;
  const system = asked && systemOfRole(asked);
  return asked && (!system || system === systemOfRole(usual)) ? asked : usual;
}
