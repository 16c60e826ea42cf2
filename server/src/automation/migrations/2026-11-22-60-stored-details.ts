import { migration } from "../../platform/db/migration.ts";

/** Details were sentences and are now messages with a key; earlier sentences become the messages' data. */
export const storeDetails = migration(({ postgres }) => {
  const text = postgres ? "json_build_object('text', detail)::text" : "json_object('text', detail)";
  return ["agentWork", "agentWorkTargets"].map(
    (table) => `update "${table}" set detail = ${text} where detail <> ''`,
  );
});
