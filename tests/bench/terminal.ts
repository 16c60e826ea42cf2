import type { Row } from "./measure.ts";
export async function terminalBench(): Promise<Row[]> {
  return [];
}
