const startsWord = /[\s\-_.:/(]/;

/**
 * Rates how well a label matches the typed text: 4 equal, 3 begins with it, 2 has a word that begins with it,
 * 1 contains it, 0 no match.
 */
function fitOf(label: string, typed: string): number {
  const at = label.indexOf(typed);
  if (at < 0) return 0;
  if (at === 0) return label.length === typed.length ? 4 : 3;
  return startsWord.test(label.charAt(at - 1)) ? 2 : 1;
}

/** Returns the items with the best matching labels first; equal matches keep their order. */
export function ranked<T extends { label: string }>(items: readonly T[], typed: string): T[] {
  const text = typed.trim().toLocaleLowerCase();
  if (!text) return [...items];
  const fits = new Map(items.map((item) => [item, fitOf(item.label.toLocaleLowerCase(), text)]));
  return items.toSorted((a, b) => fits.get(b)! - fits.get(a)!);
}
