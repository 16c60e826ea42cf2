import { formatDateTime, formatRelative, fullMoment, localTimeZone, t } from "@muster/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Cell } from "#kit";

const refreshMS = 5_000;

/**
 * Returns the current time, refreshed regularly and with every server response, for states that depend on it.
 */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = () => setNow(Date.now());
    const timer = setInterval(refresh, refreshMS);
    const stop = queries.getQueryCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "success") refresh();
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [queries]);
  return now;
}

export const formatTime = (milliseconds: number | null): string =>
  milliseconds === null ? t("common.never") : formatDateTime(milliseconds);

/** Formats a time relative to now, with the absolute time as its title. */
export const timeCell = (milliseconds: number | null, now: number): Cell =>
  milliseconds === null
    ? t("common.never")
    : { text: formatRelative(milliseconds, now), title: fullMoment(milliseconds, localTimeZone()) };
