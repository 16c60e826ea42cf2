import type { CommandFeature } from "../lib/feature.ts";
import { addResource } from "../lib/resource.ts";

export default {
  name: "device-roles",
  area: "devices",
  summary: "devices.deviceRoles.cli.summary",
  load: (roles) =>
    addResource(roles, {
      one: "role",
      kind: "deviceRole",
      operations: { list: "listNodeRoles" },
      columns: ["id", "name", "nodeClass"],
      example: { name: "" },
    }),
} satisfies CommandFeature;
