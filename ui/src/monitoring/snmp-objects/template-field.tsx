import { t } from "@muster/sdk";
import { SelectField } from "#kit";
import { useOperation } from "../../hooks/operations.ts";

interface Props {
  value: string;
  error?: string | undefined;
  onChange(value: string): void;
}

export function TemplateField(field: Props) {
  const templates = useOperation("listSnmpTemplates", {});
  const options = (templates.data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <SelectField
      label={t("monitoring.snmpObjects.template")}
      required
      placeholder={t("monitoring.mibFiles.chooseTemplate")}
      {...(templates.data && !options.length && { hint: t("monitoring.mibFiles.createTemplateFirst") })}
      options={options}
      {...field}
    />
  );
}
