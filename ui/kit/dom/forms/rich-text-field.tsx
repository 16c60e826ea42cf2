import { TextArea } from "@patternfly/react-core/dist/esm/components/TextArea/index.js";
import { Suspense, useId, useRef } from "react";
import { lazyPart } from "../../headless/lazy-part.tsx";
import { kitMessages } from "../../messages.ts";
import type { Kit } from "../../types/index.ts";
import { control, Field } from "../lib/field.tsx";

const Editor = /* @__PURE__ */ lazyPart(
  async () => (await import("../lib/lazy/rich-text-editor.tsx")).default,
);

export const RichTextField: Kit["RichTextField"] = (props) => {
  const id = useId();
  const hasFocus = useRef(false);
  const { value, onChange, maxLength, disabled } = props;
  const hint = [props.hint, kitMessages.markdownHint].filter(Boolean).join(" ");
  const part = { ...props, hint, id };
  return (
    <Field {...part}>
      <Suspense
        // text typed before the editor has loaded is preserved, and so is the focus
        fallback={
          <TextArea
            {...control(id, part)}
            value={value}
            maxLength={maxLength}
            isDisabled={disabled}
            dir="auto"
            rows={8}
            onChange={(_, next) => onChange(next)}
            onFocus={() => (hasFocus.current = true)}
            onBlur={() => (hasFocus.current = false)}
          />
        }
      >
        <Editor {...part} hasFocus={hasFocus} />
      </Suspense>
    </Field>
  );
};
