import { enums, roleLabel, type DeviceGroup, type DeviceSearch, type NodeClass, t } from "@muster/sdk";
import { SelectField, Text, TextField, type Action } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useConsole } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";
import { useMutate, useOperation } from "../../hooks/operations.ts";

/** Creates a group from a search, or edits one. */
export function GroupDialog({
  group,
  searchCriteria,
  actions,
  onClose,
}: {
  group?: DeviceGroup;
  searchCriteria?: DeviceSearch;
  actions?: readonly Action[];
  onClose(): void;
}) {
  const { organizations } = useConsole();
  const change = useMutate();
  const start = group?.searchCriteria ?? searchCriteria ?? {};
  const initial = {
    name: group?.name ?? "",
    search: start.search ?? "",
    clientId: start.clientId ? String(start.clientId) : "",
    locationId: start.locationId ? String(start.locationId) : "",
    role: (start.role ?? "") as string,
    vendor: start.vendor ?? "",
  };
  const form = useForm(initial, (values) => required(values, "name"));
  const { clientId } = form.values;
  const locations = useOperation("listLocations", { path: { clientId: Number(clientId) } }, clientId !== "");
  const save = async ({ name, search, locationId, role, vendor }: typeof initial) => {
    const body = {
      name: name.trim(),
      searchCriteria: {
        ...(search.trim() && { search: search.trim() }),
        ...(clientId && { clientId: Number(clientId) }),
        ...(clientId && locationId && { locationId: Number(locationId) }),
        ...(role && { role: role as NodeClass }),
        ...(vendor.trim() && { vendor: vendor.trim() }),
      },
    };
    if (group)
      await change("updateDeviceGroup", {
        path: { groupId: group.id },
        body: { ...body, revision: group.revision },
      });
    else await change("createDeviceGroup", { body });
  };
  const createTitle = searchCriteria ? t("devices.groups.saveAsGroup") : t("devices.groups.createGroup");
  const title = group ? t("devices.groups.editGroup") : createTitle;
  return (
    <EditDialog
      title={title}
      actions={actions}
      onClose={onClose}
      form={form}
      save={save}
      saved={({ name }) => t("devices.groups.groupSaved", { name: name.trim() })}
    >
      <TextField label={t("common.name")} required maxLength={100} {...form.field("name")} />
      <Text muted>{t("devices.groups.everyDeviceSearchFindsGroup")}</Text>
      <TextField label={t("common.search")} maxLength={1024} {...form.field("search")} />
      <SelectField
        label={t("common.organization")}
        options={[
          { value: "", label: t("devices.groups.allOrganizations") },
          ...organizations.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.field("clientId")}
        onChange={(value) => form.set({ clientId: value, locationId: "" })}
      />
      {clientId && (
        <SelectField
          label={t("devices.groups.location")}
          options={[
            { value: "", label: t("devices.groups.allLocations") },
            ...(locations.data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...form.field("locationId")}
        />
      )}
      <SelectField
        label={t("devices.groups.role")}
        options={[
          { value: "", label: t("devices.groups.allRoles") },
          ...enums.NodeClass.map((value) => ({ value, label: roleLabel(value) })),
        ]}
        {...form.field("role")}
      />
      <TextField label={t("devices.groups.vendor")} maxLength={100} {...form.field("vendor")} />
    </EditDialog>
  );
}
