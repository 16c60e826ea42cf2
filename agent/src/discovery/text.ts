const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]+/gu;

/** Text from the network, fit to show: no control, bidirectional or escape characters, single spaces, at most `max` characters. */
export function cleanText(value: string, max: number): string {
  return value
    .slice(0, max * 4)
    .replace(unsafe, " ")
    .replace(/ {2,}/g, " ")
    .trim()
    .slice(0, max)
    .trim();
}
