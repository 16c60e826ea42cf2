// What the editors of scripts and of applications offer alike.
import {
  architectureOptions,
  sortCategories,
  type Script,
  type ScriptCategory,
  type ScriptOperatingSystem,
} from "@muster/sdk";

const architectureLabels = () => ({ ALL: "All", "64": "64-bit", "32": "32-bit" });

export const architectureChoices = (systems: readonly ScriptOperatingSystem[]) =>
  architectureOptions(systems).map((value) => ({
    value: value as string,
    label: architectureLabels()[value],
  }));

/** The categories that somebody may put an automation into, and those it is in. */
export const categoryChoices = (categories: readonly ScriptCategory[], script: Script | undefined) =>
  sortCategories(
    categories.filter(
      ({ id, canCreateScripts, canUpdateScripts }) =>
        (id === 1 ? canUpdateScripts : canCreateScripts || canUpdateScripts) ||
        script?.categoriesIds.includes(id),
    ),
  ).map(({ id, name: label }) => ({ value: String(id), label }));
