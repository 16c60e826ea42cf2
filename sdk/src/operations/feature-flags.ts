import type { FeatureFlagName } from "../index.ts";
import { t } from "../text/messages.ts";

/** The name of a feature, as screens show it. */
export const featureLabel = (feature: FeatureFlagName): string =>
  t(`operations.featureFlags.names.${feature}`);
