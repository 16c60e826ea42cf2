import {
  decodeMetadata,
  permissionOptions,
  permissions,
  type SamlConfiguration,
  type SamlExamination,
  type SamlTest,
  t,
} from "@muster/sdk";
import { useState } from "react";
import { Button, ChoicesField, Section, SelectField, Text, TextField, ToggleField, Toolbar } from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { useConnection, useConsole } from "../../hooks/console.ts";
import type { Platform } from "../../hooks/platform.ts";
import { required, useForm } from "../../hooks/form.ts";
import { useMutate, useOperation } from "../../hooks/operations.ts";
import type { GivenPermission } from "../../hooks/permissions.ts";
import { Examination } from "./examination.tsx";

interface Props {
  saml: SamlConfiguration;
  onCancel?(): void;
  onDone(message: string): void;
}

const sources = () =>
  [
    { value: "address", label: t("access.saml.itsAddress") },
    { value: "file", label: t("access.saml.file") },
    { value: "text", label: t("access.saml.itsText") },
  ] as const;

async function metadataOf(
  { source, path, metadata }: { source: string; path: string; metadata: string },
  { readFile }: Platform,
): Promise<string> {
  if (source !== "file" || !readFile) return metadata;
  // the content was pasted instead of the path
  return path.trimStart().startsWith("<") ? path : decodeMetadata(await readFile(path));
}

/** Tests a provider's metadata, and sets up the tested provider. */
export function SetUp({ saml, onCancel, onDone }: Props) {
  const { muster, platform } = useConnection();
  const [examination, setExamination] = useState<SamlExamination>();
  const [file, setFile] = useState<string>();
  const initial = {
    source: "address",
    metadataUrl: saml.metadataUrl ?? "",
    path: "",
    metadata: "",
    entityId: "",
  };
  const field = {
    address: "metadataUrl",
    file: platform.chooseFile ? "metadata" : "path",
    text: "metadata",
  } as const;
  const form = useForm(initial, (values) => required(values, field[values.source as keyof typeof field]));
  const { source, entityId } = form.values;
  const test = async (values: typeof initial) => {
    const what: SamlTest =
      values.source === "address"
        ? { metadataUrl: values.metadataUrl.trim() }
        : { metadata: await metadataOf(values, platform) };
    const answer = await muster.call("testSaml", {
      body: { ...what, ...(values.entityId && { entityId: values.entityId }) },
    });
    setExamination(answer);
  };
  /** Binds a field so that a change discards the test's result. */
  const forget = (name: "source" | "metadataUrl" | "path" | "metadata" | "entityId") => {
    const { onChange, ...rest } = form.field(name);
    return {
      ...rest,
      onChange: (value: string) => {
        onChange(value);
        if (name !== "entityId") form.set({ [name]: value, entityId: "" });
        setExamination((now) => (now && name === "entityId" ? { ...now, metadataToken: null } : undefined));
      },
    };
  };
  const choose = () => {
    void platform.chooseFile?.().then((chosen) => {
      if (!chosen) return;
      setFile(chosen.name);
      form.set({ metadata: decodeMetadata(chosen.bytes), entityId: "" });
    });
    setExamination(undefined);
  };
  const providers = examination?.providers ?? [];
  return (
    <Section title={t("access.saml.testProvidersMetadata")}>
      <EditForm
        label={t("access.saml.testMetadata")}
        submitLabel={t("access.saml.test")}
        form={form}
        error={
          form.error ??
          (source === "file" && platform.chooseFile
            ? form.errors.metadata && t("access.saml.chooseFileFirst")
            : undefined)
        }
        save={test}
        onCancel={onCancel}
      >
        <SelectField
          label={t("access.saml.metadataFrom")}
          required
          options={sources()}
          {...forget("source")}
        />
        {source === "address" && (
          <TextField
            label={t("access.saml.metadataAddress")}
            required
            placeholder={t("access.saml.https")}
            maxLength={2000}
            {...forget("metadataUrl")}
          />
        )}
        {source === "file" && platform.chooseFile && <FileChoice file={file} onChoose={choose} />}
        {source === "file" && platform.readFile && (
          <TextField
            label={t("access.saml.fileLabel")}
            required
            hint={t("access.saml.itsPathComputer")}
            {...forget("path")}
          />
        )}
        {source === "text" && (
          <TextField label={t("access.saml.metadata")} required multiline {...forget("metadata")} />
        )}
        {providers.length > 0 && (
          <SelectField
            label={t("access.saml.identityProvider")}
            placeholder={t("access.saml.chooseOneTestAgain")}
            options={providers.map(({ entityId, name }) => ({
              value: entityId,
              label: `${name} (${entityId})`,
            }))}
            {...forget("entityId")}
            value={entityId}
          />
        )}
      </EditForm>
      {examination && <Examination examination={examination} />}
      {examination?.metadataToken && (
        <Give
          key={examination.metadataToken}
          saml={saml}
          token={examination.metadataToken}
          name={examination.provider?.name ?? ""}
          onDone={onDone}
        />
      )}
    </Section>
  );
}

