import "@xterm/xterm/css/xterm.css";
import { FitAddon } from "@xterm/addon-fit";
import { SearchAddon } from "@xterm/addon-search";
import { Unicode11Addon } from "@xterm/addon-unicode11";
import { WebLinksAddon } from "@xterm/addon-web-links";
import { Terminal, type ITheme } from "@xterm/xterm";
import type { TerminalProps, TerminalSource } from "../../../types/index.ts";

/** At this size, the font's metrics result in cells of 9 by 18 pixels. */
const font = { fontFamily: "MusterTerminal,monospace", fontSize: 15 };
export const terminalFont = [`${font.fontSize}px`, font.fontFamily].join(" ");
const readableContrast = 4.5;

// the same in the light and the dark theme
const colors: ITheme = {
  foreground: "#e4ebef",
  cursor: "#e4ebef",
  selectionBackground: "#2f5d8a",
  black: "#1d2a33",
  red: "#ff8a75",
  green: "#7fce8b",
  yellow: "#e6b93f",
  blue: "#7fb0ff",
  magenta: "#c3a0ff",
  cyan: "#6fd0d8",
  white: "#d5dee3",
  brightBlack: "#8a99a3",
  brightRed: "#ffab9b",
  brightGreen: "#a5dfae",
  brightYellow: "#f2d27a",
  brightBlue: "#a9caff",
  brightMagenta: "#d9c4ff",
  brightCyan: "#9fe3e9",
  brightWhite: "#ffffff",
};
const grounds: Record<NonNullable<TerminalProps["ground"]>, string> = {
  plain: "#0e1519",
  powershell: "#0b1b3b",
};

const found = {
  decorations: {
    matchBackground: "#4a4420",
    activeMatchBackground: "#8a5a00",
    matchOverviewRuler: "#e6b93f",
    activeMatchColorOverviewRuler: "#e6b93f",
  },
};

export interface XtermOptions extends Pick<TerminalProps, "label" | "source" | "ground"> {
  onSearch(): void;
  /** The index of the current match, and the number of matches. */
  onFound(place: number, count: number): void;
}

export interface Xterm {
  focus(): void;
  fit(): void;
  search(text: string, direction: "next" | "previous" | "typed"): void;
  endSearch(): void;
  setScreenReader(isOn: boolean): void;
  dispose(): void;
}

/** Opens a link in a device's output, only if it's a web address, and without access to this page. */
function openLink(_: MouseEvent, address: string): void {
  if (/^https?:\/\//i.test(address)) window.open(address, "_blank", "noopener,noreferrer");
}

function copySelection(terminal: Terminal): void {
  const text = terminal.getSelection();
  if (text) void navigator.clipboard?.writeText(text);
}

/** Handles keys that aren't for the program: search, copy and paste; the dock handles its own key. */
function keepKeys(terminal: Terminal, onSearch: () => void): void {
  terminal.attachCustomKeyEventHandler((event) => {
    const { ctrlKey, shiftKey, code, type } = event;
    if (!ctrlKey) return true;
    if (code === "Backquote") return false;
    if (code === "KeyF" && !shiftKey) {
      event.preventDefault();
      if (type === "keydown") onSearch();
      return false;
    }
    if (code === "KeyC" && shiftKey) {
      event.preventDefault();
      if (type === "keydown") copySelection(terminal);
      return false;
    }
    // the browser handles pasting
    return !(code === "KeyV" && shiftKey);
  });
}

function typeInto(terminal: Terminal, type: NonNullable<TerminalSource["type"]>): void {
  const encoder = new TextEncoder();
  terminal.onData((text) => type(encoder.encode(text)));
  terminal.onBinary((text) => type(Uint8Array.from(text, (one) => one.charCodeAt(0))));
}

export function openXterm(home: HTMLElement, { label, source, ground, ...events }: XtermOptions): Xterm {
  const terminal = new Terminal({
    ...font,
    theme: { ...colors, background: grounds[ground ?? "plain"] },
    allowProposedApi: true,
    cursorBlink: false,
    disableStdin: !source.type,
    linkHandler: { activate: openLink },
    minimumContrastRatio: readableContrast,
    scrollback: 10_000,
  });
  const fit = new FitAddon();
  const search = new SearchAddon();
  for (const addon of [fit, search, new WebLinksAddon(openLink), new Unicode11Addon()])
    terminal.loadAddon(addon);
  terminal.unicode.activeVersion = "11";
  search.onDidChangeResults(({ resultIndex, resultCount }) => events.onFound(resultIndex, resultCount));
  keepKeys(terminal, events.onSearch);
  if (source.type) typeInto(terminal, source.type.bind(source));
  if (source.resize) terminal.onResize(({ cols, rows }) => source.resize?.(cols, rows));
  terminal.open(home);
  terminal.textarea?.setAttribute("aria-label", label);
  const stop = source.show({
    write: (bytes, shown) => terminal.write(bytes, shown),
    clear: () => terminal.reset(),
    setSize: (columns, rows) => terminal.resize(columns, rows),
  });
  const isShown = () => home.clientHeight > 0 && home.clientWidth > 0;
  return {
    focus: () => terminal.focus(),
    fit: () => source.resize && isShown() && fit.fit(),
    search(text, direction) {
      if (!text) search.clearDecorations();
      else if (direction === "previous") search.findPrevious(text, found);
      else search.findNext(text, { ...found, incremental: direction === "typed" });
    },
    endSearch: () => search.clearDecorations(),
    setScreenReader: (isOn) => (terminal.options.screenReaderMode = isOn),
    dispose() {
      stop();
      terminal.dispose();
    },
  };
}
