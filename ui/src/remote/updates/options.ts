import { enums, t, updateChoices } from "@muster/sdk";

/** Returns the options for whether the computer restarts after updates were installed. */
export const restartOptions = () =>
  enums.RestartRule.map((value) => ({ value, label: t(`remote.deviceTools.updates.restarts.${value}`) }));

/** Returns the options for which updates a scheduled installation installs. */
export const updateChoiceOptions = () =>
  updateChoices.map((value) => ({ value, label: t(`remote.deviceTools.updates.choices.${value}`) }));
