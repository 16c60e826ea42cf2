// By which address or name a device is monitored, in words.
import { enums } from "../generated/limits.ts";
import type { MonitorBy } from "../index.ts";
import { labels } from "../text/messages.ts";

export const monitorByLabels: Readonly<Record<MonitorBy, string>> = labels(
  "monitoring.polling.by",
  enums.MonitorBy,
);

/** The field of a monitoring preference that says where the device is. */
export const monitorByFields = {
  IP_ADDRESS: "ipAddress",
  NET_BIOS_NAME: "netBiosName",
  DNS_NAME: "dnsName",
} as const satisfies Record<MonitorBy, string>;
