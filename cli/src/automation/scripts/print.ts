import {
  operatingSystemsText,
  reviewOf,
  type Script,
  scriptLanguages,
  scriptName,
  scriptMessages,
  t,
} from "@muster/sdk";
import { type Format, printJson, printOne, printStatus, wantsJson } from "../../lib/output.ts";

export const systems = ["windows", "mac", "linux"];

export const printed = (script: Script) => ({
  id: script.id,
  name: scriptName(script),
  operatingSystems: operatingSystemsText(script.operatingSystems),
  type: scriptLanguages[script.language].label,
  categories: script.categoriesNames,
  review: reviewOf(script).label,
});

export async function printScript(script: Script, flags: Format): Promise<void> {
  if (wantsJson(flags)) return printJson({ ...script }, flags);
  const { malwareScanDetail, description, runAs, architecture, scriptParameters, actions } = script;
  const variables = script.scriptVariables.map(({ calculatedName, type }) => `${calculatedName} (${type})`);
  const { runnableLocalPath: path } = script.binaryRunSettings ?? {};
  await printOne(
    {
      ...printed(script),
      malwareScanDetail,
      description,
      ...(path && { path }),
      runAs,
      architecture,
      scriptParameters,
      variables,
      actions,
    },
    flags,
  );
}

/** Prints that a script was created or updated, and whether its malware scan is still pending. */
export function printSaved(script: Script, verb: "create" | "update"): void {
  const done = t(`automation.scripts.cli.saved.${verb}`, { name: scriptName(script) });
  printStatus(script.malwareScanStatus === "PROCESSING" ? `${done} ${scriptMessages.underReview}.` : done);
}
