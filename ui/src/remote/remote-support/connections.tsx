import { enums, remoteProductLabels, remoteTemplateError, t, type RemoteConnection } from "@muster/sdk";
import { useState } from "react";
import { Banner, DataTable, Section, SelectField, TextField, type ActionTarget } from "#kit";
import { useDeletion } from "../../components/deletion.tsx";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useConsole } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";

export function Connections() {
  const list = useOperation("listRemoteConnections", {});
  const rows = list.data?.results ?? [];
  const change = useMutate();
  const [opened, setOpened] = useState<RemoteConnection | "new">();
  const deletion = useDeletion({
    question: (count) => t("remote.support.deleteConnections", { count }),
    label: t("common.delete"),
    rows,
    message: () => t("remote.support.deleteConnectionsMessage"),
    remove: ({ id }) => change("deleteRemoteConnection", { path: { connectionId: id } }),
  });
  const error = operationError(list);
  const add = { label: t("remote.support.addConnection"), shortcut: "n", onSelect: () => setOpened("new") };
  const actions = (target: ActionTarget<RemoteConnection>) => [
    ...("row" in target
      ? [{ label: t("common.edit"), shortcut: "e", onSelect: () => setOpened(target.row) }]
      : []),
    deletion.actionOn(target),
  ];
  return (
    <Section title={t("remote.support.connections")} actions={[{ ...add, kind: "primary" }]}>
      {error && <Banner tone="danger" title={error.message} />}
      <DataTable
        label={t("remote.support.connections")}
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        {...deletion.table}
        actions={actions}
        columns={[
          {
            id: "organization",
            label: t("remote.support.organization"),
            cell: ({ clientName }) => clientName,
            priority: 0,
          },
          {
            id: "product",
            label: t("remote.support.productLabel"),
            cell: ({ product }) => remoteProductLabels[product],
            priority: 0,
          },
          { id: "address", label: t("remote.support.address"), cell: ({ urlTemplate }) => urlTemplate },
        ]}
        empty={{
          title: t("remote.support.noConnections"),
          hint: t("remote.support.noConnectionsHint"),
          action: add,
        }}
      />
      {opened && (
        <ConnectionDialog
          connection={opened === "new" ? undefined : opened}
          onClose={() => setOpened(undefined)}
        />
      )}
      {deletion.question}
    </Section>
  );
}

function ConnectionDialog({ connection, onClose }: { connection?: RemoteConnection; onClose(): void }) {
  const { organizations, organization } = useConsole();
  const change = useMutate();
  const initial = {
    clientId: String(connection?.clientId ?? organization),
    product: connection?.product ?? enums.RemoteSupportProduct[0],
    urlTemplate: connection?.urlTemplate ?? "",
  };
  const form = useForm(initial, (values) => ({
    ...required(values, "clientId", "urlTemplate"),
    ...(values.urlTemplate && {
      urlTemplate: remoteTemplateError(values.product, values.urlTemplate.trim()),
    }),
  }));
  const save = ({ clientId, product, urlTemplate }: typeof initial) =>
    change("setRemoteConnection", {
      path: { clientId: Number(clientId), product },
      body: { urlTemplate: urlTemplate.trim() },
    });
  const saved = ({ clientId, product }: typeof initial) =>
    t("remote.support.connectionSaved", {
      product: remoteProductLabels[product],
      organization: organizations.find(({ id }) => String(id) === clientId)?.name ?? "",
    });
  return (
    <EditDialog
      title={connection ? t("remote.support.editConnection") : t("remote.support.addConnection")}
      form={form}
      save={save}
      saved={saved}
      onClose={onClose}
    >
      <SelectField
        label={t("remote.support.organization")}
        required
        options={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.field("clientId")}
      />
      <SelectField
        label={t("remote.support.productLabel")}
        required
        options={enums.RemoteSupportProduct.map((value) => ({ value, label: remoteProductLabels[value] }))}
        {...form.field("product")}
      />
      <TextField
        label={t("remote.support.address")}
        hint={t("remote.support.addressHint")}
        required
        maxLength={500}
        {...form.field("urlTemplate")}
      />
    </EditDialog>
  );
}
