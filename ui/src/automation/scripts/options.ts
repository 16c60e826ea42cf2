// Options that the editors of scripts and applications share.
import {
  architectureOptions,
  sortCategories,
  type Script,
  type ScriptCategory,
  type ScriptOperatingSystem,
  type TextLanguage,
  t,
} from "@muster/sdk";
import type { CodeEditorProps } from "#kit";

export const codeLanguages: Record<TextLanguage, NonNullable<CodeEditorProps["language"]>> = {
  vbscript: "vbscript",
  sh: "shell",
  powershell: "powershell",
  javascript: "javascript",
  batchfile: "batch",
  python: "python",
};

const architectureLabels = () => ({
  ALL: t("automation.scripts.allArchitectures"),
  "64": t("automation.scripts.bits", { bits: 64 }),
  "32": t("automation.scripts.bits", { bits: 32 }),
});

export const architectureChoices = (systems: readonly ScriptOperatingSystem[]) =>
  architectureOptions(systems).map((value) => ({
    value: value as string,
    label: architectureLabels()[value],
  }));

/** Returns the categories that the user can choose, and those that the automation is already in. */
export const categoryChoices = (categories: readonly ScriptCategory[], script: Script | undefined) =>
  sortCategories(
    categories.filter(
      ({ id, canCreateScripts, canUpdateScripts }) =>
        (id === 1 ? canUpdateScripts : canCreateScripts || canUpdateScripts) ||
        script?.categoriesIds.includes(id),
    ),
  ).map(({ id, name: label }) => ({ value: String(id), label }));
