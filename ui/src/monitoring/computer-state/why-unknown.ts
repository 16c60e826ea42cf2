import { t, type MusterError } from "@muster/sdk";
import type { EmptyStateProps } from "#kit";

/** Returns why there is no list; undefined if there is one, even an empty one. */
export function whyUnknown(
  { reportedAt = null, supported = true }: { reportedAt?: number | null; supported?: boolean } = {},
  failed: Pick<MusterError, "message" | "nextStep"> | undefined,
  hasAgent: boolean,
): EmptyStateProps | undefined {
  if (failed) return { title: failed.message, hint: failed.nextStep };
  if (!supported)
    return {
      title: t("monitoring.computerState.notSupported"),
      hint: t("monitoring.computerState.notSupportedHint"),
    };
  if (reportedAt !== null) return undefined;
  const why = hasAgent ? "notReported" : "needsAgent";
  return { title: t(`monitoring.computerState.${why}`), hint: t(`monitoring.computerState.${why}Hint`) };
}
