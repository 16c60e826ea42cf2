import { variableTypes, type ScriptVariable } from "@muster/sdk";
import { SelectField, TextField, ToggleField } from "#kit";

interface VariableProps {
  variable: ScriptVariable;
  value: string;
  error: string | undefined;
  onBlur(): void;
  onChange(value: string): void;
}

export function VariableField({ variable, value, error, onBlur, onChange }: VariableProps) {
  const { name, type, description, required, valueList = [] } = variable;
  const common = { label: name, hint: description || undefined, required, error, onBlur };
  if (type === "CHECKBOX")
    return <ToggleField {...common} value={value === "true"} onChange={(on) => onChange(String(on))} />;
  if (type === "DROPDOWN")
    return (
      <SelectField
        {...common}
        value={value}
        options={valueList.map((choice) => ({ value: choice, label: choice }))}
        onChange={onChange}
      />
    );
  return <TextField {...common} placeholder={variableTypes[type].label} value={value} onChange={onChange} />;
}
