import { terminalMessages } from "../messages.ts";
import { Box, Text as InkText } from "ink";
import { useState } from "react";
import { colorless } from "./no-color.ts";
import type { Binding } from "./keyboard/focus-manager.ts";
import type { Key } from "./keyboard/key-parser.ts";
import { useKeys } from "./keyboard/keys.tsx";
import { cleanGrapheme, cleanSource, cleanTyped, graphemes, widthOf } from "./text.ts";
import { usePalette } from "./theme.tsx";

interface EditorProps {
  part: string;
  focused: boolean;
  value: string;
  onChange(value: string): void;
  onEnter?(): void;
  width: number;
  multiline?: boolean;
  secret?: boolean;
  digits?: boolean;
  placeholder?: string;
  maxLength?: number;
  /** For source code: spaces and tabs are preserved. */
  code?: boolean;
  /** The maximum number of visible lines. */
  lines?: number;
}

// The longest grapheme searched for, so that moving in a long text is fast.
const reach = 64;

const before = (text: string, at: number) =>
  at - (graphemes(text.slice(Math.max(0, at - reach), at)).at(-1)?.length ?? 0);

const after = (text: string, at: number) => at + (graphemes(text.slice(at, at + reach))[0]?.length ?? 0);

const wordBefore = (text: string, at: number) => text.slice(0, at).search(/\S+\s*$/u);

const wordAfter = (text: string, at: number) => at + (/^\s*\S*/u.exec(text.slice(at))?.[0].length ?? 0);

function onOtherLine(text: string, at: number, step: 1 | -1) {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const other = step < 0 ? text.lastIndexOf("\n", start - 2) + 1 : text.indexOf("\n", at) + 1;
  if ((step < 0 && start === 0) || (step > 0 && other === 0)) return undefined;
  const end = text.indexOf("\n", other);
  return Math.min(other + (at - start), end < 0 ? text.length : end);
}

const indentOf = (text: string, lineStart: number) => /^[ \t]*/.exec(text.slice(lineStart))?.[0] ?? "";

function cleaned(
  typed: string,
  { digits, code, multiline }: Pick<EditorProps, "digits" | "code" | "multiline">,
) {
  if (digits) return typed.replace(/[^\d-]/g, "");
  return code ? cleanSource(typed) : cleanTyped(typed, multiline ?? false);
}

function drawCell(part: string, secret: boolean | undefined) {
  if (secret) return "•";
  // a character that can't be shown still takes a cell, so that the cursor can be on it
  return part === "\t" ? "  " : cleanGrapheme(part) || "•";
}

/** The visible part of a field's line around the cursor, which takes an extra cell at the end. */
function Line({
  text,
  cursor,
  width,
  secret,
}: {
  text: string;
  cursor?: number;
  width: number;
  secret?: boolean;
}) {
  const cells = graphemes(text).map((part) => drawCell(part, secret));
  const at = cursor === undefined ? -1 : graphemes(text.slice(0, cursor)).length;
  const room = width - 1;
  let first = 0;
  let used = 0;
  for (let index = Math.max(at, 0); index > 0; index--) {
    used += widthOf(cells[index - 1] ?? "");
    if (used >= room) {
      first = index;
      break;
    }
  }
  let last = first;
  for (let seen = 0; last < cells.length; last++) {
    seen += widthOf(cells[last] ?? "");
    if (seen > room) break;
  }
  if (at < 0) return <InkText wrap="truncate">{cells.slice(first, last).join("")}</InkText>;
  return (
    <InkText wrap="truncate">
      {cells.slice(first, at).join("")}
      {colorless ? "▏" : ""}
      <InkText inverse>{cells[at] ?? " "}</InkText>
      {cells.slice(at + 1, last).join("")}
    </InkText>
  );
}

