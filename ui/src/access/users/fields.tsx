import { limits, permissionOptions, permissions, t, type TechnicianRole, type User } from "@muster/sdk";
import { ChoicesField, ToggleField } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import type { FormState } from "../../hooks/form.ts";

export const inactivity = limits.NewUser.userInactivityTimeout;

interface AdministratorProps {
  form: FormState<UserValues>;
  administrates: boolean;
  /** Whether the user can make others super administrators. */
  gives: boolean;
}

export function AdministratorFields({ form, administrates, gives }: AdministratorProps) {
  return (
    <>
      {administrates && (
        <ToggleField
          label={t("access.users.administrator")}
          hint={permissions.sysadmin}
          {...form.field("sysadmin")}
        />
      )}
      {gives && (
        <ToggleField
          label={t("access.users.superAdmin")}
          hint={permissions.ninjaAdmin}
          {...form.field("ninjaAdmin")}
        />
      )}
      {administrates && (
        <ToggleField
          label={t("access.users.internalAccount")}
          hint={t("access.users.providerItselfMaintenanceMayAs")}
          {...form.field("internal")}
        />
      )}
    </>
  );
}

export type UserValues = ReturnType<typeof valuesOf>;

export function valuesOf(userType: User["userType"], user: User | undefined, copied: User | undefined) {
  const like = user ?? copied;
  return {
    email: user?.email ?? "",
    password: "",
    firstName: user?.firstName ?? "",
    lastName: user?.lastName ?? "",
    phoneNumber: user?.phoneNumber ?? "",
    userType,
    sysadmin: like?.sysadmin ?? false,
    ninjaAdmin: user?.ninjaAdmin ?? false,
    internal: user?.internal ?? false,
    roleIds: (like?.roleIds ?? []).map(String),
    permissions: (like?.permissions ?? []) as string[],
    allOrganizations: like ? like.organizationIds === null : false,
    organizationIds: (like?.organizationIds ?? []).map(String),
    mfaRequired: like?.mfaRequired ?? false,
    inactivity: String(like?.userInactivityTimeout ?? inactivity.default),
  };
}

interface PermissionFieldsProps {
  form: FormState<UserValues>;
  roles: readonly TechnicianRole[];
  technician: boolean;
}

export function PermissionFields({ form, roles, technician }: PermissionFieldsProps) {
  const { value: roleValues, ...roleField } = form.field("roleIds");
  const { value: permissionValues, ...permissionField } = form.field("permissions");
  return (
    <>
      {roles.length > 0 && (
        <ChoicesField
          label={t("access.users.roles")}
          hint={t("access.users.withoutRoleSeesNothing")}
          values={roleValues}
          options={roles.map(({ id, name, description }) => ({
            value: String(id),
            label: name,
            ...(description && { description }),
          }))}
          {...roleField}
        />
      )}
      {technician && (
        <ChoicesField
          label={t("access.users.permissions")}
          hint={t("access.users.besideThoseRolesWithoutAny")}
          values={permissionValues}
          options={permissionOptions(form.values.permissions)}
          {...permissionField}
        />
      )}
    </>
  );
}

export function OrganizationFields({ form }: { form: FormState<UserValues> }) {
  const { organizations } = useConsole();
  const { value: organizationValues, ...organizationField } = form.field("organizationIds");
  return (
    <>
      <ToggleField label={t("access.users.allOrganizations")} {...form.field("allOrganizations")} />
      {!form.values.allOrganizations && (
        <ChoicesField
          label={t("access.users.organizations")}
          required
          values={organizationValues}
          options={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...organizationField}
        />
      )}
    </>
  );
}
