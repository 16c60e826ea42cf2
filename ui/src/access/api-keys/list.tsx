import {
  formatDuration,
  limits,
  localText,
  localTimeZone,
  parseInstant,
  permissionOptions,
  permissions,
  type ApiKey,
  type Permission,
  t,
} from "@muster/sdk";
import { useState } from "react";
import {
  ChoicesField,
  Code,
  DataTable,
  Dialog,
  Page,
  Text,
  TextField,
  ToggleField,
  type Action,
  type ActionTarget,
} from "#kit";
import { checkMinutes, DurationInput, minutesOf, MomentField } from "../../components/date-time.tsx";
import { useDeletion } from "../../components/deletion.tsx";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useConsole } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";
import { useNewDialog } from "../../hooks/new-dialog.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useOrganizationNames } from "../../hooks/organizations.ts";
import { useHasPermission, type GivenPermission } from "../../hooks/permissions.ts";
import { useTextFilter } from "../../hooks/text-filter.ts";
import { timeCell, useNow } from "../../hooks/time.ts";

const timeZone = localTimeZone();
const { minimum, maximum, default: defaultGrace } = limits.KeyRotation.graceMinutes;

const defaultLifetime = "90d";

const toMoment = (text: string) => parseInstant(text, { timeZone, now: Date.now(), duration: "from-now" });

export function ApiKeys() {
  const change = useMutate();
  const [creating, setCreating] = useNewDialog();
  const list = useOperation("listApiKeys", {});
  const rows = list.data?.results ?? [];
  const now = useNow();
  const [editing, setEditing] = useState<ApiKey>();
  const filter = useTextFilter(rows, t("access.apiKeys.search"), (key) => ({
    name: key.name,
    prefix: key.prefix,
    created: key.createdAt,
    used: key.lastUsedAt,
    expires: key.expiresAt,
  }));
  const deletion = useDeletion({
    question: (count) => t("access.apiKeys.deleteQuestion", { count }),
    label: t("common.delete"),
    rows,
    message: () => t("access.apiKeys.programsUseThemRefusedFrom"),
    remove: ({ id }) => change("deleteApiKey", { path: { keyId: id } }),
  });
  const rotation = useRotation();
  const create: Action = {
    label: t("access.apiKeys.createKey"),
    kind: "primary",
    shortcut: "n",
    onSelect: () => setCreating(true),
  };
  const actionsOn = (target: ActionTarget<ApiKey>): Action[] => [
    ...("row" in target
      ? [
          { label: t("common.edit"), shortcut: "e", onSelect: () => setEditing(target.row) },
          { label: t("access.apiKeys.rotate"), onSelect: () => rotation.choose(target.row) },
        ]
      : []),
    deletion.actionOn(target),
  ];
  const scope = useOrganizationNames(t("access.apiKeys.allYourOrganizations"));
  return (
    <Page
      title={t("access.apiKeys.apiKeys")}
      subtitle={t("access.apiKeys.keysWhichProgramsActYou")}
      error={operationError(list)}
      actions={[create]}
    >
      <DataTable
        label={t("access.apiKeys.apiKeys")}
        query={filter.query}
        rows={filter.rows}
        actions={actionsOn}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        {...deletion.table}
        onOpen={(row: ApiKey) => setEditing(row)}
        columns={[
          { id: "name", label: t("common.name"), cell: ({ name }) => name, priority: 0 },
          {
            id: "prefix",
            label: t("access.apiKeys.begins"),
            cell: ({ prefix }) => prefix,
            priority: 2,
            width: "narrow",
          },
          {
            id: "permissions",
            label: t("access.apiKeys.permissions"),
            cell: ({ permissions: given }) =>
              given === null
                ? t("access.apiKeys.allYours")
                : given.map((one) => permissions[one]).join("; ") || t("access.apiKeys.readOnly"),
            priority: 3,
            width: "wide",
          },
          {
            id: "organizations",
            label: t("access.apiKeys.organizations"),
            cell: ({ organizationIds }) => scope(organizationIds),
            priority: 4,
          },
          {
            id: "expires",
            label: t("access.apiKeys.expires"),
            cell: ({ expiresAt }) => timeCell(expiresAt, now),
            priority: 1,
          },
          {
            id: "used",
            label: t("access.apiKeys.lastUsed"),
            cell: ({ lastUsedAt }) => timeCell(lastUsedAt, now),
            priority: 2,
          },
        ]}
        empty={filter.emptyOr({
          title: t("access.apiKeys.apiKeysYet"),
          hint: t("access.apiKeys.commandLineYourProgramsSign"),
          action: create,
        })}
      />
      {creating && <KeyDialog onClose={() => setCreating(false)} />}
      {editing && <KeyDialog apiKey={editing} onClose={() => setEditing(undefined)} />}
      {deletion.question}
      {rotation.dialog}
    </Page>
  );
}

function NewSecret({ value, onClose }: { value: string; onClose(): void }) {
  return (
    <Dialog
      title={t("access.apiKeys.apiKey")}
      onClose={onClose}
      actions={[{ label: t("common.done"), kind: "primary", onSelect: onClose }]}
    >
      <Code label={t("access.apiKeys.apiKey")} value={value} />
      <Text>{t("access.apiKeys.shownOnlyNowKeepWhere")}</Text>
    </Dialog>
  );
}

