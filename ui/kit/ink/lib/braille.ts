// Bits of a braille character, by row and column of its dots
const dots = [
  [0x01, 0x08],
  [0x02, 0x10],
  [0x04, 0x20],
  [0x40, 0x80],
] as const;

export interface Limits {
  low: number;
  high: number;
}

/** Draws one series as lines of braille: two by four dots a cell; gaps stay empty. */
export function drawBraille(
  values: readonly (number | null)[],
  { low, high }: Limits,
  width: number,
  height: number,
): string[] {
  const cells = Array.from({ length: height }, () => new Uint8Array(width));
  const across = width * 2;
  const down = height * 4;
  const rowOf = (value: number) =>
    Math.round((1 - (Math.max(low, Math.min(value, high)) - low) / (high - low)) * (down - 1));
  const set = (x: number, y: number) => {
    const line = cells[y >> 2];
    const bit = dots[y & 3]?.[x & 1];
    if (line && bit !== undefined) line[x >> 1] = (line[x >> 1] ?? 0) | bit;
  };
  let before: number | undefined;
  for (let x = 0; x < across; x++) {
    const value = values[Math.round((x / Math.max(1, across - 1)) * (values.length - 1))] ?? null;
    if (value === null) {
      before = undefined;
      continue;
    }
    const y = rowOf(value);
    // A steep step is drawn as a line, not as two dots far apart
    const [from, to] =
      before === undefined || before === y ? [y, y] : [Math.min(before, y), Math.max(before, y)];
    for (let at = from; at <= to; at++) if (at !== before || from === to) set(x, at);
    before = y;
  }
  return cells.map((line) =>
    Array.from(line, (bits) => (bits === 0 ? " " : String.fromCharCode(0x2800 + bits))).join(""),
  );
}
