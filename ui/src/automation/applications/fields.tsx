import {
  isText,
  operatingSystemLabels,
  pickerLanguages,
  scriptLanguages,
  scriptName,
  scriptMessages,
  type Script,
  type ScriptCategory,
  t,
} from "@muster/sdk";
import { ChoicesField, SelectField, TextField } from "#kit";
import type { FormState } from "../../hooks/form.ts";
import { useScriptPicker } from "../use-script-picker.ts";
import { useOperation } from "../../hooks/operations.ts";
import { FilePicker, type Uploads } from "../files/uploads.tsx";
import { RunAsField } from "../run-as.tsx";
import { systemsOf, type ApplicationLanguage, type ApplicationValues } from "./values.ts";
import { architectureChoices, categoryChoices } from "../scripts/options.ts";

interface FieldsProps {
  form: FormState<ApplicationValues>;
  uploads: Uploads;
  script: Script | undefined;
}

interface GeneralProps extends FieldsProps {
  language: ApplicationLanguage;
  categories: readonly ScriptCategory[];
  onNameBlur(name: string): void;
}

export function GeneralFields({ form, uploads, script, language, categories, onNameBlur }: GeneralProps) {
  const installs = language === "binary_install";
  const systems = systemsOf(form.values);
  const { onBlur, ...name } = form.field("name");
  const { value: categoryValues, ...categoryField } = form.field("categoriesIds");
  return (
    <>
      <TextField
        label={t("common.name")}
        required
        maxLength={100}
        {...name}
        onBlur={() => {
          onBlur();
          onNameBlur(form.values.name);
        }}
      />
      {installs && (
        <SelectField
          label={t("automation.scripts.operatingSystemLabel")}
          required
          options={scriptLanguages[language].operatingSystems.map((value) => ({
            value: value as string,
            label: operatingSystemLabels[value],
          }))}
          {...form.field("operatingSystem")}
        />
      )}
      <SelectField
        label={t("automation.scripts.architecture")}
        required
        options={architectureChoices(systems)}
        {...form.field("architecture")}
      />
      <ChoicesField
        label={t("automation.scripts.categories")}
        required
        values={categoryValues}
        options={categoryChoices(categories, script)}
        {...categoryField}
      />
      {installs ? (
        <InstallerFields form={form} uploads={uploads} script={script} />
      ) : (
        <TextField
          label={t("automation.scripts.path")}
          required
          placeholder={scriptMessages.pathPlaceholder}
          maxLength={1000}
          {...form.field("runnableLocalPath")}
        />
      )}
    </>
  );
}

function InstallerFields({ form, uploads, script }: FieldsProps) {
  const attached = useAttachments(script);
  const { source } = form.values;
  return (
    <>
      <SelectField
        label={t("automation.scripts.installerFrom")}
        required
        options={[
          { value: "file", label: t("automation.scripts.file") },
          { value: "url", label: t("automation.scripts.address") },
        ]}
        {...form.field("source")}
      />
      {source === "url" && (
        <TextField
          label={t("automation.scripts.url")}
          required
          placeholder={t("automation.scripts.https")}
          maxLength={2000}
          {...form.field("url")}
        />
      )}
      {source === "file" && (
        <FilePicker
          kind="INSTALLER"
          label={t("automation.scripts.installer")}
          uploads={uploads}
          existing={attached.installer}
          systems={systemsOf(form.values)}
        />
      )}
    </>
  );
}

export function AdditionalFields({ installs, ...props }: FieldsProps & { installs: boolean }) {
  const { form } = props;
  const systems = systemsOf(form.values);
  return (
    <>
      <TextField
        label={t("automation.scripts.presetParameters")}
        multiline
        hint={t("automation.scripts.oneLine")}
        {...form.field("scriptParameters")}
      />
      <RunAsField
        label={t("automation.scripts.runAsLabel")}
        required
        systems={systems}
        {...form.field("runAs")}
      />
      {installs && <InstallationFields {...props} />}
      <TextField label={t("common.description")} multiline maxLength={1000} {...form.field("description")} />
    </>
  );
}

function InstallationFields({ form, uploads, script }: FieldsProps) {
  const attached = useAttachments(script);
  const { preExecutionScript: before, postExecutionScript: after } = form.values;
  const picker = useScriptPicker([before, after]);
  const picked = picker.scripts.filter(
    ({ language }) => isText(language) && (pickerLanguages as readonly string[]).includes(language),
  );
  const scriptOptions = [
    { value: "", label: t("common.none") },
    ...picked.map((option) => ({ value: String(option.id), label: scriptName(option) })),
  ];
  return (
    <>
      <SelectField
        label={t("automation.scripts.scriptBefore")}
        options={scriptOptions}
        onSearch={picker.onSearch}
        searching={picker.searching}
        {...form.field("preExecutionScript")}
      />
      <SelectField
        label={t("automation.scripts.scriptAfter")}
        options={scriptOptions}
        onSearch={picker.onSearch}
        searching={picker.searching}
        {...form.field("postExecutionScript")}
      />
      <FilePicker
        kind="HELPER"
        label={t("automation.scripts.helperFiles")}
        uploads={uploads}
        existing={attached.helpers}
      />
      <FilePicker
        kind="ICON"
        label={t("automation.scripts.icon")}
        uploads={uploads}
        existing={attached.icon}
      />
    </>
  );
}

/** Returns the names of the application's existing files. */
function useAttachments(script: Script | undefined) {
  const read = useOperation("getBinaryScriptAttachments", { path: { scriptId: script?.id ?? 0 } }, !!script);
  const names = (...files: readonly ({ metadata: { name: string } } | null | undefined)[]) =>
    files.flatMap((file) => (file ? [file.metadata.name] : []));
  return {
    installer: names(read.data?.runnableAttachment),
    helpers: names(...(read.data?.helperAttachments ?? [])),
    icon: names(read.data?.customIconAttachment),
  };
}
