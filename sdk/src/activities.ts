import { errorWords, isErrorCode } from "./errors.ts";
import { summaries } from "./generated/limits.ts";
import type { Activity } from "./index.ts";

/** What an activity was and how it ended, in words; ids and codes it does not know stay as they are. */
export function activityWords({ operation, outcome }: Pick<Activity, "operation" | "outcome">): {
  what: string;
  outcome: { text: string; tone: "success" | "warning" };
} {
  const what: Record<string, string> = summaries;
  return {
    what: what[operation] ?? operation,
    outcome:
      outcome === "done"
        ? { text: "Done", tone: "success" }
        : { text: isErrorCode(outcome) ? errorWords[outcome].message : outcome, tone: "warning" },
  };
}
