// Quiet hours, during which a channel only sends critical alerts.

const dayMinutes = 24 * 60;

const minuteOf = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return hours * 60 + minutes;
};

function minuteOfDay(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    ...(timeZone && { timeZone }),
  }).formatToParts(at);
  const part = (type: "hour" | "minute") => Number(parts.find((one) => one.type === type)?.value);
  return part("hour") * 60 + part("minute");
}

/** Returns how many minutes of the quiet hours are left; 0 outside of them. */
export function minutesOfQuiet(
  { quietFrom, quietTo, timeZone }: Record<"quietFrom" | "quietTo" | "timeZone", string>,
  at: number,
): number {
  if (!quietFrom || !quietTo || quietFrom === quietTo) return 0;
  const now = minuteOfDay(at, timeZone);
  const from = minuteOf(quietFrom);
  const to = minuteOf(quietTo);
  const isQuiet = from < to ? now >= from && now < to : now >= from || now < to;
  return isQuiet ? (to - now + dayMinutes) % dayMinutes : 0;
}
