// Takes out of a terminal's output what would act on the terminal's user instead of on its screen.

const ESC = 0x1b;
const BEL = 0x07;
const ENQ = 0x05;
/** A longer sequence is dropped. */
const longest = 4_096;

type Kind = "typed" | "watched";

/** The end of the sequence that begins at `from`; undefined if it isn't all there yet. */
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

/** Whether a sequence reads or writes what isn't on the screen. */
function isDropped(sequence: string, kind: Kind): boolean {
  const body = sequence.slice(2);
  switch (sequence[1]) {
    case "]": {
      const code = /^\d*/.exec(body)?.[0] ?? "";
      if (droppedCommands.includes(code)) return true;
      // the address of a link may have any characters
      return kind === "watched" && code !== "8" && body.includes("?");
    }
    case "P":
      // a request for settings is answered with text that the program chooses
      return kind === "watched" || /^[$+]q/.test(body);
    case "[":
      // reports of titles, and in a session that is only watched every report
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
 * A filter for the bytes of one terminal, in order. Dropped are: access to the clipboard, notifications,
 * titles, reports of titles and settings; for sessions that are watched or played also all requests that a
 * terminal answers.
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
        if (bytes.length - at <= longest) rest = bytes.slice(at);
        // the rest of a string that is too long stays one
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
