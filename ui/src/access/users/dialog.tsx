import {
  checkPassword,
  enums,
  limits,
  permissionOptions,
  permissions,
  rightsOfUser,
  userTypeLabels,
  type Answer,
  type TechnicianRole,
  type User,
  t,
} from "@muster/sdk";
import { ChoicesField, Code, Dialog, NumberField, SelectField, Text, TextField, ToggleField } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useConsole } from "../../hooks/console.ts";
import { required, useForm, type FormState } from "../../hooks/form.ts";
import { useMutate, useOperation } from "../../hooks/operations.ts";
import type { GivenPermission } from "../../hooks/permissions.ts";
import { formatTime } from "../../hooks/time.ts";
import { Difference } from "../technician-roles/permission-diff.tsx";

export type Invitation = Answer<"inviteUser"> & { email: string };

/** The address that is shown once. */
export function InvitationDialog({ invitation, onClose }: { invitation: Invitation; onClose(): void }) {
  return (
    <Dialog
      title={t("access.users.invitation")}
      onClose={onClose}
      actions={[{ label: t("common.done"), kind: "primary", onSelect: onClose }]}
    >
      <Code label={t("access.users.invitationAddress")} value={invitation.url} />
      <Text>
        {t("access.users.giveAddressAloneShownOnly", {
          email: invitation.email,
          time: formatTime(invitation.expiresAt),
        })}
      </Text>
    </Dialog>
  );
}

const inactivity = limits.NewUser.userInactivityTimeout;
const internalHint = () => t("access.users.providerItselfMaintenanceMayAs");

interface Props {
  userType: User["userType"];
  /** The user to edit; without one a user is created. */
  user?: User;
  /** The new user starts with this user's permissions. */
  copied?: User;
  onInvite(user: User): Promise<void>;
  onClose(): void;
}

export function UserDialog({ userType, user, copied, onInvite, onClose }: Props) {
  const { session, notify } = useConsole();
  const change = useMutate();
  const roles = useOperation("listTechnicianRoles", {}).data?.results ?? [];
  const provider = useOperation("getSignInMethods", {}).data?.saml;
  const initial = valuesOf(userType, user, copied);
  const form = useForm(initial, (values) => ({
    ...(user ? {} : { ...required(values, "email"), ...(values.password && checkPassword(values.password)) }),
    ...(values.sysadmin || values.allOrganizations || values.organizationIds.length
      ? {}
      : { organizationIds: t("common.required") }),
    ...(Number(values.inactivity) >= inactivity.minimum && Number(values.inactivity) <= inactivity.maximum
      ? {}
      : {
          inactivity: t("access.users.mustBetween", {
            minimum: inactivity.minimum,
            maximum: inactivity.maximum,
          }),
        }),
  }));
  const { values } = form;
  const technician = values.userType === "TECHNICIAN";
  const sysadmin = values.sysadmin && technician;
  const fitting = roles.filter((role) => role.userType === values.userType);
  const roleIds = values.roleIds.map(Number).filter((id) => fitting.some((role) => role.id === id));
  const given = technician ? (values.permissions as GivenPermission[]) : [];
  const of = (ids: readonly number[]) => roles.filter(({ id }) => ids.includes(id));
  const gives = session.user.ninjaAdmin && technician;
  const save = async ({ email, password, allOrganizations, firstName, lastName, internal }: UserValues) => {
    const body = {
      firstName,
      lastName,
      permissions: given,
      roleIds,
      organizationIds: allOrganizations || sysadmin ? null : values.organizationIds.map(Number),
      mfaRequired: values.mfaRequired,
      userInactivityTimeout: Number(values.inactivity),
      ...(gives && { ninjaAdmin: values.ninjaAdmin }),
    };
    // only administrators can change this flag
    if (user)
      await change("updateUser", {
        path: { userId: user.id },
        body: session.user.sysadmin ? { ...body, sysadmin, internal } : body,
      });
    const made =
      !user &&
      (await change("createUser", {
        body: {
          ...body,
          sysadmin,
          internal: internal && technician,
          userType: values.userType,
          email: email.trim(),
          ...(password && { password }),
        },
      }));
    onClose();
    notify({ tone: "success", title: t("access.users.userSaved", { email }) });
    if (made && made.invited) await onInvite(made);
  };
  const createTitle = copied ? t("access.users.copyUser") : t("access.users.createUser");
  const title = user ? t("access.users.editUser") : createTitle;
  const administrates = session.user.sysadmin && technician;
  return (
    <EditDialog title={title} onClose={onClose} form={form} save={save}>
      <TextField
        label={t("access.users.eMail")}
        required
        disabled={user !== undefined}
        maxLength={254}
        {...form.field("email")}
      />
      {!user && (
        <TextField
          label={t("access.users.password")}
          secret
          hint={
            provider && !sysadmin
              ? t("access.users.neededOnlyAdministratorsSignOne", { name: provider.name })
              : t("access.users.withoutOneUserInvitedChoose")
          }
          maxLength={200}
          {...form.field("password")}
        />
      )}
      <TextField label={t("access.users.firstName")} maxLength={100} {...form.field("firstName")} />
      <TextField label={t("access.users.lastName")} maxLength={100} {...form.field("lastName")} />
      {!user && (
        <SelectField
          label={t("access.users.userType")}
          required
          options={enums.UserType.map((value) => ({ value, label: userTypeLabels[value] }))}
          {...form.field("userType")}
        />
      )}
      <AdministratorFields form={form} administrates={administrates} gives={gives} />
      {!sysadmin && <PermissionFields form={form} roles={fitting} technician={technician} />}
      <Difference
        before={user ? rightsOfUser(user, of(user.roleIds)) : []}
        after={rightsOfUser({ sysadmin, permissions: given }, of(roleIds))}
      />
      <ToggleField label={t("access.users.mustHaveSecondFactor")} {...form.field("mfaRequired")} />
      <NumberField
        label={t("access.users.inactivityTimeOut")}
        unit={t("access.users.minutes")}
        required
        {...inactivity}
        {...form.field("inactivity")}
      />
      {!sysadmin && <OrganizationFields form={form} />}
    </EditDialog>
  );
}

interface AdministratorProps {
  form: FormState<UserValues>;
  administrates: boolean;
  /** Whether the user can make others super administrators. */
  gives: boolean;
}

function AdministratorFields({ form, administrates, gives }: AdministratorProps) {
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
          hint={internalHint()}
          {...form.field("internal")}
        />
      )}
    </>
  );
}

type UserValues = ReturnType<typeof valuesOf>;

function valuesOf(userType: User["userType"], user: User | undefined, copied: User | undefined) {
  const like = user ?? copied;
  return {
    email: user?.email ?? "",
    password: "",
    firstName: user?.firstName ?? "",
    lastName: user?.lastName ?? "",
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

function PermissionFields({ form, roles, technician }: PermissionFieldsProps) {
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
          options={permissionOptions()}
          {...permissionField}
        />
      )}
    </>
  );
}

function OrganizationFields({ form }: { form: FormState<UserValues> }) {
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
