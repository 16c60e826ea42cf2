import type { ScriptRun } from "@muster/sdk";

const liveStates: readonly ScriptRun["state"][] = ["SCHEDULED", "CANARY", "AWAITING_CONFIRMATION", "RUNNING"];

/** Whether a run can still be stopped. */
export const isLive = ({ state }: Pick<ScriptRun, "state">): boolean => liveStates.includes(state);
