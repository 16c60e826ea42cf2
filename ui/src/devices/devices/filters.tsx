import { deviceColumns, enums, roleLabel, t } from "@muster/sdk";
import { Menu, SearchField, SelectField, Toolbar } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { useOperation } from "../../hooks/operations.ts";
import { useColumns } from "./use-columns.ts";
import { useCriteria } from "./use-criteria.ts";

interface Props extends Pick<
  ReturnType<typeof useCriteria>,
  "criteria" | "typed" | "setTyped" | "get" | "set"
> {
  columns: Pick<ReturnType<typeof useColumns>, "shown" | "toggle">;
}

export function Filters({ criteria, typed, setTyped, get, set, columns: { shown, toggle } }: Props) {
  const { organization } = useConsole();
  const locations = useOperation(
    "listLocations",
    { path: { clientId: criteria.clientId ?? 0 } },
    organization !== "",
  );
  const byVendor = useOperation("listDevices", {
    query: { clientId: criteria.clientId, sort: "vendor", pageSize: 1000 },
  });
  const vendors = [...new Set(byVendor.data?.results.map(({ vendor }) => vendor).filter(Boolean))];
  return (
    <Toolbar label={t("devices.devices.searchFilters")}>
      <SearchField
        label={t("devices.devices.searchDevices")}
        value={typed}
        onChange={(text) => setTyped(text.slice(0, 1024))}
      />
      <SelectField
        label={t("devices.devices.role")}
        value={get("role") ?? ""}
        options={[
          { value: "", label: t("devices.devices.allRoles") },
          ...enums.NodeClass.map((value) => ({ value, label: roleLabel(value) })),
        ]}
        onChange={(role) => set({ role })}
      />
      {organization && (
        <SelectField
          label={t("devices.devices.location")}
          value={get("location") ?? ""}
          options={[
            { value: "", label: t("devices.devices.allLocations") },
            ...(locations.data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(location) => set({ location })}
        />
      )}
      <SelectField
        label={t("devices.devices.vendor")}
        value={get("vendor") ?? ""}
        options={[
          { value: "", label: t("devices.devices.allVendors") },
          ...vendors.map((vendor) => ({ value: vendor, label: vendor })),
        ]}
        onChange={(vendor) => set({ vendor })}
      />
      <Menu
        label={t("devices.devices.columns")}
        actions={deviceColumns.map(({ id, label }) => ({
          label,
          disabled: id === "name" ? t("devices.devices.nameAlwaysStays") : undefined,
          onSelect: () => toggle(id),
        }))}
        checked={deviceColumns.map(({ id }) => shown.includes(id))}
      />
    </Toolbar>
  );
}
