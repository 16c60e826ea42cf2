import {
  conditionStateText,
  describeCondition,
  enums,
  onDevice,
  policyOriginLabels,
  severityLabels,
  t,
  type DeviceCondition,
} from "@muster/sdk";
import { useState } from "react";
import {
  DataTable,
  Section,
  SelectField,
  Text,
  TextField,
  ToggleField,
  type Action,
  type ActionTarget,
} from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useForm } from "../../hooks/form.ts";
import { useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { policyAddress } from "./addresses.ts";
import { stateOf } from "./cells.ts";
import { DeviceScheduledWork } from "./work/device-work.tsx";

/** Check results aren't announced to consoles, so they're polled. */
const refreshMS = 60_000;

/** A device's conditions, the policy of each, and exceptions for this device. */
export function DeviceConditions({ nodeId }: { nodeId: number }) {
  const may = useMay();
  const change = useMutate();
  const { run, busy } = useAction();
  const [open, setOpen] = useState<DeviceCondition>();
  const { data, isPending } = useOperation("getDevicePolicy", { path: { nodeId } }, true, refreshMS);
  const editable = may("setPolicyException");
  const actions = (target: ActionTarget<DeviceCondition>): Action[] => {
    if (!("row" in target)) return [];
    const { condition, exception } = target.row;
    const path = { nodeId, conditionId: condition.id ?? "" };
    return [
      { label: t("monitoring.policies.makeException"), onSelect: () => setOpen(target.row) },
      {
        label: t("monitoring.policies.removeException"),
        busy,
        disabled: exception ? undefined : t("monitoring.policies.noException"),
        onSelect: () => run(() => change("deletePolicyException", { path })),
      },
    ];
  };
  return (
    <>
      <Section title={t("monitoring.policies.whatIsCheckedHere")}>
        {data?.assignedBy && (
          <Text muted>
            {t("monitoring.policies.byPolicy", {
              policy: data.policyName,
              origin: policyOriginLabels[data.assignedBy],
            })}
          </Text>
        )}
        <DataTable
          label={t("monitoring.policies.conditions")}
          rows={data?.conditions ?? []}
          rowKey={({ condition }) => condition.id ?? condition.name}
          loading={isPending}
          {...(editable && { actions })}
          columns={[
            { id: "name", label: t("common.name"), cell: ({ condition }) => condition.name, priority: 0 },
            {
              id: "what",
              label: t("monitoring.policies.condition"),
              cell: (one) => describeCondition(onDevice(one)),
              priority: 1,
              width: "wide",
            },
            {
              id: "state",
              label: t("common.state"),
              cell: (one) =>
                one.unknown ? { text: conditionStateText(one), tone: "warning" } : stateOf(onDevice(one)),
              priority: 1,
              width: "wide",
            },
            {
              id: "from",
              label: t("monitoring.policies.from"),
              cell: ({ policyId, policyName, exception }) =>
                exception
                  ? { text: t("monitoring.policies.exceptionHere"), tone: "info" }
                  : { text: policyName, to: policyAddress(policyId) },
              priority: 1,
            },
          ]}
          empty={{
            title: t("monitoring.policies.nothingChecked"),
            hint: t(`monitoring.policies.${data?.assignedBy ? "nothingCheckedHint" : "noPolicy"}`),
          }}
        />
        {open && <ExceptionDialog nodeId={nodeId} one={open} onClose={() => setOpen(undefined)} />}
      </Section>
      {data && <DeviceScheduledWork {...data} />}
    </>
  );
}

interface ExceptionProps {
  nodeId: number;
  one: DeviceCondition;
  onClose(): void;
}

function ExceptionDialog({ nodeId, one, onClose }: ExceptionProps) {
  const change = useMutate();
  const now = onDevice(one);
  const [first] = now.terms;
  const form = useForm(
    {
      enabled: now.enabled,
      threshold: first ? String(first.threshold) : "",
      samples: String(now.samples),
      severity: now.severity,
    },
    ({ threshold, samples }) => ({
      ...(first &&
        !(threshold.trim() && Number.isFinite(Number(threshold))) && {
          threshold: t("monitoring.policies.aNumber"),
        }),
      ...(!(/^\d{1,3}$/.test(samples) && Number(samples) >= 1 && Number(samples) <= 240) && {
        samples: t("monitoring.policies.range", { from: 1, to: 240 }),
      }),
    }),
  );
  const path = { nodeId, conditionId: one.condition.id ?? "" };
  return (
    <EditDialog
      title={t("monitoring.policies.exceptionFrom", { name: one.condition.name })}
      form={form}
      intro={<Text muted>{t("monitoring.policies.exceptionHint")}</Text>}
      save={({ enabled, threshold, samples, severity }) =>
        change("setPolicyException", {
          path,
          body: {
            enabled,
            samples: Number(samples),
            severity,
            ...(first && { threshold: Number(threshold) }),
          },
        })
      }
      saved={() => t("monitoring.policies.exceptionSaved")}
      onClose={onClose}
    >
      <ToggleField label={t("monitoring.policies.on")} {...form.field("enabled")} />
      {first && (
        <TextField label={t("monitoring.policies.threshold")} required {...form.field("threshold")} />
      )}
      <TextField label={t("monitoring.policies.samples")} required {...form.field("samples")} />
      <SelectField
        label={t("monitoring.policies.severityLabel")}
        options={enums.AlertSeverity.map((value) => ({ value, label: severityLabels[value] }))}
        {...form.field("severity")}
      />
    </EditDialog>
  );
}
