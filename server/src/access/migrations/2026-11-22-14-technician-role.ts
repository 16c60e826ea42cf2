import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const views = JSON.stringify(
  ["ORGANIZATION", "NODE"].map((entity) => ({ entity, permission: "View", effect: "ALLOW" })),
);

/** Creates a role that can view everything, for technicians without a role, who could do so until now. */
export const createTechnicianRole: Migration = {
  async up(db) {
    const now = Date.now();
    await sql`insert into roles (name, description, "userType", "mfaRequired", permissions, grants,
      "runOnlyScriptCategories", revision, "createdAt", "updatedAt")
      values (${"Technician"}, ${"Views all organizations and devices"}, ${"TECHNICIAN"}, 0, ${"[]"}, ${views},
      ${"[]"}, 1, ${now}, ${now})`.execute(db);
    await sql`insert into "userRoles" ("userId", "roleId")
      select users.id, roles.id from users, roles
      where roles.name = ${"Technician"} and users."userType" = ${"TECHNICIAN"} and users.sysadmin = 0
      and not exists (select 1 from "userRoles" where "userRoles"."userId" = users.id)`.execute(db);
  },
};
