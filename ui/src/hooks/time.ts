import { formatDateTime, formatRelative, fullMoment, localTimeZone, t } from "@muster/sdk";
import { useEffect, useState } from "react";
import type { Cell } from "#kit";

const refreshMS = 5_000;

/** The current time, refreshed for states that depend on it. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export const formatTime = (milliseconds: number | null): string =>
  milliseconds === null ? t("common.never") : formatDateTime(milliseconds);

/** A time relative to now, with the absolute one as its title. */
export const timeCell = (milliseconds: number | null, now: number): Cell =>
  milliseconds === null
    ? t("common.never")
    : { text: formatRelative(milliseconds, now), title: fullMoment(milliseconds, localTimeZone()) };
