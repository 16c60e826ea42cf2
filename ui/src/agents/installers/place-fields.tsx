import { nodeRoles, systemOfRole, t, type InstallerSystem } from "@muster/sdk";
import { useEffect } from "react";
import { SelectField } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import type { FormState } from "../../hooks/form.ts";
import { useOperation } from "../../hooks/operations.ts";

export interface Place {
  organization: string;
  location: string;
}

/** The organization and location of the new computers; if there is only one, it's preselected. */
export function PlaceFields<T extends Place>({ form }: { form: FormState<T> }) {
  const { organizations } = useConsole();
  const { organization } = form.values;
  const path = { clientId: Number(organization) };
  const locations = useOperation("listLocations", { path }, organization !== "");
  const options = (locations.data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const only = options.length === 1 ? options[0]!.value : "";
  const { preset } = form;
  const isOpen = only !== "" && form.values.location === "";
  useEffect(() => {
    if (isOpen) preset({ location: only } as Partial<T>);
  }, [isOpen, only, preset]);
  return (
    <>
      <SelectField
        label={t("common.organization")}
        required
        options={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.field("organization")}
        onChange={(value) => form.set({ organization: value, location: "" } as Partial<T>)}
      />
      <SelectField
        label={t("agents.enrollmentTokens.location")}
        required
        disabled={organization === ""}
        options={options}
        {...form.field("location")}
      />
    </>
  );
}

/** Returns the organization that lists are filtered by, or else the only one; "" if there are several. */
export function useUsualOrganization(): string {
  const { organization, organizations } = useConsole();
  return organization || (organizations.length === 1 ? String(organizations[0]!.id) : "");
}

/** The device roles of a system, and "Automatic". */
export const roleOptions = (system: InstallerSystem) => [
  { value: "auto", label: t("agents.installers.automatic") },
  ...nodeRoles
    .filter(({ nodeClass }) => systemOfRole(nodeClass) === system)
    .map(({ id, name }) => ({ value: String(id), label: name })),
];
