import { lazyPart } from "#kit";
import { useDesktop } from "../../hooks/desktop.ts";
import { useMay } from "../../hooks/permissions.ts";

const NewAlerts = lazyPart(async () => (await import("./desktop-watch.tsx")).NewAlerts);

/** Watches for new alerts on every page, once that was turned on. Draws nothing. */
export function DesktopAlerts() {
  const { state } = useDesktop();
  const may = useMay();
  return state === "on" && may("listAlerts") ? <NewAlerts /> : null;
}
