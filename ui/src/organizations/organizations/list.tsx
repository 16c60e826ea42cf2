import { approvalModeLabels, countDevices, enums, type ApprovalMode, type Organization } from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Confirm, DataTable, Page, SearchField, SelectField, TextField, Toolbar } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useConsole } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";
import { useNewDialog } from "../../hooks/new-dialog.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { usePermission } from "../../hooks/permissions.ts";

const address = (id: number) => `/customerDashboard/${id}/overview`;

export function Organizations() {
  const may = usePermission();
  const navigate = useNavigate();
  const { notify } = useConsole();
  const [creating, setCreating] = useNewDialog();
  const [name, setName] = useState("");
  const list = useOperation("listOrganizations", {
    query: { name: name.trim() || undefined, pageSize: 1000 },
  });
  const create = {
    label: "Create organization",
    kind: "primary" as const,
    shortcut: "n",
    onSelect: () => setCreating(true),
  };
  return (
    <Page
      title="Organizations"
      error={operationError(list)}
      actions={may("canCreateCustomers") ? [create] : []}
    >
      <Toolbar label="Search">
        <SearchField
          label="Search organizations"
          value={name}
          onChange={(typed) => setName(typed.slice(0, 100))}
        />
      </Toolbar>
      <DataTable
        label="Organizations"
        rows={list.data?.results ?? []}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        onOpen={({ id }) => void navigate(address(id))}
        columns={[
          {
            id: "name",
            label: "Name",
            cell: (row) => ({ text: row.name, to: address(row.id) }),
            priority: 0,
          },
          {
            id: "devices",
            label: "Devices",
            cell: ({ devices }) => String(devices),
            numeric: true,
            priority: 1,
          },
          {
            id: "locations",
            label: "Locations",
            cell: ({ locations }) => String(locations),
            numeric: true,
            priority: 2,
          },
          {
            id: "description",
            label: "Description",
            cell: ({ description }) => description,
            priority: 3,
            width: "wide",
          },
        ]}
        empty={name ? { title: "No results found" } : { title: "No organizations that you may see" }}
      />
      {creating && may("canCreateCustomers") && (
        <OrganizationDialog
          onClose={() => setCreating(false)}
          onDone={(made) =>
            notify({
              tone: "success",
              title: `Organization ${made.name} created`,
              to: address(made.id),
              linkLabel: "Open it",
            })
          }
        />
      )}
    </Page>
  );
}

interface DialogProps {
  organization?: Organization;
  onDone(organization: Organization): void;
  onClose(): void;
}

export function OrganizationDialog({ organization, onDone, onClose }: DialogProps) {
  const change = useMutate();
  const initial = {
    name: organization?.name ?? "",
    description: organization?.description ?? "",
    approvalMode: organization?.approvalMode ?? ("AUTOMATIC" satisfies ApprovalMode),
    location: "Main office",
  };
  const form = useForm(initial, (values) => required(values, "name", "location"));
  const title = organization ? "Edit organization" : "Create organization";
  const save = async ({ name, description, approvalMode, location }: typeof initial) => {
    const body = { name: name.trim(), description, approvalMode };
    const saved = organization
      ? await change("updateOrganization", { path: { clientId: organization.id }, body })
      : await change("createOrganization", { body: { ...body, location: location.trim() } });
    onClose();
    onDone(saved);
  };
  return (
    <EditDialog title={title} onClose={onClose} form={form} save={save}>
      <TextField label="Name" required maxLength={100} {...form.field("name")} />
      <TextField label="Description" multiline maxLength={1000} {...form.field("description")} />
      <SelectField
        label="Approval mode"
        required
        hint={approvalModeLabels[form.values.approvalMode].hint}
        options={enums.ApprovalMode.map((mode) => ({ value: mode, label: approvalModeLabels[mode].label }))}
        {...form.field("approvalMode")}
      />
      {!organization && (
        <TextField label="First location" required maxLength={100} {...form.field("location")} />
      )}
    </EditDialog>
  );
}

interface DeleteProps {
  organization: Organization;
  onDeleted(): void;
  onClose(): void;
}

/** Asks, shows what the server warns of one by one, and deletes. */
export function DeleteOrganization({ organization, onDeleted, onClose }: DeleteProps) {
  const path = { clientId: organization.id };
  const change = useMutate();
  const { busy, run } = useAction();
  const [accepted, setAccepted] = useState(-1);
  const warnings = useOperation("getOrganizationDeleteWarnings", { path });
  const warning = warnings.data?.[accepted];
  const next = () => {
    if (accepted + 1 < (warnings.data?.length ?? 0)) return setAccepted(accepted + 1);
    run(async () => {
      await change("deleteOrganization", { path });
      onDeleted();
    });
  };
  return (
    <Confirm
      key={accepted}
      danger
      title={`Delete ${organization.name}?`}
      message={
        warning?.message ??
        `Its locations and credentials are lost. It has ${countDevices(organization.devices)}.`
      }
      confirmLabel={warning ? "Continue" : "Delete"}
      busy={busy || warnings.isPending}
      onConfirm={next}
      onCancel={onClose}
    />
  );
}
