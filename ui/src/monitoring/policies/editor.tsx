import {
  describeCondition,
  formatList,
  policyClassLabel,
  policyOriginLabels,
  severityLabels,
  t,
  type EffectiveCondition,
  type Policy,
  type PolicyChange,
  type PolicyCondition,
  withOne,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { DataTable, Details, Page, Section, Tabs, Text, type Action, type ActionTarget } from "#kit";
import { ConfirmAction } from "../../components/confirm-action.tsx";
import { useAddress } from "../../hooks/address.ts";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { severityTones } from "../alerts/cells.ts";
import { policiesPath } from "./addresses.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { originOf, stateOf } from "./cells.ts";
import { ConditionDialog } from "./condition-dialog.tsx";
import { PreviewDialog } from "./preview-dialog.tsx";
import { SettingsDialog } from "./settings-dialog.tsx";
import { WorkTab } from "./work/tab.tsx";

const tabs = ["conditions", "work", "assignments", "sections"] as const;

/** Sections of the specification that have no effect on devices. */
const notBuilt = ["monitors", "softwarePatchManagement"] as const;

type Opened = "settings" | "assign" | "delete" | { condition: EffectiveCondition | undefined };

export function PolicyEditor() {
  const { policyId } = useParams();
  const { get, set } = useAddress();
  const id = Number(policyId);
  const may = useMay();
  const [open, setOpen] = useState<Opened>();
  const [previewed, setPreviewed] = useState<PolicyChange>();
  const read = useOperation("getPolicy", { path: { policyId: id } });
  const change = useMutate();
  useBreadcrumb(read.data?.name);
  if (!read.data)
    return (
      <Page title={t("monitoring.policies.policy")} loading={read.isPending} error={operationError(read)} />
    );
  const policy = read.data;
  const { revision } = policy;
  const editable = may("updatePolicy", { id });
  const update = (body: PolicyChange) =>
    change("updatePolicy", { path: { policyId: id }, body: { ...body, revision } });
  const close = () => setOpen(undefined);
  const tab = tabs.find((one) => one === get("tab")) ?? "conditions";
  return (
    <Page title={policy.name} subtitle={summaryOf(policy)} actions={actionsOf(policy, tab, may, setOpen)}>
      {policy.description && <Text>{policy.description}</Text>}
      <Tabs
        label={t("monitoring.policies.policy")}
        tabs={tabs.map((one) => ({ id: one, label: t(`monitoring.policies.tabs.${one}`) }))}
        current={tab}
        onChange={(next) => set({ tab: next === "conditions" ? "" : next })}
      />
      {tab === "conditions" && (
        <Conditions policy={policy} editable={editable} update={update} onOpen={setOpen} />
      )}
      {tab === "work" && (
        <WorkTab policy={policy} editable={editable} update={update} onPreview={setPreviewed} />
      )}
      {tab === "assignments" && (
        <Assignments policy={policy} editable={editable} update={update} onAdd={() => setOpen("assign")} />
      )}
      {tab === "sections" && (
        <Section title={t("monitoring.policies.notBuilt")}>
          <Details
            items={notBuilt.map((one) => ({
              label: t(`monitoring.policies.sections.${one}`),
              value: t(`monitoring.policies.notBuiltYet.${one}`),
            }))}
          />
        </Section>
      )}
      {typeof open === "object" && (
        <ConditionDialog
          condition={open.condition?.condition}
          inheritedFrom={
            open.condition && open.condition.policyId !== id ? open.condition.policyName : undefined
          }
          save={(condition) => update(withCondition(policy, condition))}
          onPreview={(condition) => setPreviewed(withCondition(policy, condition))}
          onClose={close}
        />
      )}
      {open === "settings" && <SettingsDialog policy={policy} update={update} onClose={close} />}
      {open === "assign" && <AssignDialog policy={policy} update={update} onClose={close} />}
      {open === "delete" && <DeletePolicy policy={policy} onClose={close} />}
      {previewed && (
        <PreviewDialog policyId={id} change={previewed} onClose={() => setPreviewed(undefined)} />
      )}
    </Page>
  );
}

const summaryOf = (policy: Policy) =>
  [
    policyClassLabel(policy.nodeClass, policy.nodeRole),
    policy.nodeClassDefault && t("monitoring.policies.defaultOfRole"),
    !policy.enabled && t("monitoring.policies.off"),
    t("monitoring.policies.appliesTo", { count: policy.devices }),
    policy.parentPolicyName && t("monitoring.policies.inheritsFrom", { name: policy.parentPolicyName }),
    policy.children.length > 0 &&
      t("monitoring.policies.inheritedBy", { names: formatList(policy.children.map(({ name }) => name)) }),
  ]
    .filter(Boolean)
    .join(" · ");

function actionsOf(
  policy: Policy,
  tab: string,
  may: ReturnType<typeof useMay>,
  onOpen: (opened: Opened) => void,
): Action[] {
  const on = { id: policy.id };
  const action = (isOffered: boolean, offered: Action): Action[] => (isOffered ? [offered] : []);
  return [
    ...action(tab === "conditions" && may("updatePolicy", on), {
      label: t("monitoring.policies.addCondition"),
      kind: "primary",
      shortcut: "n",
      onSelect: () => onOpen({ condition: undefined }),
    }),
    ...action(may("updatePolicy", on), {
      label: t("monitoring.policies.settings"),
      shortcut: "e",
      onSelect: () => onOpen("settings"),
    }),
    ...action(may("deletePolicy", on), {
      label: t("common.delete"),
      kind: "danger",
      shortcut: "D",
      disabled: policy.nodeClassDefault ? t("monitoring.policies.cantDeleteDefault") : undefined,
      onSelect: () => onOpen("delete"),
    }),
  ];
}

const withCondition = ({ content }: Policy, condition: PolicyCondition): PolicyChange => ({
  content: { conditions: withOne(content.conditions ?? [], condition) },
});

interface ConditionsProps {
  policy: Policy;
  editable: boolean;
  update(body: PolicyChange): Promise<unknown>;
  onOpen(opened: Opened): void;
}

function Conditions({ policy, editable, update, onOpen }: ConditionsProps) {
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const own = policy.content.conditions ?? [];
  const remove = async ({ condition, overrides }: EffectiveCondition) => {
    await update({ content: { conditions: own.filter(({ id }) => id !== condition.id) } });
    notify({
      tone: "success",
      title: overrides ? t("monitoring.policies.inheritedAgain") : t("monitoring.policies.conditionRemoved"),
    });
  };
  const actions = (target: ActionTarget<EffectiveCondition>): Action[] => {
    if (!("row" in target)) return [];
    const { row } = target;
    const { condition, overrides, policyId } = row;
    const isOwn = policyId === policy.id;
    const isOn = condition.enabled !== false;
    return [
      {
        label: isOn ? t("monitoring.policies.turnOff") : t("monitoring.policies.turnOn"),
        busy,
        onSelect: () => run(() => update(withCondition(policy, { ...condition, enabled: !isOn }))),
      },
      {
        label: overrides ? t("monitoring.policies.inheritAgain") : t("monitoring.policies.removeCondition"),
        kind: "danger",
        shortcut: "D",
        busy,
        disabled: isOwn ? undefined : t("monitoring.policies.isInherited"),
        onSelect: () => run(() => remove(row)),
      },
    ];
  };
  return (
    <DataTable
      label={t("monitoring.policies.conditions")}
      rows={policy.effective}
      rowKey={({ condition }) => condition.id ?? condition.name}
      {...(editable && { actions, onOpen: (row: EffectiveCondition) => onOpen({ condition: row }) })}
      columns={[
        {
          id: "name",
          label: t("common.name"),
          cell: ({ condition }) => condition.name,
          priority: 0,
        },
        {
          id: "what",
          label: t("monitoring.policies.condition"),
          cell: ({ condition }) => describeCondition(condition),
          priority: 1,
          width: "wide",
        },
        {
          id: "severity",
          label: t("monitoring.policies.severityLabel"),
          cell: ({ condition: { severity } }) => ({
            text: severityLabels[severity],
            tone: severityTones[severity],
          }),
          priority: 2,
        },
        {
          id: "state",
          label: t("common.state"),
          cell: ({ condition }) => stateOf({ enabled: condition.enabled !== false }),
          priority: 2,
        },
        {
          id: "origin",
          label: t("monitoring.policies.from"),
          cell: (row) => originOf(row, policy.id),
          priority: 3,
        },
      ]}
      empty={{
        title: t("monitoring.policies.noConditions"),
        hint: t("monitoring.policies.noConditionsHint"),
        ...(editable && {
          action: {
            label: t("monitoring.policies.addCondition"),
            onSelect: () => onOpen({ condition: undefined }),
          },
        }),
      }}
    />
  );
}

type Assignment = Policy["assignments"][number];

interface AssignmentsProps extends Omit<ConditionsProps, "onOpen"> {
  onAdd(): void;
}

function Assignments({ policy, editable, update, onAdd }: AssignmentsProps) {
  const { busy, run } = useAction();
  const rest = (one: Assignment) =>
    policy.assignments
      .filter(({ scope, id }) => scope !== one.scope || id !== one.id)
      .map(({ scope, id }) => ({ scope, id }));
  const add: Action = { label: t("monitoring.policies.assign"), shortcut: "i", onSelect: onAdd };
  const actions = (target: ActionTarget<Assignment>): Action[] =>
    "row" in target
      ? [
          {
            label: t("monitoring.policies.unassign"),
            kind: "danger",
            shortcut: "D",
            busy,
            onSelect: () => run(() => update({ assignments: rest(target.row) })),
          },
        ]
      : [];
  return (
    <Section title={t("monitoring.policies.tabs.assignments")} actions={editable ? [add] : []}>
      <Text muted>{t("monitoring.policies.assignmentsHint")}</Text>
      <DataTable
        label={t("monitoring.policies.tabs.assignments")}
        rows={policy.assignments}
        rowKey={({ scope, id }) => `${scope} ${id}`}
        {...(editable && { actions })}
        columns={[
          { id: "name", label: t("common.name"), cell: ({ name }) => name, priority: 0, width: "wide" },
          {
            id: "scope",
            label: t("monitoring.policies.kind"),
            cell: ({ scope }) => policyOriginLabels[scope],
            priority: 0,
          },
        ]}
        empty={{
          title: t("monitoring.policies.noAssignments"),
          hint: policy.nodeClassDefault
            ? t("monitoring.policies.appliesByRole")
            : t("monitoring.policies.appliesToNone"),
        }}
      />
    </Section>
  );
}

function DeletePolicy({ policy, onClose }: { policy: Policy; onClose(): void }) {
  const navigate = useNavigate();
  const change = useMutate();
  const remove = async () => {
    await change("deletePolicy", { path: { policyId: policy.id } });
    await navigate(policiesPath);
  };
  return (
    <ConfirmAction
      danger
      title={t("monitoring.policies.deleteQuestion", { count: 1 })}
      message={t("monitoring.policies.deleteWarning", { count: policy.devices })}
      confirmLabel={t("common.delete")}
      act={remove}
      done={t("common.deletion.dataDeletedSuccessfully")}
      onClose={onClose}
    />
  );
}
