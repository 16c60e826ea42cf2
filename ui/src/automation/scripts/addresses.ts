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
/** Returns the address of the editor for an automation's ID, or for a new automation of some kind. */
export const editorAddress = (id: number | "new" | "import" | "install" | "application") =>
  `/editor/script/${id}`;

/** The initial values of a new run; router state, not part of the address. */
export interface RunStart {
  scriptIds?: readonly number[];
  selection?: DeviceSelection;
}

export const newRun = (navigate: NavigateFunction, start: RunStart) =>
  void navigate(newRunAddress, { state: start });

/** Returns why an automation can't run now; undefined if it can. */
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
