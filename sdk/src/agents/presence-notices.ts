import { countDevices } from "../devices/devices.ts";
import { t } from "../text/messages.ts";

/** The notices that consoles show when devices go online or offline. */
export const noticeMessages = {
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
