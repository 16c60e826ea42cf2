import ipaddr from "ipaddr.js";
import type { FieldError } from "../client/errors.ts";
import type { Script, ScriptVariable, ScriptVariableType } from "../index.ts";
import { labels, t } from "../text/messages.ts";

const messages = labels("automation.scriptVariables.words", [
  "required",
  "url",
  "name",
  "twice",
  "reserved",
  "choices",
  "choiceTwice",
  "noChoices",
]);

export const variableTypes: Record<ScriptVariableType, { label: string; message: string }> = {
  TEXT: {
    get label() {
      return t("automation.scriptVariables.text");
    },
    get message() {
      return t("automation.scriptVariables.mustText");
    },
  },
  CHECKBOX: {
    get label() {
      return t("automation.scriptVariables.checkbox");
    },
    get message() {
      return t("automation.scriptVariables.mustTrueFalse");
    },
  },
  DROPDOWN: {
    get label() {
      return t("automation.scriptVariables.dropdown");
    },
    get message() {
      return t("automation.scriptVariables.mustOneChoices");
    },
  },
  INTEGER: {
    get label() {
      return t("automation.scriptVariables.integer");
    },
    get message() {
      return t("automation.scriptVariables.mustWholeNumber");
    },
  },
  DECIMAL: {
    get label() {
      return t("automation.scriptVariables.decimal");
    },
    get message() {
      return t("automation.scriptVariables.mustNumber");
    },
  },
  DATE: {
    get label() {
      return t("automation.scriptVariables.date");
    },
    get message() {
      return t("automation.scriptVariables.mustBeDate");
    },
  },
  TIME: {
    get label() {
      return t("automation.scriptVariables.time");
    },
    get message() {
      return t("automation.scriptVariables.mustBeTime");
    },
  },
  DATETIME: {
    get label() {
      return t("automation.scriptVariables.dateTime");
    },
    get message() {
      return t("automation.scriptVariables.mustDateTimeSuchAs");
    },
  },
  IPADDRESS: {
    get label() {
      return t("automation.scriptVariables.ipAddress");
    },
    get message() {
      return t("automation.scriptVariables.mustIpAddress");
    },
  },
  URL: {
    get label() {
      return t("automation.scriptVariables.url");
    },
    get message() {
      return messages.url;
    },
  },
};

// variables that programs and the loader read; case is ignored, because some systems ignore it
const reserved =
  /^(path|pathext|home|user|username|logname|userprofile|shell|ifs|env|pwd|oldpwd|term|lang|language|lc_\w+|tz|comspec|windir|system(root|drive)|program(files|data)\w*|appdata|localappdata|temp|tmp|tmpdir|psmodulepath|bash_\w+|shellopts|bashopts|ps4|prompt_command|(ld|dyld|python|perl|perl5|ruby|node|java|git|malloc|glibc|muster)_?\w*|(http|https|all|no|ftp)_proxy)$/i;

/** The environment variable for a script variable: "rebootAfter" for "Reboot after?". */
export function calculatedNameOf(name: string): string {
  const parts = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .split(/[^A-Za-z0-9_]+/)
    .filter(Boolean);
  const camel = parts
    .map((part, i) => (i ? part[0]!.toUpperCase() : part[0]!.toLowerCase()) + part.slice(1))
    .join("")
    .slice(0, 100);
  if (!camel) return "variable";
  return /^\d/.test(camel) ? `_${camel}`.slice(0, 100) : camel;
}

const parses = (parse: () => unknown): boolean => {
  try {
    parse();
    return true;
  } catch {
    return false;
  }
};

const fits: Record<ScriptVariableType, (value: string, variable: ScriptVariable) => boolean> = {
  TEXT: () => true,
  CHECKBOX: (value) => value === "true" || value === "false",
  DROPDOWN: (value, { valueList = [] }) => valueList.includes(value),
  INTEGER: (value) => /^-?\d{1,15}$/.test(value),
  DECIMAL: (value) => /^-?\d{1,15}(\.\d{1,15})?$/.test(value),
  DATE: (value) => /^\d{4}-\d\d-\d\d$/.test(value) && parses(() => Temporal.PlainDate.from(value)),
  TIME: (value) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value),
  DATETIME: (value) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(value) && parses(() => Temporal.PlainDateTime.from(value)),
  IPADDRESS: (value) => ipaddr.IPv4.isValidFourPartDecimal(value) || ipaddr.IPv6.isValid(value),
  URL: isSecureUrl,
};

