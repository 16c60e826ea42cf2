import type { CommandFeature } from "../../lib/feature.ts";
import { resolveSnmpTemplate } from "../../lib/resolve.ts";
import { addResource } from "../../lib/resource.ts";

export default {
  name: "snmp-templates",
  area: "monitoring",
  summary: "monitoring.snmpObjects.cli.templates.summary",
  load: (templates) =>
    addResource(templates, {
      one: "template",
      kind: "snmpTemplate",
      operations: {
        list: "listSnmpTemplates",
        create: "createSnmpTemplate",
        update: "updateSnmpTemplate",
        delete: "deleteSnmpTemplate",
      },
      columns: ["id", "name", "roles", "vendors", "objects", "devices"],
      argument: "templateId",
      find: resolveSnmpTemplate,
      example: {
        name: "Cooling",
        create: "--name Cooling --vendors Stulz,Vertiv",
        update: "--roles NMS_APPLIANCE",
      },
    }),
} satisfies CommandFeature;
