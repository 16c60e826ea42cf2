/** The number of letters to add, remove or replace. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const above = row;
    row = [i + 1];
    for (let j = 1; j <= b.length; j++)
      row.push(
        Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (letter === b.charAt(j - 1) ? 0 : 1)),
      );
  }
  return row[b.length]!;
}