/** A text field's value with its cursor, and the keys that edit it. */
export function Editor(props: EditorProps) {
  const {
    part,
    focused,
    value,
    onChange,
    onEnter,
    width,
    multiline = false,
    secret,
    digits,
    maxLength,
    code = false,
    lines: maxLines = 6,
  } = props;
  const { accent } = usePalette();
  const [wanted, setCursor] = useState(value.length);
  const cursor = Math.min(wanted, value.length);
  const set = (next: string, at: number) => {
    setCursor(at);
    onChange(next);
  };
  const remove = (from: number, to: number) => set(value.slice(0, from) + value.slice(to), from);
  const insert = (typed: string) => {
    const fitting = cleaned(typed, { digits, code, multiline });
    const text = maxLength === undefined ? fitting : fitting.slice(0, Math.max(0, maxLength - value.length));
    if (text) set(value.slice(0, cursor) + text + value.slice(cursor), cursor + text.length);
  };
  const lineStart = value.lastIndexOf("\n", cursor - 1) + 1;
  const lineEnd = value.indexOf("\n", cursor) < 0 ? value.length : value.indexOf("\n", cursor);
  const hidden = (keys: string[], label: string, run: (key: Key) => void): Binding => ({
    keys,
    label,
    run,
    hidden: true,
  });
  const above = multiline ? onOtherLine(value, cursor, -1) : undefined;
  const below = multiline ? onOtherLine(value, cursor, 1) : undefined;
  const newLine = {
    label: terminalMessages.keys.newLine,
    run: () => insert(`\n${code ? indentOf(value, lineStart) : ""}`),
  };
  const enter = multiline ? newLine : onEnter && { label: terminalMessages.keys.submit, run: onEnter };
  useKeys(part, [
    ...(enter ? [{ keys: ["enter"], ...enter }] : []),
    hidden(["text", "paste"], terminalMessages.keys.type, (key) => insert(key.text ?? "")),
    hidden(["left"], terminalMessages.keys.left, () => setCursor(before(value, cursor))),
    hidden(["right"], terminalMessages.keys.right, () => setCursor(after(value, cursor))),
    hidden(["ctrl+left", "alt+b"], terminalMessages.keys.wordLeft, () =>
      setCursor(Math.max(0, wordBefore(value, cursor))),
    ),
    hidden(["ctrl+right", "alt+f"], terminalMessages.keys.wordRight, () =>
      setCursor(wordAfter(value, cursor)),
    ),
    hidden(["home", "ctrl+a"], terminalMessages.keys.lineStart, () => setCursor(lineStart)),
    hidden(["end", "ctrl+e"], terminalMessages.keys.lineEnd, () => setCursor(lineEnd)),
    hidden(
      ["backspace"],
      terminalMessages.keys.deleteLeft,
      () => cursor > 0 && remove(before(value, cursor), cursor),
    ),
    hidden(["delete", "ctrl+d"], terminalMessages.keys.deleteRight, () =>
      remove(cursor, after(value, cursor)),
    ),
    hidden(["ctrl+w"], terminalMessages.keys.deleteWord, () =>
      remove(Math.max(0, wordBefore(value, cursor)), cursor),
    ),
    hidden(["ctrl+u"], terminalMessages.keys.deleteToTheStart, () => remove(lineStart, cursor)),
    ...(above === undefined ? [] : [hidden(["up"], terminalMessages.keys.lineUp, () => setCursor(above))]),
    ...(below === undefined
      ? []
      : [hidden(["down"], terminalMessages.keys.lineDown, () => setCursor(below))]),
  ]);
  const lines = value.split("\n");
  const at = value.slice(0, cursor).split("\n").length - 1;
  const first = Math.max(0, Math.min(at - maxLines + 2, lines.length - maxLines));
  const empty = value === "" && !focused;
  return (
    <Box flexDirection="column" width={width + 1} flexShrink={0}>
      {lines.slice(first, first + maxLines).map((line, index) => (
        <Box key={first + index}>
          <InkText color={focused ? accent : undefined} dimColor={!focused}>
            ▏
          </InkText>
          {empty ? (
            <InkText dimColor wrap="truncate">
              {cleanTyped(props.placeholder ?? "", false)}
            </InkText>
          ) : (
            <Line
              text={line}
              width={width}
              secret={secret}
              cursor={focused && first + index === at ? cursor - lineStart : undefined}
            />
          )}
        </Box>
      ))}
      {lines.length > maxLines && (
        <InkText dimColor>{` ${terminalMessages.lineOf(at + 1, lines.length)}`}</InkText>
      )}
    </Box>
  );
}
