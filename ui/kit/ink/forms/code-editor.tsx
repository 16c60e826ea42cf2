import { terminalMessages } from "../messages.ts";
import { Box, Text as InkText, useWindowSize } from "ink";
import { useState } from "react";
import type { CodeEditorProps, Kit } from "../../types/index.ts";
import { Editor } from "../lib/editor.tsx";
import { editorCommand, useExternalProgram } from "../lib/external-program.ts";
import { Field, useBlur } from "../lib/field.tsx";
import { useFocusable, useKeys } from "../lib/keyboard/keys.tsx";
import { Overlay } from "../lib/overlay.tsx";
import { cleanColumns } from "../lib/text.ts";
import { usePalette } from "../lib/theme.tsx";

const previewLines = 6;

/** Opens the text in the user's editor and returns the new one. */
function useExternalEditor({
  value,
  onChange,
  maxLength = Infinity,
  fileName = "text.txt",
}: CodeEditorProps) {
  const open = useExternalProgram();
  const edit = async () => {
    const command = editorCommand();
    const failed = terminalMessages.editorFailed(command);
    const edited = await open(command, { text: value, fileName, failed });
    if (edited !== undefined && edited !== value) onChange(edited.slice(0, maxLength));
  };
  return () => void edit();
}

export const CodeEditor: Kit["CodeEditor"] = (props) => {
  const { label, value, disabled, onBlur } = props;
  const [open, setOpen] = useState(false);
  const { id, ref, focused } = useFocusable(!disabled);
  const { accent } = usePalette();
  const editOutside = useExternalEditor(props);
  useBlur(focused || open, onBlur);
  useKeys(id, [
    { keys: ["enter"], label: terminalMessages.editFullScreen, run: () => setOpen(true) },
    { keys: ["f4", "alt+e", "e"], label: terminalMessages.editExternally(editorCommand()), run: editOutside },
  ]);
  const lines = value.split("\n");
  const hint = [props.hint, terminalMessages.editorKeys].filter(Boolean).join(" · ");
  return (
    <Field {...props} hint={hint} part={ref} focused={focused} below>
      <Box flexDirection="column" paddingLeft={2}>
        {lines.slice(0, previewLines).map((line, index) => (
          <InkText key={index} wrap="truncate" dimColor={disabled}>
            <InkText color={focused ? accent : undefined} dimColor={!focused}>
              {String(index + 1).padStart(3)}▏
            </InkText>
            {cleanColumns(line)}
          </InkText>
        ))}
        {lines.length > previewLines && (
          <InkText dimColor>{`    ${terminalMessages.moreLines(lines.length - previewLines)}`}</InkText>
        )}
      </Box>
      {open && (
        <FullScreen {...props} label={label} onEditOutside={editOutside} onClose={() => setOpen(false)} />
      )}
    </Field>
  );
};

interface FullScreenProps extends CodeEditorProps {
  onEditOutside(): void;
  onClose(): void;
}

function FullScreen({ label, ...props }: FullScreenProps) {
  return (
    <Overlay title={label} onClose={props.onClose} full>
      <FullScreenEditor {...props} label={label} />
    </Overlay>
  );
}

function FullScreenEditor({ value, onChange, maxLength, onEditOutside, onClose }: FullScreenProps) {
  const { columns, rows } = useWindowSize();
  const { id, ref, focused } = useFocusable();
  useKeys(id, [
    { keys: ["ctrl+s"], label: terminalMessages.done, run: onClose },
    { keys: ["f4", "alt+e"], label: terminalMessages.editExternally(editorCommand()), run: onEditOutside },
  ]);
  return (
    <Box ref={ref} flexGrow={1} paddingLeft={1}>
      <Editor
        part={id}
        focused={focused}
        value={value}
        onChange={onChange}
        maxLength={maxLength}
        multiline
        code
        lines={Math.max(4, rows - 6)}
        width={columns - 6}
      />
    </Box>
  );
}
