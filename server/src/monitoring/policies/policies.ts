// Policies: what is checked on devices and started on them.
import { sql } from "kysely";
import type { Feature } from "../../feature.ts";
import { hasGrant } from "../../platform/authorization/grants.ts";
import { foundColumns, searchableRows } from "../../platform/searchable.ts";
import { createPolicies } from "../migrations/2026-11-24-01-policies.ts";
import { createPolicyWork } from "../migrations/2026-11-29-10-policy-work.ts";
import { createPolicyApprovals } from "../migrations/2026-11-30-10-policy-approvals.ts";
import { exceptions } from "./exceptions.ts";
import { previewing } from "./preview.ts";
import { reading } from "./read.ts";
import { holds } from "./script-reach.ts";
import { startDueWork } from "./work/start-due-work.ts";
import { stoppableWork } from "./work/stop.ts";
import { writing } from "./write.ts";

const handlers = { ...reading, ...writing, ...previewing, ...exceptions };

const searchablePolicies = searchableRows({
  type: "policy",
  filters: ["policies"],
  rows: async (_context, caller) =>
    hasGrant(caller, "POLICY", "View") || caller.permissions.has("canReadAtLeastOnePolicy")
      ? sql`select ${foundColumns({ description: sql`description` })} from policies`
      : undefined,
  route: ({ id }) => `/editor/policy/${id}`,
});

export const policies: Feature = {
  handlers,
  migrations: {
    "2026-11-24-01-policies": createPolicies,
    "2026-11-29-10-policy-work": createPolicyWork,
    "2026-11-30-10-policy-approvals": createPolicyApprovals,
  },
  holds,
  tick: startDueWork,
  stoppables: [stoppableWork],
  searchables: [searchablePolicies],
  deviceTables: {
    policyExceptions: {
      column: "deviceId",
      archive: "with-device",
      key: { conditionId: "text" },
      moveOnMerge: { unlessSame: ["conditionId"] },
    },
    policyAssignments: {
      column: "scopeId",
      only: { scope: "DEVICE" },
      archive: "with-device",
      key: { policyId: "integer" },
      parents: { policyId: "policies" },
      moveOnMerge: { unlessSame: [] },
    },
  },
  activityObjects: { policy: [{ table: "policies", name: "name" }] },
};
