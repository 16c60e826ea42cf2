import {
  enums,
  formatNumber,
  limits,
  snmpObjectTypeLabels,
  t,
  type Answer,
  type SnmpObject,
  type SnmpObjectType,
} from "@muster/sdk";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Banner, DataTable, SelectField, Text, TextField, ToggleField } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useDevicePicker } from "../../devices/devices/use-device-picker.ts";
import { useConnection } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";
import { useMutate } from "../../hooks/operations.ts";
import { TemplateField } from "./template-field.tsx";

type Reading = Answer<"readSnmpObject">;

const isOid = (text: string) => /^[0-2](\.(0|[1-9]\d{0,9})){2,60}$/.test(text);
const isScale = (text: string) => Number.isFinite(Number(text)) && Number(text) !== 0;

interface Props {
  /** If omitted, it's chosen in the dialog. */
  templateId?: number;
  object?: SnmpObject | undefined;
  /** The initial values of a new object. */
  proposed?: Pick<SnmpObject, "oid" | "name" | "type" | "unit" | "scale" | "isTable">;
  onClose(): void;
}

/** Creates or updates an object, which can be tested on a device before saving. */
export function ObjectDialog({ templateId, object, proposed = object, onClose }: Props) {
  const change = useMutate();
  const form = useForm(
    {
      templateId: templateId === undefined ? "" : String(templateId),
      oid: proposed?.oid ?? "",
      name: proposed?.name ?? "",
      type: proposed?.type ?? ("GAUGE" as SnmpObjectType),
      unit: proposed?.unit ?? "",
      scale: String(proposed?.scale ?? 1),
      isTable: proposed?.isTable ?? false,
    },
    (values) => ({
      ...required(values, "name", "templateId"),
      ...(!isOid(values.oid.trim()) && { oid: t("monitoring.snmpObjects.oidFormat") }),
      ...(!isScale(values.scale) && { scale: t("monitoring.snmpObjects.scaleFormat") }),
    }),
  );
  const save = ({ oid, scale, templateId: of, ...values }: typeof form.values) => {
    const body = { ...values, name: values.name.trim(), unit: values.unit.trim(), scale: Number(scale) };
    if (!object)
      return change("createSnmpObject", { body: { ...body, templateId: Number(of), oid: oid.trim() } });
    return change("updateSnmpObject", {
      path: { oid: object.oid },
      body: { ...body, revision: object.revision },
    });
  };
  return (
    <EditDialog
      title={object ? object.name : t("monitoring.snmpObjects.createObject")}
      submitLabel={object ? t("common.save") : t("common.create")}
      form={form}
      save={save}
      saved={({ name }) => t("monitoring.snmpObjects.savedObject", { name: name.trim() })}
      onClose={onClose}
    >
      {templateId === undefined && <TemplateField {...form.field("templateId")} />}
      <TextField
        label={t("monitoring.snmpObjects.oid")}
        required
        disabled={object !== undefined}
        maxLength={200}
        hint={t("monitoring.snmpObjects.oidHint")}
        {...form.field("oid")}
      />
      <TextField
        label={t("common.name")}
        required
        maxLength={limits.NewSnmpObject.name.maxLength}
        {...form.field("name")}
      />
      <SelectField
        label={t("monitoring.snmpObjects.typeLabel")}
        options={enums.SnmpObjectType.map((value) => ({ value, label: snmpObjectTypeLabels[value] }))}
        {...form.field("type")}
      />
      <TextField
        label={t("monitoring.snmpObjects.unit")}
        maxLength={20}
        hint={t("monitoring.snmpObjects.unitHint")}
        {...form.field("unit")}
      />
      <TextField
        label={t("monitoring.snmpObjects.scale")}
        maxLength={20}
        hint={t("monitoring.snmpObjects.scaleHint")}
        {...form.field("scale")}
      />
      <ToggleField label={t("monitoring.snmpObjects.isTable")} {...form.field("isTable")} />
      <TryObject {...form.values} />
    </EditDialog>
  );
}

interface TryProps {
  oid: string;
  unit: string;
  scale: string;
  isTable: boolean;
}

/** Shows a device's current value of the object. */
function TryObject({ oid, ...shown }: TryProps) {
  const { muster } = useConnection();
  const [nodeId, setNodeId] = useState("");
  const picker = useDevicePicker(nodeId);
  const asked = oid.trim();
  const read = useQuery<Reading, Error>({
    queryKey: ["readSnmpObject", nodeId, asked],
    queryFn: ({ signal }) =>
      muster.call("readSnmpObject", { path: { nodeId: Number(nodeId), oid: asked } }, signal),
    enabled: nodeId !== "" && isOid(asked),
    retry: false,
    gcTime: 0,
  });
  return (
    <>
      <SelectField
        label={t("monitoring.snmpObjects.tryOn")}
        placeholder={t("monitoring.snmpObjects.chooseDevice")}
        value={nodeId}
        {...picker}
        onChange={setNodeId}
      />
      {read.isFetching && <Text muted>{t("monitoring.snmpObjects.reading")}</Text>}
      {read.error && !read.isFetching && <Banner tone="danger" title={read.error.message} />}
      {read.data && !read.isFetching && <Answered reading={read.data} oid={asked} {...shown} />}
    </>
  );
}

function Answered({ reading, oid, unit, scale, isTable }: TryProps & { reading: Reading }) {
  const { results, isCut } = reading;
  const measured = (value: string) =>
    [formatNumber(Number(value) * Number(scale), { maximumFractionDigits: 3 }), unit.trim()]
      .filter(Boolean)
      .join(" ");
  const isColumn = results.some((one) => one.oid !== oid);
  return (
    <>
      <DataTable
        label={t("monitoring.snmpObjects.answered")}
        rows={results}
        rowKey={(one) => one.oid}
        columns={[
          { id: "oid", label: t("monitoring.snmpObjects.oid"), cell: (one) => one.oid, priority: 0 },
          {
            id: "value",
            label: t("monitoring.snmpObjects.answered"),
            cell: ({ type, value }) => `${type} ${value}`,
            priority: 1,
            width: "wide",
          },
          {
            id: "measured",
            label: t("monitoring.snmpObjects.measured"),
            cell: ({ isNumber, value }) => (isNumber && isScale(scale) ? measured(value) : ""),
            priority: 0,
          },
        ]}
        empty={{ title: t("monitoring.snmpObjects.nothing") }}
      />
      {isCut && <Text muted>{t("monitoring.snmpObjects.isCut", { count: results.length })}</Text>}
      {isColumn && !isTable && <Banner tone="warning" title={t("monitoring.snmpObjects.isColumn")} />}
      {results.length > 0 && !results.some(({ isNumber }) => isNumber) && (
        <Banner tone="warning" title={t("monitoring.snmpObjects.notNumber")} />
      )}
    </>
  );
}
