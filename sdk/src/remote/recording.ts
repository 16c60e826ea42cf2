export interface Recording {
  columns: number;
  rows: number;
  /** What was shown, and after how many seconds. */
  outputs: { at: number; text: string }[];
  /** New sizes of the terminal. */
  sizes: { at: number; columns: number; rows: number }[];
}

/** Reads an asciicast of version 2; lines that aren't part of one are left out. */
export function readRecording(text: string): Recording {
  const [head = "{}", ...lines] = text.split("\n");
  const { width = 80, height = 24 } = JSON.parse(head) as { width?: number; height?: number };
  const recording: Recording = { columns: width, rows: height, outputs: [], sizes: [] };
  for (const line of lines) {
    if (!line) continue;
    const [at, kind, data] = JSON.parse(line) as [number, string, string];
    const [, columns, rows] = /^(\d+)x(\d+)$/.exec(data) ?? [];
    if (kind === "o") recording.outputs.push({ at, text: data });
    else if (kind === "r" && columns && rows)
      recording.sizes.push({ at, columns: Number(columns), rows: Number(rows) });
  }
  return recording;
}
