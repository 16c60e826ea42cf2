/** Tags as they are stored: in lower case, each once, by name. */
export const tagsOf = (tags: readonly string[]): string[] =>
  [...new Set(tags.map((tag) => tag.toLowerCase()))].toSorted();

/** The tags in a text, separated by spaces or commas. */
export const readTags = (text: string): string[] => tagsOf(text.split(/[\s,]+/).filter(Boolean));

/** Whether a text can be a tag, as the contract says: letters, digits, ".", "_" and "-". */
export const isTag = (text: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,39}$/u.test(text);
