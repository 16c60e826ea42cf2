const startsWord = /[\s\-_.:/(]/;

/**
 * How well a label fits what is typed: 4 is the same, 3 begins with it, 2 has a word that does, 1 contains
 * it.
 */
function fitOf(label: string, typed: string): number {
  const at = label.indexOf(typed);
  if (at < 0) return 0;
  if (at === 0) return label.length === typed.length ? 4 : 3;
  return startsWord.test(label.charAt(at - 1)) ? 2 : 1;
}

/** The items whose labels fit best first; items that fit alike keep their order. */
export function ranked<T extends { label: string }>(items: readonly T[], typed: string): T[] {
  const text = typed.trim().toLocaleLowerCase();
  if (!text) return [...items];
  const fits = new Map(items.map((item) => [item, fitOf(item.label.toLocaleLowerCase(), text)]));
  return items.toSorted((a, b) => fits.get(b)! - fits.get(a)!);
}
