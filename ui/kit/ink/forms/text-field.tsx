import type { Kit } from "../../types/index.ts";
import { use, useState } from "react";
import { SubmitContext } from "../lib/submit.ts";
import { Editor } from "../lib/editor.tsx";
import { Field, Fixed, useBlur, useValueWidth } from "../lib/field.tsx";
import { useFocusable } from "../lib/keyboard/keys.tsx";

export const TextField: Kit["TextField"] = (props) => {
  const { value, onChange, secret, multiline, placeholder, maxLength, required, disabled, onBlur } = props;
  const [wasMissing] = useState(required === true && value === "");
  const { id, ref, focused } = useFocusable(!disabled, wasMissing);
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
