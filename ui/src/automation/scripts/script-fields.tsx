import {
  enums,
  operatingSystemLabels,
  scriptLanguages,
  type Script,
  type ScriptCategory,
  type ScriptOperatingSystem,
  type TextLanguage,
  t,
} from "@muster/sdk";
import { ChoicesField, CodeEditor, SelectField, TextField } from "#kit";
import type { FormState } from "../../hooks/form.ts";
import { RunAsField } from "../run-as.tsx";
import { architectureChoices, categoryChoices, codeLanguages } from "./options.ts";
import { SourceView } from "./source-view.tsx";
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
        label={t("common.name")}
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
        label={t("automation.scripts.language")}
        required
        disabled={locked}
        options={enums.TextLanguage.map((value) => ({ value, label: scriptLanguages[value].label }))}
        {...form.field("language")}
      />
      {locked ? (
        <SourceView source={form.values.content} />
      ) : (
        <CodeEditor
          label={t("automation.scripts.source")}
          required
          language={codeLanguages[form.values.language as TextLanguage]}
          fileName={`script${extension}`}
          hint={
            extension
              ? t("automation.scripts.savedAsFileOf", { extension })
              : t("automation.scripts.savedAsFile")
          }
          {...form.field("content")}
        />
      )}
      <ChoicesField
        label={t("automation.scripts.operatingSystems")}
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
        label={t("automation.scripts.architecture")}
        required
        disabled={locked}
        options={architectureChoices(systems)}
        {...form.field("architecture")}
      />
      <ChoicesField
        label={t("automation.scripts.categories")}
        required
        disabled={locked}
        values={categoryValues}
        options={categoryChoices(categories, script)}
        {...categoryField}
      />
      <TextField
        label={t("automation.scripts.presetParameters")}
        disabled={locked}
        multiline
        hint={t("automation.scripts.oneLineWhoRunsScript")}
        {...form.field("scriptParameters")}
      />
      <RunAsField
        label={t("automation.scripts.runAsLabel")}
        required
        disabled={locked}
        systems={systems}
        {...form.field("runAs")}
      />
      <TextField
        label={t("common.description")}
        disabled={locked}
        multiline
        maxLength={1000}
        {...form.field("description")}
      />
    </>
  );
}
