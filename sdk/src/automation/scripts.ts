import { errorMessage, type FieldError } from "../client/errors.ts";
import { enums, limits } from "../generated/limits.ts";
import type {
  Architecture,
  MalwareScanStatus,
  NewApplication,
  NewScript,
  Script,
  ScriptCategory,
  ScriptLanguage,
  ScriptOperatingSystem,
  TextLanguage,
} from "../index.ts";
import { checkVariables } from "./script-variables.ts";
import { labels, tonedLabels, t } from "../text/messages.ts";
import { formatList } from "../text/format.ts";

export const scriptMessages = {
  get saveFailed() {
    return t("automation.scripts.somethingWentWrongPleaseTry");
  },
  get fetchFailed() {
    return t("automation.scripts.errorFetchingAutomations");
  },
  get nameExists() {
    return errorMessage("automation_name_in_use");
  },
  get underReview() {
    return errorMessage("automation_under_review");
  },
  get notClean() {
    return t("automation.scripts.runsNowhereUntilScannerHas");
  },
  get scannerAway() {
    return t("automation.scripts.malwareScannerCannotReachedNothing");
  },
  get scannerNext() {
    return t("automation.scripts.whoRunsServerStartsClamavs");
  },
  get required() {
    return t("common.required");
  },
  get pathPlaceholder() {
    return t("automation.scripts.pathExe");
  },
  get delete() {
    return t("automation.scripts.youSureYouWantDelete");
  },
  deleteCategory: (scripts: number) =>
    scripts
      ? t("automation.scripts.deleteCategoryItsAutomationsStay", { scripts })
      : t("automation.scripts.deleteCategory"),
  get uncategorized() {
    return t("automation.scripts.uncategorizedCannotCombinedOtherCategories");
  },
  get mac32() {
    return t("automation.scripts.macHas32BitArchitecture");
  },
  get parameterEmpty() {
    return t("automation.scripts.parameterMustEmpty");
  },
  get parameterTwice() {
    return t("automation.scripts.parameterThereAlready");
  },
  get runAs() {
    return t("automation.scripts.availableEveryOperatingSystemChosen");
  },
  get installOn() {
    return t("automation.scripts.applicationsInstalledOneOperatingSystem");
  },
  get notBase64() {
    return t("automation.scripts.base64");
  },
  get tooLong() {
    return t("automation.scripts.mustHaveMostMb", { megabytes: limits.scriptContentBytes / 1_000_000 });
  },
} as const;

/** The category of automations that have no other. It is listed first and never combined with others. */
export const uncategorizedId = 1;

/** The types of automations: label, file extension ("" for none), and systems that can run them. */
export const scriptLanguages: Record<
  ScriptLanguage,
  { label: string; extension: string; operatingSystems: readonly ScriptOperatingSystem[] }
> = {
  binary_install: {
    get label() {
      return t("automation.scripts.installApplication");
    },
    extension: "",
    operatingSystems: ["WINDOWS", "MAC", "LINUX"],
  },
  binary_run: {
    get label() {
      return t("automation.scripts.runApplication");
    },
    extension: "",
    operatingSystems: ["WINDOWS"],
  },
  native: {
    get label() {
      return t("automation.scripts.native");
    },
    extension: "",
    operatingSystems: ["WINDOWS", "MAC", "LINUX"],
  },
  vbscript: {
    get label() {
      return t("automation.scripts.vbscript");
    },
    extension: ".vbs",
    operatingSystems: ["WINDOWS"],
  },
  sh: {
    get label() {
      return t("automation.scripts.shell");
    },
    extension: ".sh",
    operatingSystems: ["MAC", "LINUX"],
  },
  powershell: {
    get label() {
      return t("automation.scripts.powershell");
    },
    extension: ".ps1",
    operatingSystems: ["WINDOWS", "MAC", "LINUX"],
  },
  javascript: {
    get label() {
      return t("automation.scripts.javascript");
    },
    extension: ".js",
    operatingSystems: ["WINDOWS", "MAC"],
  },
  batchfile: {
    get label() {
      return t("automation.scripts.batchFile");
    },
    extension: ".bat",
    operatingSystems: ["WINDOWS"],
  },
  python: {
    get label() {
      return t("automation.scripts.python");
    },
    extension: ".py",
    operatingSystems: ["WINDOWS", "MAC", "LINUX"],
  },
};

/** The languages offered for scripts before and after an installation. */
export const pickerLanguages = ["vbscript", "sh", "powershell", "javascript", "batchfile"] as const;

