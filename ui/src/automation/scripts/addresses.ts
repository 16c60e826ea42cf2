import { isBlocked, scriptMessages, type DeviceSelection, type Script, t } from "@muster/sdk";
import type { NavigateFunction } from "react-router";
import type { Action } from "#kit";

const library = "/administration/library/scripting";
export const libraryAddress = `${library}/scripts`;
export const reviewAddress = `${library}/underReview`;
export const categoriesAddress = `${library}/categories`;
export const runsAddress = `${library}/runs`;
export const newRunAddress = `${runsAddress}/new`;
export const runAddress = (id: string) => `${runsAddress}/${id}`;
/** Of an automation by its id, or of a new one of a kind. */
export const editorAddress = (id: number | "new" | "import" | "install" | "application") =>
  `/editor/script/${id}`;

/** A new run's initial values; router state, not part of the address. */
export interface RunStart {
  scriptIds?: readonly number[];
  selection?: DeviceSelection;
}

export const newRun = (navigate: NavigateFunction, start: RunStart) =>
  void navigate(newRunAddress, { state: start });

/** Why an automation can't run now; undefined if it can. */
export const runRefusal = (script: Script): string | undefined => {
  if (script.actions.includes("RUN")) return undefined;
  return isBlocked(script) ? scriptMessages.notClean : t("automation.scripts.youMayRun");
};

export const runAction = (navigate: NavigateFunction, script: Script): Action => ({
  label: t("automation.scripts.run"),
  shortcut: "r",
  disabled: runRefusal(script),
  onSelect: () => newRun(navigate, { scriptIds: [script.id] }),
});
