import { Box, Text as InkText, useWindowSize } from "ink";
import { useRef, useState } from "react";
import { terminalMessages } from "../../messages.ts";
import type { DataTableProps } from "../../../types/index.ts";
import { Editor } from "../editor.tsx";
import { useFocusable, useFocusManager, useKeys } from "../keyboard/keys.tsx";
import { clean } from "../text.ts";

type QueryLineProps = NonNullable<DataTableProps<never>["query"]> & { label: string };

/** The filter of a list: `/` edits it, Enter applies it, and Esc restores the previous one. */
export function QueryLine({ text, onChange }: QueryLineProps) {
  const focusManager = useFocusManager();
  const [editing, setEditing] = useState(false);
  const { keys } = terminalMessages;
  useKeys("screen", [
    { keys: ["/"], label: keys.filter, run: () => setEditing(true) },
    // an inner part of the page that needs Esc has precedence
    ...(text && !editing ? [{ keys: ["escape"], label: keys.clear, run: () => onChange("") }] : []),
  ]);
  if (!text && !editing) return null;
  return (
    <Box flexShrink={0} height={1}>
      <InkText bold>{" / "}</InkText>
      {editing ? (
        <QueryEditor
          text={text}
          onChange={onChange}
          onDone={() => {
            setEditing(false);
            focusManager.changed();
          }}
        />
      ) : (
        <InkText wrap="truncate">{clean(text)}</InkText>
      )}
    </Box>
  );
}

interface QueryEditorProps extends Pick<QueryLineProps, "text" | "onChange"> {
  onDone(): void;
}

function QueryEditor({ text, onChange, onDone }: QueryEditorProps) {
  const focusManager = useFocusManager();
  const before = useRef(text);
  const { columns } = useWindowSize();
  const { id, ref, focused } = useFocusable();
  const started = useRef(false);
  const { keys } = terminalMessages;
  if (!started.current) {
    started.current = true;
    queueMicrotask(() => focusManager.focus(id));
  }
  useKeys(id, [
    { keys: ["enter", "down"], label: keys.keep, run: onDone },
    {
      keys: ["escape"],
      label: keys.restore,
      run: () => {
        onChange(before.current);
        onDone();
      },
    },
  ]);
  return (
    <Box ref={ref}>
      <Editor
        part={id}
        focused={focused}
        value={text}
        onChange={onChange}
        width={Math.max(10, columns - 6)}
      />
    </Box>
  );
}
