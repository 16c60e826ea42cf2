import { t, type AgentRollout } from "@muster/sdk";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useForm } from "../../hooks/form.ts";
import { useMutate } from "../../hooks/operations.ts";
import { checkHours, HoursFields, hoursValues, rulesOf } from "./hours-fields.tsx";

/** Changes the hours in which the updates of an open rollout start. */
export function ChangeHours({ rollout, onClose }: { rollout: AgentRollout; onClose(): void }) {
  const change = useMutate();
  const form = useForm(hoursValues(rollout), checkHours);
  return (
    <EditDialog
      title={t("agents.agentUpdates.changeHours")}
      form={form}
      save={(values) =>
        change("changeAgentRollout", { path: { rolloutId: rollout.id }, body: rulesOf(values) })
      }
      saved={() => t("agents.agentUpdates.hoursChanged")}
      onClose={onClose}
    >
      <HoursFields form={form} />
    </EditDialog>
  );
}
