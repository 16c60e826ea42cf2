// What agents report of the local policy of their computers.
import { cleanText, type LocalPolicy } from "@muster/sdk";
import { schemas } from "@muster/sdk/contract";
import type { ReportedPolicy } from "@muster/sdk/live";
import type { Feature } from "../feature.ts";
import { guard, inPlace } from "../platform/db/validation.ts";
import { inList } from "../platform/db/sql.ts";
import { addLocalPolicy } from "./migrations/2026-11-22-42-local-policy.ts";

const isPolicy = guard<ReportedPolicy>(
  inPlace({
    ...schemas.LocalPolicy,
    required: schemas.LocalPolicy.required?.filter((name) => name !== "reportedAt"),
  }),
);

/** A reported policy as it is stored; "" for none or one that is malformed. */
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
