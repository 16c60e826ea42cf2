import { migration } from "../../platform/db/migration.ts";

/** At most one open rollout of each organization, and one of all organizations; the newest one stays. */
export const limitOpenRollouts = migration(
  `update "agentRollouts" set state = 'ENDED', "endedAt" = "ringStartedAt"
     where "endedAt" is null and id not in (
       select max(id) from "agentRollouts" where "endedAt" is null group by "organizationId");
  create unique index "agentRollouts_open" on "agentRollouts" (coalesce("organizationId", 0))
    where "endedAt" is null`,
);
