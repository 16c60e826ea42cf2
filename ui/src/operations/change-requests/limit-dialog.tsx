import { limits, t } from "@muster/sdk";
import { NumberField } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useForm } from "../../hooks/form.ts";
import { useMutate } from "../../hooks/operations.ts";

export function Limit({ now, onClose }: { now: number; onClose(): void }) {
  const change = useMutate();
  const { minimum, maximum } = limits.ActionLimit.devicesPerHour;
  const allowed = (text: string) => /^\d+$/.test(text) && Number(text) >= minimum && Number(text) <= maximum;
  const form = useForm({ devicesPerHour: String(now) }, (values) =>
    allowed(values.devicesPerHour)
      ? {}
      : { devicesPerHour: t("operations.changeRequests.mustBetween", { minimum, maximum }) },
  );
  const save = async ({ devicesPerHour }: { devicesPerHour: string }) => {
    await change("setActionLimit", { body: { devicesPerHour: Number(devicesPerHour) } });
    onClose();
  };
  return (
    <EditDialog title={t("operations.changeRequests.changeLimit")} onClose={onClose} form={form} save={save}>
      <NumberField
        label={t("operations.changeRequests.devicesHour")}
        required
        minimum={minimum}
        maximum={maximum}
        {...form.field("devicesPerHour")}
      />
    </EditDialog>
  );
}
