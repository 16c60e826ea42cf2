import type { FeatureFlagName } from "../index.ts";
import { t } from "../text/messages.ts";

/** The label of a feature. */
export const featureLabel = (feature: FeatureFlagName): string =>
  t(`operations.featureFlags.names.${feature}`);
