import { t } from "@muster/sdk";
import { overwriteRules } from "@muster/sdk/remote";

/** Returns the options for what happens to existing files. */
export const overwriteOptions = () =>
  overwriteRules.map((value) => ({ value, label: t(`remote.files.overwriteRule.${value}`) }));
