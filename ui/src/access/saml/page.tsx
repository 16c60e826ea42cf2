import { permissionOptions, type SamlConfiguration } from "@muster/sdk";
import { useState } from "react";
import { Code, Confirm, Details, Dialog, Page, Section, Text } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useOrganizationNames } from "../../hooks/organizations.ts";
import { formatTime } from "../../hooks/time.ts";
import { Examination } from "./examination.tsx";
import { Give, SetUp } from "./setup.tsx";

type Question = "disable" | "remove" | "endProvisioning" | "endToken";

const questions = (): Record<Question, { title: string; message: string; confirmLabel: string }> => ({
  disable: {
    title: "Disable single sign-on?",
    message: "Nobody can sign in through the provider any more. Who is signed in stays so.",
    confirmLabel: "Disable",
  },
  remove: {
    title: "Remove single sign-on?",
    message:
      "The provider, provisioning and its token are removed. Users stay; those without a password cannot sign in.",
    confirmLabel: "Remove",
  },
  endProvisioning: {
    title: "Disable provisioning?",
    message: "Users whom the provider deactivates from now on keep their access here.",
    confirmLabel: "Disable provisioning",
  },
  endToken: {
    title: "End the provisioning token?",
    message: "The provider is refused until it is given a new one.",
    confirmLabel: "End token",
  },
});

export function SingleSignOn() {
  const { notify } = useConsole();
  const change = useMutate();
  const { busy, run } = useAction();
  const read = useOperation("getSaml", {});
  const [changing, setChanging] = useState<"provider" | "given">();
  const [asking, setAsking] = useState<Question>();
  const [token, setToken] = useState<string>();
  if (!read.data)
    return <Page title="Single sign-on" loading={read.isPending} error={operationError(read)} />;

  const saml = read.data;
  const tell = (title: string) => notify({ tone: "success", title });
  const patch = (body: { enabled: boolean } | { scim: { enabled: boolean } }, told: string) =>
    run(async () => {
      await change("updateSaml", { body });
      setAsking(undefined);
      tell(told);
    });
  const remove = (id: "deleteSaml" | "deleteScimToken", told: string) =>
    run(async () => {
      await change(id, {});
      setAsking(undefined);
      tell(told);
    });
  const confirmed: Record<Question, () => void> = {
    disable: () => patch({ enabled: false }, "Single sign-on is disabled"),
    remove: () => remove("deleteSaml", "Single sign-on is removed"),
    endProvisioning: () => patch({ scim: { enabled: false } }, "Provisioning is disabled"),
    endToken: () => remove("deleteScimToken", "The provisioning token has ended"),
  };
  const makeToken = () => run(async () => setToken((await change("createScimToken", {})).token));
  const ready = saml.configured && !changing;
  const form = {
    saml,
    ...(saml.configured && { onCancel: () => setChanging(undefined) }),
    onDone(told: string) {
      setChanging(undefined);
      tell(told);
    },
  };

  return (
    <Page
      title="Single sign-on"
      subtitle="People sign in with the accounts of your identity provider (SAML 2.0)"
      actions={
        ready
          ? [
              saml.enabled
                ? { label: "Disable", onSelect: () => setAsking("disable") }
                : {
                    label: "Enable",
                    kind: "primary",
                    busy,
                    onSelect: () => patch({ enabled: true }, "Single sign-on is enabled"),
                  },
              { label: "Change", onSelect: () => setChanging("given") },
              { label: "Replace", onSelect: () => setChanging("provider") },
              { label: "Remove", kind: "danger", onSelect: () => setAsking("remove") },
            ]
          : []
      }
    >
      {ready && <Provider saml={saml} />}
      {!ready && changing === "given" && <Give {...form} />}
      {!ready && changing !== "given" && <SetUp {...form} />}
      <ServiceProvider saml={saml} />
      <Section
        title="Provisioning (SCIM)"
        actions={[
          saml.scim.enabled
            ? { label: "Disable provisioning", onSelect: () => setAsking("endProvisioning") }
            : {
                label: "Enable provisioning",
                busy,
                onSelect: () => patch({ scim: { enabled: true } }, "Provisioning is enabled"),
              },
          {
            label: saml.scim.tokenCreatedAt === null ? "Make token" : "Replace token",
            busy,
            onSelect: makeToken,
          },
          ...(saml.scim.tokenCreatedAt === null
            ? []
            : [{ label: "End token", kind: "danger" as const, onSelect: () => setAsking("endToken") }]),
        ]}
      >
        <Text muted>The provider makes users here, and ends the access of those who leave.</Text>
        <Details
          items={[
            {
              label: "Provisioning",
              value: saml.scim.enabled ? { text: "Enabled", tone: "success" } : { text: "Disabled" },
            },
            { label: "Token made", value: formatTime(saml.scim.tokenCreatedAt) },
          ]}
        />
        <Code label="SCIM address" value={saml.scim.url} />
      </Section>
      {asking && (
        <Confirm
          danger
          {...questions()[asking]}
          busy={busy}
          onConfirm={confirmed[asking]}
          onCancel={() => setAsking(undefined)}
        />
      )}
      {token && <TokenDialog token={token} onClose={() => setToken(undefined)} />}
    </Page>
  );
}

function ServiceProvider({ saml }: { saml: SamlConfiguration }) {
  return (
    <Section title="For the provider">
      <Text>Give these to the provider. It must sign its assertions and send the e-mail address.</Text>
      <Code label="Entity id, and address of Muster's metadata" value={saml.serviceProvider.entityId} />
      <Code label="Sign-in address (ACS)" value={saml.serviceProvider.acsUrl} />
    </Section>
  );
}

function TokenDialog({ token, onClose }: { token: string; onClose(): void }) {
  return (
    <Dialog
      title="Provisioning token"
      onClose={onClose}
      actions={[{ label: "Done", kind: "primary", onSelect: onClose }]}
    >
      <Code label="Provisioning token" value={token} />
      <Text>It is shown only now. Give it to the provider; the one before has ended.</Text>
    </Dialog>
  );
}

function Provider({ saml }: { saml: SamlConfiguration }) {
  const scope = useOrganizationNames("All");
  const { examination } = saml;
  if (!examination?.provider) return null;
  const labels = permissionOptions.filter(({ value }) => (saml.permissions as string[]).includes(value));
  const given = saml.sysadmin ? "Administrator" : labels.map(({ label }) => label).join("; ") || "Read only";
  return (
    <>
      <Details
        items={[
          { label: "Provider", value: saml.name },
          {
            label: "Single sign-on",
            value: saml.enabled
              ? { text: "Enabled", tone: "success" }
              : { text: "Disabled", tone: "warning" },
          },
          { label: "Its entity id", value: examination.provider.entityId },
          { label: "Metadata address", value: saml.metadataUrl ?? "Given as text" },
          { label: "New users may", value: given },
          {
            label: "New users see",
            value: saml.sysadmin ? "All" : scope(saml.organizationIds) || "No organization",
          },
        ]}
      />
      <Text muted>Administrators can still sign in with their password, for when the provider is down.</Text>
      <Examination examination={examination} />
    </>
  );
}
