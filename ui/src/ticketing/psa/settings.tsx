import { enums, psaTypeLabels, type Answer, type PsaChange, type PsaType } from "@muster/sdk";
import { useState } from "react";
import { Banner, DataTable, Details, Page, Section, SelectField, Tabs, TextField } from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { useConsole } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { formatTime } from "../../hooks/time.ts";
import { Products, ServiceNowClasses } from "./products.tsx";
import { usePsaSetup } from "./use-psa-setup.ts";

/** Where tickets go. */
export function PsaSettingsPage() {
  const [tab, setTab] = useState("connection");
  const psa = useOperation("getPsa", {});
  if (!psa.data) return <Page title="PSA settings" loading={psa.isPending} error={operationError(psa)} />;
  const { content } = psa.data;
  return (
    <Page title="PSA settings" subtitle={psaTypeLabels[content.psaType]}>
      <Tabs
        label="PSA settings"
        current={tab}
        tabs={[
          { id: "connection", label: "Connection" },
          { id: "companies", label: "Companies" },
          { id: "products", label: "Products" },
          { id: "serviceNow", label: "ServiceNow" },
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
const keep = () => "Empty keeps the one there is";

/** Whether the PSA answers with what there is of it; the built-in ticketing always does. */
function Answers({ psaType }: { psaType: PsaType }) {
  const { setup, error, retry } = usePsaSetup(psaType);
  if (error)
    return (
      <Banner tone="danger" title={error.message} actions={[{ label: "Try again", onSelect: retry }]}>
        {error.nextStep}
      </Banner>
    );
  const value = setup ? { text: "It answers", tone: "success" as const } : "Being asked…";
  return <Details items={[{ label: psaTypeLabels[psaType], value }]} />;
}

function ConnectionForm({ content }: { content: Content }) {
  const change = useMutate();
  const { notify } = useConsole();
  const { connectWise, autotask } = content;
  const initial = {
    psaType: content.psaType as string,
    url: connectWise?.url ?? "",
    companyId: connectWise?.companyId ?? "",
    clientId: connectWise?.clientId ?? "",
    publicKey: "",
    privateKey: "",
    userName: autotask?.userName ?? "",
    integrationCode: autotask?.integrationCode ?? "",
    secret: "",
  };
  const form = useForm(initial, (values) => {
    if (values.psaType === "CONNECTWISE") {
      const keys = connectWise ? [] : (["publicKey", "privateKey"] as const);
      return required(values, "url", "companyId", "clientId", ...keys);
    }
    if (values.psaType !== "AUTOTASK") return {};
    return required(values, "userName", "integrationCode", ...(autotask ? [] : (["secret"] as const)));
  });
  const save = async (values: typeof initial) => {
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
    notify({ tone: "success", title: "PSA settings saved" });
  };
  const { psaType } = form.values;
  const keysSetAt = psaType === "CONNECTWISE" ? connectWise?.keysSetAt : autotask?.keysSetAt;
  return (
    <Section title="Where tickets go">
      {content.changedAt !== null && (
        <Details
          items={[{ label: "Changed", value: `${formatTime(content.changedAt)} by ${content.changedBy}` }]}
        />
      )}
      {content.psaType !== "NONE" && <Answers psaType={content.psaType} />}
      <EditForm label="Connection" form={form} save={save}>
        <SelectField
          label="Ticketing"
          required
          options={enums.PsaType.map((value) => ({ value: value as string, label: psaTypeLabels[value] }))}
          {...form.field("psaType")}
        />
        {psaType === "CONNECTWISE" && (
          <>
            <TextField
              label="Address"
              required
              placeholder="https://"
              maxLength={500}
              {...form.field("url")}
            />
            <TextField label="Company" required maxLength={100} {...form.field("companyId")} />
            <TextField label="Client id" required maxLength={100} {...form.field("clientId")} />
            <TextField
              label="Public key"
              secret
              hint={keysSetAt ? keep() : undefined}
              {...form.field("publicKey")}
            />
            <TextField
              label="Private key"
              secret
              hint={keysSetAt ? keep() : undefined}
              {...form.field("privateKey")}
            />
          </>
        )}
        {psaType === "AUTOTASK" && (
          <>
            <TextField label="User name" required maxLength={200} {...form.field("userName")} />
            <TextField label="Integration code" required maxLength={100} {...form.field("integrationCode")} />
            <TextField
              label="Secret"
              secret
              hint={keysSetAt ? keep() : undefined}
              {...form.field("secret")}
            />
          </>
        )}
      </EditForm>
    </Section>
  );
}

function Companies({ content }: { content: Content }) {
  const change = useMutate();
  const { notify } = useConsole();
  const clients = useOperation("listClients", {});
  const form = useForm({ clientId: "", companyId: "" }, (values) => ({
    ...required(values, "clientId"),
    ...(/^\d{0,15}$/.test(values.companyId.trim()) ? {} : { companyId: "It must be a whole number" }),
  }));
  const nameOf = (id: number) => clients.data?.results.find((one) => one.id === id)?.name ?? `#${id}`;
  const save = async ({ clientId, companyId }: { clientId: string; companyId: string }) => {
    const others = content.organizationMapping.filter((one) => one.clientId !== Number(clientId));
    const organizationMapping = companyId.trim()
      ? [...others, { clientId: Number(clientId), companyId: Number(companyId) }]
      : others;
    await change("setPsa", { body: { content: { revision: content.revision, organizationMapping } } });
    form.reset({ clientId: "", companyId: "" });
    notify({ tone: "success", title: "PSA settings saved" });
  };
  return (
    <Section title="Companies of the PSA">
      <DataTable
        label="Companies"
        rows={content.organizationMapping}
        rowKey={({ clientId }) => String(clientId)}
        columns={[
          {
            id: "organization",
            label: "Organization",
            cell: ({ clientId }) => nameOf(clientId),
            priority: 0,
          },
          { id: "company", label: "Company id", cell: ({ companyId }) => String(companyId), priority: 1 },
        ]}
        empty={{
          title: "No companies are named",
          hint: "An organization that is not named is looked up by its name.",
        }}
      />
      <EditForm label="Company of an organization" form={form} save={save}>
        <SelectField
          label="Organization"
          required
          placeholder="Choose an organization"
          options={(clients.data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field("clientId")}
        />
        <TextField
          label="Company id"
          hint="Empty to look it up by name"
          maxLength={16}
          {...form.field("companyId")}
        />
      </EditForm>
    </Section>
  );
}
