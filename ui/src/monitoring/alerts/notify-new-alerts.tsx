import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { useConnection } from "../../hooks/console.ts";
import type { DesktopNotice } from "../../hooks/platform.ts";
import { useOperation } from "../../hooks/operations.ts";
import { watchNewAlerts } from "./new-alerts.ts";

const query = { state: "OPEN", pageSize: 1_000 } as const;

/** Shows new alerts outside the console's window, on every page. Renders nothing in the page. */
export function NewAlerts() {
  const { desktop } = useConnection().platform;
  const navigate = useNavigate();
  const { data } = useOperation("listAlerts", { query });
  const watched = useRef<ReturnType<typeof watchNewAlerts>>(undefined);
  const onNotice = useEffectEvent((notice: DesktopNotice) =>
    desktop.show(notice, () => void navigate(notice.to)),
  );
  useEffect(() => {
    const watch = watchNewAlerts((notice) => onNotice(notice));
    watched.current = watch;
    return watch.stop;
  }, []);
  useEffect(() => {
    if (data) watched.current?.update(data.results);
  }, [data]);
  return null;
}
