// Functions common to apt and dnf, which identify packages by name.
import type { DeviceWorkItem } from "@muster/sdk";
import type { readAvailable } from "../../../monitoring/state/updates.ts";
import type { WorkOutcome } from "../work/plan.ts";
import type { SoftwareManager } from "./manager.ts";

/** The pending updates whose names are valid for the manager. */
export async function listPackages(
  read: () => ReturnType<typeof readAvailable>,
  isName: (name: string) => boolean,
): ReturnType<SoftwareManager["list"]> {
  const { listsAt = null, updates = [] } = (await read()) ?? {};
  const named = updates.filter(({ name }) => isName(name));
  return { listsAt, updates: named.map((one) => ({ ...one, id: one.name, severity: "" })) };
}

/** @param reasonOf returns why an item failed */
export const concluded = (
  items: readonly DeviceWorkItem[],
  isDone: (item: DeviceWorkItem) => boolean,
  reasonOf: (item: DeviceWorkItem) => string,
): WorkOutcome => ({
  items: items.map((item) =>
    isDone(item) ? { ...item, state: "DONE" } : { ...item, state: "FAILED", detail: reasonOf(item) },
  ),
});