/** Whether an automation has a source, which can be edited and copied. */
export const isText = (language: ScriptLanguage): language is TextLanguage =>
  language !== "native" && language !== "binary_install" && language !== "binary_run";

export const operatingSystemLabels: Record<ScriptOperatingSystem, string> = labels(
  "automation.scripts.operatingSystem",
  enums.ScriptOperatingSystem,
);

export const malwareScanLabels: Record<
  MalwareScanStatus,
  { label: string; tone: "success" | "info" | "warning" | "danger" }
> = tonedLabels("automation.scripts.malwareScan", {
  CLEAN: "success",
  NOT_SCANNED: "warning",
  PROCESSING: "info",
  FAILED: "warning",
  INFECTED: "danger",
});

/**
 * The label for the result of the malware scan. Native automations are part of the product and never scanned.
 */
export const reviewOf = ({ language, malwareScanStatus }: Pick<Script, "language" | "malwareScanStatus">) =>
  language === "native"
    ? ({ label: t("automation.scripts.builtIn"), tone: "info" } as const)
    : malwareScanLabels[malwareScanStatus];

/** Whether the malware scan prevents an automation from running. */
export const isBlocked = ({ malwareScanStatus }: Pick<Script, "malwareScanStatus">): boolean =>
  malwareScanStatus !== "CLEAN" && malwareScanStatus !== "NOT_SCANNED";

const runAsLabels = labels("automation.scripts.runAs", [
  "system",
  "loggedonuser",
  "localadmin",
  "domainadmin",
  "preferredmaccredential",
  "preferredlinuxcredential",
]);

const runAsOf: Record<ScriptOperatingSystem, readonly string[]> = {
  WINDOWS: ["system", "loggedonuser", "localadmin", "domainadmin"],
  MAC: ["system", "preferredmaccredential"],
  LINUX: ["system", "preferredlinuxcredential"],
};

/**
 * The users that an automation can run as on all of these systems, without the organization's credentials.
 */
export const runAsOptions = (systems: readonly ScriptOperatingSystem[]): { value: string; label: string }[] =>
  Object.entries(runAsLabels)
    .filter(([value]) => systems.every((system) => runAsOf[system].includes(value)))
    .map(([value, label]) => ({ value, label }));

/** The ID in "credential:12"; undefined for users that aren't credentials. */
export const credentialOf = (runAs: string): number | undefined => {
  const id = /^credential:(\d+)$/.exec(runAs)?.[1];
  return id === undefined ? undefined : Number(id);
};

/** "Local admin", or "Credential Backup operator" if the credential's name is known, else with its ID. */
export const runAsLabel = (runAs: string, credentialName?: string): string =>
  (runAsLabels as Partial<Record<string, string>>)[runAs] ??
  t("automation.scripts.credentialNamed", { name: credentialName ?? credentialOf(runAs) ?? "" });

/** The architectures to offer: ALL, 64 and 32; only 64 for macOS. */
export const architectureOptions = (systems: readonly ScriptOperatingSystem[]): ("ALL" | Architecture)[] =>
  systems.length === 1 && systems[0] === "MAC" ? ["64"] : ["ALL", "64", "32"];

/** The architectures that a choice stands for; ALL means both. */
export const architecturesOf = (choice: "ALL" | Architecture): Architecture[] =>
  choice === "ALL" ? ["64", "32"] : [choice];

/** The choice for a list of architectures. */
export const architectureChoice = (architecture: readonly Architecture[]): "ALL" | Architecture =>
  architecture.length === 1 ? architecture[0]! : "ALL";

/** Decodes a source as UTF-8. Invalid bytes become replacement characters; a byte order mark is preserved. */
export const textOfContent = (content: string): string =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytesOfContent(content));

/** Encodes a text as a script's content: base64 of its UTF-8. */
export const contentOfText = (text: string): string => contentOfBytes(new TextEncoder().encode(text));

export const contentOfBytes = (bytes: Uint8Array): string => bytes.toBase64();

/** @throws SyntaxError when it is not base64. */
export const bytesOfContent = (content: string): Uint8Array<ArrayBuffer> => Uint8Array.fromBase64(content);

const isBase64 = (content: string): boolean => {
  try {
    bytesOfContent(content);
    return true;
  } catch {
    return false;
  }
};

/** Trims presets. */
export const trimParameters = (parameters: readonly string[]): string[] =>
  parameters.map((one) => one.trim());

