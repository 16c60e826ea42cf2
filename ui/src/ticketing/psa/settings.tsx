import { enums, psaTypeLabels, type Answer, type PsaChange, type PsaType, t } from "@muster/sdk";
import { useState } from "react";
import { Banner, DataTable, Details, Page, Section, SelectField, Tabs, Text, TextField } from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { useConsole } from "../../hooks/console.ts";
import { required, useForm, type FormState } from "../../hooks/form.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { formatTime } from "../../hooks/time.ts";
import { Products } from "./products.tsx";
import { ServiceNowClasses } from "./service-now-classes.tsx";
import { usePsaSetup } from "./use-psa-setup.ts";

/** The settings of the PSA that receives the tickets. */
export function PsaSettingsPage() {
  const [tab, setTab] = useState("connection");
  const psa = useOperation("getPsa", {});
  if (!psa.data)
    return (
      <Page title={t("ticketing.psa.psaSettings")} loading={psa.isPending} error={operationError(psa)} />
    );
  const { content } = psa.data;
  return (
    <Page title={t("ticketing.psa.psaSettings")} subtitle={psaTypeLabels[content.psaType]}>
      <Tabs
        label={t("ticketing.psa.psaSettings")}
        current={tab}
        tabs={[
          { id: "connection", label: t("ticketing.psa.connection") },
          { id: "companies", label: t("ticketing.psa.companies") },
          { id: "products", label: t("ticketing.psa.products") },
          { id: "serviceNow", label: t("ticketing.psa.servicenow") },
        ]}
        onChange={setTab}
      />
      {tab === "connection" && <ConnectionForm key={content.revision} content={content} />}
      {tab === "companies" && <Companies content={content} />}
      {tab === "products" && <Products />}
      {tab === "serviceNow" && <ServiceNowClasses />}
    </Page>
  );
}

type Content = Answer<"getPsa">["content"];
const keep = () => t("ticketing.psa.emptyKeepsOneThere");

/** Shows whether the PSA responds with its options; built-in ticketing always does. */
function Answers({ psaType }: { psaType: PsaType }) {
  const { setup, error, retry } = usePsaSetup(psaType);
  if (error)
    return (
      <Banner
        tone="danger"
        title={error.message}
        actions={[{ label: t("common.tryAgain"), onSelect: retry }]}
      >
        {error.nextStep}
      </Banner>
    );
  const value = setup
    ? { text: t("ticketing.psa.answers"), tone: "success" as const }
    : t("ticketing.psa.beingAsked");
  return <Details items={[{ label: psaTypeLabels[psaType], value }]} />;
}

const valuesOf = ({ psaType, connectWise, autotask }: Content) => ({
  psaType: psaType as string,
  url: connectWise?.url ?? "",
  companyId: connectWise?.companyId ?? "",
  clientId: connectWise?.clientId ?? "",
  publicKey: "",
  privateKey: "",
  userName: autotask?.userName ?? "",
  integrationCode: autotask?.integrationCode ?? "",
  secret: "",
});

type ConnectionValues = ReturnType<typeof valuesOf>;

function ConnectionForm({ content }: { content: Content }) {
  const may = useMay();
  const change = useMutate();
  const { notify } = useConsole();
  const { connectWise, autotask } = content;
  const initial = valuesOf(content);
  const form = useForm(initial, (values) => {
    if (values.psaType === "CONNECTWISE") {
      const keys = connectWise ? [] : (["publicKey", "privateKey"] as const);
      return required(values, "url", "companyId", "clientId", ...keys);
    }
    if (values.psaType !== "AUTOTASK") return {};
    return required(values, "userName", "integrationCode", ...(autotask ? [] : (["secret"] as const)));
  });
  const save = async (values: ConnectionValues) => {
    const body: PsaChange = { revision: content.revision, psaType: values.psaType as PsaType };
    if (values.psaType === "CONNECTWISE")
      body.connectWise = {
        url: values.url.trim(),
        companyId: values.companyId.trim(),
        clientId: values.clientId.trim(),
        ...(values.publicKey && { publicKey: values.publicKey }),
        ...(values.privateKey && { privateKey: values.privateKey }),
      };
    if (values.psaType === "AUTOTASK")
      body.autotask = {
        userName: values.userName.trim(),
        integrationCode: values.integrationCode.trim(),
        ...(values.secret && { secret: values.secret }),
      };
    await change("setPsa", { body: { content: body } });
    notify({ tone: "success", title: t("ticketing.psa.psaSettingsSaved") });
  };
  const { psaType } = form.values;
  const keysSetAt = psaType === "CONNECTWISE" ? connectWise?.keysSetAt : autotask?.keysSetAt;
  return (
    <Section title={t("ticketing.psa.whereTicketsGo")}>
      {content.changedAt !== null && (
        <Details
          items={[
            {
              label: t("ticketing.psa.changed"),
              value: t("ticketing.psa.changedBy", {
                time: formatTime(content.changedAt),
                name: content.changedBy ?? "",
              }),
            },
          ]}
        />
      )}
      {content.psaType !== "NONE" && <Answers psaType={content.psaType} />}
      {may("setPsa") ? (
        <EditForm label={t("ticketing.psa.connection")} form={form} save={save}>
          <SelectField
            label={t("ticketing.psa.ticketing")}
            required
            options={enums.PsaType.map((value) => ({ value: value as string, label: psaTypeLabels[value] }))}
            {...form.field("psaType")}
          />
          {psaType === "CONNECTWISE" && <ConnectWiseFields form={form} keysSet={Boolean(keysSetAt)} />}
          {psaType === "AUTOTASK" && <AutotaskFields form={form} keysSet={Boolean(keysSetAt)} />}
        </EditForm>
      ) : (
        <Text muted>{t("access.permissions.limitedToOrganizations")}</Text>
      )}
    </Section>
  );
}

