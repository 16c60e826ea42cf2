import type { Command } from "commander";
import { resolveGroup } from "../lib/resolve.ts";
import { addResource } from "../lib/resource.ts";

const criteria = `--search-criteria '{"clientId":1,"role":"NMS_SWITCH"}'`;

export default (program: Command) =>
  void addResource(program, {
    noun: "groups",
    one: "group",
    summary: "Device groups: searches that roles can name",
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
  });
