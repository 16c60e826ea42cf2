import {
  templateKindLabels,
  ticketWords,
  type MusterError,
  type PsaType,
  type TicketTemplate,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Banner, Confirm, DataTable, Dialog, Page, SelectField, Text, type Action, type Column } from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { useConsole } from "../../hooks/console.ts";
import { reloadAction, required, useForm } from "../../hooks/form.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { usePermission } from "../../hooks/permissions.ts";
import { formatTime } from "../../hooks/time.ts";
import { usePsaSetup } from "../psa/use-psa-setup.ts";
import { ticketAddress } from "../tickets/common.ts";
import { TemplateEditor } from "./editor.tsx";

export function TicketTemplates() {
  const navigate = useNavigate();
  const change = useMutate();
  const may = usePermission();
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<"new" | "test" | "delete" | TicketTemplate>();
  const list = useOperation("listTicketTemplates", {});
  const psa = useOperation("getPsa", {});
  const psaType = psa.data?.content.psaType;
  const { setup, error, retry } = usePsaSetup(psaType);
  const rows = list.data?.results ?? [];
  const selected = rows.filter(({ id }) => selection.has(String(id)));
  const one = selected.length === 1 ? selected[0] : undefined;
  const template = typeof open === "object" ? open : undefined;
  const configures = may("canConfigurePSA");
  const close = () => setOpen(undefined);
  /** What fails is told in the words of this area, with the server's reason. */
  const saying = (failed: string, action: () => Promise<unknown>) =>
    run(() =>
      action().catch((refused: MusterError) => {
        notify({ tone: "danger", title: failed, detail: `${refused.message} ${refused.nextStep}` });
      }),
    );
  const setDefault = async () => {
    if (!one || !psa.data) return;
    const { revision } = psa.data.content;
    await change("setPsa", { body: { content: { revision, defaultTicketTemplateId: one.id } } });
    notify({ tone: "success", title: `${one.name} is the default ticket template` });
  };
  const remove = async () => {
    if (!one) return;
    await change("deleteTicketTemplate", { path: { ticketTemplateId: one.id } });
    close();
    setSelection(new Set());
    notify({ tone: "success", title: "Data deleted successfully" });
  };
  const actions: Action[] = [
    {
      label: "New template",
      kind: "primary",
      shortcut: "n",
      disabled: error ? `${ticketWords.setupValuesFailed}: ${error.message}` : undefined,
      onSelect: () => setOpen("new"),
    },
    {
      label: "Set as default",
      busy,
      disabled: whyNot(selected, "It is the default"),
      onSelect: () => saying(ticketWords.defaultFailed, setDefault),
    },
    {
      label: "Test",
      shortcut: "t",
      disabled: whyNot(selected),
      onSelect: () => setOpen("test"),
    },
    {
      label: "Delete",
      kind: "danger",
      disabled: whyNot(selected, "You can't delete the default ticket template."),
      onSelect: () => setOpen("delete"),
    },
    { label: "PSA settings", onSelect: () => void navigate("/administration/apps/ninjaPSA") },
  ];
  const failed = operationError(list, psa);
  return (
    <Page
      title="Ticket templates"
      subtitle={psaType && `Of ${psaTypeWords(psaType)}`}
      error={failed && { ...failed, message: `${ticketWords.fetchFailed}. ${failed.message}` }}
      actions={configures ? actions : []}
    >
      {error && (
        <Banner
          tone="danger"
          title={`${ticketWords.setupValuesFailed}. ${error.message}`}
          actions={[{ label: "Try again", onSelect: retry }]}
        >
          {error.nextStep}
        </Banner>
      )}
      <DataTable
        label="Ticket templates"
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        {...(configures ? { selection, onSelectionChange: setSelection } : {})}
        {...(setup ? { onOpen: (row: TicketTemplate) => setOpen(row) } : {})}
        columns={templateColumns()}
        empty={{ title: "No ticket templates", hint: "The first one that is saved becomes the default." }}
      />
      {setup && (open === "new" || template) && (
        <TemplateEditor
          key={template?.revision}
          setup={setup}
          template={template}
          actions={reloadAction(template, rows, setOpen)}
          onClose={close}
        />
      )}
      {open === "test" && one && <TestDialog template={one} onClose={close} />}
      {open === "delete" && one && (
        <Confirm
          danger
          title={`Delete ${one.name}?`}
          message="Tickets that it made stay."
          confirmLabel="Delete"
          busy={busy}
          onConfirm={() => saying(ticketWords.deleteFailed, remove)}
          onCancel={close}
        />
      )}
    </Page>
  );
}

/** Why the action needs another selection; undefined when it is possible. */
function whyNot(selected: readonly TicketTemplate[], ifDefault?: string): string | undefined {
  const [first, ...more] = selected;
  if (!first) return "Select a template first";
  if (more.length) return "Select only one template";
  return first.isDefault ? ifDefault : undefined;
}

const templateColumns = (): Column<TicketTemplate>[] => [
  { id: "name", label: "Name", cell: ({ name }) => name, priority: 0, width: "wide" },
  {
    id: "kind",
    label: "Kind",
    cell: ({ kind }) => templateKindLabels[kind],
    priority: 2,
  },
  {
    id: "default",
    label: "Default",
    cell: ({ isDefault }) => (isDefault ? { text: "Default", tone: "success" } : ""),
    priority: 1,
  },
  { id: "changed", label: "Changed", cell: ({ updatedAt }) => formatTime(updatedAt), priority: 3 },
];

const psaTypeWords = (type: PsaType) =>
  ({ NONE: "the built-in ticketing", CONNECTWISE: "ConnectWise PSA", AUTOTASK: "Autotask PSA" })[type];

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
      title: ticketWords.testSubmitted,
      detail: ticket.title,
      to: ticketAddress(ticket.id),
      linkLabel: "Go to the ticket",
    });
  };
  const unreadable = clients.error ? ticketWords.organizationsFailed : undefined;
  return (
    <Dialog title={`Test ${template.name}`} onClose={onClose}>
      <Text muted>A ticket is created as this template says.</Text>
      <EditForm
        label="Test ticket"
        submitLabel="Create test ticket"
        form={form}
        error={form.error ? `${ticketWords.testFailed}. ${form.error}` : unreadable}
        onCancel={onClose}
        save={test}
      >
        <SelectField
          label="Organization"
          required
          placeholder="Choose an organization"
          options={(clients.data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field("clientId")}
        />
      </EditForm>
    </Dialog>
  );
}
