import {
  checkPhoneNumber,
  currentLanguage,
  currentLocale,
  directionOf,
  languageOptions,
  localTimeZone,
  setTimeZone,
  t,
  timeZoneOptions,
  userName,
} from "@muster/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { Page, PhoneField, Section, SelectField, Tabs, TextField, ToggleField } from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { useAddress } from "../../hooks/address.ts";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { useConsole } from "../../hooks/console.ts";
import { useDesktop } from "../../hooks/desktop-notifications.ts";
import { useForm } from "../../hooks/form.ts";
import { useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { SecuritySections } from "../security/page.tsx";
import { UserForm } from "../users/form.tsx";

/** The user's own page: name, preferences, security and, for users who may manage users, access. */
export function Profile() {
  const { session } = useConsole();
  const { user } = session;
  const { get, set } = useAddress();
  const edits = useMay()("updateUser");
  useBreadcrumb(userName(user));
  const tabs = [
    { id: "profile", label: t("access.profile.profile") },
    { id: "security", label: t("access.security.security") },
    ...(edits ? [{ id: "access", label: t("access.profile.access") }] : []),
  ];
  const current = tabs.find(({ id }) => id === get("tab"))?.id ?? "profile";
  return (
    <Page title={userName(user)} subtitle={user.email}>
      <Tabs
        label={t("access.profile.yourAccount")}
        tabs={tabs}
        current={current}
        onChange={(tab) => set({ tab: tab === "profile" ? "" : tab })}
      />
      {current === "profile" && (
        <>
          <Name />
          <Preferences />
        </>
      )}
      {current === "security" && <SecuritySections />}
      {current === "access" && <OwnAccess userId={user.id} />}
    </Page>
  );
}

function Name() {
  const { session, notify } = useConsole();
  const { firstName, lastName, phoneNumber } = session.user;
  const change = useMutate();
  const form = useForm({ firstName, lastName, phoneNumber }, (values) =>
    checkPhoneNumber(values.phoneNumber),
  );
  const save = async (values: typeof form.values) => {
    const body = {
      firstName: values.firstName.trim(),
      lastName: values.lastName.trim(),
      phoneNumber: values.phoneNumber.trim(),
    };
    await change("updateProfile", { body });
    notify({ tone: "success", title: t("access.profile.saved") });
  };
  return (
    <EditForm label={t("access.profile.name")} form={form} save={save}>
      <TextField label={t("access.users.firstName")} maxLength={100} {...form.field("firstName")} />
      <TextField label={t("access.users.lastName")} maxLength={100} {...form.field("lastName")} />
      <PhoneField label={t("access.users.phoneNumber")} {...form.field("phoneNumber")} />
    </EditForm>
  );
}

/** Preferences, which are stored on this computer and take effect at once. */
function Preferences() {
  const { platform, appearance, setAppearance } = useConsole();
  const { preferences } = platform;
  const queries = useQueryClient();
  const zones = timeZoneOptions();
  const { run } = useAction();
  const chooseLanguage = (code: string) =>
    run(async () => {
      await platform.setLanguage(code);
      // redraws every screen in the new language, and reloads the texts that came with responses
      setAppearance({ ...appearance, direction: directionOf(currentLocale()) });
      await queries.invalidateQueries();
    });
  const chooseTimeZone = (timeZone: string) => {
    preferences.set("timeZone", timeZone);
    setTimeZone(timeZone);
    // redraws every screen with the new times
    setAppearance({ ...appearance });
  };
  return (
    <Section title={t("access.profile.preferences")}>
      <SelectField
        label={t("access.profile.language")}
        value={currentLanguage().code}
        options={languageOptions()}
        onChange={chooseLanguage}
      />
      <SelectField
        label={t("access.profile.timeZone")}
        value={localTimeZone()}
        options={zones}
        onChange={chooseTimeZone}
      />
      <SelectField
        label={t("access.profile.theme")}
        value={appearance.theme}
        options={(["light", "dark", "system"] as const).map((value) => ({
          value,
          label: t(`access.profile.themes.${value}`),
        }))}
        onChange={(theme) => setAppearance({ ...appearance, theme })}
      />
      <SelectField
        label={t("access.profile.direction")}
        value={appearance.direction}
        options={(["ltr", "rtl"] as const).map((value) => ({
          value,
          label: t(`access.profile.directions.${value}`),
        }))}
        onChange={(direction) => setAppearance({ ...appearance, direction })}
      />
      <DesktopNotifications />
    </Section>
  );
}

function DesktopNotifications() {
  const { platform } = useConsole();
  const { state, choose } = useDesktop();
  const { run } = useAction();
  const cannot = state === "blocked" || state === "unsupported";
  return (
    <ToggleField
      label={t("access.profile.desktop.label")}
      hint={t(`access.profile.desktop.${cannot || platform.desktop.browser ? state : "terminal"}`)}
      value={state === "on"}
      disabled={cannot}
      onChange={(on) => run(() => choose(on))}
    />
  );
}

function OwnAccess({ userId }: { userId: number }) {
  const { data } = useOperation("getUser", { path: { userId } });
  return data ? <UserForm userType={data.userType} user={data} onCreated={() => {}} /> : null;
}
