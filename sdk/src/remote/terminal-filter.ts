// Removes sequences from a terminal's output that would affect the terminal's user and not only the screen.

const ESC = 0x1b;
const BEL = 0x07;
const ENQ = 0x05;
/** The maximum length of a sequence; longer ones are dropped. */
const maxLength = 4_096;

type Kind = "typed" | "watched";

/** The end of the sequence that starts at `from`; undefined if it isn't complete. */
function endOf(bytes: Uint8Array, from: number): number | undefined {
  const next = bytes[from + 1];
  if (next === undefined) return undefined;
  if (next === 0x5b) {
    // CSI: parameters, then a final byte
    for (let at = from + 2; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (byte >= 0x40 && byte <= 0x7e) return at + 1;
      if (byte < 0x20 || byte > 0x7e) return at;
    }
    return undefined;
  }
  // strings: OSC, DCS, APC, PM and SOS, up to BEL or ST
  if ([0x5d, 0x50, 0x5f, 0x5e, 0x58].includes(next)) {
    for (let at = from + 2; at < bytes.length; at++) {
      if (bytes[at] === BEL) return at + 1;
      if (bytes[at] !== ESC) continue;
      if (bytes[at + 1] === undefined) return undefined;
      // another sequence ends an unfinished string
      return bytes[at + 1] === 0x5c ? at + 2 : at;
    }
    return undefined;
  }
  return from + 2;
}

/** Operating system commands: titles, folders, notifications, the clipboard and files. */
const droppedCommands: readonly string[] = ["0", "1", "2", "7", "9", "52", "99", "777", "1337", "l", "L"];

/** Whether a sequence reads or writes anything other than the screen. */
function isDropped(sequence: string, kind: Kind): boolean {
  const body = sequence.slice(2);
  switch (sequence[1]) {
    case "]": {
      const code = /^\d*/.exec(body)?.[0] ?? "";
      if (droppedCommands.includes(code)) return true;
      // the address of a link may contain any characters
      return kind === "watched" && code !== "8" && body.includes("?");
    }
    case "P":
      // the terminal responds to a request for settings with text that the program has chosen
      return kind === "watched" || /^[$+]q/.test(body);
    case "[":
      // requests for the title and, in watched sessions, for any report
      if (body.endsWith("t")) return true;
      return kind === "watched" && /[cnx]$|\$p$/.test(body);
    case "_":
    case "^":
    case "X":
      return true;
    case "Z":
      return kind === "watched";
    default:
      return false;
  }
}

/**
 * Creates a filter for the bytes of one terminal, in order. Drops access to the clipboard, notifications,
 * titles, and requests for titles and settings. For sessions that are watched or played, also drops all other
 * requests to which a terminal responds.
 */
export function terminalFilter(kind: Kind): (bytes: Uint8Array) => Uint8Array {
  let rest: Uint8Array = new Uint8Array();
  const text = new TextDecoder("latin1");
  return (given) => {
    if (!rest.length && !given.includes(ESC) && (kind === "typed" || !given.includes(ENQ))) return given;
    const bytes = rest.length ? joined([rest, given]) : given;
    const kept: Uint8Array[] = [];
    let from = 0;
    rest = new Uint8Array();
    for (let at = 0; at < bytes.length; at++) {
      if (bytes[at] === ENQ && kind === "watched") {
        kept.push(bytes.subarray(from, at));
        from = at + 1;
        continue;
      }
      if (bytes[at] !== ESC) continue;
      const end = endOf(bytes, at);
      if (end === undefined) {
        kept.push(bytes.subarray(from, at));
        from = bytes.length;
        if (bytes.length - at <= maxLength) rest = bytes.slice(at);
        // the rest of a string that is too long is still treated as part of it
        else rest = bytes.slice(at, at + 2);
        break;
      }
      if (isDropped(text.decode(bytes.subarray(at, end)), kind)) {
        kept.push(bytes.subarray(from, at));
        from = end;
      }
      at = end - 1;
    }
    kept.push(bytes.subarray(from));
    return kept.length === 1 ? kept[0]! : joined(kept);
  };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
