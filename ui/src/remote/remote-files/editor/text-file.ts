// Converts files to text for the editor and back.

/** The maximum number of bytes of a file in the editor. */
export const maxTextBytes = 1024 * 1024;

export interface TextFile {
  /** The content, with "\n" at the end of each line. */
  text: string;
  /** The file's line ends. Saving a file with mixed ones would change all of them. */
  lineEnd: "\n" | "\r\n" | "mixed";
}

/** @returns undefined if the content isn't UTF-8 text */
export function readText(bytes: Uint8Array): TextFile | undefined {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
  if (text.includes("\0")) return undefined;
  const ends = new Set(text.match(/\r\n|\n|\r/g));
  const [first = "\n"] = ends;
  const lineEnd = ends.size > 1 || first === "\r" ? "mixed" : (first as "\n" | "\r\n");
  return { text: text.replaceAll(/\r\n|\r/g, "\n"), lineEnd };
}

/** Makes characters visible that hide or reorder text, such as "<U+202E>". */
export const visibleLine = (line: string): string =>
  line.replaceAll(/[^\P{C}\t]|[\p{Zl}\p{Zp}]/gu, (hidden) => {
    const code = (hidden.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return `<U+${code.padStart(4, "0")}>`;
  });

export function textBytes({ text, lineEnd }: TextFile): Uint8Array {
  return new TextEncoder().encode(lineEnd === "\r\n" ? text.replaceAll("\n", "\r\n") : text);
}