/** Whether a text is an https:// address without user name and password. */
export function isSecureUrl(text: string): boolean {
  if (!URL.canParse(text) || !/^https:\/\/[^/]/i.test(text) || /\s/.test(text)) return false;
  const { hostname, username, password } = new URL(text);
  return Boolean(hostname) && !username && !password;
}

/** Why a variable can't have this value; undefined if it can. "" means no value. */
export function checkVariableValue(variable: ScriptVariable, value: string): string | undefined {
  if (!value) return variable.required ? messages.required : undefined;
  return fits[variable.type](value, variable) ? undefined : variableTypes[variable.type].message;
}

/**
 * Returns the errors in a script's variables, by field. The names of environment variables must be unique.
 */
export function checkVariables(variables: readonly ScriptVariable[]): FieldError[] {
  const errors: FieldError[] = [];
  const names = new Set<string>();
  variables.forEach((variable, i) => {
    const wrong = (field: keyof ScriptVariable, message: string) =>
      errors.push({ field: `scriptVariables.${i}.${field}`, message });
    const { calculatedName = calculatedNameOf(variable.name), valueList = [] } = variable;
    if (!/^[A-Za-z_]\w*$/.test(calculatedName)) wrong("calculatedName", messages.name);
    else if (reserved.test(calculatedName)) wrong("calculatedName", messages.reserved);
    else if (names.has(calculatedName.toLowerCase())) wrong("calculatedName", messages.twice);
    names.add(calculatedName.toLowerCase());
    if (variable.type === "DROPDOWN" && !valueList.length) wrong("valueList", messages.choices);
    else if (variable.type !== "DROPDOWN" && valueList.length) wrong("valueList", messages.noChoices);
    else if (new Set(valueList).size < valueList.length) wrong("valueList", messages.choiceTwice);
    for (const field of ["defaultValue", "value"] as const) {
      const message = variable[field] && checkVariableValue(variable, variable[field]);
      if (message) wrong(field, message);
    }
  });
  return errors;
}

/** Returns variables with default values for their missing optional fields. */
export const completeVariables = (variables: readonly ScriptVariable[]): Required<ScriptVariable>[] =>
  variables.map((one) => ({
    name: one.name,
    calculatedName: one.calculatedName ?? calculatedNameOf(one.name),
    type: one.type,
    description: one.description ?? "",
    required: one.required ?? false,
    defaultValue: one.defaultValue ?? "",
    value: one.value ?? "",
    source: one.source ?? "LITERAL",
    valueList: one.valueList ?? [],
  }));

/**
 * The environment of a run: for each variable the value given by its calculated name, or else its own value
 * or its default; "false" for checkboxes without a value.
 */
export function environmentOf(
  script: Pick<Script, "scriptVariables">,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const set = completeVariables(script.scriptVariables).map((one) => {
    const value = given[one.calculatedName] ?? (one.value || one.defaultValue);
    return [one.calculatedName, value || (one.type === "CHECKBOX" ? "false" : "")] as const;
  });
  return Object.fromEntries(set);
}

/** Returns the errors in the values given for a run, by calculated name, including unknown names. */
export function checkRunVariables(
  script: Pick<Script, "scriptVariables">,
  given: Readonly<Record<string, string>>,
): FieldError[] {
  const known = completeVariables(script.scriptVariables);
  const unknown = Object.keys(given).filter((name) => !known.some((one) => one.calculatedName === name));
  const environment = environmentOf(script, given);
  return [
    ...unknown.map((field) => ({ field, message: t("automation.scriptVariables.knownHere") })),
    ...known.flatMap((one) => {
      const message = checkVariableValue(one, environment[one.calculatedName] ?? "");
      return message ? [{ field: one.calculatedName, message }] : [];
    }),
  ];
}
