import { t } from "../text/messages.ts";

let chosenTimeZone: string | undefined;

/** Sets the time zone in which times are shown; undefined for this computer's. */
export function setTimeZone(timeZone: string | undefined): void {
  chosenTimeZone = timeZone && isTimeZone(timeZone) ? timeZone : undefined;
}

/** Creates texts with times in another time zone, unless it is "". @param make must be synchronous */
export function inTimeZone<T>(timeZone: string, make: () => T): T {
  const before = chosenTimeZone;
  if (timeZone) setTimeZone(timeZone);
  try {
    return make();
  } finally {
    chosenTimeZone = before;
  }
}

/** The time zone that the user has chosen, or else this computer's. */
export const localTimeZone = (): string => chosenTimeZone ?? currentName(Temporal.Now.timeZoneId());

export function isTimeZone(text: string): boolean {
  try {
    Temporal.Now.zonedDateTimeISO(text);
    return /^[A-Za-z]/.test(text);
  } catch {
    return false;
  }
}

// runtimes list these time zones under their former names
const renamed: Readonly<Record<string, string>> = {
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

function currentName(timeZone: string): string {
  const name = renamed[timeZone];
  return name && isTimeZone(name) ? name : timeZone;
}

/** The specification's presets. */
const presets = [
  ["America/Los_Angeles", "sanFrancisco"],
  ["America/Denver", "denver"],
  ["America/Chicago", "chicago"],
  ["America/New_York", "newYork"],
] as const;

const offsetOf = (timeZone: string) => `UTC${Temporal.Now.zonedDateTimeISO(timeZone).offset}`;

/** All time zones with their current offset, as options: first the user's own and the presets. */
export function timeZoneOptions(): { value: string; label: string; description: string }[] {
  const current: [string, string] = [localTimeZone(), t("common.timeZones.current")];
  const first = new Map<string, string>([
    current,
    ["UTC", ""],
    ...presets.map(([timeZone, city]): [string, string] => [timeZone, t(`common.timeZones.${city}`)]),
    // again, in case the user's own is a preset
    current,
  ]);
  const others = Intl.supportedValuesOf("timeZone").map(currentName).toSorted();
  return [...new Set([...first.keys(), ...others])].map((value) => {
    const name = first.get(value);
    return { value, label: value, description: name ? `${name}, ${offsetOf(value)}` : offsetOf(value) };
  });
}
