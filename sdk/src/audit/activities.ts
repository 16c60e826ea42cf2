import { approvalEvents } from "../agents/approvals.ts";
import { countDevices } from "../devices/devices.ts";
import { errorMessage, isErrorCode } from "../client/errors.ts";
import { summaries } from "../generated/limits.ts";
import type { Activity } from "../index.ts";
import { samlActivities } from "../access/saml.ts";

/** What happens by itself, as activities tell it. */
export const eventWords = {
  deviceOffline: "Device went offline",
  deviceOnline: "Device came online",
  orderRefused: "An agent refused an order",
  runChangeRequest: "Run what was approved",
  signInsDelayed: "Too many attempts to sign in: the account must wait",
} as const;

/** What consoles are told of devices that came or went. */
export const noticeWords = {
  of(
    names: readonly string[],
    isUp: boolean,
  ): { tone: "success" | "warning"; title: string; detail?: string } {
    const tone = isUp ? "success" : "warning";
    const state = isUp ? "online" : "offline";
    if (names.length === 1) return { tone, title: `${names[0]} is ${state}` };
    return {
      tone,
      title: `${countDevices(names.length)} are ${state}`,
      detail: names.slice(0, 5).join(", "),
    };
  },
  changes: (n: number) => (n === 1 ? "1 change during maintenance" : `${n} changes during maintenance`),
};

/** What an activity was and how it ended, in words; ids and codes it does not know stay as they are. */
export function activityWords({ operation, outcome }: Pick<Activity, "operation" | "outcome">): {
  what: string;
  outcome: { text: string; tone: "success" | "warning" };
} {
  const what: Record<string, string> = { ...summaries, ...eventWords, ...approvalEvents, ...samlActivities };
  return {
    what: what[operation] ?? operation,
    outcome:
      outcome === "done"
        ? { text: "Done", tone: "success" }
        : { text: isErrorCode(outcome) ? errorMessage(outcome) : outcome, tone: "warning" },
  };
}
