import {
  isMfaRefusal,
  templateKindLabels,
  ticketMessages,
  type MusterError,
  type PsaType,
  type TicketTemplate,
  t,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Banner, Confirm, DataTable, Dialog, Page, SelectField, Text, type Action, type Column } from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { useConsole } from "../../hooks/console.ts";
import { reloadAction, required, useForm } from "../../hooks/form.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { useTextFilter } from "../../hooks/text-filter.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import { usePsaSetup } from "../psa/use-psa-setup.ts";
import { ticketAddress } from "../tickets/states.ts";
import { TemplateEditor } from "./editor.tsx";

export function TicketTemplates() {
  const navigate = useNavigate();
  const change = useMutate();
  const may = useMay();
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const now = useNow();
  const [open, setOpen] = useState<
    "new" | { dialog: "edit" | "test" | "delete"; template: TicketTemplate }
  >();
  const list = useOperation("listTicketTemplates", {});
  const psa = useOperation("getPsa", {});
  const psaType = psa.data?.content.psaType;
  const { setup, error, retry } = usePsaSetup(psaType);
  const all = list.data?.results ?? [];
  const { rows, query, emptyOr } = useTextFilter(
    all,
    t("ticketing.ticketTemplates.filter"),
    ({ name, kind }) => ({ name, type: [kind, templateKindLabels[kind]] }),
  );
  const opened = typeof open === "object" ? open : undefined;
  const template = opened?.dialog === "edit" ? opened.template : undefined;
  const configures = may("updateTicketTemplate");
  const close = () => setOpen(undefined);
  /** Runs an action; shows a failure with this area's message and the server's reason. */
  const saying = (failed: string, action: () => Promise<unknown>) =>
    run(() =>
      action().catch((refused: MusterError) => {
        if (isMfaRefusal(refused)) throw refused;
        notify({ tone: "danger", title: failed, detail: `${refused.message} ${refused.nextStep}` });
      }),
    );
  const setDefault = useSetDefault(psa.data?.content.revision);
  const remove = async (one: TicketTemplate) => {
    await change("deleteTicketTemplate", { path: { ticketTemplateId: one.id } });
    close();
    notify({ tone: "success", title: t("ticketing.ticketTemplates.dataDeletedSuccessfully") });
  };
  const create: Action = {
    label: t("ticketing.ticketTemplates.newTemplate"),
    kind: "primary",
    shortcut: "n",
    disabled: error ? `${ticketMessages.setupValuesFailed}: ${error.message}` : undefined,
    onSelect: () => setOpen("new"),
  };
  const settings: Action = {
    label: t("ticketing.ticketTemplates.psaSettings"),
    onSelect: () => void navigate("/administration/apps/ninjaPSA"),
  };
  const rowActions = (row: TicketTemplate): Action[] => {
    const show = (dialog: "edit" | "test" | "delete") => () => setOpen({ dialog, template: row });
    const onDefault = () => saying(ticketMessages.defaultFailed, () => setDefault(row));
    return [
      ...(may("createConnectWiseTestTicket") ? [testAction(show("test"))] : []),
      ...(configures ? changingActions(row, busy, { show, onDefault }) : []),
    ];
  };
  const failed = operationError(list, psa);
  return (
    <Page
      title={t("ticketing.ticketTemplates.ticketTemplates")}
      subtitle={psaType && t("ticketing.ticketTemplates.ofPsa", { psa: psaTypeText(psaType) })}
      error={failed && { ...failed, message: `${ticketMessages.fetchFailed}. ${failed.message}` }}
      actions={[...(configures ? [create] : []), settings]}
    >
      {error && <SetupFailed error={error} onRetry={retry} />}
      <DataTable
        label={t("ticketing.ticketTemplates.ticketTemplates")}
        query={query}
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        actions={(target) => ("row" in target ? rowActions(target.row) : [])}
        onOpen={setup && configures ? (row) => setOpen({ dialog: "edit", template: row }) : undefined}
        columns={templateColumns(now)}
        empty={emptyOr({
          title: t("ticketing.ticketTemplates.noTicketTemplates"),
          hint: t("ticketing.ticketTemplates.firstOneSavedBecomesDefault"),
          ...(configures && { action: create }),
        })}
      />
      {setup && (open === "new" || template) && (
        <TemplateEditor
          key={template?.revision}
          setup={setup}
          template={template}
          actions={reloadAction(template, all, (latest) => setOpen({ dialog: "edit", template: latest }))}
          onClose={close}
        />
      )}
      {opened?.dialog === "test" && <TestDialog template={opened.template} onClose={close} />}
      {opened?.dialog === "delete" && (
        <Confirm
          danger
          title={t("ticketing.ticketTemplates.delete", { name: opened.template.name })}
          message={t("ticketing.ticketTemplates.ticketsMadeStay")}
          confirmLabel={t("common.delete")}
          busy={busy}
          onConfirm={() => saying(ticketMessages.deleteFailed, () => remove(opened.template))}
          onCancel={close}
        />
      )}
    </Page>
  );
}

