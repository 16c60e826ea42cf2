import type { CommandFeature } from "../lib/feature.ts";
import { resolveGroup } from "../lib/resolve.ts";
import { addResource } from "../lib/resource.ts";

const criteria = `--search-criteria '{"clientId":1,"role":"NMS_SWITCH"}'`;

export default {
  name: "groups",
  area: "devices",
  summary: "devices.groups.cli.summary",
  load: (groups) =>
    addResource(groups, {
      one: "group",
      kind: "deviceGroup",
      operations: {
        list: "listDeviceGroups",
        create: "createDeviceGroup",
        update: "updateDeviceGroup",
        delete: "deleteDeviceGroup",
      },
      columns: ["id", "name", "searchCriteria", "createdBy"],
      argument: "groupId",
      find: resolveGroup,
      example: {
        name: '"Switches of Acme"',
        create: `--name "Switches of Acme" ${criteria}`,
        update: '--name "Switches of Acme Dental"',
      },
    }),
} satisfies CommandFeature;
