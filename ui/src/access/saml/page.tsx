import { formatList, permissionOptions, type SamlConfiguration, t } from "@muster/sdk";
import { useState } from "react";
import { Code, Confirm, Details, Dialog, Page, Section, Text, type Action } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useOrganizationNames } from "../../hooks/organizations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { formatTime } from "../../hooks/time.ts";
import { Examination } from "./examination.tsx";
import { Give, SetUp } from "./setup.tsx";

type Question = "disable" | "remove" | "endProvisioning" | "endToken";

const questions = (): Record<Question, { title: string; message: string; confirmLabel: string }> => ({
  disable: {
    title: t("access.saml.disableSingleSign"),
    message: t("access.saml.nobodyCanSignThroughProvider"),
    confirmLabel: t("access.saml.disable"),
  },
  remove: {
    title: t("access.saml.removeSingleSign"),
    message: t("access.saml.providerProvisioningItsTokenRemoved"),
    confirmLabel: t("common.remove"),
  },
  endProvisioning: {
    title: t("access.saml.disableProvisioningQuestion"),
    message: t("access.saml.usersWhomProviderDeactivatesFrom"),
    confirmLabel: t("access.saml.disableProvisioningAction"),
  },
  endToken: {
    title: t("access.saml.endProvisioningToken"),
    message: t("access.saml.providerRefusedUntilGivenNew"),
    confirmLabel: t("access.saml.endToken"),
  },
});

export function SingleSignOn() {
  const { notify } = useConsole();
  const change = useMutate();
  const { busy, run } = useAction();
  const may = useMay();
  const read = useOperation("getSaml", {});
  const [changing, setChanging] = useState<"provider" | "given">();
  const [asking, setAsking] = useState<Question>();
  const [token, setToken] = useState<string>();
  if (!read.data)
    return <Page title={t("access.saml.singleSign")} loading={read.isPending} error={operationError(read)} />;

  const saml = read.data;
  const confirm = (title: string) => notify({ tone: "success", title });
  const patch = (body: { enabled: boolean } | { scim: { enabled: boolean } }, message: string) =>
    run(async () => {
      await change("updateSaml", { body });
      setAsking(undefined);
      confirm(message);
    });
  const remove = (id: "deleteSaml" | "deleteScimToken", message: string) =>
    run(async () => {
      await change(id, {});
      setAsking(undefined);
      confirm(message);
    });
  const confirmed: Record<Question, () => void> = {
    disable: () => patch({ enabled: false }, t("access.saml.singleSignDisabled")),
    remove: () => remove("deleteSaml", t("access.saml.singleSignRemoved")),
    endProvisioning: () => patch({ scim: { enabled: false } }, t("access.saml.provisioningDisabled")),
    endToken: () => remove("deleteScimToken", t("access.saml.provisioningTokenHasEnded")),
  };
  const makeToken = () => run(async () => setToken((await change("createScimToken", {})).token));
  const mayChange = may("updateSaml");
  const hasToken = saml.scim.tokenCreatedAt !== null;
  const enableProvisioning = () => patch({ scim: { enabled: true } }, t("access.saml.provisioningEnabled"));
  const endToken: Action = {
    label: t("access.saml.endToken"),
    kind: "danger",
    onSelect: () => setAsking("endToken"),
  };
  const provisioning: Action[] = [
    saml.scim.enabled
      ? { label: t("access.saml.disableProvisioningAction"), onSelect: () => setAsking("endProvisioning") }
      : { label: t("access.saml.enableProvisioning"), busy, onSelect: enableProvisioning },
    {
      label: hasToken ? t("access.saml.replaceToken") : t("access.saml.makeToken"),
      busy,
      onSelect: makeToken,
    },
    ...(hasToken ? [endToken] : []),
  ];
  const ready = saml.configured && !changing;
  const form = {
    saml,
    ...(saml.configured && { onCancel: () => setChanging(undefined) }),
    onDone(message: string) {
      setChanging(undefined);
      confirm(message);
    },
  };

  return (
    <Page
      title={t("access.saml.singleSign")}
      subtitle={t("access.saml.subtitle")}
      actions={
        ready && mayChange
          ? [
              saml.enabled
                ? { label: t("access.saml.disable"), onSelect: () => setAsking("disable") }
                : {
                    label: t("access.saml.enable"),
                    kind: "primary",
                    busy,
                    onSelect: () => patch({ enabled: true }, t("access.saml.singleSignEnabled")),
                  },
              { label: t("access.saml.change"), onSelect: () => setChanging("given") },
              { label: t("access.saml.replace"), onSelect: () => setChanging("provider") },
              { label: t("common.remove"), kind: "danger", onSelect: () => setAsking("remove") },
            ]
          : []
      }
    >
      {ready && <Provider saml={saml} />}
      {!ready && changing === "given" && <Give {...form} />}
      {!ready && mayChange && changing !== "given" && <SetUp {...form} />}
      {!mayChange && <Text muted>{t("access.permissions.limitedToOrganizations")}</Text>}
      <ServiceProvider saml={saml} />
      <Section title={t("access.saml.provisioningScim")} actions={mayChange ? provisioning : []}>
        <Provisioning saml={saml} />
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
    <Section title={t("access.saml.provider")}>
      <Text>{t("access.saml.giveTheseProviderMustSign")}</Text>
      <Code label={t("access.saml.entityIdAddressMustersMetadata")} value={saml.serviceProvider.entityId} />
      <Code label={t("access.saml.signAddressAcs")} value={saml.serviceProvider.acsUrl} />
    </Section>
  );
}

