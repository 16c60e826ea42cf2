// Moments as people give them: a date and a time of day somewhere in the world.

/** The zone of the machine a face runs on. */
export const localTimeZone = (): string => Temporal.Now.timeZoneId();

/** Every zone by name, for a list of choices. */
export const timeZoneOptions = (): { value: string; label: string }[] =>
  [...new Set(["UTC", localTimeZone(), ...Intl.supportedValuesOf("timeZone")])]
    .sort()
    .map((value) => ({ value, label: value }));

export function isTimeZone(text: string): boolean {
  try {
    Temporal.Now.zonedDateTimeISO(text);
    return /^[A-Za-z]/.test(text);
  } catch {
    return false;
  }
}

/**
 * The moment (milliseconds since 1970) of "2027-01-31" and "22:30" in a zone; undefined when there is none. A time that
 * the clocks skip is the one as much later, a time they pass twice is the first.
 */
export function momentOf(date: string, time: string, timeZone: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date.trim()) || !/^\d{1,2}:\d{2}$/.test(time.trim())) return undefined;
  try {
    const moment = `${date.trim()}T${time.trim().padStart(5, "0")}`;
    return Temporal.PlainDateTime.from(moment).toZonedDateTime(timeZone).epochMilliseconds;
  } catch {
    return undefined;
  }
}

/** The date and the time of day that clocks in a zone show. */
export function clockOf(moment: number, timeZone: string): { date: string; time: string } {
  const there = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone);
  return { date: there.toPlainDate().toString(), time: there.toPlainTime().toString().slice(0, 5) };
}

/** "2027-01-31 22:30 Europe/Berlin". */
export function momentWords(moment: number, timeZone: string): string {
  const { date, time } = clockOf(moment, timeZone);
  return `${date} ${time} ${timeZone}`;
}

const units: Record<string, number> = { d: 86_400_000, h: 3_600_000, m: 60_000 };

/** Milliseconds of "2h", "90m" or "1d12h"; undefined when it is no such time. */
export function durationOf(text: string): number | undefined {
  if (!/^(\d{1,5}[dhm])+$/.test(text)) return undefined;
  const parts = text.matchAll(/(\d+)([dhm])/g);
  return parts.reduce((sum, [, n, unit]) => sum + Number(n) * units[unit!]!, 0);
}
