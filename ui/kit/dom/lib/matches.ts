/** Whether every word of the query stands somewhere in the text. */
export function matches(text: string, query: string) {
  const haystack = text.toLocaleLowerCase();
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}
