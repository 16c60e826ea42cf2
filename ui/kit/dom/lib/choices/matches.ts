/** Whether the text contains every word of the query. */
export function matches(text: string, query: string) {
  const haystack = text.toLocaleLowerCase();
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}
