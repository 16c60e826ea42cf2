import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { addResource } from "../../lib/resource.ts";
import { importObjects } from "./import.ts";
import { readObject } from "./read.ts";

export default {
  name: "snmp-objects",
  area: "monitoring",
  summary: "monitoring.snmpObjects.cli.summary",
  load(objects) {
    addResource(objects, {
      one: "oid",
      kind: "snmpObject",
      operations: {
        list: "listSnmpObjects",
        create: "createSnmpObject",
        update: "updateSnmpObject",
        delete: "deleteSnmpObject",
      },
      columns: ["oid", "name", "type", "unit", "scale", "isTable", "templateName"],
      argument: "oid",
      example: {
        name: "1.3.6.1.4.1.29462.10.2.1.0",
        list: "--template-id 1",
        create: `--template-id 1 --oid 1.3.6.1.4.1.29462.10.2.1.0 --name "Return air" --unit °C --scale 0.1`,
        update: "--scale 0.01",
      },
    });
    addCommands(objects, importObjects, readObject);
  },
} satisfies CommandFeature;
