import { kitMessages } from "../../messages.ts";
import type { Kit } from "../../types/index.ts";
import { Text as InkText } from "ink";
import { use } from "react";
import { SubmitContext } from "../lib/submit.ts";
import { Editor } from "../lib/editor.tsx";
import { Field, Fixed, useBlur } from "../lib/field.tsx";
import { useFocusable } from "../lib/keyboard/keys.tsx";
import { clean } from "../lib/text.ts";

export const NumberField: Kit["NumberField"] = (props) => {
  const { label, value, onChange, unit, disabled, minimum, maximum, hint, onBlur } = props;
  const { id, ref, focused } = useFocusable(!disabled);
  const submit = use(SubmitContext);
  useBlur(focused, onBlur);
  const width = Math.max(String(maximum).length + 2, 8);
  const range = kitMessages.range(minimum, maximum);
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
