import {
  enums,
  operatingSystemLabels,
  runAsOptions,
  scriptLanguages,
  type Script,
  type ScriptCategory,
  type ScriptOperatingSystem,
  type TextLanguage,
} from "@muster/sdk";
import { ChoicesField, SelectField, TextField } from "#kit";
import type { FormState } from "../../hooks/form.ts";
import { architectureChoices, categoryChoices } from "./options.ts";
import type { ScriptValues } from "./script-editor.tsx";

interface Props {
  form: FormState<ScriptValues>;
  script: Script | undefined;
  categories: readonly ScriptCategory[];
  locked: boolean;
  onNameBlur(name: string): void;
}

export function ScriptFields({ form, script, categories, locked, onNameBlur }: Props) {
  const { onBlur, ...name } = form.field("name");
  const { value: systemValues, ...systemField } = form.field("operatingSystems");
  const { value: categoryValues, ...categoryField } = form.field("categoriesIds");
  const systems = form.values.operatingSystems as ScriptOperatingSystem[];
  const { extension } = scriptLanguages[form.values.language as TextLanguage];
  return (
    <>
      <TextField
        label="Name"
        required
        disabled={locked}
        maxLength={100}
        {...name}
        onBlur={() => {
          onBlur();
          onNameBlur(form.values.name);
        }}
      />
      <SelectField
        label="Language"
        required
        disabled={locked}
        options={enums.TextLanguage.map((value) => ({ value, label: scriptLanguages[value].label }))}
        {...form.field("language")}
      />
      <TextField
        label="Source"
        required
        disabled={locked}
        multiline
        code
        hint={`Runs as it stands here${extension && `, as a ${extension} file`}`}
        {...form.field("content")}
      />
      <ChoicesField
        label="Operating systems"
        required
        disabled={locked}
        values={systemValues}
        options={enums.ScriptOperatingSystem.map((value) => ({
          value,
          label: operatingSystemLabels[value],
        }))}
        {...systemField}
      />
      <SelectField
        label="Architecture"
        required
        disabled={locked}
        options={architectureChoices(systems)}
        {...form.field("architecture")}
      />
      <ChoicesField
        label="Categories"
        required
        disabled={locked}
        values={categoryValues}
        options={categoryChoices(categories, script)}
        {...categoryField}
      />
      <TextField
        label="Preset parameters"
        disabled={locked}
        multiline
        hint="One on a line; who runs the script can choose one of them"
        {...form.field("scriptParameters")}
      />
      <SelectField
        label="Run as"
        required
        disabled={locked}
        options={runAsOptions(systems)}
        {...form.field("runAs")}
      />
      <TextField
        label="Description"
        disabled={locked}
        multiline
        maxLength={1000}
        {...form.field("description")}
      />
    </>
  );
}
