// File names as text. On Linux a name is any bytes; bytes that can't be shown are written as "\x" and two
// digits, so that each name is readable, safe to show and to clean, and identifies its file.

/**
 * Control, formatting, surrogate and private-use characters, invalid UTF-8, and all white space except the
 * usual space.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\ufffd]|[^\S ]/u;
/** Spaces at the ends and repeated ones, which a reader can't see or count. */
const spaces = /^ | $| {2}/;
const escape = /\\x([0-9a-f]{2})/gi;
const maxNameLength = 255;

const escaped = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("");

/** Returns the text of a name. @param bytes of one name or a whole path */
export function shownName(bytes: Buffer): string {
  const text = bytes.toString();
  if (!hidden.test(text) && !spaces.test(text) && !text.includes("\\")) return text;
  let shown = "";
  for (let at = 0; at < bytes.length;) {
    const length = lengthOfCharacter(bytes, at);
    const character = bytes.subarray(at, at + length);
    const letter = character.toString();
    const isEnd = at === 0 || at === bytes.length - 1;
    const isSpace = letter === " " && (isEnd || shown.endsWith(" "));
    // escaped, so that a name that contains an escape sequence differs from one that needs it
    const isEscape = letter === "\\" && /^\\x[0-9a-f]{2}/i.test(bytes.toString("latin1", at, at + 4));
    shown += hidden.test(letter) || isSpace || isEscape ? escaped(character) : letter;
    at += length;
  }
  return shown;
}

/** The number of bytes of the character at an offset; 1 for invalid UTF-8. */
function lengthOfCharacter(bytes: Buffer, at: number): number {
  const first = bytes[at] ?? 0;
  const length = [0xf0, 0xe0, 0xc0].findIndex((mark) => first >= mark);
  const expected = length === -1 ? 1 : 4 - length;
  const character = bytes.subarray(at, at + expected);
  return Buffer.from(character.toString()).equals(character) ? expected : 1;
}

/** The bytes of a name or path returned by `shownName`. */
export function bytesOfName(shown: string): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (const match of shown.matchAll(escape)) {
    parts.push(Buffer.from(shown.slice(from, match.index)), Buffer.from(match[1]!, "hex"));
    from = match.index + match[0].length;
  }
  parts.push(Buffer.from(shown.slice(from)));
  return Buffer.concat(parts);
}

const windowsNames = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Whether the text is a valid name for one entry of a folder on this system. */
export function isName(shown: string, platform = process.platform): boolean {
  const bytes = bytesOfName(shown);
  const text = bytes.toString("latin1");
  if (!text || text === "." || text === ".." || /[/\0]/.test(text) || bytes.length > maxNameLength)
    return false;
  if (platform !== "win32") return true;
  return !/[<>:"\\|?*\u0001-\u001f]|[. ]$/.test(text) && !windowsNames.test(text);
}
