import { Box, Text as InkText, useWindowSize, type DOMElement } from "ink";
import { createContext, use, useEffect, useRef, useState, type ReactNode, type Ref } from "react";
import type { FieldProps, Kit, Option, SelectFieldProps } from "../contract.ts";
import { Editor } from "./editor.tsx";
import { RankContext, useFocusable, useKeyboard, useKeys } from "./keys.tsx";
import { CompactContext, content } from "./layout.tsx";
import { dialogWidth, ListOverlay } from "./overlays.tsx";
import { Banner, Button } from "./parts.tsx";
import { clean, fit, shorten, widthOf } from "./text.ts";
import { Marker, usePalette } from "./theme.tsx";

const SubmitContext = createContext<(() => void) | undefined>(undefined);
const labelWidth = 24;
/** What a choice takes beside its words and its label: its box and marks, and a dialog's frame. */
const choiceMarks = 14;

export const Form: Kit["Form"] = ({ onSubmit, submitLabel, busy, error, onCancel, children }) => {
  const submit = () => {
    if (!busy) onSubmit();
  };
  useKeys("screen", onCancel ? [{ keys: ["escape"], label: "cancel", run: onCancel }] : []);
  return (
    <SubmitContext value={submit}>
      <Box flexDirection="column" flexShrink={0} rowGap={1}>
        {error && <Banner tone="danger" title={error} />}
        <Box flexDirection="column">{content(children)}</Box>
        <RankContext value={1}>
          <Box columnGap={1}>
            <Button
              action={{
                label: busy && submitLabel === "Save" ? "Saving..." : submitLabel,
                kind: "primary",
                busy,
                onSelect: submit,
              }}
            />
            {onCancel && <Button action={{ label: "Cancel", onSelect: onCancel }} />}
          </Box>
        </RankContext>
      </Box>
    </SubmitContext>
  );
};

/** The width for a value beside or, where it is narrow, below its label. */
function useValueWidth() {
  const { columns } = useWindowSize();
  const compact = use(CompactContext);
  const wide = columns >= 60;
  return {
    compact,
    wide,
    width: compact
      ? columns < 100
        ? 15
        : 24
      : Math.max(12, Math.min(columns - labelWidth - 14, wide ? 38 : columns)),
  };
}

function useBlur(focused: boolean, onBlur?: () => void) {
  const was = useRef(focused);
  useEffect(() => {
    if (was.current && !focused) onBlur?.();
    was.current = focused;
  });
}

interface FrameProps extends FieldProps {
  part: Ref<DOMElement>;
  focused: boolean;
  /** Too wide to stand beside its label. */
  below?: boolean;
  children: ReactNode;
}

function Field({
  part,
  focused,
  below = false,
  label,
  hint,
  error,
  required,
  disabled,
  children,
}: FrameProps) {
  const { tones } = usePalette();
  const { compact, wide } = useValueWidth();
  const name = `${clean(label)}${required ? " *" : ""}`;
  const beside = !below && (compact || wide);
  const indent = compact || !beside ? 2 : labelWidth + 3;
  return (
    <Box ref={part} flexDirection="column" flexShrink={0}>
      <Box flexDirection={beside ? "row" : "column"}>
        <Box flexShrink={0}>
          <Marker focused={focused} />
          <InkText bold={focused} dimColor={disabled}>
            {compact || widthOf(name) > labelWidth ? `${name} ` : fit(name, labelWidth)}
          </InkText>
        </Box>
        {children}
      </Box>
      {error && (
        <Box paddingLeft={indent}>
          <InkText color={tones.danger}>✗ {clean(error)}</InkText>
        </Box>
      )}
      {hint && !error && (focused || !wide) && (
        <Box paddingLeft={indent}>
          <InkText dimColor>{clean(hint)}</InkText>
        </Box>
      )}
    </Box>
  );
}

const Fixed = ({ text }: { text: string }) => (
  <InkText dimColor wrap="truncate">
    ▏{clean(text)}
  </InkText>
);

export const TextField: Kit["TextField"] = (props) => {
  const { value, onChange, secret, multiline, placeholder, maxLength, disabled, onBlur } = props;
  const { id, ref, focused } = useFocusable(!disabled);
  const submit = use(SubmitContext);
  const { width } = useValueWidth();
  useBlur(focused, onBlur);
  const editor = {
    value,
    onChange,
    secret,
    multiline,
    placeholder,
    maxLength,
    width,
    focused,
    onEnter: submit,
  };
  return (
    <Field {...props} part={ref} focused={focused}>
      {disabled ? <Fixed text={secret ? "••••" : value} /> : <Editor {...editor} part={id} />}
    </Field>
  );
};

