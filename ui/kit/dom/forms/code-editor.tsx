import { Suspense, useId } from "react";
import { lazyPart } from "../../headless/lazy-part.tsx";
import { kitMessages } from "../../messages.ts";
import type { CodeEditorProps } from "../../types/index.ts";
import { control, Field } from "../lib/field.tsx";

// CodeMirror is loaded with the first editor, not with the first page
const CodeMirror = /* @__PURE__ */ lazyPart(
  async () => (await import("../lib/lazy/code-mirror.tsx")).default,
);

export function CodeEditor(props: CodeEditorProps) {
  const { label, value, disabled } = props;
  const id = useId();
  const hint = [props.hint, kitMessages.codeKeyboardHelp].filter(Boolean).join(" · ");
  const described = control(id, { ...props, hint });
  return (
    <Field {...props} hint={hint} id={id}>
      <Suspense
        fallback={
          <textarea
            id={id}
            className="muster-code-fallback"
            aria-label={label}
            value={value}
            readOnly
            disabled={disabled}
            rows={14}
          />
        }
      >
        <CodeMirror
          {...props}
          id={id}
          describedBy={described["aria-describedby"]}
          invalid={described["aria-invalid"]}
        />
      </Suspense>
    </Field>
  );
}
