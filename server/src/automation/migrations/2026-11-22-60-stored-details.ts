import { migration } from "../../platform/db/schema.ts";

/** Details were sentences; they are messages by their key now, and earlier ones are data. */
export const storeDetails = migration(({ postgres }) => {
  const text = postgres ? "json_build_object('text', detail)::text" : "json_object('text', detail)";
  return ["agentWork", "agentWorkTargets"].map(
    (table) => `update "${table}" set detail = ${text} where detail <> ''`,
  );
});
