/** What the mouse did at a column and line, counted from 0. */
export interface MouseEvent {
  action: "press" | "release" | "up" | "down";
  x: number;
  y: number;
}

export interface Key {
  /**
   * `a`, `S`, `space`, `enter`, `tab`, `shift+tab`, `ctrl+k`, `alt+x`, `up`, `ctrl+left`, `f2`, `escape`,
   * `paste` …
   */
  name: string;
  /** The text that the key types into a field. */
  text?: string;
  mouse?: MouseEvent;
}

const letters: Record<string, string> = {
  A: "up",
  B: "down",
  C: "right",
  D: "left",
  F: "end",
  H: "home",
  Z: "shift+tab",
};

const functionLetters: Record<string, string> = { P: "f1", Q: "f2", R: "f3", S: "f4" };

const numbers: Record<string, string> = {
  1: "home",
  2: "insert",
  3: "delete",
  4: "end",
  5: "pageup",
  6: "pagedown",
  7: "home",
  8: "end",
  11: "f1",
  12: "f2",
  13: "f3",
  14: "f4",
  15: "f5",
  17: "f6",
  18: "f7",
  19: "f8",
  20: "f9",
  21: "f10",
};

const single: Record<string, string> = {
  "\r": "enter",
  "\n": "enter",
  "\t": "tab",
  "\x7f": "backspace",
  "\b": "backspace",
};

// The characters after Esc.
const sequence = /^(?:\[\[?([0-9;:<=>?]*)[ -/]*([@-~])|O([0-9;]*)([@-~]))/;

const unfinishedSequence = /^(?:\[\[?[0-9;:<=>?]*[ -/]*|O[0-9;]*)?$/;

const replyStart = /^[\]PX^_]/;

const pasteStart = "\x1b[200~";

const pasteEnd = "\x1b[201~";

const mouseStart = "\x1b[<";

// Terminals without SGR reports send a button and a position as three characters.
const oldMouse = /^\[M([^]{0,3})/u;

const maxReplyLength = 4096;

const maxPasteLength = 1_000_000;

const modifier = (parameter: string | undefined) => {
  const bits = Number(parameter ?? 1) - 1;
  return `${bits & 4 ? "ctrl+" : ""}${bits & 2 ? "alt+" : ""}${bits & 1 ? "shift+" : ""}`;
};

function fromSequence(parameters: string, final: string): Key[] {
  if (parameters.startsWith("<")) {
    const [button = -1, column = 0, line = 0] = parameters.slice(1).split(";").map(Number);
    return fromMouse(button, column, line, final === "m");
  }
  const [first = "", second] = parameters.split(";");
  const named = first === "" || first === "1" ? (letters[final] ?? functionLetters[final]) : undefined;
  const name = final === "~" ? numbers[first] : named;
  return name ? [{ name: modifier(second) + name }] : [];
}

/** Only the left button and the wheel have functions; Shift and other buttons are left to the terminal. */
function fromMouse(button: number, column: number, line: number, isRelease: boolean): Key[] {
  const actions: Partial<Record<number, MouseEvent["action"]>> = {
    0: isRelease ? "release" : "press",
    64: "up",
    65: "down",
  };
  const action = actions[button];
  return action ? [{ name: "mouse", mouse: { action, x: column - 1, y: line - 1 } }] : [];
}

function fromCharacter(character: string): Key {
  const named = single[character];
  if (named) return { name: named };
  if (character === " ") return { name: "space", text: " " };
  const code = character.codePointAt(0) ?? 0;
  if (code === 0) return { name: "ctrl+space" };
  return code < 32
    ? { name: `ctrl+${String.fromCharCode(code + 96)}` }
    : { name: character, text: character };
}

/** Returns the end of a terminal's reply (OSC, DCS, SOS, PM, APC), or -1. */
function replyEnd(input: string) {
  const bell = input.indexOf("\x07");
  const terminator = input.indexOf("\x1b\\", 1);
  if (bell >= 0 && (terminator < 0 || bell < terminator)) return bell + 1;
  return terminator < 0 ? -1 : terminator + 2;
}

/** Splits the terminal's input into keys; `emit` is called with complete ones. */
export class KeyParser {
  private pending = "";
  private timer: NodeJS.Timeout | undefined;
  private readonly emit: (keys: Key[]) => void;

  constructor(emit: (keys: Key[]) => void) {
    this.emit = emit;
  }

  push(chunk: string) {
    clearTimeout(this.timer);
    this.pending += chunk;
    const keys: Key[] = [];
    while (this.pending) {
      const found = this.take();
      if (!found) break;
      keys.push(...found);
    }
    // A single Esc is a key; an incomplete sequence gets more time, for slow connections.
    const wait = this.pending === "\x1b" ? 100 : 500;
    if (this.pending) this.timer = setTimeout(() => this.hesitate(), wait);
    if (keys.length > 0) this.emit(keys);
  }

  /**
   * Waits for an immediate: after a busy period, input may be unread, and it's read between a timer and an
   * immediate.
   */
  private hesitate() {
    const { pending } = this;
    setImmediate(() => this.pending === pending && this.giveUp());
  }

  private giveUp() {
    if (this.pending.startsWith(pasteStart) || this.pending.startsWith(mouseStart)) return;
    const escape = this.pending === "\x1b";
    this.pending = "";
    if (escape) this.emit([{ name: "escape" }]);
  }

  private advance(length: number, keys: Key[]) {
    this.pending = this.pending.slice(length);
    return keys;
  }

  /** The next keys, or undefined while a sequence is incomplete. */
  private take(): Key[] | undefined {
    const input = this.pending;
    if (!input.startsWith("\x1b")) {
      const character = String.fromCodePoint(input.codePointAt(0) ?? 0);
      return this.advance(character.length, [fromCharacter(character)]);
    }
    if (input.startsWith(pasteStart)) {
      const end = input.indexOf(pasteEnd);
      if (end < 0 && input.length < maxPasteLength) return undefined;
      const text = input.slice(pasteStart.length, end < 0 ? undefined : end);
      return this.advance(end < 0 ? input.length : end + pasteEnd.length, [{ name: "paste", text }]);
    }
    const rest = input.slice(1);
    if (replyStart.test(rest)) {
      const end = replyEnd(input);
      if (end < 0 && input.length <= maxReplyLength) return undefined;
      return this.advance(end < 0 ? input.length : end, []);
    }
    const old = oldMouse.exec(rest);
    if (old) {
      const [whole, report = ""] = old;
      return [...report].length < 3 ? undefined : this.advance(1 + whole.length, []);
    }
    const match = sequence.exec(rest);
    if (match) {
      const [whole, parameters, final, parametersO, finalO] = match;
      return this.advance(
        1 + whole.length,
        fromSequence(parameters ?? parametersO ?? "", final ?? finalO ?? ""),
      );
    }
    if (unfinishedSequence.test(rest)) return undefined;
    if (input.startsWith("\x1b\x1b")) return this.advance(1, [{ name: "escape" }]);
    const next = fromCharacter(String.fromCodePoint(input.codePointAt(1) ?? 0));
    return this.advance(1 + (next.text?.length ?? 1), [{ name: `alt+${next.name}` }]);
  }
}
