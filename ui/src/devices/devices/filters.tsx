import { deviceColumns, enums, roleLabel } from "@muster/sdk";
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
    <Toolbar label="Search and filters">
      <SearchField label="Search devices" value={typed} onChange={(text) => setTyped(text.slice(0, 1024))} />
      <SelectField
        label="Role"
        value={get("role") ?? ""}
        options={[
          { value: "", label: "All roles" },
          ...enums.NodeClass.map((value) => ({ value, label: roleLabel(value) })),
        ]}
        onChange={(role) => set({ role })}
      />
      {organization && (
        <SelectField
          label="Location"
          value={get("location") ?? ""}
          options={[
            { value: "", label: "All locations" },
            ...(locations.data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(location) => set({ location })}
        />
      )}
      <SelectField
        label="Vendor"
        value={get("vendor") ?? ""}
        options={[
          { value: "", label: "All vendors" },
          ...vendors.map((vendor) => ({ value: vendor, label: vendor })),
        ]}
        onChange={(vendor) => set({ vendor })}
      />
      <Menu
        label="Columns"
        actions={deviceColumns.map(({ id, label }) => ({
          label,
          disabled: id === "name" ? "The name always stays" : undefined,
          onSelect: () => toggle(id),
        }))}
        checked={deviceColumns.map(({ id }) => shown.includes(id))}
      />
    </Toolbar>
  );
}
