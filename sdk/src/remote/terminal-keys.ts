// The keys of a session that uses a whole terminal, in the shell and in the terminal UI.

/** Ctrl-], as in telnet: the next key is a command for Muster. */
const escapeKey = 0x1d;

/** How long (ms) a terminal may take to respond to a program's request. */
export const terminalAnswersMS = 50;

/**
 * Resets the modes that a program on the computer may have set: alternate screen, mouse, bracketed paste,
 * colors, hidden cursor.
 */
export const resetTerminal = "\x1b[?1049l\x1b[?1000;1002;1003;1006;2004l\x1b[?25h\x1b[0m";

/** Draws a text over a line of a terminal; preserves the other lines and the cursor. */
export const lineOver = (text: string, row: number): string =>
  `\x1b7\x1b[${row};1H\x1b[0;7m\x1b[2K${text}\x1b[0m\x1b8`;

/** Passes typed bytes on, except for the key after Ctrl-], which calls a command. */
export function terminalKeys(
  write: (bytes: Uint8Array) => void,
  commands: Readonly<Record<string, () => void>>,
): (bytes: Uint8Array) => void {
  let isEscaped = false;
  return (bytes) => {
    let from = 0;
    for (let at = 0; at < bytes.length; at++) {
      if (isEscaped) {
        isEscaped = false;
        const command = commands[String.fromCharCode(bytes[at] ?? 0)];
        if (command) return command();
        // a second Ctrl-] sends one to the computer; other keys are sent unchanged
        from = at;
      } else if (bytes[at] === escapeKey) {
        if (at > from) write(bytes.subarray(from, at));
        isEscaped = true;
        from = at + 1;
      }
    }
    if (from < bytes.length) write(bytes.subarray(from));
  };
}
