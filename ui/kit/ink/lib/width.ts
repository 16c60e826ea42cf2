import { stripVTControlCharacters } from "node:util";
import stringWidth, { type Options } from "string-width";

/** Characters that are always one column wide. */
export const plain =
  /^[\x20-\x7e\xa1-\xac\xae-\u02ff\u2010-\u2027\u203a\u2190-\u2193\u232b\u2500-\u259f\u25b2\u25b8\u25bc\u25be\u25cb\u25cf\u2713\u2717\u276f]*$/;

/**
 * Returns the number of columns of a text, ignoring styles. Replaces string-width in the bundle, also for
 * Ink, because string-width is much slower for other characters and its emoji pattern delays the start by a
 * tenth of a second.
 */
export default function widthOf(text: string, options?: Options): number {
  const bare = text.includes("\u001b") ? stripVTControlCharacters(text) : text;
  return options === undefined && plain.test(bare) ? bare.length : stringWidth(text, options);
}
