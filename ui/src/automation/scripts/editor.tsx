import {
  architectureChoice,
  architecturesOf,
  checkScript,
  contentOfText,
  enums,
  operatingSystemLabels,
  runAsOptions,
  scriptLanguages,
  scriptName,
  scriptWords,
  textOfContent,
  trimParameters,
  type NewScript,
  type Script,
  type ScriptOperatingSystem,
  type ScriptVariable,
  type TextLanguage,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ChoicesField, Form, Page, SelectField, TextField, type Action } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { useForm } from "../../hooks/form.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { editorAddress, libraryAddress, runAction } from "./addresses.ts";
import { CopyDialog, useNameCheck } from "./copy.tsx";
import { architectureChoices, categoryChoices } from "./options.ts";
import { ReviewBanner } from "./review-banner.tsx";
import { Variables } from "./variables.tsx";

const languages = enums.TextLanguage.map((value) => ({ value, label: scriptLanguages[value].label }));

interface FormProps {
  script?: Script;
  content?: string;
  actions?: readonly Action[];
  onSaved?(): void;
}

export function ScriptForm({ script, content, actions = [], onSaved }: FormProps) {
  const navigate = useNavigate();
  const change = useMutate();
  const { notify } = useConsole();
  const categories = useOperation("listScriptCategories", {});
  const [copying, setCopying] = useState(false);
  const [variables, setVariables] = useState<readonly ScriptVariable[]>(script?.scriptVariables ?? []);
  const { taken, check } = useNameCheck(script?.id);
  const may = (action: Script["actions"][number]) => !script || script.actions.includes(action);
  const initial = {
    name: script ? scriptName(script) : "",
    description: script?.description ?? "",
    language: (script?.language ?? "sh") as string,
    operatingSystems: (script?.operatingSystems ?? ["LINUX"]) as string[],
    architecture: (script ? architectureChoice(script.architecture) : "ALL") as string,
    categoriesIds: (script?.categoriesIds ?? []).map(String),
    scriptParameters: (script?.scriptParameters ?? []).join("\n"),
    runAs: script?.runAs ?? "system",
    content: content === undefined ? "" : textOfContent(content),
  };
  const bodyOf = (values: typeof initial): NewScript => ({
    name: values.name.trim(),
    description: values.description,
    language: values.language as TextLanguage,
    operatingSystems: values.operatingSystems as ScriptOperatingSystem[],
    architecture: architecturesOf(values.architecture as "ALL"),
    categoriesIds: values.categoriesIds.map(Number),
    scriptParameters: trimParameters(values.scriptParameters.split("\n").filter((line) => line.trim())),
    scriptVariables: [...variables],
    runAs: values.runAs,
    // bytes that are no text stay as they are until somebody writes
    content:
      content !== undefined && values.content === initial.content ? content : contentOfText(values.content),
  });
  const form = useForm(initial, (values) => ({
    ...Object.fromEntries(
      checkScript(bodyOf(values)).map(({ field, message }) => [field.split(".")[0] ?? field, message]),
    ),
    ...(values.operatingSystems.length ? {} : { operatingSystems: scriptWords.required }),
    ...(values.name.trim() === taken && { name: scriptWords.nameExists }),
    ...(values.name.trim() ? {} : { name: scriptWords.required }),
  }));
  const systems = form.values.operatingSystems as ScriptOperatingSystem[];
  const save = async (values: typeof initial) => {
    const body = bodyOf(values);
    const saved = script
      ? await change("updateScript", { body: { ...body, id: script.id, revision: script.revision } })
      : await change("createScript", { body });
    notify({
      tone: "success",
      title: `${body.name} saved`,
      detail: saved.malwareScanStatus === "PROCESSING" ? scriptWords.underReview : undefined,
    });
    if (script) onSaved?.();
    else void navigate(editorAddress(saved.id), { replace: true });
  };
  const { onBlur, ...name } = form.field("name");
  const { value: systemValues, ...systemField } = form.field("operatingSystems");
  const { value: categoryValues, ...categoryField } = form.field("categoriesIds");
  const locked = !may("UPDATE");
  return (
    <Page
      title={script ? scriptName(script) : "New script"}
      subtitle={script && `Changed by ${script.updatedBy}`}
      error={operationError(categories)}
      actions={
        script
          ? [
              runAction(navigate, script),
              {
                label: "Copy",
                shortcut: "c",
                disabled: may("COPY") ? undefined : "You may not copy it",
                onSelect: () => setCopying(true),
              },
              ...actions,
            ]
          : []
      }
    >
      {script && <ReviewBanner script={script} />}
      <Form
        label="Script"
        submitLabel="Save"
        busy={form.busy}
        error={form.error ?? (locked ? "You may read this script and not change it." : undefined)}
        onSubmit={() => !locked && form.submit(save)}
        onCancel={() => void navigate(libraryAddress)}
      >
        <TextField
          label="Name"
          required
          disabled={locked}
          maxLength={100}
          {...name}
          onBlur={() => {
            onBlur();
            check(form.values.name);
          }}
        />
        <SelectField
          label="Language"
          required
          disabled={locked}
          options={languages}
          {...form.field("language")}
        />
        <TextField
          label="Source"
          required
          disabled={locked}
          multiline
          code
          hint={`Runs as it stands here${scriptLanguages[form.values.language as TextLanguage].extension && `, as a ${scriptLanguages[form.values.language as TextLanguage].extension} file`}`}
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
          options={categoryChoices(categories.data?.results ?? [], script)}
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
        <Variables
          variables={variables}
          disabled={locked}
          error={form.errors as { scriptVariables?: string }}
          onChange={setVariables}
        />
      </Form>
      {copying && script && <CopyDialog script={script} onClose={() => setCopying(false)} />}
    </Page>
  );
}
