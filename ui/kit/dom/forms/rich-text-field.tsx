import { Suspense, useId } from "react";
import { lazyPart } from "../../headless/lazy-part.tsx";
import { kitMessages } from "../../messages.ts";
import type { Kit } from "../../types/index.ts";
import { Field } from "../lib/field.tsx";

const Editor = /* @__PURE__ */ lazyPart(
  async () => (await import("../lib/lazy/rich-text-editor.tsx")).default,
);

export const RichTextField: Kit["RichTextField"] = (props) => {
  const id = useId();
  const { label, value, disabled } = props;
  const hint = [props.hint, kitMessages.markdownHint].filter(Boolean).join(" ");
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
            rows={8}
          />
        }
      >
        <Editor {...props} hint={hint} id={id} />
      </Suspense>
    </Field>
  );
};
