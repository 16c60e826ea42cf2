import { scanExceptionError, t } from "@muster/sdk";
import { TextField } from "#kit";
import { useForm } from "../../../hooks/form.ts";
import { SectionDialog, type SectionDialogProps } from "./section-dialog.tsx";

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
