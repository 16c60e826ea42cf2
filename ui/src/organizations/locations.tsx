import { countryName, countryOptions, formatList, t } from "@muster/sdk";
import type { Location } from "@muster/sdk";
import { useState } from "react";
import { DataTable, Section, SelectField, TextField, type Action, type ActionTarget } from "#kit";
import { useDeletion } from "../components/deletion.tsx";
import { EditDialog } from "../components/edit-dialog.tsx";
import { useConsole } from "../hooks/console.ts";
import { required, useForm } from "../hooks/form.ts";
import { useMutate, useOperation } from "../hooks/operations.ts";
import { useMay } from "../hooks/permissions.ts";

/** Returns the address that lists the devices of a location. */
const devicesAt = (organization: string, location: string) =>
  `/deviceSearch?search=${encodeURIComponent(`org:"${organization}" location:"${location}"`)}`;

/** Lists an organization's locations, on the organization's page. */
export function Locations({ clientId }: { clientId: number }) {
  const editable = useMay()("updateLocation");
  const change = useMutate();
  const list = useOperation("listLocations", { path: { clientId } });
  const [editing, setEditing] = useState<Location | "new">();
  const { organizations } = useConsole();
  const rows = list.data?.results ?? [];
  const organization = organizations.find(({ id }) => id === clientId)?.name ?? "";
  const create: Action = {
    label: t("organizations.locations.newLocation"),
    onSelect: () => setEditing("new"),
  };
  const deletion = useDeletion({
    question: (count) => t("organizations.locations.deleteQuestion", { count }),
    label: t("common.delete"),
    rows,
    message: (selected) => formatList(selected.map(({ name }) => name)),
    remove: ({ id }) => change("deleteLocation", { path: { clientId, locationId: id } }),
  });
  const actionsOn = (target: ActionTarget<Location>): Action[] => [
    ...("row" in target
      ? [{ label: t("common.edit"), shortcut: "e", onSelect: () => setEditing(target.row) }]
      : []),
    deletion.actionOn(target),
  ];
  return (
    <Section title={t("organizations.locations.locations")} actions={editable ? [create] : []}>
      <DataTable
        label={t("organizations.locations.locations")}
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        columns={[
          { id: "name", label: t("common.name"), cell: ({ name }) => name, priority: 0 },
          {
            id: "devices",
            label: t("organizations.locations.devices"),
            cell: ({ name, devices }) =>
              devices
                ? { text: String(devices), to: devicesAt(organization, name) }
                : { text: String(devices) },
            numeric: true,
            priority: 1,
          },
          {
            id: "country",
            label: t("organizations.locations.country"),
            cell: ({ country }) => (country ? countryName(country) : ""),
            priority: 2,
          },
          {
            id: "description",
            label: t("common.description"),
            cell: ({ description }) => description,
            priority: 2,
            width: "wide",
          },
        ]}
        {...(editable && { ...deletion.table, actions: actionsOn })}
        onOpen={editable ? (row) => setEditing(row) : undefined}
        empty={{
          title: t("organizations.locations.locationsYet"),
          hint: t("organizations.locations.locationsHint"),
          ...(editable && { action: create }),
        }}
      />
      {editing && (
        <LocationDialog
          clientId={clientId}
          location={editing === "new" ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deletion.question}
    </Section>
  );
}

function LocationDialog({
  clientId,
  location,
  onClose,
}: {
  clientId: number;
  location?: Location;
  onClose(): void;
}) {
  const change = useMutate();
  const initial = {
    name: location?.name ?? "",
    description: location?.description ?? "",
    country: location?.country ?? "",
  };
  const form = useForm(initial, (values) => required(values, "name"));
  const title = location
    ? t("organizations.locations.editLocation")
    : t("organizations.locations.newLocation");
  const save = async ({ name, description, country }: typeof initial) => {
    const body = { name: name.trim(), description, country: country || null };
    if (location) await change("updateLocation", { path: { clientId, locationId: location.id }, body });
    else await change("createLocation", { path: { clientId }, body });
  };
  return (
    <EditDialog
      title={title}
      onClose={onClose}
      form={form}
      save={save}
      saved={({ name }) => t("organizations.locations.locationSaved", { name: name.trim() })}
    >
      <TextField label={t("common.name")} required maxLength={100} {...form.field("name")} />
      <SelectField
        label={t("organizations.locations.country")}
        options={[{ value: "", label: t("organizations.locations.noCountry") }, ...countryOptions()]}
        {...form.field("country")}
      />
      <TextField label={t("common.description")} multiline maxLength={1000} {...form.field("description")} />
    </EditDialog>
  );
}
