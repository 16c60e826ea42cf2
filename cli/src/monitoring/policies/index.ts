import { policyClassLabel, type PolicyNodeClass, type PolicyNodeRole } from "@muster/sdk";
import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { resolvePolicy } from "../../lib/resolve.ts";
import { addResource } from "../../lib/resource.ts";
import { deletePoliciesCommand } from "./delete.ts";
import { agentUpdates, except, patch, scan, schedule, work } from "./work.ts";

export default {
  name: "policies",
  area: "monitoring",
  summary: "monitoring.policies.cli.summary",
  load: (policies) => {
    addResource(policies, {
      one: "policy",
      kind: "policy",
      operations: {
        list: "listPolicies",
        show: "getPolicy",
        create: "createPolicy",
        update: "updatePolicy",
      },
      columns: [
        "id",
        "name",
        "role",
        "nodeClassDefault",
        "enabled",
        "conditions",
        "devices",
        "parentPolicyName",
      ],
      named: async (_muster, rows) =>
        rows.map((row) => ({
          ...row,
          role: policyClassLabel(row.nodeClass as PolicyNodeClass, row.nodeRole as PolicyNodeRole | null),
        })),
      argument: "policyId",
      find: resolvePolicy,
      example: {
        name: '"Database servers"',
        create: '--name "Database servers" --node-class LINUX_SERVER --parent "Linux servers"',
        update: '--assignments \'[{"scope":"ORGANIZATION","id":1}]\'',
      },
    });
    addCommands(policies, deletePoliciesCommand, work, patch, schedule, scan, except, agentUpdates);
  },
} satisfies CommandFeature;
