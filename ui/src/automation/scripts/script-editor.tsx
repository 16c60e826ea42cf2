import {
  architectureChoice,
  architecturesOf,
  checkScript,
  contentOfText,
  scriptName,
  scriptMessages,
  textOfContent,
  trimParameters,
  type NewScript,
  type Script,
  type ScriptOperatingSystem,
  type ScriptVariable,
  type TextLanguage,
  t,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Page, type Action } from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { useConsole } from "../../hooks/console.ts";
import { isSame, useForm } from "../../hooks/form.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { editorAddress, libraryAddress, runAction } from "./addresses.ts";
import { CopyDialog, useNameCheck } from "./copy.tsx";
import { ReviewBanner } from "./review-banner.tsx";
import { ScriptFields } from "./script-fields.tsx";
import { Variables } from "./variables.tsx";
import { Versions } from "./versions.tsx";

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
  const initial = valuesOf(script, content);
  const bodyOf = (values: ScriptValues): NewScript => ({
    ...requestOf(values),
    scriptVariables: [...variables],
    // content that isn't valid text is sent unchanged unless the user edited it
    content:
      content !== undefined && values.content === initial.content ? content : contentOfText(values.content),
  });
  const form = useForm(initial, (values) => ({
    ...Object.fromEntries(
      checkScript(bodyOf(values)).map(({ field, message }) => [field.split(".")[0] ?? field, message]),
    ),
    ...(values.operatingSystems.length ? {} : { operatingSystems: scriptMessages.required }),
    ...(values.name.trim() === taken && { name: scriptMessages.nameExists }),
    ...(values.name.trim() ? {} : { name: scriptMessages.required }),
  }));
  const locked = !may("UPDATE");
  const save = async (values: ScriptValues) => {
    if (locked) return;
    const body = bodyOf(values);
    const saved = script
      ? await change("updateScript", { body: { ...body, id: script.id, revision: script.revision } })
      : await change("createScript", { body });
    notify({
      tone: "success",
      title: t("automation.scripts.saved", { name: body.name }),
      detail: saved.malwareScanStatus === "PROCESSING" ? scriptMessages.underReview : undefined,
    });
    if (script) onSaved?.();
    else void navigate(editorAddress(saved.id), { replace: true });
  };
  return (
    <Page
      title={script ? scriptName(script) : t("automation.scripts.newScript")}
      subtitle={script && t("automation.scripts.changed", { updatedBy: script.updatedBy })}
      error={operationError(categories)}
      actions={
        script
          ? [
              runAction(navigate, script),
              {
                label: t("common.copy"),
                shortcut: "c",
                disabled: may("COPY") ? undefined : t("automation.scripts.youMayCopy"),
                onSelect: () => setCopying(true),
              },
              ...actions,
            ]
          : []
      }
    >
      {script && <ReviewBanner script={script} />}
      <EditForm
        label={t("automation.scripts.script")}
        form={form}
        dirty={!isSame(variables, script?.scriptVariables ?? [])}
        error={form.error ?? (locked ? t("automation.scripts.youMayReadScriptChange") : undefined)}
        save={save}
        onCancel={() => void navigate(libraryAddress)}
      >
        <ScriptFields
          form={form}
          script={script}
          categories={categories.data?.results ?? []}
          locked={locked}
          onNameBlur={check}
        />
        <Variables
          variables={variables}
          disabled={locked}
          error={form.errors as { scriptVariables?: string }}
          onChange={setVariables}
        />
      </EditForm>
      {script && script.actions.includes("READ") && <Versions script={script} />}
      {copying && script && <CopyDialog script={script} onClose={() => setCopying(false)} />}
    </Page>
  );
}

export type ScriptValues = ReturnType<typeof valuesOf>;

const valuesOf = (script: Script | undefined, content: string | undefined) => ({
  name: script ? scriptName(script) : "",
  description: script?.description ?? "",
  language: (script?.language ?? "sh") as string,
  operatingSystems: (script?.operatingSystems ?? ["LINUX"]) as string[],
  architecture: (script ? architectureChoice(script.architecture) : "ALL") as string,
  categoriesIds: (script?.categoriesIds ?? []).map(String),
  scriptParameters: (script?.scriptParameters ?? []).join("\n"),
  runAs: script?.runAs ?? "system",
  content: content === undefined ? "" : textOfContent(content),
});

const requestOf = (values: ScriptValues): Omit<NewScript, "content" | "scriptVariables"> => ({
  name: values.name.trim(),
  description: values.description,
  language: values.language as TextLanguage,
  operatingSystems: values.operatingSystems as ScriptOperatingSystem[],
  architecture: architecturesOf(values.architecture as "ALL"),
  categoriesIds: values.categoriesIds.map(Number),
  scriptParameters: trimParameters(values.scriptParameters.split("\n").filter((line) => line.trim())),
  runAs: values.runAs,
});
