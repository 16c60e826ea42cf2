import type { Location } from "@muster/sdk";
import { useState } from "react";
import { DataTable, Section, TextField } from "#kit";
import { useDeletion } from "../components/deletion.tsx";
import { EditDialog } from "../components/edit-dialog.tsx";
import { required, useForm } from "../hooks/form.ts";
import { useMutate, useOperation } from "../hooks/operations.ts";
import { usePermission } from "../hooks/permissions.ts";

/** The locations of an organization, on its page. */
export function Locations({ clientId }: { clientId: number }) {
  const editable = usePermission()("canUpdateCustomers");
  const change = useMutate();
  const list = useOperation("listLocations", { path: { clientId } });
  const [editing, setEditing] = useState<Location | "new">();
  const rows = list.data?.results ?? [];
  const deletion = useDeletion({
    noun: "location",
    label: "Delete locations",
    rows,
    message: (selected) => selected.map(({ name }) => name).join(", "),
    remove: ({ id }) => change("deleteLocation", { path: { clientId, locationId: id } }),
  });
  return (
    <Section
      title="Locations"
      actions={
        editable ? [{ label: "New location", onSelect: () => setEditing("new") }, deletion.action] : []
      }
    >
      <DataTable
        label="Locations"
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        columns={[
          { id: "name", label: "Name", cell: ({ name }) => name, priority: 0 },
          {
            id: "devices",
            label: "Devices",
            cell: ({ devices }) => String(devices),
            numeric: true,
            priority: 1,
          },
          {
            id: "description",
            label: "Description",
            cell: ({ description }) => description,
            priority: 2,
            width: "wide",
          },
        ]}
        {...(editable && deletion.table)}
        onOpen={editable ? (row) => setEditing(row) : undefined}
        empty={{ title: "No locations yet" }}
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
  const initial = { name: location?.name ?? "", description: location?.description ?? "" };
  const form = useForm(initial, (values) => required(values, "name"));
  const title = location ? "Edit location" : "New location";
  const save = async ({ name, description }: typeof initial) => {
    const body = { name: name.trim(), description };
    if (location) await change("updateLocation", { path: { clientId, locationId: location.id }, body });
    else await change("createLocation", { path: { clientId }, body });
  };
  return (
    <EditDialog
      title={title}
      onClose={onClose}
      form={form}
      save={save}
      saved={({ name }) => `Location ${name.trim()} saved`}
    >
      <TextField label="Name" required maxLength={100} {...form.field("name")} />
      <TextField label="Description" multiline maxLength={1000} {...form.field("description")} />
    </EditDialog>
  );
}
