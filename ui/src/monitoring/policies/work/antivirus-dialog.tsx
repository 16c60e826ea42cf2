import { enums, t, type AntivirusProductId, type PolicyAntivirus } from "@muster/sdk";
import { SelectField, ToggleField, type Option } from "#kit";
import { useForm } from "../../../hooks/form.ts";
import { SectionDialog, type SectionDialogProps } from "./section-dialog.tsx";
import { checkTiming, timingOf, timingValues, TimingFields, type TimingValues } from "./timing.tsx";

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
