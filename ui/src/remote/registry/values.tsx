import { isSettable, registryValueLabel, t, type RegistryValue } from "@muster/sdk";
import { DataTable, type Action, type Column } from "#kit";
import { useMay } from "../../hooks/permissions.ts";
import type { RegistryChange } from "./dialogs.tsx";

type Row = RegistryValue & { index: number };

interface Props {
  values: readonly RegistryValue[];
  totalValues: number;
  onMore?: () => void;
  onChange(change: RegistryChange): void;
}

/** Returns why a value's data can't be changed; undefined if it can. */
function unchangeable({ isExact, type, data, size }: RegistryValue): string | undefined {
  if (!isExact) return t("remote.registry.inexact");
  if (!isSettable(type)) return t("remote.registry.otherType");
  return size * 2 > data.length ? t("remote.registry.cut") : undefined;
}

/** Lists the values of a key. */
export function RegistryValues({ values, totalValues, onMore, onChange }: Props) {
  const may = useMay();
  const actionsOf = (value: RegistryValue): Action[] => {
    const inexact = value.isExact ? undefined : t("remote.registry.inexact");
    return [
      {
        label: t("remote.registry.change"),
        shortcut: "e",
        disabled: unchangeable(value),
        onSelect: () => onChange({ kind: "changeValue", value }),
      },
      {
        label: t("remote.registry.rename"),
        disabled: inexact,
        onSelect: () => onChange({ kind: "renameValue", value }),
      },
      {
        label: t("remote.registry.delete"),
        kind: "danger",
        disabled: inexact,
        onSelect: () => onChange({ kind: "deleteValue", value }),
      },
    ];
  };
  return (
    <DataTable
      label={t("remote.registry.values")}
      rows={values.map((value, index) => ({ ...value, index }))}
      // names that can't be displayed exactly may look the same
      rowKey={({ name, isExact, index }) => (isExact ? `=${name}` : String(index))}
      columns={columns()}
      total={totalValues}
      onMore={onMore}
      onOpen={(value) => {
        if (may("setRegistryValue") && !unchangeable(value)) onChange({ kind: "changeValue", value });
      }}
      actions={(target) => ("row" in target && may("setRegistryValue") ? actionsOf(target.row) : [])}
      attention={({ isExact }) => (isExact ? undefined : t("remote.registry.inexact"))}
      empty={{ title: t("remote.registry.none") }}
    />
  );
}

const columns = (): readonly Column<Row>[] => [
  {
    id: "name",
    label: t("common.name"),
    cell: (value) => (value.isExact ? registryValueLabel(value.name) : { text: value.name, tone: "warning" }),
    priority: 0,
    width: "wide",
  },
  { id: "type", label: t("remote.registry.type"), cell: ({ type }) => type, priority: 0 },
  { id: "data", label: t("remote.registry.data"), cell: ({ text }) => text, priority: 0, width: "wide" },
  {
    id: "size",
    label: t("remote.registry.size"),
    cell: ({ size }) => String(size),
    numeric: true,
    priority: 3,
  },
];
