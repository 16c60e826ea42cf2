// controls, formatting (soft hyphen, zero-width, bidirectional, tags), line separators, lone surrogates,
// private use
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;

// ECMA-48 control sequences, and operating system commands up to their end
const escapes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;

/**
 * Makes text from a device, an agent, a file or a directory safe to store and show: replaces escape sequences
 * and control and direction characters with a space, trims it, and cuts it to at most `max` UTF-16 units.
 */
export function cleanText(value: string, max: number): string {
  const text = value
    .slice(0, max * 4)
    .replace(escapes, " ")
    .replace(unsafe, " ")
    .replace(/\s+/g, " ")
    .trim();
  const cut = text.slice(0, max);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut.trimEnd();
}

/**
 * Makes a program's output safe to store and show: removes escape sequences and control, formatting and
 * direction characters, and converts line ends to "\n". Tabs are preserved.
 */
export const cleanOutput = (value: string): string =>
  value
    .replace(escapes, "")
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu, "");

/** Formats a value as JSON in which characters that a terminal would interpret are escaped. */
export const toSafeJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(/(?!\n)[\p{C}\p{Zl}\p{Zp}]/gu, (char) =>
    Array.from(
      { length: char.length },
      (_, i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, "0")}`,
    ).join(""),
  );
