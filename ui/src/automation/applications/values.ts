import {
  architectureChoice,
  architecturesOf,
  attachmentMessages,
  isSecureUrl,
  scriptName,
  scriptMessages,
  type Script,
  type ScriptOperatingSystem,
} from "@muster/sdk";

export type ApplicationLanguage = "binary_install" | "binary_run";

export type ApplicationValues = ReturnType<typeof valuesOf>;

export function valuesOf(script: Script | undefined, installedFrom = "") {
  const install = script?.binaryInstallSettings;
  return {
    name: script ? scriptName(script) : "",
    description: script?.description ?? "",
    operatingSystem: (script?.operatingSystems[0] ?? "WINDOWS") as string,
    architecture: (script ? architectureChoice(script.architecture) : "ALL") as string,
    categoriesIds: (script?.categoriesIds ?? []).map(String),
    scriptParameters: (script?.scriptParameters ?? []).join("\n"),
    source: installedFrom ? "url" : "file",
    url: installedFrom,
    runnableLocalPath: script?.binaryRunSettings?.runnableLocalPath ?? "",
    preExecutionScript: String(install?.preExecutionScript ?? ""),
    postExecutionScript: String(install?.postExecutionScript ?? ""),
    runAs: install?.runAs ?? script?.binaryRunSettings?.runAs ?? "system",
  };
}

export const systemsOf = (values: ApplicationValues) => [values.operatingSystem as ScriptOperatingSystem];

export const commonRequestOf = (values: ApplicationValues) => ({
  name: values.name.trim(),
  architecture: architecturesOf(values.architecture as "ALL"),
  categoriesIds: values.categoriesIds.map(Number),
  operatingSystems: systemsOf(values),
});

interface Circumstances {
  installs: boolean;
  /** A name that another automation already has. */
  taken: string | undefined;
  hasInstaller: boolean;
}

export function checkApplication(
  values: ApplicationValues,
  { installs, taken, hasInstaller }: Circumstances,
) {
  return {
    ...(values.name.trim() === taken && { name: scriptMessages.nameExists }),
    ...(values.name.trim() ? {} : { name: scriptMessages.required }),
    ...(values.categoriesIds.length ? {} : { categoriesIds: scriptMessages.required }),
    ...(values.categoriesIds.length > 1 &&
      values.categoriesIds.includes("1") && { categoriesIds: scriptMessages.uncategorized }),
    ...(installs &&
      values.source === "url" &&
      !isSecureUrl(values.url.trim()) && {
        url: values.url.trim() ? attachmentMessages.url : attachmentMessages.required,
      }),
    ...(installs &&
      values.source === "file" &&
      !hasInstaller && { source: attachmentMessages.chooseInstaller }),
    ...(!installs && !values.runnableLocalPath.trim() && { runnableLocalPath: scriptMessages.required }),
  };
}
