// Which alerts the user is told of outside the console's window, and how many at once; for the terminal and
// browsers.
import { cleanText, severityLabels, t, type Alert } from "@muster/sdk";
import type { DesktopNotice } from "../../hooks/platform.ts";
import { alertAddress, foundText } from "./common.ts";

const windowMS = 10_000;
/** More than these within the time are told as one. */
const mostSingly = 3;
const mostNamed = 3;
const longestText = 200;

/** Nobody is told of an alert that is suppressed, or whose condition is only shown. */
const isTold = ({ state, suppressedBy, condition }: Alert) =>
  state === "OPEN" && suppressedBy === null && condition.notificationAction !== "NONE";

const aboutOne = (alert: Alert): DesktopNotice => ({
  id: `alert-${alert.id}`,
  title: cleanText(`${severityLabels[alert.severity]}: ${alert.conditionName}`, longestText),
  text: cleanText(
    [alert.displayName, alert.clientName, foundText(alert)].filter(Boolean).join(" · "),
    longestText,
  ),
  to: alertAddress(alert.id),
});

function aboutSeveral(alerts: readonly Alert[]): DesktopNotice {
  const devices = [...new Set(alerts.map(({ displayName }) => displayName))];
  const named = devices.slice(0, mostNamed).join(", ");
  return {
    id: `alerts-${Math.max(...alerts.map(({ id }) => id))}`,
    title: t("monitoring.alerts.desktop.several", { count: alerts.length }),
    text: cleanText(devices.length > mostNamed ? `${named}, …` : named, longestText),
    to: "/alerts",
  };
}

/**
 * Tells of each alert once, those excepted that there are at first. The first three within ten seconds are
 * told singly, more that come at once as one; those that follow wait for the end of the ten seconds.
 */
export function watchNewAlerts(show: (notice: DesktopNotice) => void) {
  let known: Set<number> | undefined;
  let told = 0;
  let waiting: Alert[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = (alerts: readonly Alert[], asOne: boolean) => {
    if (asOne && alerts.length > 1) show(aboutSeveral(alerts));
    else alerts.map(aboutOne).forEach(show);
    told += alerts.length;
    timer ??= setTimeout(endWindow, windowMS);
  };
  const endWindow = () => {
    const late = waiting;
    timer = undefined;
    told = 0;
    waiting = [];
    if (late.length) tell(late, true);
  };

  return {
    /** @param alerts all that are open */
    update(alerts: readonly Alert[]): void {
      const open = alerts.filter(isTold);
      const ids = new Set(open.map(({ id }) => id));
      const before = known;
      known = before?.union(ids) ?? ids;
      waiting = waiting.filter(({ id }) => ids.has(id));
      const fresh = before ? open.filter(({ id }) => !before.has(id)) : [];
      if (!fresh.length) return;
      const isMany = told + waiting.length + fresh.length > mostSingly;
      if (isMany && told) waiting.push(...fresh);
      else tell(fresh, isMany);
    },
    stop: () => clearTimeout(timer),
  };
}
