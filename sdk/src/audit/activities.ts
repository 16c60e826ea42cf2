import { approvalEvents } from "../agents/approvals.ts";
import { countDevices } from "../devices/devices.ts";
import { errorMessage, isErrorCode } from "../client/errors.ts";
import { summaries } from "../generated/limits.ts";
import type { Activity } from "../index.ts";
import { samlActivities } from "../access/saml.ts";
import { labels, t } from "../text/messages.ts";

/** What happens by itself, as activities tell it. */
export const eventWords = labels("audit.activities.event", [
  "deviceOffline",
  "deviceOnline",
  "orderRefused",
  "runChangeRequest",
  "signInsDelayed",
]);

/** What consoles are told of devices that came or went. */
export const noticeWords = {
  of(
    names: readonly string[],
    isUp: boolean,
  ): { tone: "success" | "warning"; title: string; detail?: string } {
    const tone = isUp ? "success" : "warning";
    const state = isUp ? "online" : "offline";
    const [name = ""] = names;
    if (names.length === 1) return { tone, title: t("audit.activities.is", { name, state }) };
    return {
      tone,
      title: t("audit.activities.are", { value1: countDevices(names.length), state }),
      detail: names.slice(0, 5).join(", "),
    };
  },
  changes: (n: number) =>
    n === 1
      ? t("audit.activities.n1ChangeDuringMaintenance")
      : t("audit.activities.changesDuringMaintenance", { count: n }),
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
        ? { text: t("common.done"), tone: "success" }
        : { text: isErrorCode(outcome) ? errorMessage(outcome) : outcome, tone: "warning" },
  };
}
