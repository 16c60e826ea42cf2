import {
  entityLabels,
  entityLimits,
  entityPermissions,
  enums,
  isAsked,
  type PermissionEntity,
  permissions,
  t,
} from "@muster/sdk";
import { addCommands, defineCommand } from "../lib/command.ts";
import type { CommandFeature } from "../lib/feature.ts";
import { printList } from "../lib/output.ts";
import { resolveTechnicianRole } from "../lib/resolve.ts";
import { addResource } from "../lib/resource.ts";
import { columnsOf } from "../lib/table.ts";

const catalog = defineCommand(() => ({
  name: "catalog",
  summary: t("access.technicianRoles.cli.catalog.summary"),
  local: true,
  data: ["permission", "words", "asked", "limits"],
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
    await printList([...flagRows, ...grantRows], columnsOf("permission", "words", "asked", "limits"), flags);
  },
}));

export default {
  name: "technician-roles",
  area: "access",
  summary: "access.technicianRoles.cli.summary",
  load(roles) {
    addResource(roles, {
      one: "role",
      kind: "technicianRole",
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
    addCommands(roles, catalog);
  },
} satisfies CommandFeature;
