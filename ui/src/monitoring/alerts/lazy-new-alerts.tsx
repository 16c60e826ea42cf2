import { lazyPart } from "#kit";
import { useDesktop } from "../../hooks/desktop-notifications.ts";
import { useMay } from "../../hooks/permissions.ts";

const NewAlerts = lazyPart(async () => (await import("./notify-new-alerts.tsx")).NewAlerts);

/** Watches for new alerts on every page, if the user has enabled this. Renders nothing. */
export function DesktopAlerts() {
  const { state } = useDesktop();
  const may = useMay();
  return state === "on" && may("listAlerts") ? <NewAlerts /> : null;
}
