import { currentLanguage, localeOf } from "../text/messages.ts";

const units = { d: 86_400_000, h: 3_600_000, m: 60_000 } as const;
type Unit = keyof typeof units;

/** Parses "2h", "90m" or "1d12h" into milliseconds; undefined if the text is not a duration. */
export function parseDuration(text: string): number | undefined {
  if (!/^(\d{1,5}[dhm])+$/.test(text)) return undefined;
  const parts = text.matchAll(/(\d+)([dhm])/g);
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * units[unit as Unit], 0);
}

/** Formats milliseconds as "1d12h" or "30m", rounded down to minutes. */
export function formatDuration(ms: number): string {
  let rest = Math.max(0, ms);
  const parts = Object.entries(units).map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count ? `${count}${unit}` : "";
  });
  return parts.join("") || "0m";
}

/** Formats milliseconds as "1 day 12 hours" in the current language. */
export function durationName(ms: number): string {
  const names = { d: "day", h: "hour", m: "minute" } as const;
  const parts = [...formatDuration(ms).matchAll(/(\d+)([dhm])/g)].map(([, count, unit]) =>
    new Intl.NumberFormat(localeOf(currentLanguage().code), {
      style: "unit",
      unit: names[unit as Unit],
      unitDisplay: "long",
    }).format(Number(count)),
  );
  return parts.join(" ");
}
