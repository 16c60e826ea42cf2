import { TextInput } from "@patternfly/react-core/dist/esm/components/TextInput/index.js";
import TimesIcon from "@patternfly/react-icons/dist/esm/icons/times-icon.js";
import { useId, useRef } from "react";
import { kitMessages } from "../../messages.ts";
import type { KeyValue, KeyValueEditorProps } from "../../types/index.ts";
import { Button } from "../actions/button.tsx";
import { Field } from "../lib/field.tsx";
import { IconButton } from "../lib/icon-button.tsx";

export function KeyValueEditor(props: KeyValueEditorProps) {
  const { entries, onChange, keyLabel = kitMessages.key, valueLabel = kitMessages.value } = props;
  const { secret, maximum = Infinity, disabled, onBlur } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const change = (index: number, changed: Partial<KeyValue>) =>
    onChange(entries.map((entry, at) => (at === index ? { ...entry, ...changed } : entry)));
  const add = () => {
    onChange([...entries, { key: "", value: "" }]);
    requestAnimationFrame(() => {
      const rows = list.current?.querySelectorAll<HTMLInputElement>(".muster-entry");
      rows
        ?.item(rows.length - 1)
        ?.querySelector("input")
        ?.focus();
    });
  };
  return (
    <Field {...props} id={id} group>
      <div ref={list} className="muster-entries">
        {entries.length === 0 && <p className="muster-muted">{kitMessages.noEntries}</p>}
        {entries.map((entry, index) => {
          const name = kitMessages.entry(index + 1);
          const error = entry.error && `${id}-${index}-error`;
          const common = {
            isDisabled: disabled,
            onBlur,
            dir: "auto",
            validated: entry.error ? "error" : "default",
            "aria-invalid": Boolean(entry.error),
            "aria-describedby": error || undefined,
          } as const;
          return (
            <div key={index} className="muster-entry">
              <TextInput
                {...common}
                aria-label={`${keyLabel}, ${name}`}
                placeholder={keyLabel}
                value={entry.key}
                onChange={(_, key) => change(index, { key })}
              />
              <TextInput
                {...common}
                type={secret ? "password" : "text"}
                aria-label={`${valueLabel}, ${name}`}
                placeholder={valueLabel}
                value={entry.value}
                onChange={(_, value) => change(index, { value })}
              />
              <IconButton
                label={kitMessages.removeLabel(entry.key || name)}
                icon={<TimesIcon />}
                disabled={disabled}
                onClick={() => onChange(entries.toSpliced(index, 1))}
              />
              {entry.error && (
                <div id={error} className="muster-error">
                  <bdi>{entry.error}</bdi>
                </div>
              )}
            </div>
          );
        })}
        {!disabled && entries.length < maximum && (
          <Button action={{ label: kitMessages.addEntry, onSelect: add }} />
        )}
      </div>
    </Field>
  );
}