interface FieldsProps {
  form: FormState<ConnectionValues>;
  keysSet: boolean;
}

function ConnectWiseFields({ form, keysSet }: FieldsProps) {
  return (
    <>
      <TextField
        label={t("ticketing.psa.address")}
        required
        placeholder={t("ticketing.psa.https")}
        maxLength={500}
        {...form.field("url")}
      />
      <TextField label={t("ticketing.psa.company")} required maxLength={100} {...form.field("companyId")} />
      <TextField label={t("ticketing.psa.clientId")} required maxLength={100} {...form.field("clientId")} />
      <TextField
        label={t("ticketing.psa.publicKey")}
        required={!keysSet}
        secret
        hint={keysSet ? keep() : undefined}
        {...form.field("publicKey")}
      />
      <TextField
        label={t("ticketing.psa.privateKey")}
        required={!keysSet}
        secret
        hint={keysSet ? keep() : undefined}
        {...form.field("privateKey")}
      />
    </>
  );
}

function AutotaskFields({ form, keysSet }: FieldsProps) {
  return (
    <>
      <TextField label={t("ticketing.psa.userName")} required maxLength={200} {...form.field("userName")} />
      <TextField
        label={t("ticketing.psa.integrationCode")}
        required
        maxLength={100}
        {...form.field("integrationCode")}
      />
      <TextField
        label={t("ticketing.psa.secret")}
        required={!keysSet}
        secret
        hint={keysSet ? keep() : undefined}
        {...form.field("secret")}
      />
    </>
  );
}

function Companies({ content }: { content: Content }) {
  const may = useMay();
  const change = useMutate();
  const { notify } = useConsole();
  const clients = useOperation("listClients", {});
  const form = useForm({ clientId: "", companyId: "" }, (values) => ({
    ...required(values, "clientId"),
    ...(/^\d{0,15}$/.test(values.companyId.trim()) ? {} : { companyId: t("ticketing.psa.mustWholeNumber") }),
  }));
  const nameOf = (id: number) => clients.data?.results.find((one) => one.id === id)?.name ?? `#${id}`;
  const save = async ({ clientId, companyId }: { clientId: string; companyId: string }) => {
    const others = content.organizationMapping.filter((one) => one.clientId !== Number(clientId));
    const organizationMapping = companyId.trim()
      ? [...others, { clientId: Number(clientId), companyId: Number(companyId) }]
      : others;
    await change("setPsa", { body: { content: { revision: content.revision, organizationMapping } } });
    form.reset({ clientId: "", companyId: "" });
    notify({ tone: "success", title: t("ticketing.psa.psaSettingsSaved") });
  };
  return (
    <Section title={t("ticketing.psa.companiesPsa")}>
      <DataTable
        label={t("ticketing.psa.companies")}
        rows={content.organizationMapping}
        rowKey={({ clientId }) => String(clientId)}
        columns={[
          {
            id: "organization",
            label: t("common.organization"),
            cell: ({ clientId }) => nameOf(clientId),
            priority: 0,
          },
          {
            id: "company",
            label: t("ticketing.psa.companyId"),
            cell: ({ companyId }) => String(companyId),
            priority: 1,
          },
        ]}
        empty={{
          title: t("ticketing.psa.companiesNamed"),
          hint: t("ticketing.psa.organizationNamedLookedUpIts"),
        }}
      />
      {may("setPsa") && (
        <EditForm label={t("ticketing.psa.companyOrganization")} form={form} save={save}>
          <SelectField
            label={t("common.organization")}
            required
            placeholder={t("ticketing.psa.chooseOrganization")}
            options={(clients.data?.results ?? []).map(({ id, name }) => ({
              value: String(id),
              label: name,
            }))}
            {...form.field("clientId")}
          />
          <TextField
            label={t("ticketing.psa.companyId")}
            hint={t("ticketing.psa.emptyLookUpName")}
            maxLength={16}
            {...form.field("companyId")}
          />
        </EditForm>
      )}
    </Section>
  );
}
