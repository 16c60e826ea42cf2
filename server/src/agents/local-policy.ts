// What agents report about the local policies of their computers.
import { cleanText, type LocalPolicy } from "@muster/sdk";
import { schemas } from "@muster/sdk/contract";
import type { ReportedPolicy } from "@muster/sdk/live";
import type { Feature } from "../feature.ts";
import { guard, inPlace } from "../platform/contract-validation.ts";
import { inList } from "../platform/db/sql.ts";
import { addLocalPolicy } from "./migrations/2026-11-22-42-local-policy.ts";

const isPolicy = guard<ReportedPolicy>(
  inPlace({
    ...schemas.LocalPolicy,
    required: schemas.LocalPolicy.required?.filter((name) => name !== "reportedAt"),
  }),
);

/** Returns a reported policy as it is stored; "" for none or a malformed one. */
export function readPolicy(reported: unknown): string {
  if (!isPolicy(reported)) return "";
  const { state, detail, rules } = reported;
  return JSON.stringify({ state, detail: cleanText(detail, 300), rules });
}

export const localPolicy: Feature = {
  migrations: { "2026-11-22-42-local-policy": addLocalPolicy },
  async deviceFields({ db }, nodeIds) {
    const rows = await db
      .selectFrom("agents")
      .select(["nodeId", "localPolicy", "localPolicyAt"])
      .where("nodeId", "in", inList(db, nodeIds, "integer"))
      .where("localPolicy", "<>", "")
      .execute();
    return new Map(
      rows.map(({ nodeId, localPolicy, localPolicyAt }) => {
        const policy = JSON.parse(localPolicy) as ReportedPolicy;
        return [nodeId, { localPolicy: { ...policy, reportedAt: localPolicyAt ?? 0 } satisfies LocalPolicy }];
      }),
    );
  },
};