function TokenDialog({ token, onClose }: { token: string; onClose(): void }) {
  return (
    <Dialog
      title={t("access.saml.provisioningToken")}
      onClose={onClose}
      actions={[{ label: t("common.done"), kind: "primary", onSelect: onClose }]}
    >
      <Code label={t("access.saml.provisioningToken")} value={token} />
      <Text>{t("access.saml.shownOnlyNowGiveProvider")}</Text>
    </Dialog>
  );
}

function Provider({ saml }: { saml: SamlConfiguration }) {
  const scope = useOrganizationNames(t("common.all"));
  const { examination } = saml;
  const labels = permissionOptions(saml.permissions).filter(({ value }) =>
    (saml.permissions as string[]).includes(value),
  );
  const known = useOperation("listTechnicianRoles", {}).data?.results ?? [];
  if (!examination?.provider) return null;
  const roles = known.filter(({ id }) => saml.roleIds.includes(id)).map(({ name }) => name);
  const given = saml.sysadmin
    ? t("common.administrator")
    : labels.map(({ label }) => label).join("; ") || t("access.saml.readOnly");
  return (
    <>
      <Details
        items={[
          { label: t("access.saml.providerLabel"), value: saml.name },
          {
            label: t("access.saml.singleSign"),
            value: saml.enabled
              ? { text: t("common.enabled"), tone: "success" }
              : { text: t("common.disabled"), tone: "warning" },
          },
          { label: t("access.saml.itsEntityId"), value: examination.provider.entityId },
          {
            label: t("access.saml.metadataAddress"),
            value: saml.metadataUrl ?? t("access.saml.givenAsText"),
          },
          { label: t("access.saml.newUsersMay"), value: given },
          ...(saml.sysadmin
            ? []
            : [
                {
                  label: t("access.saml.rolesOfNewUsers"),
                  value: formatList(roles) || t("access.saml.noRoles"),
                },
              ]),
          {
            label: t("access.saml.newUsersSee"),
            value: saml.sysadmin
              ? t("common.all")
              : scope(saml.organizationIds) || t("access.saml.organization"),
          },
        ]}
      />
      <Text muted>{t("access.saml.administratorsCanStillSignTheir")}</Text>
      <Examination examination={examination} />
    </>
  );
}

function Provisioning({ saml: { scim } }: { saml: SamlConfiguration }) {
  return (
    <>
      <Text muted>{t("access.saml.providerMakesUsersHereEnds")}</Text>
      <Details
        items={[
          {
            label: t("access.saml.provisioning"),
            value: scim.enabled
              ? { text: t("common.enabled"), tone: "success" }
              : { text: t("common.disabled") },
          },
          { label: t("access.saml.tokenMade"), value: formatTime(scim.tokenCreatedAt) },
        ]}
      />
      <Code label={t("access.saml.scimAddress")} value={scim.url} />
    </>
  );
}
