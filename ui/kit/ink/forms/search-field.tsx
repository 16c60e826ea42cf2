import { terminalMessages } from "../messages.ts";
import type { Kit } from "../../types/index.ts";
import { Editor } from "../lib/editor.tsx";
import { Field, useValueWidth } from "../lib/field.tsx";
import { useFocusable, useFocusManager, useKeys } from "../lib/keyboard/keys.tsx";

export const SearchField: Kit["SearchField"] = ({ label, value, onChange }) => {
  const { id, ref, focused } = useFocusable();
  const { width } = useValueWidth();
  const focusManager = useFocusManager();
  useKeys("screen", [
    { keys: ["/"], label: terminalMessages.keys.search, hidden: focused, run: () => focusManager.focus(id) },
  ]);
  return (
    <Field label={label} part={ref} focused={focused}>
      <Editor
        part={id}
        focused={focused}
        value={value}
        onChange={onChange}
        width={width}
        placeholder={terminalMessages.searchPlaceholder}
      />
    </Field>
  );
};
