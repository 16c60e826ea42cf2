import { enums, t, updateChoices } from "@muster/sdk";

/** Whether the computer restarts when updates are installed. */
export const restartOptions = () =>
  enums.RestartRule.map((value) => ({ value, label: t(`remote.deviceTools.updates.restarts.${value}`) }));

/** Which updates are installed at a time. */
export const updateChoiceOptions = () =>
  updateChoices.map((value) => ({ value, label: t(`remote.deviceTools.updates.choices.${value}`) }));
