import {
  architectureChoice,
  architecturesOf,
  attachmentWords,
  isSecureUrl,
  isText,
  MusterError,
  operatingSystemLabels,
  pickerLanguages,
  runAsOptions,
  scriptLanguages,
  scriptName,
  scriptWords,
  trimParameters,
  type NewApplication,
  type Script,
  type ScriptOperatingSystem,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import {
  Button,
  ChoicesField,
  Dialog,
  Page,
  Progress,
  SelectField,
  Tabs,
  Text,
  TextField,
  type Action,
} from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { useConsole } from "../../hooks/console.ts";
import { useForm } from "../../hooks/form.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { FilePicker, useUploads } from "../files/uploads.tsx";
import { editorAddress, libraryAddress, reviewAddress, runAction } from "./addresses.ts";
import { useNameCheck } from "./copy.tsx";
import { architectureChoices, categoryChoices } from "./options.ts";
import { ReviewBanner } from "./review-banner.tsx";

interface Props {
  language: "binary_install" | "binary_run";
  script?: Script;
  actions?: readonly Action[];
  onSaved?(): void;
}

/** An application that is installed or run; its files are scanned before it does anything. */
export function ApplicationEditor({ language, script, actions = [], onSaved }: Props) {
  const navigate = useNavigate();
  const { notify } = useConsole();
  const change = useMutate();
  const uploads = useUploads();
  const [tab, setTab] = useState("general");
  const [reviewing, setReviewing] = useState(false);
  const { taken, check } = useNameCheck(script?.id);
  const categories = useOperation("listScriptCategories", {});
  const scripts = useOperation("listScripts", { query: { pageSize: 1000 } }, language === "binary_install");
  const installs = language === "binary_install";
  const kept = useOperation(
    "getBinaryScriptAttachments",
    { path: { scriptId: script?.id ?? 0 } },
    installs && !!script,
  );
  const keptNames = (...files: readonly ({ metadata: { name: string } } | null | undefined)[]) =>
    files.flatMap((file) => (file ? [file.metadata.name] : []));
  const install = script?.binaryInstallSettings;
  const initial = {
    name: script ? scriptName(script) : "",
    description: script?.description ?? "",
    operatingSystem: (script?.operatingSystems[0] ?? "WINDOWS") as string,
    architecture: (script ? architectureChoice(script.architecture) : "ALL") as string,
    categoriesIds: (script?.categoriesIds ?? []).map(String),
    scriptParameters: (script?.scriptParameters ?? []).join("\n"),
    source: "file",
    url: "",
    runnableLocalPath: script?.binaryRunSettings?.runnableLocalPath ?? "",
    preExecutionScript: String(install?.preExecutionScript ?? ""),
    postExecutionScript: String(install?.postExecutionScript ?? ""),
    runAs: install?.runAs ?? script?.binaryRunSettings?.runAs ?? "system",
  };
  const systemsOf = (values: typeof initial) => [values.operatingSystem as ScriptOperatingSystem];
  const hasInstaller = Boolean(uploads.files.INSTALLER.length || install);
  const form = useForm(initial, (values) => ({
    ...(values.name.trim() === taken && { name: scriptWords.nameExists }),
    ...(values.name.trim() ? {} : { name: scriptWords.required }),
    ...(values.categoriesIds.length ? {} : { categoriesIds: scriptWords.required }),
    ...(values.categoriesIds.length > 1 &&
      values.categoriesIds.includes("1") && { categoriesIds: scriptWords.uncategorized }),
    ...(installs &&
      values.source === "url" &&
      !isSecureUrl(values.url.trim()) && {
        url: values.url.trim() ? attachmentWords.url : attachmentWords.required,
      }),
    ...(installs && values.source === "file" && !hasInstaller && { source: attachmentWords.chooseInstaller }),
    ...(!installs && !values.runnableLocalPath.trim() && { runnableLocalPath: scriptWords.required }),
  }));
  const systems = systemsOf(form.values);
  const save = async (values: typeof initial) => {
    const common = {
      name: values.name.trim(),
      architecture: architecturesOf(values.architecture as "ALL"),
      categoriesIds: values.categoriesIds.map(Number),
      operatingSystems: systemsOf(values),
    };
    await change("checkApplicationUpload", {
      body: { ...common, runAs: values.runAs, ...(script && { id: script.id }) },
    });
    const body: NewApplication = {
      ...common,
      description: values.description,
      language,
      scriptParameters: trimParameters(values.scriptParameters.split("\n").filter((line) => line.trim())),
    };
    if (installs) {
      const [installer] =
        values.source === "url"
          ? [await change("addAttachmentUrl", { body: { kind: "INSTALLER", url: values.url.trim() } })]
          : await uploads.send("INSTALLER");
      const [icon] = await uploads.send("ICON");
      const helpers = await uploads.send("HELPER");
      const runnableAttachmentId = installer?.id ?? install?.runnableAttachmentId;
      if (!runnableAttachmentId)
        throw new MusterError("validation_failed", {
          errors: [{ field: "source", message: attachmentWords.chooseInstaller }],
        });
      const idOf = (text: string) => (text ? Number(text) : null);
      body.binaryInstallSettings = {
        runnableAttachmentId,
        customIconAttachmentId:
          icon?.id ?? (uploads.removed.has("ICON") ? null : (install?.customIconAttachmentId ?? null)),
        helperFilesAttachmentIds: [
          ...(uploads.removed.has("HELPER") ? [] : (install?.helperFilesAttachmentIds ?? [])),
          ...helpers.map(({ id }) => id),
        ],
        preExecutionScript: idOf(values.preExecutionScript),
        postExecutionScript: idOf(values.postExecutionScript),
        runAs: values.runAs,
      };
    } else
      body.binaryRunSettings = { runnableLocalPath: values.runnableLocalPath.trim(), runAs: values.runAs };
    const saved = script
      ? await change("updateApplication", { body: { ...body, id: script.id, revision: script.revision } })
      : await change("createApplication", { body });
    if (installs) return setReviewing(true);
    notify({ tone: "success", title: `${body.name} saved` });
    if (script) onSaved?.();
    else void navigate(editorAddress(saved.id), { replace: true });
  };
  const { onBlur, ...name } = form.field("name");
  const { value: categoryValues, ...categoryField } = form.field("categoriesIds");
  const picked = (scripts.data?.results ?? []).filter(
    ({ language: one }) => isText(one) && (pickerLanguages as readonly string[]).includes(one),
  );
  const scriptOptions = [
    { value: "", label: "None" },
    ...picked.map((one) => ({ value: String(one.id), label: scriptName(one) })),
  ];
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
          label="Application"
          current={tab}
          tabs={[
            { id: "general", label: "General" },
            { id: "additional", label: "Additional Settings" },
          ]}
          onChange={setTab}
        />
      )}
      {uploads.progress && (
        <Progress label={`Uploading ${uploads.progress.name}`} value={uploads.progress.percent} max={100} />
      )}
      {uploads.progress && (
        <Button action={{ label: "Stop the upload", kind: "danger", onSelect: uploads.stop }} />
      )}
      <EditForm
        label={title}
        form={form}
        error={(form.error && `${scriptWords.saveFailed} ${form.error}`) ?? form.errors.source}
        save={save}
        onCancel={() => void navigate(libraryAddress)}
      >
        {tab === "general" && (
          <>
            <TextField
              label="Name"
              required
              maxLength={100}
              {...name}
              onBlur={() => {
                onBlur();
                check(form.values.name);
              }}
            />
            {installs && (
              <SelectField
                label="Operating system"
                required
                options={scriptLanguages[language].operatingSystems.map((value) => ({
                  value: value as string,
                  label: operatingSystemLabels[value],
                }))}
                {...form.field("operatingSystem")}
              />
            )}
            <SelectField
              label="Architecture"
              required
              options={architectureChoices(systems)}
              {...form.field("architecture")}
            />
            <ChoicesField
              label="Categories"
              required
              values={categoryValues}
              options={categoryChoices(categories.data?.results ?? [], script)}
              {...categoryField}
            />
            {installs && (
              <SelectField
                label="Installer from"
                required
                options={[
                  { value: "file", label: "A file" },
                  { value: "url", label: "An address" },
                ]}
                {...form.field("source")}
              />
            )}
            {installs && form.values.source === "url" && (
              <TextField
                label="URL"
                required
                placeholder="https://"
                maxLength={2000}
                {...form.field("url")}
              />
            )}
            {installs && form.values.source === "file" && (
              <FilePicker
                kind="INSTALLER"
                label="Installer"
                uploads={uploads}
                kept={keptNames(kept.data?.runnableAttachment)}
                systems={systems}
              />
            )}
            {!installs && (
              <TextField
                label="Path"
                required
                placeholder={scriptWords.pathPlaceholder}
                maxLength={1000}
                {...form.field("runnableLocalPath")}
              />
            )}
          </>
        )}
        {(tab === "additional" || !installs) && (
          <>
            <TextField
              label="Preset parameters"
              multiline
              hint="One on a line"
              {...form.field("scriptParameters")}
            />
            <SelectField label="Run as" required options={runAsOptions(systems)} {...form.field("runAs")} />
            {installs && (
              <>
                <SelectField
                  label="Script before"
                  options={scriptOptions}
                  {...form.field("preExecutionScript")}
                />
                <SelectField
                  label="Script after"
                  options={scriptOptions}
                  {...form.field("postExecutionScript")}
                />
                <FilePicker
                  kind="HELPER"
                  label="Helper files"
                  uploads={uploads}
                  kept={keptNames(...(kept.data?.helperAttachments ?? []))}
                />
                <FilePicker
                  kind="ICON"
                  label="Icon"
                  uploads={uploads}
                  kept={keptNames(kept.data?.customIconAttachment)}
                />
              </>
            )}
            <TextField label="Description" multiline maxLength={1000} {...form.field("description")} />
          </>
        )}
      </EditForm>
      {reviewing && (
        <Dialog
          title={scriptWords.underReview}
          onClose={() => void navigate(libraryAddress)}
          actions={[
            {
              label: "See what is under review",
              kind: "primary",
              onSelect: () => void navigate(reviewAddress),
            },
          ]}
        >
          <Text>Its files are scanned for malware. It runs once they are found clean.</Text>
        </Dialog>
      )}
    </Page>
  );
}
