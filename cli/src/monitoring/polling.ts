import type { CommandFeature } from "../lib/feature.ts";
import { resolveDevice } from "../lib/resolve.ts";
import { addResource } from "../lib/resource.ts";

export default {
  name: "polling",
  area: "monitoring",
  summary: "monitoring.polling.cli.summary",
  load: (polling) =>
    addResource(polling, {
      one: "device",
      kind: "device",
      operations: { show: "getMonitoringPreference", update: "updateMonitoringPreference" },
      columns: [
        "nodeId",
        "monitorBy",
        "ipAddress",
        "netBiosName",
        "dnsName",
        "snmpPort",
        "foundAddress",
        "foundAt",
      ],
      argument: "nodeId",
      find: resolveDevice,
      example: {
        name: '"Core switch"',
        update: "--monitor-by DNS_NAME --dns-name switch.example.com",
      },
    }),
} satisfies CommandFeature;
