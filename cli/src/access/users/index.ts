import { t } from "@muster/sdk";
import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { resolveUser } from "../../lib/resolve.ts";
import { addResource } from "../../lib/resource.ts";
import { compareUser } from "./compare.ts";
import { copyUser } from "./copy.ts";
import { inviteUser } from "./invite.ts";
import { listLockouts } from "./lockouts.ts";
import { withNames } from "./lookup.ts";
import { resetMfa, unlockUser } from "./reset.ts";

export default {
  name: "users",
  area: "access",
  summary: "access.users.cli.summary",
  load(users) {
    addResource(users, {
      one: "user",
      kind: "user",
      operations: {
        list: "listUsers",
        show: "getUser",
        create: "createUser",
        update: "updateUser",
        delete: "deleteUser",
      },
      columns: [
        "id",
        "email",
        "firstName",
        "lastName",
        "userType",
        "sysadmin",
        "roles",
        "organizations",
        "active",
      ],
      named: withNames,
      note: ({ roleIds, sysadmin }) =>
        Array.isArray(roleIds) && !roleIds.length && !sysadmin
          ? t("access.users.withoutRoleSeesNothing")
          : undefined,
      argument: "userId",
      find: resolveUser,
      example: {
        name: "grace@example.com",
        create: '--email grace@example.com --role Technician --organization "Acme Dental" --password-stdin',
        update: '--role "Network technician" --no-active',
      },
    });
    addCommands(users, inviteUser, copyUser, compareUser, listLockouts, unlockUser, resetMfa);
  },
} satisfies CommandFeature;