/** Returns a function that makes a template the default for new tickets. */
function useSetDefault(revision: number | undefined) {
  const change = useMutate();
  const { notify } = useConsole();
  return async ({ id, name }: TicketTemplate) => {
    if (revision === undefined) return;
    await change("setPsa", { body: { content: { revision, defaultTicketTemplateId: id } } });
    notify({ tone: "success", title: t("ticketing.ticketTemplates.defaultTicketTemplate", { name }) });
  };
}

const testAction = (onSelect: () => void): Action => ({
  label: t("ticketing.ticketTemplates.test"),
  shortcut: "T",
  onSelect,
});

interface Changing {
  show(dialog: "edit" | "delete"): () => void;
  onDefault(): void;
}

function changingActions(
  { isDefault }: TicketTemplate,
  busy: boolean,
  { show, onDefault }: Changing,
): Action[] {
  const unlessDefault = (why: string) => (isDefault ? why : undefined);
  return [
    { label: t("common.edit"), shortcut: "e", onSelect: show("edit") },
    {
      label: t("ticketing.ticketTemplates.setAsDefault"),
      busy,
      disabled: unlessDefault(t("ticketing.ticketTemplates.default")),
      onSelect: onDefault,
    },
    {
      label: t("common.delete"),
      kind: "danger",
      shortcut: "D",
      disabled: unlessDefault(t("ticketing.ticketTemplates.youCantDeleteDefaultTicket")),
      onSelect: show("delete"),
    },
  ];
}

function SetupFailed({ error, onRetry }: { error: MusterError; onRetry(): void }) {
  return (
    <Banner
      tone="danger"
      title={`${ticketMessages.setupValuesFailed}. ${error.message}`}
      actions={[{ label: t("common.tryAgain"), onSelect: onRetry }]}
    >
      {error.nextStep}
    </Banner>
  );
}

const templateColumns = (now: number): Column<TicketTemplate>[] => [
  { id: "name", label: t("common.name"), cell: ({ name }) => name, priority: 0, width: "wide" },
  {
    id: "kind",
    label: t("ticketing.ticketTemplates.kind"),
    cell: ({ kind }) => templateKindLabels[kind],
    priority: 2,
  },
  {
    id: "default",
    label: t("ticketing.ticketTemplates.defaultColumn"),
    cell: ({ isDefault }) =>
      isDefault ? { text: t("ticketing.ticketTemplates.defaultColumn"), tone: "success" } : "",
    priority: 1,
  },
  {
    id: "changed",
    label: t("ticketing.ticketTemplates.changed"),
    cell: ({ updatedAt }) => timeCell(updatedAt, now),
    priority: 3,
  },
];

const psaTypeText = (type: PsaType) =>
  ({
    NONE: t("ticketing.ticketTemplates.builtTicketing"),
    CONNECTWISE: t("ticketing.ticketTemplates.connectwisePsa"),
    AUTOTASK: t("ticketing.ticketTemplates.autotaskPsa"),
  })[type];

function TestDialog({ template, onClose }: { template: TicketTemplate; onClose(): void }) {
  const change = useMutate();
  const { notify, organization } = useConsole();
  const clients = useOperation("listClients", {});
  const form = useForm({ clientId: organization }, (values) => required(values, "clientId"));
  const test = async ({ clientId }: { clientId: string }) => {
    const path = { clientId: Number(clientId), ticketTemplateId: template.id };
    const { ticket } =
      template.kind === "CONNECTWISE"
        ? await change("createConnectWiseTestTicket", { path })
        : await change("createAutotaskTestTicket", { path });
    onClose();
    notify({
      tone: "success",
      title: ticketMessages.testSubmitted,
      detail: ticket.title,
      to: ticketAddress(ticket.id),
      linkLabel: t("ticketing.ticketTemplates.goTicket"),
    });
  };
  const unreadable = clients.error ? ticketMessages.organizationsFailed : undefined;
  return (
    <Dialog title={t("ticketing.ticketTemplates.testNamed", { name: template.name })} onClose={onClose}>
      <Text muted>{t("ticketing.ticketTemplates.ticketCreatedAsTemplateSays")}</Text>
      <EditForm
        label={t("ticketing.ticketTemplates.testTicket")}
        submitLabel={t("ticketing.ticketTemplates.createTestTicket")}
        form={form}
        guarded={false}
        error={form.error ? `${ticketMessages.testFailed}. ${form.error}` : unreadable}
        onCancel={onClose}
        save={test}
      >
        <SelectField
          label={t("common.organization")}
          required
          placeholder={t("ticketing.ticketTemplates.chooseOrganization")}
          options={(clients.data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field("clientId")}
        />
      </EditForm>
    </Dialog>
  );
}