interface GiveProps extends Props {
  /** The token of the tested metadata; without it, the provider stays unchanged. */
  token?: string;
  name?: string;
}

/** Asks for the provider's name and the defaults for its new users. */
export function Give({ saml, token, name = "", onCancel, onDone }: GiveProps) {
  const { organizations } = useConsole();
  const change = useMutate();
  const initial = {
    name: saml.name || name.slice(0, 100),
    sysadmin: saml.sysadmin,
    permissions: saml.permissions as string[],
    allOrganizations: saml.organizationIds === null,
    organizationIds: (saml.organizationIds ?? []).map(String),
    roleIds: saml.roleIds.map(String),
  };
  const roles = useOperation("listTechnicianRoles", {}).data?.results ?? [];
  const form = useForm(initial, (values) => required(values, "name"));
  const save = async (values: typeof initial) => {
    const body = {
      name: values.name.trim(),
      sysadmin: values.sysadmin,
      permissions: values.permissions as GivenPermission[],
      organizationIds: values.allOrganizations ? null : values.organizationIds.map(Number),
      roleIds: values.roleIds.map(Number),
    };
    if (token) await change("setSaml", { body: { metadataToken: token, ...body } });
    else await change("updateSaml", { body });
    const { name } = body;
    onDone(token ? t("access.saml.providerSetUp", { name }) : t("access.saml.providerSaved", { name }));
  };
  const label = token ? t("access.saml.setUp") : t("common.save");
  const { value: permissionValues, ...permissionField } = form.field("permissions");
  const { value: roleValues, ...roleField } = form.field("roleIds");
  const { value: organizationValues, ...organizationField } = form.field("organizationIds");
  return (
    <Section title={t("access.saml.usersMadeTheirFirstSign")}>
      <EditForm label={label} submitLabel={label} form={form} save={save} onCancel={onCancel}>
        <TextField label={t("access.saml.nameSignPage")} required maxLength={100} {...form.field("name")} />
        <ToggleField
          label={t("access.saml.administrators")}
          hint={permissions.sysadmin}
          {...form.field("sysadmin")}
        />
        {!form.values.sysadmin && (
          <ChoicesField
            label={t("access.saml.roles")}
            hint={t("access.saml.withoutRoleTheySeeNothing")}
            values={roleValues}
            options={roles
              .filter(({ userType }) => userType === "TECHNICIAN")
              .map(({ id, name }) => ({ value: String(id), label: name }))}
            {...roleField}
          />
        )}
        {!form.values.sysadmin && (
          <ChoicesField
            label={t("access.saml.permissions")}
            hint={t("access.saml.withoutAnyTheyCanOnly")}
            values={permissionValues}
            options={permissionOptions(form.values.permissions)}
            {...permissionField}
          />
        )}
        {!form.values.sysadmin && (
          <ToggleField label={t("access.saml.allOrganizations")} {...form.field("allOrganizations")} />
        )}
        {!form.values.sysadmin && !form.values.allOrganizations && (
          <ChoicesField
            label={t("access.saml.organizations")}
            hint={t("access.saml.withoutAnyTheySeeNothing")}
            values={organizationValues}
            options={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...organizationField}
          />
        )}
      </EditForm>
    </Section>
  );
}

function FileChoice({ file, onChoose }: { file: string | undefined; onChoose(): void }) {
  return (
    <Toolbar label={t("access.saml.fileLabel")}>
      <Button
        action={{
          label: file ? t("access.saml.chooseAnotherFile") : t("access.saml.chooseFile"),
          onSelect: onChoose,
        }}
      />
      <Text muted>{file ?? t("access.saml.fileChosen")}</Text>
    </Toolbar>
  );
}
