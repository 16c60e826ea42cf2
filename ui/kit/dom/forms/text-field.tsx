import { Button as PlainButton } from "@patternfly/react-core/dist/esm/components/Button/index.js";
import { InputGroup, InputGroupItem } from "@patternfly/react-core/dist/esm/components/InputGroup/index.js";
import { TextArea } from "@patternfly/react-core/dist/esm/components/TextArea/index.js";
import { TextInput } from "@patternfly/react-core/dist/esm/components/TextInput/index.js";
import EyeIcon from "@patternfly/react-icons/dist/esm/icons/eye-icon.js";
import EyeSlashIcon from "@patternfly/react-icons/dist/esm/icons/eye-slash-icon.js";
import { kitMessages } from "../../messages.ts";
import type { TextFieldProps } from "../../types/index.ts";
import { useId, useState } from "react";
import { Field, control } from "../lib/field.tsx";

export function TextField(props: TextFieldProps) {
  const { value, onChange, secret, multiline, placeholder, maxLength, disabled } = props;
  const id = useId();
  const [shown, setShown] = useState(false);
  const common = { ...control(id, props), value, placeholder, maxLength, isDisabled: disabled, dir: "auto" };
  const input = multiline ? (
    <TextArea {...common} rows={5} resizeOrientation="vertical" onChange={(_, next) => onChange(next)} />
  ) : (
    <TextInput
      {...common}
      type={secret && !shown ? "password" : "text"}
      onChange={(_, next) => onChange(next)}
    />
  );
  return (
    <Field {...props} id={id}>
      {secret && !multiline ? (
        <InputGroup>
          <InputGroupItem isFill>{input}</InputGroupItem>
          <PlainButton
            variant="control"
            aria-label={(shown ? kitMessages.hideSecret : kitMessages.showSecret)(props.label)}
            icon={shown ? <EyeSlashIcon /> : <EyeIcon />}
            onClick={() => setShown(!shown)}
          />
        </InputGroup>
      ) : (
        input
      )}
    </Field>
  );
}
