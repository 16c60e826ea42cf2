// The bit of each dot in a braille character, by row and column.
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

type Values = readonly (number | null)[];

/** A grid of dots, drawn in cells of two by four dots. */
function grid({ low, high }: Limits, width: number, height: number) {
  const cells = Array.from({ length: height }, () => new Uint8Array(width));
  const [across, down] = [width * 2, height * 4];
  return {
    across,
    valueAt: (values: Values, x: number) =>
      values[Math.round((x / Math.max(1, across - 1)) * (values.length - 1))] ?? null,
    rowOf: (value: number) =>
      Math.round((1 - (Math.max(low, Math.min(value, high)) - low) / (high - low)) * (down - 1)),
    set(x: number, y: number) {
      const line = cells[y >> 2];
      const bit = dots[y & 3]?.[x & 1];
      if (line && bit !== undefined) line[x >> 1] = (line[x >> 1] ?? 0) | bit;
    },
    lines: () =>
      cells.map((line) =>
        Array.from(line, (bits) => (bits === 0 ? " " : String.fromCharCode(0x2800 + bits))).join(""),
      ),
  };
}

/** Draws one series as lines of braille; gaps stay empty. A dotted series leaves out every other column. */
export function drawBraille(
  values: Values,
  limits: Limits,
  width: number,
  height: number,
  dotted = false,
): string[] {
  const { across, valueAt, rowOf, set, lines } = grid(limits, width, height);
  let before: number | undefined;
  for (let x = 0; x < across; x++) {
    const value = valueAt(values, x);
    if (value === null) {
      before = undefined;
      continue;
    }
    const y = rowOf(value);
    // A steep step is drawn as a line, not as two distant dots.
    const [from, to] =
      before === undefined || before === y ? [y, y] : [Math.min(before, y), Math.max(before, y)];
    if (!dotted || x % 2 === 0)
      for (let at = from; at <= to; at++) if (at !== before || from === to) set(x, at);
    before = y;
  }
  return lines();
}

/** Draws the area between two series, half filled. */
export function drawBand(min: Values, max: Values, limits: Limits, width: number, height: number): string[] {
  const { across, valueAt, rowOf, set, lines } = grid(limits, width, height);
  for (let x = 0; x < across; x++) {
    const [low, high] = [valueAt(min, x), valueAt(max, x)];
    if (low === null || high === null) continue;
    for (let y = rowOf(high); y <= rowOf(low); y++) if ((x + y) % 2 === 0) set(x, y);
  }
  return lines();
}
