import {
  enums,
  scanExceptionError,
  t,
  type AntivirusProductId,
  type PatchManagement,
  type PolicyAntivirus,
  type PolicyContent,
} from "@muster/sdk";
import type { ReactNode } from "react";
import { SelectField, Text, TextField, ToggleField, type Option } from "#kit";
import { EditDialog } from "../../../components/edit-dialog.tsx";
import { useForm, type FormState } from "../../../hooks/form.ts";
import { restartOptions, updateChoiceOptions } from "../../../remote/updates/options.ts";
import { checkTiming, timingOf, timingValues, TimingFields, type TimingValues } from "./timing.tsx";

/** The props that the dialogs of all sections have. */
export interface SectionDialogProps {
  /** The policy that the section is inherited from, if saving replaces it here. */
  inheritedFrom: string | undefined;
  save(content: PolicyContent): Promise<unknown>;
  /** Shows which devices saving would change. */
  onPreview(content: PolicyContent): void;
  onClose(): void;
}

interface FrameProps<T extends object> extends SectionDialogProps {
  title: string;
  hint?: string;
  form: FormState<T>;
  /** Whether the values can be saved. */
  isValid: boolean;
  contentOf(values: T): PolicyContent;
  children: ReactNode;
}

/** A dialog that changes one section of a policy; offers a preview of the affected devices. */
export function SectionDialog<T extends object>(props: FrameProps<T>) {
  const { title, hint, form, isValid, contentOf, inheritedFrom, save, onPreview, onClose, children } = props;
  return (
    <EditDialog
      title={title}
      form={form}
      actions={[
        {
          label: t("monitoring.policies.preview"),
          disabled: isValid ? undefined : t("monitoring.policies.fillIn"),
          onSelect: () => onPreview(contentOf(form.values)),
        },
      ]}
      save={(values) => save(contentOf(values))}
      saved={() => t("monitoring.policies.saved")}
      onClose={onClose}
      intro={
        <>
          {hint && <Text muted>{hint}</Text>}
          {inheritedFrom !== undefined && (
            <Text muted>{t("monitoring.policies.replacesInherited", { policy: inheritedFrom })}</Text>
          )}
        </>
      }
    >
      {children}
    </EditDialog>
  );
}

const hasNone = (errors: object): boolean => !Object.values(errors).some(Boolean);

export function PatchDialog({
  value,
  ...props
}: SectionDialogProps & { value: PatchManagement | undefined }) {
  const { select = "SECURITY", restart = "NEVER" } = value ?? {};
  const form = useForm({ ...timingValues(value), select, restart }, checkTiming);
  return (
    <SectionDialog
      {...props}
      title={t("monitoring.policies.work.section.PATCH_MANAGEMENT")}
      hint={t("monitoring.policies.work.patchHint")}
      form={form}
      isValid={hasNone(checkTiming(form.values))}
      contentOf={(values) => ({
        patchManagement: { ...timingOf(values), select: values.select, restart: values.restart },
      })}
    >
      <SelectField
        label={t("remote.deviceTools.updates.which")}
        options={updateChoiceOptions()}
        {...form.field("select")}
      />
      <SelectField
        label={t("remote.deviceTools.updates.restart")}
        options={restartOptions()}
        {...form.field("restart")}
      />
      <TimingFields form={form} />
    </SectionDialog>
  );
}

type Product = AntivirusProductId | "FIRST";

interface ScanValues extends TimingValues {
  scan: PolicyAntivirus["scan"];
  product: Product;
  quarantine: boolean;
}

const products = (): Option<Product>[] => [
  { value: "FIRST", label: t("monitoring.policies.work.firstProduct") },
  ...enums.AntivirusProductId.filter((id) => id !== "OTHER").map((value) => ({
    value,
    label: t(`monitoring.policies.work.product.${value}`),
  })),
];

export function AntivirusDialog({
  value,
  ...props
}: SectionDialogProps & { value: PolicyAntivirus | undefined }) {
  const { scan = "QUICK_SCAN", general, quarantine = false } = value ?? {};
  const product = general?.productCode ?? "FIRST";
  const initial: ScanValues = { ...timingValues(value), scan, product, quarantine };
  const form = useForm(initial, checkTiming);
  return (
    <SectionDialog
      {...props}
      title={t("monitoring.policies.work.section.ANTIVIRUS")}
      hint={t("monitoring.policies.work.antivirusHint")}
      form={form}
      isValid={hasNone(checkTiming(form.values))}
      contentOf={(values) => ({
        antivirus: {
          ...timingOf(values),
          scan: values.scan,
          general: { productCode: values.product === "FIRST" ? null : values.product },
          quarantine: values.quarantine,
        },
      })}
    >
      <SelectField
        label={t("monitoring.policies.work.whichScan")}
        options={enums.AntivirusScan.map((one) => ({
          value: one,
          label: t(`remote.deviceTools.work.kinds.${one}`),
        }))}
        {...form.field("scan")}
      />
      <SelectField
        label={t("monitoring.policies.work.byProduct")}
        options={products()}
        {...form.field("product")}
      />
      <ToggleField
        label={t("monitoring.policies.work.quarantine")}
        hint={t("monitoring.policies.work.quarantineHint")}
        {...form.field("quarantine")}
      />
      <TimingFields form={form} />
    </SectionDialog>
  );
}

const pathsOf = (text: string): string[] => [...new Set(text.split("\n").filter((line) => line.trim()))];

function checkPaths({ paths }: { paths: string }): { paths?: string } {
  for (const path of pathsOf(paths)) {
    const error = scanExceptionError(path);
    if (error) return { paths: `${path}: ${error}` };
  }
  return {};
}

export function ExceptionsDialog({ value, ...props }: SectionDialogProps & { value: readonly string[] }) {
  const form = useForm({ paths: value.join("\n") }, checkPaths);
  return (
    <SectionDialog
      {...props}
      title={t("monitoring.policies.sections.scanExceptions")}
      hint={t("monitoring.policies.exceptions.hint")}
      form={form}
      isValid={hasNone(checkPaths(form.values))}
      contentOf={(values) => ({ scanExceptions: { paths: pathsOf(values.paths) } })}
    >
      <TextField
        label={t("monitoring.policies.exceptions.paths")}
        multiline
        hint={t("common.files.onePathPerLine")}
        {...form.field("paths")}
      />
    </SectionDialog>
  );
}
