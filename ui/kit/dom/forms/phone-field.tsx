import { TextInput } from "@patternfly/react-core/dist/esm/components/TextInput/index.js";
import { useId } from "react";
import type { Kit } from "../../types/index.ts";
import { control, Field } from "../lib/field.tsx";

export const PhoneField: Kit["PhoneField"] = (props) => {
  const id = useId();
  return (
    <Field {...props} id={id}>
      <TextInput
        {...control(id, props)}
        type="tel"
        dir="ltr"
        maxLength={20}
        value={props.value}
        isDisabled={props.disabled}
        onChange={(_, next) => props.onChange(next)}
      />
    </Field>
  );
};
