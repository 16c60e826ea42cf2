import { formatDateTime, t } from "@muster/sdk";
import { useEffect, useState } from "react";

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
