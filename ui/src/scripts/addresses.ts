import type { DeviceSelection, Script } from "@muster/sdk";
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
export const editorAddress = (id: number | "new" | "install" | "application") => `/editor/script/${id}`;

/** What a new run begins with; it goes with the address, not in it. */
export interface RunStart {
  scriptIds?: readonly number[];
  selection?: DeviceSelection;
}

export const newRun = (navigate: NavigateFunction, start: RunStart) => void navigate(newRunAddress, { state: start });

/** Of an automation's page; `refusal` says why it cannot be run now. */
export const runAction = (
  navigate: NavigateFunction,
  { id, actions }: Script,
  refusal = "You may not run it",
): Action => ({
  label: "Run",
  shortcut: "r",
  disabled: actions.includes("RUN") ? undefined : refusal,
  onSelect: () => newRun(navigate, { scriptIds: [id] }),
});
