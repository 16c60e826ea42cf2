import type { NodeClass } from "@muster/sdk";
import type { IconName } from "#kit";

const icons: readonly (readonly [RegExp, IconName])[] = [
  [/VMM?_HOST|VM_HOST/, "host"],
  [/GUEST|VIRTUAL_MACHINE/, "virtual"],
  [/WINDOWS|LINUX_WORKSTATION|MAC$|COMPUTER/, "desktop"],
  [/SERVER/, "server-machine"],
  [/SWITCH/, "switch"],
  [/ROUTER|GATEWAY/, "router"],
  [/FIREWALL/, "firewall"],
  [/WAP/, "access-point"],
  [/PRINTER|SCANNER/, "printer"],
  [/PHONE|IOS|ANDROID|IPADOS|DIAL/, "phone"],
  [/APPLIANCE/, "storage"],
  [/AGENT/, "probe"],
];

export const roleIcon = (role: NodeClass): IconName =>
  icons.find(([pattern]) => pattern.test(role))?.[1] ?? "unknown";
