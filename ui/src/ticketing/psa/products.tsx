import { enums, type PsaProduct, t, formatNumber } from "@muster/sdk";
import { useState } from "react";
import { DataTable, Section, SelectField, TextField, type Action } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { reloadAction, required, useForm } from "../../hooks/form.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";

const typeLabels = (): Record<PsaProduct["type"], string> => ({
  HARDWARE: t("ticketing.psa.hardware"),
  SOFTWARE: t("ticketing.psa.software"),
  SERVICE: t("ticketing.psa.service"),
  LABOR: t("ticketing.psa.labor"),
});

export function Products() {
  const may = useMay();
  const mayActivate = may("activatePsaProduct");
  const change = useMutate();
  const { busy, run } = useAction();
  const [editing, setEditing] = useState<PsaProduct | "new">();
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const list = useOperation("listPsaProducts", { query: {} });
  const rows = list.data?.results ?? [];
  const selected = rows.filter(({ id }) => selection.has(String(id)));
  const product = editing === "new" ? undefined : editing;
  const toggle = async () => {
    for (const { id, active } of selected)
      await change(active ? "deactivatePsaProduct" : "activatePsaProduct", { path: { productId: id } });
  };
  return (
    <Section
      title={t("ticketing.psa.products")}
      actions={[
        ...(may("createPsaProduct")
          ? [{ label: t("ticketing.psa.newProduct"), shortcut: "n", onSelect: () => setEditing("new") }]
          : []),
        ...(mayActivate
          ? [
              {
                label: t("ticketing.psa.activateDeactivate"),
                busy,
                disabled: selected.length ? undefined : t("ticketing.psa.selectProductFirst"),
                onSelect: () => run(toggle),
              },
            ]
          : []),
      ]}
    >
      <DataTable
        label={t("ticketing.psa.products")}
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        {...(mayActivate && { selection, onSelectionChange: setSelection })}
        onOpen={may("updatePsaProduct") ? (row) => setEditing(row) : undefined}
        columns={[
          { id: "name", label: t("common.name"), cell: ({ name }) => name, priority: 0 },
          { id: "type", label: t("ticketing.psa.type"), cell: ({ type }) => typeLabels()[type], priority: 1 },
          {
            id: "price",
            label: t("ticketing.psa.unitPrice"),
            cell: ({ unitPrice }) =>
              formatNumber(unitPrice, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
            priority: 2,
            numeric: true,
          },
          {
            id: "active",
            label: t("ticketing.psa.status"),
            cell: ({ active }) =>
              active ? t("common.active") : { text: t("ticketing.psa.inactive"), tone: "warning" },
            priority: 3,
          },
        ]}
        empty={{ title: operationError(list)?.message ?? t("ticketing.psa.noProducts") }}
      />
      {editing && (
        <ProductDialog
          key={product?.revision}
          product={product}
          actions={reloadAction(product, rows, setEditing)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Section>
  );
}

interface DialogProps {
  product: PsaProduct | undefined;
  actions: readonly Action[];
  onClose(): void;
}

function ProductDialog({ product, actions, onClose }: DialogProps) {
  const change = useMutate();
  const initial = {
    name: product?.name ?? "",
    type: (product?.type ?? "SERVICE") as string,
    description: product?.description ?? "",
    unitPrice: String(product?.unitPrice ?? 0),
  };
  const form = useForm(initial, (values) => ({
    ...required(values, "name"),
    ...(/^\d{1,8}(\.\d{1,4})?$/.test(values.unitPrice.trim())
      ? {}
      : { unitPrice: t("ticketing.psa.mustBeNumber") }),
  }));
  const save = async (values: typeof initial) => {
    const body = {
      name: values.name.trim(),
      type: values.type as PsaProduct["type"],
      description: values.description,
      unitPrice: Number(values.unitPrice),
    };
    if (product)
      await change("updatePsaProduct", {
        path: { productId: product.id },
        body: { ...body, revision: product.revision },
      });
    else await change("createPsaProduct", { body });
  };
  const title = product ? t("ticketing.psa.editProduct") : t("ticketing.psa.newProduct");
  return (
    <EditDialog
      title={title}
      actions={actions}
      onClose={onClose}
      form={form}
      save={save}
      saved={({ name }) => t("ticketing.psa.productSaved", { name: name.trim() })}
    >
      <TextField label={t("common.name")} required maxLength={100} {...form.field("name")} />
      <SelectField
        label={t("ticketing.psa.type")}
        required
        options={enums.PsaProductType.map((value) => ({
          value: value as string,
          label: typeLabels()[value],
        }))}
        {...form.field("type")}
      />
      <TextField label={t("ticketing.psa.unitPrice")} required maxLength={13} {...form.field("unitPrice")} />
      <TextField label={t("common.description")} multiline maxLength={1000} {...form.field("description")} />
    </EditDialog>
  );
}
