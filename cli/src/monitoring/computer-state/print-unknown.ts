import { formatDateTime, t } from "@muster/sdk";
import { printStatus } from "../../lib/output.ts";

/** Prints when a list was reported or why it is missing; returns whether it is missing. */
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
