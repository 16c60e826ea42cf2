import { t } from "@muster/sdk";
import { overwriteRules } from "@muster/sdk/remote";

/** What happens to files that exist. */
export const overwriteOptions = () =>
  overwriteRules.map((value) => ({ value, label: t(`remote.files.overwriteRule.${value}`) }));
