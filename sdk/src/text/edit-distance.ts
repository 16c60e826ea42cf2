/** The number of letters to add, remove or replace to turn `a` into `b`. */
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

/**
 * The most similar known word: one that starts with the word or the reverse, else one with at most two typing
 * errors.
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const longer = known.find((one) => one.length > 1 && (word.startsWith(one) || one.startsWith(word)));
  if (longer) return longer;
  const ranked = known
    .map((one) => ({ one, distance: editDistance(word.slice(0, 40), one) }))
    .sort((a, b) => a.distance - b.distance || sharedStart(word, b.one) - sharedStart(word, a.one));
  const [best] = ranked;
  return best && best.distance <= 2 && best.distance < best.one.length - 1 ? best.one : undefined;
}

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