/** Why a preset can't be added to the existing ones; undefined if it can. */
export function checkParameter(parameter: string, others: readonly string[]): string | undefined {
  const text = parameter.trim();
  if (!text) return scriptMessages.parameterEmpty;
  return trimParameters(others).includes(text) ? scriptMessages.parameterTwice : undefined;
}

type Common = Pick<NewScript, "operatingSystems" | "categoriesIds" | "architecture" | "scriptParameters">;

function checkCommon(language: ScriptLanguage, script: Common): FieldError[] {
  const errors: FieldError[] = [];
  const { label, operatingSystems } = scriptLanguages[language];
  const wrong = script.operatingSystems.filter((system) => !operatingSystems.includes(system));
  if (wrong.length)
    errors.push({
      field: "operatingSystems",
      message: t("automation.scripts.languageNotOn", {
        language: label,
        systems: formatList(wrong.map((system) => operatingSystemLabels[system])),
      }),
    });
  if (script.operatingSystems.join() === "MAC" && script.architecture?.includes("32"))
    errors.push({ field: "architecture", message: scriptMessages.mac32 });
  errors.push(...checkCategories(script.categoriesIds));
  script.scriptParameters?.forEach((one, i, all) => {
    const message = checkParameter(one, all.slice(0, i));
    if (message) errors.push({ field: `scriptParameters.${i}`, message });
  });
  return errors;
}

/** Returns the errors in a choice of categories: category 1 can't be combined with others. */
export const checkCategories = (categoriesIds: readonly number[]): FieldError[] => {
  if (!categoriesIds.length) return [{ field: "categoriesIds", message: scriptMessages.required }];
  return categoriesIds.length > 1 && categoriesIds.includes(uncategorizedId)
    ? [{ field: "categoriesIds", message: scriptMessages.uncategorized }]
    : [];
};

const checkRunAs = (runAs: string, systems: readonly ScriptOperatingSystem[], field: string): FieldError[] =>
  credentialOf(runAs) !== undefined || runAsOptions(systems).some(({ value }) => value === runAs)
    ? []
    : [{ field, message: scriptMessages.runAs }];

/** Returns the errors in a script, by field. */
export function checkScript(script: NewScript): FieldError[] {
  const errors = checkCommon(script.language, script);
  errors.push(...checkRunAs(script.runAs ?? "system", script.operatingSystems, "runAs"));
  errors.push(...checkVariables(script.scriptVariables ?? []));
  if (!script.content) errors.push({ field: "content", message: scriptMessages.required });
  else if (!isBase64(script.content)) errors.push({ field: "content", message: scriptMessages.notBase64 });
  else if (bytesOfContent(script.content).length > limits.scriptContentBytes)
    errors.push({ field: "content", message: scriptMessages.tooLong });
  return errors;
}

/** Returns the errors in an application, by field. Its files are checked separately. */
export function checkApplication(application: NewApplication): FieldError[] {
  const { language, operatingSystems, binaryInstallSettings, binaryRunSettings } = application;
  const installs = language === "binary_install";
  const errors = checkCommon(language, application);
  const settings = installs ? "binaryInstallSettings" : "binaryRunSettings";
  if (!application[settings]) errors.push({ field: settings, message: scriptMessages.required });
  const other = installs ? "binaryRunSettings" : "binaryInstallSettings";
  if (application[other]) errors.push({ field: other, message: t("automation.scripts.knownHere") });
  if (installs && operatingSystems.length > 1)
    errors.push({ field: "operatingSystems", message: scriptMessages.installOn });
  const runAs = installs ? binaryInstallSettings?.runAs : binaryRunSettings?.runAs;
  if (runAs) errors.push(...checkRunAs(runAs, operatingSystems, `${settings}.runAs`));
  if (binaryRunSettings && !binaryRunSettings.runnableLocalPath.trim())
    errors.push({ field: "binaryRunSettings.runnableLocalPath", message: scriptMessages.required });
  return errors;
}

/** Sorts categories by name, after category 1. */
export const sortCategories = <C extends Pick<ScriptCategory, "id" | "name">>(
  categories: readonly C[],
): C[] =>
  categories.toSorted(
    (a, b) =>
      Number(b.id === uncategorizedId) - Number(a.id === uncategorizedId) ||
      a.name.localeCompare(b.name, undefined, { sensitivity: "base" }),
  );

export const scriptName = ({ customName, name }: Pick<Script, "customName" | "name">): string =>
  customName ?? name;

/** "Windows, Linux". */
export const operatingSystemsText = (systems: readonly ScriptOperatingSystem[]): string =>
  formatList(systems.map((system) => operatingSystemLabels[system]));
