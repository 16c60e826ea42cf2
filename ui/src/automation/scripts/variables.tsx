import {
  calculatedNameOf,
  checkVariables,
  enums,
  variableTypes,
  type ScriptVariable,
  type ScriptVariableType,
  t,
} from "@muster/sdk";
import { useState } from "react";
import { Banner, DataTable, Section, SelectField, TextField, ToggleField } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { required, useForm } from "../../hooks/form.ts";

interface Props {
  variables: readonly ScriptVariable[];
  disabled: boolean;
  error: { scriptVariables?: string };
  onChange(variables: readonly ScriptVariable[]): void;
}

/** The variables of a script, which it reads from its environment. */
export function Variables({ variables, disabled, error, onChange }: Props) {
  const [open, setOpen] = useState<number>();
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const keyed = variables.map((variable, place) => ({ ...variable, place }));
  return (
    <Section
      title={t("automation.scripts.scriptVariables")}
      actions={
        disabled
          ? []
          : [
              {
                label: t("automation.scripts.addVariable"),
                shortcut: "v",
                onSelect: () => setOpen(variables.length),
              },
              {
                label: t("automation.scripts.removeVariable"),
                disabled: selection.size ? undefined : t("automation.scripts.selectVariableFirst"),
                onSelect: () => {
                  onChange(variables.filter((_, place) => !selection.has(String(place))));
                  setSelection(new Set());
                },
              },
            ]
      }
    >
      {error.scriptVariables && <Banner tone="danger" title={error.scriptVariables} />}
      <DataTable
        label={t("automation.scripts.scriptVariables")}
        rows={keyed}
        rowKey={({ place }) => String(place)}
        {...(disabled ? {} : { selection, onSelectionChange: setSelection })}
        onOpen={({ place }) => !disabled && setOpen(place)}
        columns={[
          { id: "name", label: t("common.name"), cell: ({ name }) => name, priority: 0 },
          {
            id: "type",
            label: t("automation.scripts.type"),
            cell: ({ type }) => variableTypes[type].label,
            priority: 1,
          },
          {
            id: "calculated",
            label: t("automation.scripts.environment"),
            cell: ({ name, calculatedName }) => calculatedName || calculatedNameOf(name),
            priority: 2,
          },
          {
            id: "required",
            label: t("common.required"),
            cell: (row) => (row.required ? t("common.yes") : t("common.no")),
            priority: 3,
          },
          {
            id: "default",
            label: t("automation.scripts.default"),
            cell: ({ defaultValue }) => defaultValue ?? "",
            priority: 4,
          },
        ]}
        empty={{
          title: t("automation.scripts.variables"),
          hint: t("automation.scripts.variableValueAskedWhenScript"),
        }}
      />
      {open !== undefined && (
        <VariableDialog
          variable={variables[open]}
          others={variables.filter((_, place) => place !== open)}
          onClose={() => setOpen(undefined)}
          onDone={(variable) => {
            onChange(open < variables.length ? variables.with(open, variable) : [...variables, variable]);
            setOpen(undefined);
          }}
        />
      )}
    </Section>
  );
}

interface DialogProps {
  variable: ScriptVariable | undefined;
  others: readonly ScriptVariable[];
  onClose(): void;
  onDone(variable: ScriptVariable): void;
}

function VariableDialog({ variable, others, onClose, onDone }: DialogProps) {
  const initial = {
    name: variable?.name ?? "",
    type: (variable?.type ?? "TEXT") as string,
    description: variable?.description ?? "",
    required: variable?.required ?? false,
    defaultValue: variable?.defaultValue ?? "",
    valueList: (variable?.valueList ?? []).join("\n"),
  };
  const made = (values: typeof initial): ScriptVariable => ({
    name: values.name.trim(),
    type: values.type as ScriptVariableType,
    calculatedName: calculatedNameOf(values.name),
    ...(values.description && { description: values.description }),
    required: values.required,
    ...(values.defaultValue && { defaultValue: values.defaultValue }),
    ...(values.type === "DROPDOWN" && {
      valueList: values.valueList.split("\n").filter((line) => line.trim()),
    }),
  });
  const form = useForm(initial, (values) => ({
    ...Object.fromEntries(
      checkVariables([...others, made(values)])
        .filter(({ field }) => field.startsWith(`scriptVariables.${others.length}`))
        .map(({ field, message }) => [
          field.split(".")[2] === "calculatedName" ? "name" : (field.split(".")[2] ?? "name"),
          message,
        ]),
    ),
    ...required(values, "name"),
  }));
  const isDropdown = form.values.type === "DROPDOWN";
  return (
    <EditDialog
      title={variable ? t("automation.scripts.editVariable") : t("automation.scripts.addVariable")}
      label={t("automation.scripts.variable")}
      submitLabel={variable ? t("common.save") : t("common.add")}
      form={form}
      save={async (values) => onDone(made(values))}
      onClose={onClose}
    >
      <TextField
        label={t("common.name")}
        required
        maxLength={100}
        hint={
          form.values.name.trim() &&
          t("automation.scripts.environmentVariable", { name: calculatedNameOf(form.values.name) })
        }
        {...form.field("name")}
      />
      <SelectField
        label={t("automation.scripts.type")}
        required
        options={enums.ScriptVariableType.map((value) => ({ value, label: variableTypes[value].label }))}
        {...form.field("type")}
      />
      {isDropdown && (
        <TextField
          label={t("automation.scripts.choices")}
          required
          multiline
          hint={t("automation.scripts.oneLine")}
          {...form.field("valueList")}
        />
      )}
      <ToggleField label={t("common.required")} {...form.field("required")} />
      <TextField
        label={t("automation.scripts.defaultValue")}
        maxLength={1000}
        hint={form.values.type === "CHECKBOX" ? t("automation.scripts.trueFalse") : undefined}
        {...form.field("defaultValue")}
      />
      <TextField label={t("common.description")} maxLength={1000} {...form.field("description")} />
    </EditDialog>
  );
}
