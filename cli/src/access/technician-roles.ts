import type { Command } from "commander";
import {
  entityLabels,
  entityLimits,
  entityPermissions,
  enums,
  isAsked,
  permissions,
  type PermissionEntity,
} from "@muster/sdk";
import { addCommand } from "../lib/command.ts";
import { columnsOf, printList } from "../lib/output.ts";
import { resolveTechnicianRole } from "../lib/resolve.ts";
import { addResource } from "../lib/resource.ts";

export default (program: Command) => {
  const noun = addResource(program, {
    noun: "technician-roles",
    one: "role",
    summary: "What technicians and end users may do",
    operations: {
      list: "listTechnicianRoles",
      show: "getTechnicianRole",
      create: "createTechnicianRole",
      update: "updateTechnicianRole",
      delete: "deleteTechnicianRole",
    },
    columns: ["id", "name", "userType", "mfaRequired", "permissions", "grants", "users"],
    argument: "roleId",
    find: resolveTechnicianRole,
    example: {
      name: '"Network technician"',
      create:
        '--name "Network technician" --permission canUpdateDevices --grant ORGANIZATION.View ' +
        "--grant NODE.View:roles=NMS_SWITCH,NMS_ROUTER",
      update: "--mfa-required --grant -NODE.Delete",
    },
  });
  addCommand(noun, {
    name: "catalog",
    summary:
      "Every permission and grant there is, whether anything asks for it yet, and what a grant can be limited to",
    local: true,
    formats: ["table", "csv", "json"],
    examples: ["technician-roles catalog", "technician-roles catalog --json permission,words"],
    async run({ flags }) {
      const flagRows = enums.Permission.map((permission) => ({
        permission: permission as string,
        words: permissions[permission] as string,
        asked: isAsked(permission),
        limits: "",
      }));
      const grantRows = (Object.keys(entityPermissions) as PermissionEntity[]).flatMap((entity) =>
        entityPermissions[entity].map((name) => ({
          permission: `${entity}.${name}`,
          words: `${entityLabels[entity]}: ${name}`,
          asked: isAsked(`${entity}.${name}`),
          limits: entityLimits[entity].join(", "),
        })),
      );
      await printList(
        [...flagRows, ...grantRows],
        columnsOf("permission", "words", "asked", "limits"),
        flags,
      );
    },
  });
};