/** The dialogs that give one key a new secret. */
function useRotation() {
  const change = useMutate();
  const [row, setRow] = useState<ApiKey>();
  const [key, setKey] = useState<string>();
  const form = useForm({ grace: formatDuration(defaultGrace * 60_000) }, ({ grace: text }) => {
    const error = checkMinutes(text, minimum, maximum);
    return error ? { grace: error } : {};
  });
  const close = () => {
    setRow(undefined);
    setKey(undefined);
  };
  const rotate = async ({ grace }: { grace: string }) => {
    const path = { keyId: row?.id ?? 0 };
    setKey(
      (await change("rotateApiKey", { path, body: { graceMinutes: minutesOf(grace) ?? defaultGrace } })).key,
    );
  };
  const dialog = key ? (
    <NewSecret value={key} onClose={close} />
  ) : (
    row && (
      <EditDialog
        title={t("access.apiKeys.rotateKeyNamed", { name: row.name })}
        onClose={close}
        label={t("access.apiKeys.rotateKey")}
        submitLabel={t("access.apiKeys.makeNewSecret")}
        form={form}
        save={rotate}
      >
        <DurationInput
          label={t("access.apiKeys.secretBeforeStaysValid")}
          required
          presets={["0m", "1h", "1d"]}
          {...form.field("grace")}
        />
      </EditDialog>
    )
  );
  return { choose: setRow, dialog };
}

const valuesOf = (key?: ApiKey) => ({
  name: key?.name ?? "",
  allPermissions: key?.permissions === null,
  permissions: (key?.permissions ?? []) as string[],
  allOrganizations: !key?.organizationIds,
  organizations: (key?.organizationIds ?? []).map(String),
  expires: localText(toMoment(defaultLifetime) ?? Date.now(), timeZone),
});

/** Creates a key, or changes the permissions of an existing one. */
function KeyDialog({ apiKey, onClose }: { apiKey?: ApiKey; onClose(): void }) {
  const { organizations, notify } = useConsole();
  const has = useHasPermission();
  const change = useMutate();
  const [key, setKey] = useState<string>();
  const [initial] = useState(() => valuesOf(apiKey));
  const form = useForm(initial, (values) => ({
    ...required(values, "name"),
    ...(values.expires.trim() && !toMoment(values.expires) && { expires: t("common.dateTime.invalid") }),
    ...(values.allOrganizations || values.organizations.length
      ? {}
      : { organizations: t("common.required") }),
  }));
  const create = async (values: typeof initial) => {
    const body = {
      name: values.name.trim(),
      permissions: values.allPermissions ? null : (values.permissions as GivenPermission[]),
      organizationIds: values.allOrganizations ? null : values.organizations.map(Number),
    };
    if (apiKey) {
      await change("updateApiKey", { path: { keyId: apiKey.id }, body });
      onClose();
      return notify({ tone: "success", title: t("access.apiKeys.saved", { name: body.name }) });
    }
    const expiresAt = toMoment(values.expires) ?? null;
    setKey((await change("createApiKey", { body: { ...body, expiresAt } })).key);
  };
  if (key) return <NewSecret value={key} onClose={onClose} />;
  const failed = apiKey ? t("access.apiKeys.errorUpdating") : t("access.apiKeys.errorSaving");
  const { value: permissionValues, ...permissionField } = form.field("permissions");
  const { value: organizationValues, ...organizationField } = form.field("organizations");
  return (
    <EditDialog
      title={apiKey ? t("access.apiKeys.editApiKey") : t("access.apiKeys.createApiKey")}
      onClose={onClose}
      submitLabel={apiKey ? t("common.save") : t("common.create")}
      form={form}
      error={form.error && `${failed}. ${form.error}`}
      save={create}
    >
      <TextField label={t("common.name")} required maxLength={100} {...form.field("name")} />
      <ToggleField label={t("access.apiKeys.allYourPermissions")} {...form.field("allPermissions")} />
      {!form.values.allPermissions && (
        <ChoicesField
          label={t("access.apiKeys.permissions")}
          hint={t("access.apiKeys.withoutAnyKeyCanOnly")}
          values={permissionValues}
          options={permissionOptions(initial.permissions).filter(({ value }) => has(value as Permission))}
          {...permissionField}
        />
      )}
      <ToggleField label={t("access.apiKeys.allYourOrganizations")} {...form.field("allOrganizations")} />
      {!form.values.allOrganizations && (
        <ChoicesField
          label={t("access.apiKeys.organizations")}
          required
          values={organizationValues}
          options={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...organizationField}
        />
      )}
      {!apiKey && (
        <MomentField
          label={t("access.apiKeys.expires")}
          hint={t("access.apiKeys.neverExpires")}
          timeZone={timeZone}
          presets={["7d", "30d", "90d", "365d"]}
          {...form.field("expires")}
        />
      )}
    </EditDialog>
  );
}
