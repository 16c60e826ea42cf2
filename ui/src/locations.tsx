import type { Location } from "@muster/sdk";
import { useState } from "react";
import { Confirm, DataTable, Dialog, Form, Section, TextField } from "#kit";
import { useAction, useChange, useConsole, useMay, useRead } from "./console.ts";
import { required, useForm } from "./form.ts";

/** The locations of an organization, on its page. */
export function Locations({ clientId }: { clientId: number }) {
  const { notify } = useConsole();
  const editable = useMay()("canUpdateCustomers");
  const change = useChange();
  const { busy, run } = useAction();
  const list = useRead("listLocations", { path: { clientId } });
  const [editing, setEditing] = useState<Location | "new">();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [deleting, setDeleting] = useState(false);
  const rows = list.data?.results ?? [];
  const selected = rows.filter(({ id }) => chosen.has(String(id)));
  const remove = async () => {
    for (const { id } of selected) await change("deleteLocation", { path: { clientId, locationId: id } });
    setDeleting(false);
    setChosen(new Set());
    notify({ tone: "success", title: "Data deleted successfully" });
  };
  return (
    <Section
      title="Locations"
      actions={
        editable
          ? [
              { label: "New location", onSelect: () => setEditing("new") },
              {
                label: "Delete locations",
                kind: "danger",
                disabled: selected.length ? undefined : "Select a location first",
                onSelect: () => setDeleting(true),
              },
            ]
          : []
      }
    >
      <DataTable
        label="Locations"
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        columns={[
          { id: "name", label: "Name", cell: ({ name }) => name, priority: 0 },
          { id: "devices", label: "Devices", cell: ({ devices }) => String(devices), numeric: true, priority: 1 },
          {
            id: "description",
            label: "Description",
            cell: ({ description }) => description,
            priority: 2,
            width: "wide",
          },
        ]}
        selection={editable ? chosen : undefined}
        onSelectionChange={setChosen}
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
      {deleting && (
        <Confirm
          danger
          title={`Delete ${selected.length === 1 ? "1 location" : `${selected.length} locations`}?`}
          message={selected.map(({ name }) => name).join(", ")}
          confirmLabel="Delete"
          busy={busy}
          onConfirm={() => run(remove)}
          onCancel={() => setDeleting(false)}
        />
      )}
    </Section>
  );
}

function LocationDialog({ clientId, location, onClose }: { clientId: number; location?: Location; onClose(): void }) {
  const { notify } = useConsole();
  const change = useChange();
  const initial = { name: location?.name ?? "", description: location?.description ?? "" };
  const form = useForm(initial, (values) => required(values, "name"));
  const title = location ? "Edit location" : "New location";
  const save = async ({ name, description }: typeof initial) => {
    const body = { name: name.trim(), description };
    if (location) await change("updateLocation", { path: { clientId, locationId: location.id }, body });
    else await change("createLocation", { path: { clientId }, body });
    onClose();
    notify({ tone: "success", title: `Location ${body.name} saved` });
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        label={title}
        submitLabel="Save"
        busy={form.busy}
        error={form.error}
        onSubmit={() => form.submit(save)}
        onCancel={onClose}
      >
        <TextField label="Name" required maxLength={100} {...form.field("name")} />
        <TextField label="Description" multiline maxLength={1000} {...form.field("description")} />
      </Form>
    </Dialog>
  );
}
