import { kitMessages } from "../../messages.ts";
import { Box, Text as InkText } from "ink";
import { useState } from "react";
import { colorless } from "./color.ts";
import type { Binding } from "./keyboard/focus-manager.ts";
import type { Key } from "./keyboard/key-parser.ts";
import { useKeys } from "./keyboard/keys.tsx";
import { cleanGrapheme, cleanTyped, graphemes, widthOf } from "./text.ts";
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
}

// A grapheme is at most this long here, so that a step in a long text costs nothing
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

/** One line of a field: what is seen of it around the cursor, which is a cell of its own at the end. */
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
  const cells = graphemes(text).map((part) => (secret ? "•" : cleanGrapheme(part)));
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

const mostLines = 6;

/** The value of a text field with its cursor, and the keys that edit it. */
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
    const fitting = digits ? typed.replace(/[^\d-]/g, "") : cleanTyped(typed, multiline);
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
  useKeys(part, [
    ...(multiline
      ? [{ keys: ["enter"], label: "new line", run: () => insert("\n") }]
      : onEnter
        ? [{ keys: ["enter"], label: "submit", run: onEnter }]
        : []),
    hidden(["text", "paste"], "type", (key) => insert(key.text ?? "")),
    hidden(["left"], "left", () => setCursor(before(value, cursor))),
    hidden(["right"], "right", () => setCursor(after(value, cursor))),
    hidden(["ctrl+left", "alt+b"], "word left", () => setCursor(Math.max(0, wordBefore(value, cursor)))),
    hidden(["ctrl+right", "alt+f"], "word right", () => setCursor(wordAfter(value, cursor))),
    hidden(["home", "ctrl+a"], "line start", () => setCursor(lineStart)),
    hidden(["end", "ctrl+e"], "line end", () => setCursor(lineEnd)),
    hidden(["backspace"], "delete left", () => cursor > 0 && remove(before(value, cursor), cursor)),
    hidden(["delete", "ctrl+d"], "delete right", () => remove(cursor, after(value, cursor))),
    hidden(["ctrl+w"], "delete word", () => remove(Math.max(0, wordBefore(value, cursor)), cursor)),
    hidden(["ctrl+u"], "delete to the start", () => remove(lineStart, cursor)),
    ...(above === undefined ? [] : [hidden(["up"], "line up", () => setCursor(above))]),
    ...(below === undefined ? [] : [hidden(["down"], "line down", () => setCursor(below))]),
  ]);
  const lines = value.split("\n");
  const at = value.slice(0, cursor).split("\n").length - 1;
  const first = Math.max(0, Math.min(at - mostLines + 2, lines.length - mostLines));
  const empty = value === "" && !focused;
  return (
    <Box flexDirection="column" width={width + 1} flexShrink={0}>
      {lines.slice(first, first + mostLines).map((line, index) => (
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
      {lines.length > mostLines && (
        <InkText dimColor>{` ${kitMessages.lineOf(at + 1, lines.length)}`}</InkText>
      )}
    </Box>
  );
}
