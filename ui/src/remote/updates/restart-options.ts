import { enums, t } from "@muster/sdk";

/** Whether the computer restarts when updates are installed. */
export const restartOptions = () =>
  enums.RestartRule.map((value) => ({ value, label: t(`remote.deviceTools.updates.restarts.${value}`) }));