export const NumberField: Kit["NumberField"] = (props) => {
  const { label, value, onChange, unit, disabled, minimum, maximum, hint, onBlur } = props;
  const { id, ref, focused } = useFocusable(!disabled);
  const submit = use(SubmitContext);
  useBlur(focused, onBlur);
  const width = Math.max(String(maximum).length + 2, 8);
  const range = `${minimum} to ${maximum}`;
  return (
    <Field {...props} label={label} hint={hint ? `${hint} (${range})` : range} part={ref} focused={focused}>
      {disabled ? (
        <Fixed text={value} />
      ) : (
        <Editor
          part={id}
          focused={focused}
          value={value}
          onChange={onChange}
          onEnter={submit}
          width={width}
          digits
        />
      )}
      {unit && <InkText dimColor> {clean(unit)}</InkText>}
    </Field>
  );
};

export const SearchField: Kit["SearchField"] = ({ label, value, onChange }) => {
  const { id, ref, focused } = useFocusable();
  const { width } = useValueWidth();
  const keyboard = useKeyboard();
  useKeys("screen", [{ keys: ["/"], label: "search", quiet: focused, run: () => keyboard.focus(id) }]);
  return (
    <Field label={label} part={ref} focused={focused}>
      <Editor
        part={id}
        focused={focused}
        value={value}
        onChange={onChange}
        width={width}
        placeholder="type to search"
      />
    </Field>
  );
};

export const SelectField = <V extends string>(props: SelectFieldProps<V>) => {
  const { label, value, options, onChange, placeholder = "choose…", disabled, onBlur } = props;
  const [open, setOpen] = useState(false);
  const { accent } = usePalette();
  const { id, ref, focused } = useFocusable(!disabled);
  const { width } = useValueWidth();
  useBlur(focused || open, onBlur);
  useKeys(id, [{ keys: ["enter", "space"], label: "choose", run: () => setOpen(true) }]);
  const at = options.findIndex((option) => option.value === value);
  const chosen = options[at];
  return (
    <Field {...props} part={ref} focused={focused}>
      <InkText wrap="truncate" dimColor={disabled}>
        <InkText color={focused ? accent : undefined} dimColor={!focused}>
          ▏
        </InkText>
        <InkText dimColor={!chosen}>{shorten(chosen?.label ?? placeholder, width - 3)}</InkText> ▾
      </InkText>
      {open && (
        <ListOverlay
          title={label}
          filter
          start={at}
          items={options.map((option) => ({ ...option, onSelect: () => onChange(option.value) }))}
          onClose={() => setOpen(false)}
        />
      )}
    </Field>
  );
};

export const ToggleField: Kit["ToggleField"] = (props) => {
  const { value, onChange, disabled, onBlur } = props;
  const { id, ref, focused } = useFocusable(!disabled);
  useBlur(focused, onBlur);
  useKeys(id, [{ keys: ["space"], label: value ? "switch off" : "switch on", run: () => onChange(!value) }]);
  return (
    <Field {...props} part={ref} focused={focused}>
      <InkText dimColor={disabled} bold={value}>
        {value ? "[x] on" : "[ ] off"}
      </InkText>
    </Field>
  );
};

interface ChoiceProps {
  option: Option;
  checked: boolean;
  disabled?: boolean;
  onToggle(): void;
}

function Choice({ option, checked, disabled, onToggle }: ChoiceProps) {
  const { id, ref, focused } = useFocusable(!disabled);
  useKeys(id, [{ keys: ["space"], label: checked ? "take away" : "choose", run: onToggle }]);
  return (
    <Box ref={ref} flexShrink={0}>
      <Box flexShrink={0}>
        <InkText dimColor={disabled}>
          {checked ? "[x]" : "[ ]"} <Marker focused={focused} />
        </InkText>
      </Box>
      <InkText dimColor={disabled}>
        <InkText bold={focused}>{clean(option.label)}</InkText>
        {option.description && <InkText dimColor> {clean(option.description)}</InkText>}
      </InkText>
    </Box>
  );
}

export const ChoicesField: Kit["ChoicesField"] = (props) => {
  const { values, options, onChange, disabled } = props;
  const group = useRef<DOMElement>(null);
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
  const { columns } = useWindowSize();
  const widest = Math.max(
    0,
    ...options.map(({ label, description = "" }) => widthOf(clean(`${label} ${description}`))),
  );
  const below = widest > dialogWidth(columns) - labelWidth - choiceMarks;
  return (
    <Field {...props} part={group} focused={false} below={below}>
      <Box flexDirection="column" paddingLeft={below ? 2 : 0}>
        {options.map((option) => (
          <Choice
            key={option.value}
            option={option}
            disabled={disabled}
            checked={values.includes(option.value)}
            onToggle={() => toggle(option.value)}
          />
        ))}
      </Box>
    </Field>
  );
};
