import {
  checkPassword,
  checkPhoneNumber,
  enums,
  MusterError,
  rightsOfUser,
  t,
  type TechnicianRole,
  type User,
} from "@muster/sdk";
import { NumberField, PhoneField, Section, SelectField, TextField, ToggleField } from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { useConsole } from "../../hooks/console.ts";
import { required, useForm, type FormState } from "../../hooks/form.ts";
import { useLeave } from "../../hooks/leave.ts";
import { useMutate, useOperation } from "../../hooks/operations.ts";
import type { GivenPermission } from "../../hooks/permissions.ts";
import { Difference } from "../technician-roles/permission-diff.tsx";
import { listPath } from "./addresses.ts";
import {
  AdministratorFields,
  inactivity,
  OrganizationFields,
  PermissionFields,
  valuesOf,
  type UserValues,
} from "./fields.tsx";

interface Props {
  userType: User["userType"];
  /** The user to edit; if omitted, a user is created. */
  user?: User;
  /** The user whose permissions the new user starts with. */
  copied?: User;
  /** Called after a user was created. */
  onCreated(user: User): void;
}

/** Errors that are shown in the form, because they concern a field or a code. */
const shownByForm: ReadonlySet<string> = new Set([
  "email_already_in_use",
  "mfa_required",
  "incorrect_mfa_code",
  "validation_failed",
]);

function check(values: UserValues, isNew: boolean) {
  const minutes = Number(values.inactivity);
  const { minimum, maximum } = inactivity;
  return {
    ...checkPhoneNumber(values.phoneNumber),
    ...(isNew && { ...required(values, "email"), ...(values.password && checkPassword(values.password)) }),
    ...(values.sysadmin || values.allOrganizations || values.organizationIds.length
      ? {}
      : { organizationIds: t("common.required") }),
    ...(minutes >= minimum && minutes <= maximum
      ? {}
      : { inactivity: t("access.users.mustBetween", { minimum, maximum }) }),
  };
}

/** Returns the form's values, limited to what its type of user can have. */
function givenBy(values: UserValues, roles: readonly TechnicianRole[]) {
  const technician = values.userType === "TECHNICIAN";
  const fitting = roles.filter((role) => role.userType === values.userType);
  return {
    technician,
    sysadmin: values.sysadmin && technician,
    fitting,
    roleIds: values.roleIds.map(Number).filter((id) => fitting.some((role) => role.id === id)),
    permissions: technician ? (values.permissions as GivenPermission[]) : [],
  };
}

export function UserForm({ userType, user, copied, onCreated }: Props) {
  const { session, notify } = useConsole();
  const leave = useLeave(listPath(userType));
  const change = useMutate();
  const roles = useOperation("listTechnicianRoles", {}).data?.results ?? [];
  const form = useForm(valuesOf(userType, user, copied), (values) => check(values, !user));
  const { technician, sysadmin, fitting, roleIds, permissions } = givenBy(form.values, roles);
  const of = (ids: readonly number[]) => roles.filter(({ id }) => ids.includes(id));
  const gives = session.user.ninjaAdmin && technician;
  const save = async (values: UserValues) => {
    const { email, password, internal, userType: type } = values;
    const body = {
      firstName: values.firstName,
      lastName: values.lastName,
      phoneNumber: values.phoneNumber.trim(),
      permissions,
      roleIds,
      organizationIds: values.allOrganizations || sysadmin ? null : values.organizationIds.map(Number),
      mfaRequired: values.mfaRequired,
      userInactivityTimeout: Number(values.inactivity),
      ...(gives && { ninjaAdmin: values.ninjaAdmin }),
    };
    const done = () => notify({ tone: "success", title: t("access.users.userSaved", { email }) });
    if (user) {
      // only administrators can change this flag
      const changes = session.user.sysadmin ? { ...body, sysadmin, internal } : body;
      await change("updateUser", { path: { userId: user.id }, body: changes });
      if (user.id !== session.user.id) leave();
      return done();
    }
    const made = await change("createUser", {
      body: {
        ...body,
        sysadmin,
        internal: internal && technician,
        userType: type,
        email: email.trim(),
        ...(password && { password }),
      },
    });
    done();
    onCreated(made);
  };
  const saveOrTell = (values: UserValues) =>
    save(values).catch((error: unknown) => {
      if (error instanceof MusterError && !shownByForm.has(error.code))
        notify({
          tone: "danger",
          title: user ? t("access.users.errorUpdating") : t("access.users.errorCreating"),
          detail: error.message,
        });
      throw error;
    });
  return (
    <EditForm
      label={user ? t("access.users.editUser") : t("access.users.createUser")}
      form={form}
      save={saveOrTell}
      onCancel={leave}
    >
      <Account form={form} isNew={!user} />
      <AdministratorFields form={form} administrates={session.user.sysadmin && technician} gives={gives} />
      {!sysadmin && <PermissionFields form={form} roles={fitting} technician={technician} />}
      {!sysadmin && <OrganizationFields form={form} />}
      <Difference
        before={user ? rightsOfUser(user, of(user.roleIds)) : []}
        after={rightsOfUser({ sysadmin, permissions }, of(roleIds))}
      />
      <Section title={t("access.users.signInSection")}>
        <ToggleField label={t("access.users.mustHaveSecondFactor")} {...form.field("mfaRequired")} />
        <NumberField
          label={t("access.users.inactivityTimeOut")}
          unit={t("access.users.minutes")}
          required
          {...inactivity}
          {...form.field("inactivity")}
        />
      </Section>
    </EditForm>
  );
}

function Account({ form, isNew }: { form: FormState<UserValues>; isNew: boolean }) {
  const provider = useOperation("getSignInMethods", {}).data?.saml;
  const hint =
    provider && !form.values.sysadmin
      ? t("access.users.neededOnlyAdministratorsSignOne", { name: provider.name })
      : t("access.users.withoutOneUserInvitedChoose");
  return (
    <>
      <TextField
        label={t("access.users.eMail")}
        required
        disabled={!isNew}
        maxLength={254}
        {...form.field("email")}
      />
      {isNew && (
        <TextField
          label={t("access.users.password")}
          secret
          hint={hint}
          maxLength={200}
          {...form.field("password")}
        />
      )}
      <TextField label={t("access.users.firstName")} maxLength={100} {...form.field("firstName")} />
      <TextField label={t("access.users.lastName")} maxLength={100} {...form.field("lastName")} />
      <PhoneField label={t("access.users.phoneNumber")} {...form.field("phoneNumber")} />
      {isNew && (
        <SelectField
          label={t("access.users.userType")}
          required
          options={enums.UserType.map((value) => ({ value, label: t(`access.users.types.${value}`) }))}
          {...form.field("userType")}
        />
      )}
    </>
  );
}
