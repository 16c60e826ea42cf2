import {
  checkDiscoveryForm,
  discoveryMessages,
  emptyDiscoveryForm,
  limits,
  MusterError,
  seriesPlan,
  splitSeries,
  type Agent,
  type Credential,
  type DiscoveryForm,
  t,
} from "@muster/sdk";
import { useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { Banner, Confirm, type Action, type ConfirmProps } from "#kit";
import { useAddress } from "../../hooks/address.ts";
import { useConsole } from "../../hooks/console.ts";
import { useForm } from "../../hooks/form.ts";
import { useMay } from "../../hooks/permissions.ts";
import { CredentialDialog } from "../../organizations/credentials.tsx";
import { AdvancedSettings, SetUp, useChoices } from "./setup.tsx";
import { Steps } from "./steps.tsx";
import { jobAddress, useJobInAddress, useStep } from "./use-step.ts";
import { useDiscovery } from "./use-discovery.ts";

export function DiscoveryWizard() {
  const { organization, notify } = useConsole();
  const may = useMay();
  const navigate = useNavigate();
  const [step, setStep] = useStep("setup");
  const address = useAddress();
  const [resumed] = useState(() => address.get("job"));
  const [dialog, setDialog] = useState<"advanced" | "credential">();
  const closeDialog = () => setDialog(undefined);
  const [pending, setPending] = useState<Partial<DiscoveryForm>>();
  const form = useForm<DiscoveryForm>({ ...emptyDiscoveryForm, org: organization }, (now) =>
    checkDiscoveryForm(now, limits.discoverySeriesTargets),
  );
  const [plan, setPlan] = useState<string>();
  const choices = useChoices(form);
  const discovery = useDiscovery();
  const { values } = form;
  const { probe } = choices;
  const [job] = discovery.jobs();
  useJobInAddress(job?.id);
  const complete = discovery.state === "complete";

  const change = (changes: Partial<DiscoveryForm>) => (complete ? setPending(changes) : form.set(changes));
  const start = async () => {
    if (!probe?.isUp) return;
    setStep("discovery");
    if (!(await discovery.start(values, probe, choices.credentials.data?.results ?? [])))
      setStep("setup", { replace: true });
  };
  const begin = () =>
    form.submit(async () => {
      const { parts, count } = splitSeries(values.ipTargets);
      if (parts.length > 1 && probe?.isUp) setPlan(seriesPlan({ parts, count }));
      else await start();
    }, false);
  const useCredential = ({ id, type, name }: Credential) => {
    const snmpField = values.snmpCredOne ? "snmpCredTwo" : "snmpCredOne";
    const field = type === "TELNET_SSH" ? "telnetSshCred" : snmpField;
    setDialog(undefined);
    if (type !== "BASIC") change({ [field]: String(id) });
    notify({ tone: "success", title: t("organizations.credentials.created"), detail: name });
  };

  const actions: Action[] = [
    {
      label: complete ? t("discovery.wizard.restartDiscovery") : t("discovery.wizard.runDiscovery"),
      kind: "primary",
      busy: form.busy,
      disabled: probe && whyNotPromoted(probe, may("installNmAgent")),
      onSelect: begin,
    },
    {
      label: t("discovery.wizard.newCredential"),
      disabled: whyNoCredential(values.org, may("createCredential")),
      onSelect: () => setDialog("credential"),
    },
    { label: t("discovery.wizard.advancedSettings"), onSelect: () => setDialog("advanced") },
    { label: t("common.cancel"), onSelect: () => void navigate("/discovery", { replace: true }) },
  ];

  // after a reload, shows the discovery, which has continued
  if (resumed) return <Navigate to={jobAddress(resumed)} replace />;
  return (
    <>
      <Steps
        title={t("discovery.wizard.discoverNetwork")}
        discovery={discovery}
        step={step}
        onStep={setStep}
        target={targetOf(values)}
        setUp={{
          actions,
          dirty: form.dirty && !form.busy,
          onRestart: begin,
          content: (
            <>
              {discovery.error && <Refusal error={discovery.error} />}
              <SetUp form={form} choices={choices} onChange={change} />
            </>
          ),
        }}
      />
      {dialog === "advanced" && (
        <AdvancedSettings
          values={values}
          onClose={closeDialog}
          onSave={(changes) => {
            setDialog(undefined);
            change(changes);
          }}
        />
      )}
      {dialog === "credential" && (
        <CredentialDialog clientId={Number(values.org)} onDone={useCredential} onClose={closeDialog} />
      )}
      {plan && (
        <SplitQuestion
          plan={plan}
          onConfirm={() => {
            setPlan(undefined);
            form.submit(start, false);
          }}
          onCancel={() => setPlan(undefined)}
        />
      )}
      {pending && (
        <Confirm
          {...discoveryMessages.clear}
          onConfirm={() => {
            discovery.clear();
            address.set({ job: "", step: "" });
            form.set(pending);
            setPending(undefined);
          }}
          onCancel={() => setPending(undefined)}
        />
      )}
    </>
  );
}

function SplitQuestion({
  plan,
  ...answers
}: { plan: string } & Pick<ConfirmProps, "onConfirm" | "onCancel">) {
  return (
    <Confirm
      title={t("discovery.wizard.splitIntoSeveralDiscoveries")}
      message={t("discovery.wizard.leavingPageLetsOneRuns", { plan })}
      confirmLabel={t("discovery.wizard.startThem")}
      {...answers}
    />
  );
}

const whyNotPromoted = ({ isDelegate }: Agent, allowed: boolean): string | undefined =>
  isDelegate || allowed ? undefined : t("discovery.wizard.mayNotPromote");

const targetOf = ({ org, location, networkProbe }: DiscoveryForm) => ({
  orgId: Number(org),
  locationId: Number(location),
  nmsDelegateNodeId: Number(networkProbe),
});

function whyNoCredential(organization: string, allowed: boolean): string | undefined {
  if (!organization) return t("discovery.wizard.chooseOrganizationFirst");
  return allowed ? undefined : t("discovery.wizard.youAllowedChangeCredentials");
}

function Refusal({ error }: { error: MusterError }) {
  return (
    <Banner tone="danger" title={error.message}>
      {[error.nextStep, ...error.errors.map(({ field, message }) => `${field}: ${message}`)].join(" ")}
    </Banner>
  );
}
