import {
  architectureChoice,
  architecturesOf,
  attachmentWords,
  isSecureUrl,
  scriptName,
  scriptWords,
  type Script,
  type ScriptOperatingSystem,
} from "@muster/sdk";

export type ApplicationLanguage = "binary_install" | "binary_run";

export type ApplicationValues = ReturnType<typeof valuesOf>;

export function valuesOf(script: Script | undefined) {
  const install = script?.binaryInstallSettings;
  return {
    name: script ? scriptName(script) : "",
    description: script?.description ?? "",
    operatingSystem: (script?.operatingSystems[0] ?? "WINDOWS") as string,
    architecture: (script ? architectureChoice(script.architecture) : "ALL") as string,
    categoriesIds: (script?.categoriesIds ?? []).map(String),
    scriptParameters: (script?.scriptParameters ?? []).join("\n"),
    source: "file",
    url: "",
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
  /** A name used by another automation. */
  taken: string | undefined;
  hasInstaller: boolean;
}

export function checkApplication(
  values: ApplicationValues,
  { installs, taken, hasInstaller }: Circumstances,
) {
  return {
    ...(values.name.trim() === taken && { name: scriptWords.nameExists }),
    ...(values.name.trim() ? {} : { name: scriptWords.required }),
    ...(values.categoriesIds.length ? {} : { categoriesIds: scriptWords.required }),
    ...(values.categoriesIds.length > 1 &&
      values.categoriesIds.includes("1") && { categoriesIds: scriptWords.uncategorized }),
    ...(installs &&
      values.source === "url" &&
      !isSecureUrl(values.url.trim()) && {
        url: values.url.trim() ? attachmentWords.url : attachmentWords.required,
      }),
    ...(installs && values.source === "file" && !hasInstaller && { source: attachmentWords.chooseInstaller }),
    ...(!installs && !values.runnableLocalPath.trim() && { runnableLocalPath: scriptWords.required }),
  };
}
