import { formatDateTime, t } from "@muster/sdk";
import { printStatus } from "../../lib/output.ts";

/** Says since when a list holds; whether it is missing, and why, otherwise. */
export function printUnknown({
  reportedAt,
  supported,
}: {
  reportedAt: number | null;
  supported: boolean;
}): boolean {
  const isKnown = reportedAt !== null && supported;
  const missing = supported ? "notReported" : "notSupported";
  printStatus(
    isKnown
      ? t("monitoring.computerState.reported", { time: formatDateTime(reportedAt) })
      : t(`monitoring.computerState.${missing}`),
  );
  return !isKnown;
}
