import {
  MusterError,
  readScriptFiles,
  scriptFileExtensions,
  t,
  type Answer,
  type NewScript,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Button, DataTable, Page, Section, SelectField } from "#kit";
import { EditForm } from "../components/edit-form.tsx";
import { FilesField, useFiles } from "../components/files-field.tsx";
import { useConnection, useConsole } from "../hooks/console.ts";
import { useForm } from "../hooks/form.ts";
import { operationError, useAction, useMutate, useOperation } from "../hooks/operations.ts";
import { useMay } from "../hooks/permissions.ts";
import { editorAddress, libraryAddress } from "./scripts/addresses.ts";
import { categoryChoices } from "./scripts/options.ts";

interface Plan {
  scripts: readonly NewScript[];
  results: Answer<"importScripts">["results"];
}

/** Creates and updates scripts from files: sources, or exported scripts. */
export function ImportScripts() {
  const may = useMay();
  const navigate = useNavigate();
  const { muster } = useConnection();
  const [plan, setPlan] = useState<Plan>();
  const files = useFiles(() => setPlan(undefined));
  const categories = useOperation("listScriptCategories", {});
  const choices = categoryChoices(categories.data?.results ?? [], undefined);
  const form = useForm({ paths: "", categoryId: "" }, (values) => ({
    ...(files.isMissing(values.paths) && { paths: t("automation.scriptImport.chooseFileFirst") }),
  }));
  const category = form.values.categoryId || choices[0]?.value;
  const preview = async ({ paths }: { paths: string }) => {
    setPlan(undefined);
    const read = await files.read(paths);
    const { scripts, errors } = readScriptFiles(read, categories.data?.results ?? [], Number(category));
    if (errors.length) throw new MusterError("validation_failed", { errors });
    const { results } = await muster.call("importScripts", { body: { scripts, dryRun: true } });
    setPlan({ scripts, results });
  };
  return (
    <Page
      title={t("automation.scriptImport.importScripts")}
      subtitle={t("automation.scriptImport.explanation", { extensions: scriptFileExtensions().join(", ") })}
      error={may("importScripts") ? operationError(categories) : new MusterError("forbidden")}
    >
      <EditForm
        label={t("automation.scriptImport.importScripts")}
        submitLabel={t("automation.scriptImport.preview")}
        form={form}
        dirty={files.chosen.length > 0 && !plan}
        saves={false}
        save={preview}
        onCancel={() => void navigate(libraryAddress)}
      >
        <FilesField
          label={t("automation.scriptImport.files")}
          chooseLabel={t("automation.scriptImport.chooseFiles")}
          files={files}
          field={form.field("paths")}
        />
        <SelectField
          label={t("automation.scriptImport.category")}
          hint={t("automation.scriptImport.categoryHint")}
          options={choices}
          {...form.field("categoryId")}
          value={category ?? ""}
        />
      </EditForm>
      {plan && <PlanSection plan={plan} />}
    </Page>
  );
}

function PlanSection({ plan: { scripts, results } }: { plan: Plan }) {
  const navigate = useNavigate();
  const { notify } = useConsole();
  const change = useMutate();
  const { busy, run } = useAction();
  const changed = results.filter(({ result }) => result !== "UNCHANGED").length;
  const save = async () => {
    const done = await change("importScripts", { body: { scripts: [...scripts] } });
    notify({ tone: "success", title: t("automation.scriptImport.imported", { count: changed }) });
    const [only] = done.results;
    void navigate(only?.id && done.results.length === 1 ? editorAddress(only.id) : libraryAddress);
  };
  return (
    <Section title={t("automation.scriptImport.whatChanges")}>
      <DataTable
        label={t("automation.scriptImport.whatChanges")}
        rows={results}
        rowKey={({ name }) => name}
        columns={[
          { id: "name", label: t("common.name"), cell: ({ name }) => name, priority: 0, width: "wide" },
          {
            id: "result",
            label: t("automation.scriptImport.result"),
            cell: ({ result }) => t(`automation.scriptImport.results.${result}`),
            priority: 0,
          },
        ]}
        empty={{ title: t("automation.scriptImport.chooseFileFirst") }}
      />
      <Button
        action={{
          label: t("automation.scriptImport.importCount", { count: changed }),
          kind: "primary",
          busy,
          disabled: changed ? undefined : t("automation.scriptImport.nothingChanges"),
          onSelect: () => run(save),
        }}
      />
    </Section>
  );
}
