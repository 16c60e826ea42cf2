import {
  formatDuration,
  isTimeZone,
  localTimeZone,
  MusterError,
  parseDuration,
  parseFilterTime,
  parseInstant,
  readWeekday,
  t,
  type Weekday,
} from "@muster/sdk";
import { InvalidArgumentError, Option } from "commander";

export function integer(text: string): number {
  if (!/^-?\d{1,15}$/.test(text))
    throw new InvalidArgumentError(t("common.cli.optionValues.mustWholeNumber"));
  return Number(text);
}

function weekdays(text: string, before: Weekday[] | undefined): Weekday[] {
  const days = text.split(",").map((name) => {
    const day = readWeekday(name.trim());
    if (!day) throw new InvalidArgumentError(t("common.cli.optionValues.isntWeekday", { name }));
    return day;
  });
  return [...new Set([...(before ?? []), ...days])];
}

/** An option for days of the week: "mon,tue" or "monday". */
export const weekdaysOption = (text: string): Option =>
  new Option("--weekdays <days>", text).argParser(weekdays);

export interface Bounds {
  minimum: number;
  maximum: number;
  default?: number;
}

const between =
  ({ minimum, maximum }: Bounds) =>
  (text: string): number => {
    const value = integer(text);
    if (value < minimum || value > maximum)
      throw new InvalidArgumentError(t("common.cli.optionValues.mustBetween", { minimum, maximum }));
    return value;
  };

function boundsText(text: string, bounds: Bounds, format: (value: number) => string): string {
  const { minimum, maximum, default: defaultValue } = bounds;
  const limits = { text, minimum: format(minimum), maximum: format(maximum) };
  return defaultValue === undefined
    ? t("common.cli.optionValues.bounds", limits)
    : t("common.cli.optionValues.boundsWithDefault", { ...limits, default: format(defaultValue) });
}

/** An option for a whole number; its help states the limits. */
export const numberOption = (flags: string, text: string, bounds: Bounds): Option =>
  new Option(flags, boundsText(text, bounds, String)).argParser(between(bounds));

/** Parses "2h", "90m" or "1d12h" into milliseconds. */
export function duration(text: string): number {
  const ms = parseDuration(text);
  if (ms === undefined) throw new InvalidArgumentError(t("common.cli.optionValues.mustDurationSuchAs"));
  return ms;
}

/** An option for a duration such as 2h, converted to the unit of the request. */
export function durationOption(flags: string, text: string, unitMS: number, bounds: Bounds): Option {
  const format = (value: number) => formatDuration(value * unitMS);
  return new Option(flags, boundsText(text, bounds, format)).argParser((given) => {
    const value = duration(given) / unitMS;
    const { minimum, maximum } = bounds;
    if (value >= minimum && value <= maximum) return value;
    throw new InvalidArgumentError(
      t("common.cli.optionValues.mustBetween", { minimum: format(minimum), maximum: format(maximum) }),
    );
  });
}

/** Parses a time in the past, "2h" or "7d" ago, or a date, into ms since 1970. */
export function pastMoment(text: string): number {
  const at = parseFilterTime(text, Date.now());
  if (at === undefined) throw new InvalidArgumentError(t("audit.log.mustBeTime"));
  return at;
}

/** The parser for an option that can be repeated. */
export const repeatable = (one: string, before: string[] | undefined): string[] => [...(before ?? []), one];

/** The parser for an option that can be repeated, or used once with commas. */
export const commaSeparated = (text: string, before: string[] | undefined): string[] => [
  ...(before ?? []),
  ...text.split(","),
];

const secretFields = new Set([
  "secret",
  "password",
  "currentPassword",
  "code",
  "challenge",
  "token",
  "metadataToken",
  "community",
  "authPassword",
  "privPassword",
  "publicKey",
  "privateKey",
  "keyFile",
  "passphrase",
]);

export const withoutSecrets = (body: unknown): unknown =>
  body === undefined
    ? undefined
    : JSON.parse(JSON.stringify(body, (key, value: unknown) => (secretFields.has(key) ? "(hidden)" : value)));

export const zoneOption = () => new Option("--time-zone <zone>", t("common.cli.optionValues.timeZoneOption"));

export function readZone(zone: string = localTimeZone()): string {
  if (isTimeZone(zone)) return zone;
  throw new MusterError("usage", {
    message: t("common.cli.optionValues.isntTimeZone", { zone }),
    nextStep: t("common.cli.optionValues.useNameSuchAs"),
  });
}

/**
 * Parses "2027-01-31 22:00" or "tomorrow 06:00" in the time zone, RFC 3339 with an offset, or "2h" from now.
 */
export function readMoment(text: string, timeZone: string): number {
  const instant = parseInstant(text, { timeZone, now: Date.now(), duration: "from-now" });
  if (instant !== undefined) return instant;
  throw new MusterError("usage", {
    message: t("common.cli.optionValues.isntDateTime", { text }),
    nextStep: t("common.cli.optionValues.useFormSuchAs"),
  });
}

export const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
