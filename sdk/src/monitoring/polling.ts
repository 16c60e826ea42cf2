// Labels for the address or name by which a device is monitored.
import { enums } from "../generated/limits.ts";
import type { MonitorBy } from "../index.ts";
import { labels } from "../text/messages.ts";

export const monitorByLabels: Readonly<Record<MonitorBy, string>> = labels(
  "monitoring.polling.by",
  enums.MonitorBy,
);

/** The field of a monitoring preference with the address or name. */
export const monitorByFields = {
  IP_ADDRESS: "ipAddress",
  NET_BIOS_NAME: "netBiosName",
  DNS_NAME: "dnsName",
} as const satisfies Record<MonitorBy, string>;
