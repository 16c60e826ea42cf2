import {
  agentUpdateRulesText,
  describePolicySchedule,
  t,
  type ActionsetSchedule,
  type Policy,
  type PolicyChange,
  type PolicyContent,
  type PolicyWork,
  withOne,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { DataTable, Details, Section, Text, type Action, type ActionTarget } from "#kit";
import { useConsole } from "../../../hooks/console.ts";
import { useAction } from "../../../hooks/operations.ts";
import { AgentUpdatesDialog } from "./agent-updates-dialog.tsx";
import { AntivirusDialog } from "./antivirus-dialog.tsx";
import { AutomationDialog } from "./automation-dialog.tsx";
import { originOf, stateOf } from "../cells.ts";
import { detailsOf, lastOf, nextOf, requestActions } from "./columns.ts";
import { ExceptionsDialog } from "./exceptions-dialog.tsx";
import { PatchDialog } from "./patch-dialog.tsx";

interface Props {
  policy: Policy;
  editable: boolean;
  update(body: PolicyChange): Promise<unknown>;
  onPreview(change: PolicyChange): void;
}

type Opened = Single | { automation: PolicyWork | undefined };

const withEntry = ({ content }: Policy, entry: ActionsetSchedule): PolicyContent => ({
  actionsetSchedules: withOne(content.actionsetSchedules ?? [], entry),
});

/** A policy's scheduled work, and the exceptions for its scans. */
export function WorkTab({ policy, editable, update, onPreview }: Props) {
  const [open, setOpen] = useState<Opened>();
  const workOf = (section: PolicyWork["section"]) => policy.work.find((one) => one.section === section);
  const patching = workOf("PATCH_MANAGEMENT");
  const antivirus = workOf("ANTIVIRUS");
  const { scanExceptions, agentUpdates } = policy;
  const inheritedFrom = (from: Pick<PolicyWork, "policyId" | "policyName"> | null | undefined) =>
    from && from.policyId !== policy.id ? from.policyName : undefined;
  const dialog = {
    save: (content: PolicyContent) => update({ content }),
    onPreview: (content: PolicyContent) => onPreview({ content }),
    onClose: () => setOpen(undefined),
  };
  const section = { policy, editable, update, onOpen: setOpen };
  return (
    <>
      <SectionOf {...section} of="patchManagement" from={patching}>
        {patching && <Details items={detailsOf(patching, policy.id)} />}
      </SectionOf>
      <Automations {...section} />
      <SectionOf {...section} of="antivirus" from={antivirus}>
        {antivirus && <Details items={detailsOf(antivirus, policy.id)} />}
      </SectionOf>
      <SectionOf {...section} of="scanExceptions" from={scanExceptions}>
        {scanExceptions && (
          <Details
            items={[
              {
                label: t("monitoring.policies.exceptions.paths"),
                value: scanExceptions.paths.join(", ") || t("common.none"),
              },
              { label: t("monitoring.policies.from"), value: originOf(scanExceptions, policy.id) },
            ]}
          />
        )}
      </SectionOf>
      <SectionOf {...section} of="agentUpdates" from={agentUpdates}>
        {agentUpdates && (
          <Details
            items={[
              { label: t("monitoring.policies.work.what"), value: agentUpdateRulesText(agentUpdates) },
              { label: t("monitoring.policies.from"), value: originOf(agentUpdates, policy.id) },
            ]}
          />
        )}
      </SectionOf>
      {open === "patchManagement" && (
        <PatchDialog {...dialog} value={patching?.patchManagement} inheritedFrom={inheritedFrom(patching)} />
      )}
      {open === "antivirus" && (
        <AntivirusDialog {...dialog} value={antivirus?.antivirus} inheritedFrom={inheritedFrom(antivirus)} />
      )}
      {open === "scanExceptions" && (
        <ExceptionsDialog
          {...dialog}
          value={scanExceptions?.paths ?? []}
          inheritedFrom={inheritedFrom(scanExceptions)}
        />
      )}
      {open === "agentUpdates" && (
        <AgentUpdatesDialog {...dialog} value={agentUpdates} inheritedFrom={inheritedFrom(agentUpdates)} />
      )}
      {typeof open === "object" && (
        <AutomationDialog
          {...dialog}
          value={open.automation?.actionsetSchedule}
          contentWith={(entry) => withEntry(policy, entry)}
          inheritedFrom={inheritedFrom(open.automation)}
        />
      )}
    </>
  );
}

interface SectionProps extends Omit<Props, "onPreview"> {
  onOpen(opened: Opened): void;
}

type Single = "patchManagement" | "antivirus" | "scanExceptions" | "agentUpdates";

interface SingleProps extends SectionProps {
  of: Single;
  /** Where the section is defined; null if no policy defines it. */
  from: Pick<PolicyWork, "policyId" | "overrides"> | null | undefined;
  children: React.ReactNode;
}

/** A section of which a policy has only one, or inherits one. */
function SectionOf({ policy, editable, update, onOpen, of, from, children }: SingleProps) {
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const isOwn = from?.policyId === policy.id;
  const remove = async () => {
    await update({ content: { [of]: null } });
    notify({
      tone: "success",
      title: from?.overrides
        ? t("monitoring.policies.inheritedAgain")
        : t("monitoring.policies.work.removed", { section: t(`monitoring.policies.sections.${of}`) }),
    });
  };
  const actions: Action[] = [
    { label: t(`monitoring.policies.work.${from ? "change" : "setUp"}.${of}`), onSelect: () => onOpen(of) },
    ...(isOwn
      ? [
          {
            label: t(`monitoring.policies.work.${from.overrides ? "inherit" : "remove"}.${of}`),
            busy,
            onSelect: () => run(remove),
          },
        ]
      : []),
  ];
  return (
    <Section title={t(`monitoring.policies.sections.${of}`)} actions={editable ? actions : []}>
      {from ? children : <Text muted>{t(`monitoring.policies.work.nothing.${of}`)}</Text>}
    </Section>
  );
}

function Automations({ policy, editable, update, onOpen }: SectionProps) {
  const navigate = useNavigate();
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const own = policy.content.actionsetSchedules ?? [];
  const add: Action = {
    label: t("monitoring.policies.work.addAutomation"),
    onSelect: () => onOpen({ automation: undefined }),
  };
  const remove = async ({ id, name, overrides }: PolicyWork) => {
    await update({ content: { actionsetSchedules: own.filter((one) => one.id !== id) } });
    notify({
      tone: "success",
      title: overrides
        ? t("monitoring.policies.inheritedAgain")
        : t("monitoring.policies.work.removed", { section: name }),
    });
  };
  const actions = (target: ActionTarget<PolicyWork>): Action[] => {
    if (!("row" in target)) return [];
    const { row } = target;
    const { actionsetSchedule: entry, enabled, overrides, policyId, lastRun } = row;
    if (!entry) return [];
    const turned = withEntry(policy, { ...entry, enabled: !enabled });
    return [
      {
        label: enabled ? t("monitoring.policies.turnOff") : t("monitoring.policies.turnOn"),
        busy,
        onSelect: () => run(() => update({ content: turned })),
      },
      ...requestActions(lastRun, (address) => void navigate(address)),
      {
        label: overrides ? t("monitoring.policies.inheritAgain") : t("common.remove"),
        kind: "danger",
        busy,
        disabled: policyId === policy.id ? undefined : t("monitoring.policies.isInherited"),
        onSelect: () => run(() => remove(row)),
      },
    ];
  };
  return (
    <Section title={t("monitoring.policies.sections.scheduledAutomations")} actions={editable ? [add] : []}>
      <DataTable
        label={t("monitoring.policies.sections.scheduledAutomations")}
        rows={policy.work.filter(({ section }) => section === "ACTIONSET_SCHEDULE")}
        rowKey={({ id }) => id ?? ""}
        {...(editable && { actions, onOpen: (row: PolicyWork) => onOpen({ automation: row }) })}
        columns={[
          { id: "name", label: t("common.name"), cell: ({ name }) => name, priority: 0 },
          {
            id: "when",
            label: t("monitoring.policies.work.when"),
            cell: ({ schedule }) => describePolicySchedule(schedule),
            priority: 1,
            width: "wide",
          },
          { id: "state", label: t("common.state"), cell: stateOf, priority: 1 },
          { id: "next", label: t("monitoring.policies.work.next"), cell: nextOf, priority: 3 },
          { id: "last", label: t("monitoring.policies.work.last"), cell: lastOf, priority: 2, width: "wide" },
          {
            id: "from",
            label: t("monitoring.policies.from"),
            cell: (row) => originOf(row, policy.id),
            priority: 3,
          },
        ]}
        empty={{
          title: t("monitoring.policies.work.noAutomations"),
          hint: t("monitoring.policies.work.noAutomationsHint"),
        }}
      />
    </Section>
  );
}
