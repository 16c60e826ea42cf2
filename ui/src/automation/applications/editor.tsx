import {
  scriptLanguages,
  scriptName,
  scriptMessages,
  trimParameters,
  type NewApplication,
  type Script,
  t,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Button, Dialog, Page, Progress, Tabs, Text, type Action } from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { useConsole } from "../../hooks/console.ts";
import { useForm } from "../../hooks/form.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useUploads } from "../files/uploads.tsx";
import { editorAddress, libraryAddress, reviewAddress, runAction } from "../scripts/addresses.ts";
import { AdditionalFields, GeneralFields } from "./fields.tsx";
import {
  checkApplication,
  commonRequestOf,
  valuesOf,
  type ApplicationLanguage,
  type ApplicationValues,
} from "./values.ts";
import { useNameCheck } from "../scripts/copy.tsx";
import { ReviewBanner } from "../scripts/review-banner.tsx";
import { useInstallationUpload } from "./use-upload.ts";
import { Versions } from "../scripts/versions.tsx";

interface Props {
  language: ApplicationLanguage;
  script?: Script;
  actions?: readonly Action[];
  /** The URL from which the server downloaded the installer. */
  installedFrom?: string | undefined;
  onSaved?(): void;
}

/** Edits an application that is installed or run; its files are scanned before it can run. */
export function ApplicationEditor({ language, script, installedFrom, actions = [], onSaved }: Props) {
  const navigate = useNavigate();
  const { notify } = useConsole();
  const change = useMutate();
  const uploads = useUploads(script?.binaryInstallSettings?.helperFilesAttachmentIds?.length);
  const [tab, setTab] = useState("general");
  const [reviewing, setReviewing] = useState(false);
  const { taken, check } = useNameCheck(script?.id);
  const categories = useOperation("listScriptCategories", {});
  const installs = language === "binary_install";
  const install = script?.binaryInstallSettings;
  const initial = valuesOf(script, installedFrom);
  const hasInstaller = Boolean(uploads.files.INSTALLER.length || install);
  const form = useForm(initial, (values) => checkApplication(values, { installs, taken, hasInstaller }));
  const uploadInstallation = useInstallationUpload(uploads, install ?? null, installedFrom);
  const save = async (values: ApplicationValues) => {
    const common = commonRequestOf(values);
    await change("checkApplicationUpload", {
      body: { ...common, runAs: values.runAs, ...(script && { id: script.id }) },
    });
    const body: NewApplication = {
      ...common,
      description: values.description,
      language,
      scriptParameters: trimParameters(values.scriptParameters.split("\n").filter((line) => line.trim())),
    };
    if (installs) body.binaryInstallSettings = await uploadInstallation(values);
    else body.binaryRunSettings = { runnableLocalPath: values.runnableLocalPath.trim(), runAs: values.runAs };
    const saved = script
      ? await change("updateApplication", { body: { ...body, id: script.id, revision: script.revision } })
      : await change("createApplication", { body });
    if (installs) return setReviewing(true);
    notify({ tone: "success", title: t("automation.scripts.saved", { name: body.name }) });
    if (script) onSaved?.();
    else void navigate(editorAddress(saved.id), { replace: true });
  };
  const fields = { form, uploads, script };
  const title = script ? scriptName(script) : scriptLanguages[language].label;
  return (
    <Page
      title={title}
      error={operationError(categories)}
      actions={script && [runAction(navigate, script), ...actions]}
    >
      {script && <ReviewBanner script={script} />}
      {installs && (
        <Tabs
          label={t("automation.scripts.application")}
          current={tab}
          tabs={[
            { id: "general", label: t("automation.scripts.general") },
            { id: "additional", label: t("automation.scripts.additionalSettings") },
          ]}
          onChange={setTab}
        />
      )}
      {uploads.progress && (
        <Progress
          label={t("automation.scripts.uploading", { name: uploads.progress.name })}
          value={uploads.progress.percent}
          max={100}
        />
      )}
      {uploads.progress && (
        <Button
          action={{ label: t("automation.scripts.stopUpload"), kind: "danger", onSelect: uploads.stop }}
        />
      )}
      <EditForm
        label={title}
        form={form}
        error={(form.error && `${scriptMessages.saveFailed} ${form.error}`) ?? form.errors.source}
        dirty={uploads.changed && !reviewing}
        save={save}
        onCancel={() => void navigate(libraryAddress)}
      >
        {tab === "general" && (
          <GeneralFields
            {...fields}
            language={language}
            categories={categories.data?.results ?? []}
            onNameBlur={check}
          />
        )}
        {(tab === "additional" || !installs) && <AdditionalFields {...fields} installs={installs} />}
      </EditForm>
      {script && script.actions.includes("READ") && <Versions script={script} />}
      {reviewing && <UnderReviewDialog />}
    </Page>
  );
}

function UnderReviewDialog() {
  const navigate = useNavigate();
  return (
    <Dialog
      title={scriptMessages.underReview}
      onClose={() => void navigate(libraryAddress)}
      actions={[
        {
          label: t("automation.scripts.seeWhatUnderReview"),
          kind: "primary",
          onSelect: () => void navigate(reviewAddress),
        },
      ]}
    >
      <Text>{t("automation.scripts.itsFilesScannedMalwareRuns")}</Text>
    </Dialog>
  );
}
