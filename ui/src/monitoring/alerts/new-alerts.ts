// Decides which alerts are shown outside the console's window, and how many at once; for the terminal and
// browsers.
import { cleanText, severityLabels, t, type Alert } from "@muster/sdk";
import type { DesktopNotice } from "../../hooks/platform.ts";
import { alertAddress, foundText } from "./cells.ts";

const windowMS = 10_000;
/** If there are more alerts within the window, they're combined into one notification. */
const maxSingleNotices = 3;
const maxNamed = 3;
const maxTextLength = 200;

/** The user isn't notified of alerts that are suppressed, or whose condition has no notification. */
const isNotified = ({ state, suppressedBy, condition }: Alert) =>
  state === "OPEN" && suppressedBy === null && condition.notificationAction !== "NONE";

const aboutOne = (alert: Alert): DesktopNotice => ({
  id: `alert-${alert.id}`,
  title: cleanText(`${severityLabels[alert.severity]}: ${alert.conditionName}`, maxTextLength),
  text: cleanText(
    [alert.displayName, alert.clientName, foundText(alert)].filter(Boolean).join(" · "),
    maxTextLength,
  ),
  to: alertAddress(alert.id),
});

function aboutSeveral(alerts: readonly Alert[]): DesktopNotice {
  const devices = [...new Set(alerts.map(({ displayName }) => displayName))];
  const named = devices.slice(0, maxNamed).join(", ");
  return {
    id: `alerts-${Math.max(...alerts.map(({ id }) => id))}`,
    title: t("monitoring.alerts.desktop.several", { count: alerts.length }),
    text: cleanText(devices.length > maxNamed ? `${named}, …` : named, maxTextLength),
    to: "/alerts",
  };
}

/**
 * Notifies the user once of each alert, except for those of the first update. The first three within ten
 * seconds are shown individually, or combined if more than three arrive at once; further alerts wait for the
 * end of the ten seconds.
 */
export function watchNewAlerts(show: (notice: DesktopNotice) => void) {
  let known: Set<number> | undefined;
  let shownInWindow = 0;
  let waiting: Alert[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const notify = (alerts: readonly Alert[], asOne: boolean) => {
    if (asOne && alerts.length > 1) show(aboutSeveral(alerts));
    else alerts.map(aboutOne).forEach(show);
    shownInWindow += alerts.length;
    timer ??= setTimeout(endWindow, windowMS);
  };
  const endWindow = () => {
    const late = waiting;
    timer = undefined;
    shownInWindow = 0;
    waiting = [];
    if (late.length) notify(late, true);
  };

  return {
    /** @param alerts all open alerts */
    update(alerts: readonly Alert[]): void {
      const open = alerts.filter(isNotified);
      const ids = new Set(open.map(({ id }) => id));
      const before = known;
      known = before?.union(ids) ?? ids;
      waiting = waiting.filter(({ id }) => ids.has(id));
      const fresh = before ? open.filter(({ id }) => !before.has(id)) : [];
      if (!fresh.length) return;
      const isMany = shownInWindow + waiting.length + fresh.length > maxSingleNotices;
      if (isMany && shownInWindow) waiting.push(...fresh);
      else notify(fresh, isMany);
    },
    stop: () => clearTimeout(timer),
  };
}
