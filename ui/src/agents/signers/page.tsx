import { t, userName, type Answer, type Signer } from "@muster/sdk";
import { useState } from "react";
import { useParams } from "react-router";
import { Banner, DataTable, Details, EmptyState, Page, Section, Text, type Action } from "#kit";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { useConsole } from "../../hooks/console.ts";
import { operationError } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { AddSigner } from "./add-dialog.tsx";
import { AddFirstSigner } from "./add-first.tsx";
import { RemoveSigner, RenameSigner, RequireSignatures, type Requirement } from "./change-dialogs.tsx";
import { SignerHistory } from "./history.tsx";
import { NewPasskey } from "./new-passkey.tsx";
import { ownPasskeys } from "./passkeys.ts";
import { SignerDialog, kindOf, shortKeyId } from "./signer-dialog.tsx";
import { useSignerLists } from "./use-change.ts";

type Open =
  | { what: "add" | "passkey" }
  | { what: "require"; of: Requirement }
  | { what: "show" | "rename" | "remove"; signer: Signer };

/** An organization's signers, and whether runs and sessions must be signed. */
export function Signers() {
  const clientId = Number(useParams().id);
  const { organizations, platform, session } = useConsole();
  const mayChange = useMay()("addSignerList", { id: clientId, organizationId: clientId });
  const { read, lists, list, broken } = useSignerLists(clientId);
  const [open, setOpen] = useState<Open>();
  const nameOf = useUserNames(read.data?.users);
  useBreadcrumb(t("agents.signers.signers"));
  const own = ownPasskeys(list?.signers ?? [], session.user.id, platform.serverUrl);
  const close = () => setOpen(undefined);
  const name = organizations.find(({ id }) => id === clientId)?.name ?? "";
  const common = { clientId, lists, nameOf, onClose: close };
  const add: Action = {
    label: t("agents.signers.add"),
    kind: "primary",
    shortcut: "n",
    disabled: mayChange ? undefined : t("agents.signers.needsPermission"),
    onSelect: () => setOpen({ what: "add" }),
  };
  const actions: Action[] = list
    ? [
        add,
        {
          label: list.required ? t("agents.signers.stopRequiring") : t("agents.signers.require"),
          disabled: mayChange ? undefined : t("agents.signers.needsPermission"),
          onSelect: () => setOpen({ what: "require", of: "required" }),
        },
        {
          label: list.sessionsRequired
            ? t("agents.signers.sessions.stopRequiring")
            : t("agents.signers.sessions.require"),
          disabled: mayChange ? undefined : t("agents.signers.needsPermission"),
          onSelect: () => setOpen({ what: "require", of: "sessionsRequired" }),
        },
        ...(platform.passkeys && !own.length
          ? [{ label: t("agents.signers.createPasskey"), onSelect: () => setOpen({ what: "passkey" }) }]
          : []),
      ]
    : [];
  return (
    <Page
      title={t("agents.signers.signers")}
      subtitle={name}
      loading={read.isPending}
      error={operationError(read)}
      actions={actions}
    >
      {broken && (
        <Banner tone="danger" title={t("agents.signers.historyBroken")}>
          <Text>{t("agents.signers.historyBrokenHint")}</Text>
        </Banner>
      )}
      {list && lists.every(({ rootSignature }) => rootSignature === undefined) && (
        <Banner tone="warning" title={t("agents.signers.notRootSigned")}>
          <Text>{t("agents.signers.notRootSignedHint")}</Text>
        </Banner>
      )}
      {!list && (
        <EmptyState title={t("agents.signers.empty")} hint={t("agents.signers.emptyHint")} action={add} />
      )}
      {list && (
        <>
          <Details
            items={[
              { label: t("agents.signers.signatures"), value: requirementText(list.required) },
              {
                label: t("agents.signers.sessions.signatures"),
                value: requirementText(list.sessionsRequired),
              },
            ]}
          />
          <Text muted>
            {list.required ? t("agents.signers.requiredMeans") : t("agents.signers.notRequiredMeans")}
          </Text>
          <Text muted>
            {list.sessionsRequired
              ? t("agents.signers.sessions.requiredMeans")
              : t("agents.signers.sessions.notRequiredMeans")}
          </Text>
          <SignerTable
            signers={list.signers}
            nameOf={nameOf}
            onOpen={(signer) => setOpen({ what: "show", signer })}
          />
          <Section title={t("agents.signers.history")}>
            <SignerHistory lists={lists} added={read.data?.added ?? []} />
          </Section>
        </>
      )}
      {open?.what === "add" && (list ? <AddSigner {...common} /> : <AddFirstSigner {...common} />)}
      {open?.what === "passkey" && <NewPasskey onClose={close} />}
      {open?.what === "require" && <RequireSignatures {...common} of={open.of} />}
      {open?.what === "show" && (
        <SignerDialog
          signer={open.signer}
          only={list?.signers.length === 1}
          mayChange={mayChange}
          nameOf={nameOf}
          onAct={(what) => setOpen({ what, signer: open.signer })}
          onClose={close}
        />
      )}
      {open?.what === "rename" && <RenameSigner {...common} signer={open.signer} />}
      {open?.what === "remove" && <RemoveSigner {...common} signer={open.signer} />}
    </Page>
  );
}

const requirementText = (isRequired = false) =>
  isRequired
    ? { text: t("agents.signers.required"), tone: "success" as const }
    : { text: t("agents.signers.notRequired"), tone: "warning" as const };

function useUserNames(users: Answer<"listSignerLists">["users"] = []): (userId: number) => string {
  const { session } = useConsole();
  return (userId) => {
    const name = users.find(({ id }) => id === userId)?.name;
    if (userId === session.user.id) return t("agents.signers.you", { name: userName(session.user) });
    return name ?? t("agents.signers.userNumber", { id: userId });
  };
}

interface TableProps {
  signers: readonly Signer[];
  nameOf(userId: number): string;
  onOpen(signer: Signer): void;
}

const SignerTable = ({ signers, nameOf, onOpen }: TableProps) => (
  <DataTable
    label={t("agents.signers.signers")}
    rows={signers}
    rowKey={({ id }) => id}
    onOpen={onOpen}
    columns={[
      { id: "name", label: t("common.name"), cell: ({ name }) => name, priority: 0 },
      { id: "user", label: t("agents.signers.user"), cell: ({ userId }) => nameOf(userId), priority: 1 },
      { id: "kind", label: t("agents.signers.kind"), cell: kindOf, priority: 2 },
      { id: "key", label: t("agents.signers.keyId"), cell: ({ id }) => shortKeyId(id), priority: 3 },
    ]}
    empty={{ title: t("agents.signers.empty") }}
  />
);
