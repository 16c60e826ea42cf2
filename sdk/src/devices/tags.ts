/** Normalizes tags as they are stored: lower case, unique, sorted. */
export const tagsOf = (tags: readonly string[]): string[] =>
  [...new Set(tags.map((tag) => tag.toLowerCase()))].toSorted();

/** Parses tags separated by spaces or commas. */
export const readTags = (text: string): string[] => tagsOf(text.split(/[\s,]+/).filter(Boolean));

/**
 * Whether a text can be a tag, as in the contract: letters, digits, ".", "_" and "-", up to 40 characters.
 */
export const isTag = (text: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,39}$/u.test(text);
