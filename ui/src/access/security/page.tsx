import { checkPassword, factorLabels, sessionPlace, signInLabels, type MfaFactor, t } from "@muster/sdk";
import { useState } from "react";
import {
  Banner,
  Button,
  Confirm,
  DataTable,
  Details,
  Dialog,
  Page,
  Section,
  TextField,
  type ConfirmProps,
} from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { EditForm } from "../../components/edit-form.tsx";
import { useConsole } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { formatTime } from "../../hooks/time.ts";
import { PasskeyForm, RecoveryCodes, TotpForm, type StartedTotp } from "../mfa/enrollment.tsx";
import { EndOtherSessions } from "./end-other-sessions.tsx";

type Open =
  | { what: "totp"; started: StartedTotp }
  | { what: "passkey" | "password" | "others" }
  | { what: "codes"; codes: readonly string[] }
  | { what: "rename" | "delete"; factor: MfaFactor };

export function Security() {
  return (
    <Page
      title={t("access.security.security")}
      subtitle={t("access.security.yourSecondFactorsPasswordSessions")}
    >
      <SecuritySections />
    </Page>
  );
}

/** A user's own factors, password and sessions. */
export function SecuritySections() {
  const { platform, notify } = useConsole();
  const change = useMutate();
  const { busy, run } = useAction();
  const mfa = useOperation("getMfa", {});
  const failed = operationError(mfa);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const offerToEndOthers = () => setOpen({ what: "others" });
  const { factors = [], recoveryCodesLeft = 0, demanded } = mfa.data ?? {};
  const confirm = (title: string) => notify({ tone: "success", title });

  const startTotp = () => run(async () => setOpen({ what: "totp", started: await change("startTotp", {}) }));
  const makeCodes = () =>
    run(async () =>
      setOpen({ what: "codes", codes: (await change("createRecoveryCodes", {})).recoveryCodes }),
    );
  const added = ({ recoveryCodes }: { recoveryCodes: readonly string[] | null }) => {
    void mfa.refetch();
    confirm(t("access.security.factorAdded"));
    setOpen(recoveryCodes ? { what: "codes", codes: recoveryCodes } : { what: "others" });
  };
  const remove = (factorId: string) =>
    run(async () => {
      await change("deleteFactor", { path: { factorId } });
      offerToEndOthers();
      confirm(t("access.security.factorDeleted"));
    });

  return (
    <>
      {failed && <Failed {...failed} />}
      <Section
        title={t("access.security.secondFactors")}
        actions={[
          {
            label: t("access.security.addAuthenticatorApp"),
            kind: "primary",
            shortcut: "a",
            busy,
            onSelect: startTotp,
          },
          {
            label: t("access.security.addPasskey"),
            disabled: platform.passkeys ? undefined : t("access.security.passkeyNeedsWebConsoleHttps"),
            onSelect: () => setOpen({ what: "passkey" }),
          },
          ...(factors.length
            ? [{ label: t("access.security.makeNewRecoveryCodes"), busy, onSelect: makeCodes }]
            : []),
        ]}
      >
        <Details
          items={[
            {
              label: t("access.security.demanded"),
              value: demanded ? t("access.security.yesAdministrator") : t("common.no"),
            },
            { label: t("access.security.recoveryCodesLeft"), value: String(recoveryCodesLeft) },
          ]}
        />
        <FactorTable
          factors={factors}
          loading={mfa.isPending}
          onOpen={(factor) => setOpen({ what: "rename", factor })}
        />
      </Section>
      <Sessions />
      <Section title={t("access.security.password")}>
        <Button
          action={{
            label: t("access.security.changePassword"),
            onSelect: () => setOpen({ what: "password" }),
          }}
        />
      </Section>
      {open?.what === "totp" && (
        <Dialog title={t("access.security.addAuthenticatorApp")} onClose={close}>
          <TotpForm started={open.started} onAdded={added} onCancel={close} />
        </Dialog>
      )}
      {open?.what === "passkey" && (
        <Dialog title={t("access.security.addPasskey")} onClose={close}>
          <PasskeyForm onAdded={added} onCancel={close} />
        </Dialog>
      )}
      {open?.what === "codes" && (
        <Dialog
          title={t("access.security.recoveryCodes")}
          onClose={offerToEndOthers}
          actions={[
            { label: t("access.security.iHaveKeptThem"), kind: "primary", onSelect: offerToEndOthers },
          ]}
        >
          <RecoveryCodes codes={open.codes} />
        </Dialog>
      )}
      {open?.what === "rename" && (
        <FactorDialog
          factor={open.factor}
          onDelete={() => setOpen({ what: "delete", factor: open.factor })}
          onClose={close}
        />
      )}
      {open?.what === "delete" && (
        <DeleteFactor
          factor={open.factor}
          last={factors.length === 1}
          busy={busy}
          onConfirm={() => remove(open.factor.id)}
          onCancel={close}
        />
      )}
      {open?.what === "others" && <EndOtherSessions onClose={close} />}
      {open?.what === "password" && (
        <PasswordDialog onClose={close} onChanged={() => confirm(t("access.security.passwordChanged"))} />
      )}
    </>
  );
}

function Failed({ message, nextStep, onRetry }: NonNullable<ReturnType<typeof operationError>>) {
  return (
    <Banner tone="danger" title={message} actions={[{ label: t("common.tryAgain"), onSelect: onRetry }]}>
      {nextStep}
    </Banner>
  );
}

interface DeleteFactorProps extends Pick<ConfirmProps, "busy" | "onConfirm" | "onCancel"> {
  factor: MfaFactor;
  last: boolean;
}

function DeleteFactor({ factor, last, ...confirm }: DeleteFactorProps) {
  return (
    <Confirm
      danger
      title={t("access.security.delete", { name: factor.name })}
      message={last ? t("access.security.lastOneYourRecoveryCodes") : t("access.security.signsYouMore")}
      confirmLabel={t("common.delete")}
      {...confirm}
    />
  );
}

interface FactorTableProps {
  factors: readonly MfaFactor[];
  loading: boolean;
  onOpen(factor: MfaFactor): void;
}

function FactorTable({ factors, loading, onOpen }: FactorTableProps) {
  return (
    <DataTable
      label={t("access.security.secondFactors")}
      rows={factors}
      rowKey={({ id }) => id}
      loading={loading}
      onOpen={onOpen}
      columns={[
        { id: "name", label: t("common.name"), cell: ({ name }) => name, priority: 0 },
        {
          id: "type",
          label: t("access.security.type"),
          cell: ({ type }) => factorLabels[type],
          priority: 1,
        },
        {
          id: "added",
          label: t("access.security.added"),
          cell: ({ createdAt }) => formatTime(createdAt),
          priority: 3,
        },
        {
          id: "used",
          label: t("access.security.lastUsed"),
          cell: ({ lastUsedAt }) => formatTime(lastUsedAt),
          priority: 2,
        },
      ]}
      empty={{
        title: t("access.security.secondFactorYet"),
        hint: t("access.security.oneStolenPasswordSignsNobody"),
      }}
    />
  );
}

function FactorDialog({
  factor,
  onDelete,
  onClose,
}: {
  factor: MfaFactor;
  onDelete(): void;
  onClose(): void;
}) {
  const change = useMutate();
  const form = useForm({ name: factor.name }, (values) => required(values, "name"));
  const save = async ({ name }: { name: string }) => {
    await change("renameFactor", { path: { factorId: factor.id }, body: { name: name.trim() } });
    onClose();
  };
  return (
    <Dialog title={factorLabels[factor.type]} onClose={onClose}>
      <EditForm label={t("access.security.secondFactor")} form={form} save={save} onCancel={onClose}>
        <TextField label={t("common.name")} required maxLength={100} {...form.field("name")} />
      </EditForm>
      <Button action={{ label: t("access.security.deleteFactor"), kind: "danger", onSelect: onDelete }} />
    </Dialog>
  );
}

function PasswordDialog({ onClose, onChanged }: { onClose(): void; onChanged(): void }) {
  const change = useMutate();
  const form = useForm({ currentPassword: "", password: "" }, (values) => ({
    ...required(values, "currentPassword"),
    ...checkPassword(values.password),
  }));
  const save = async (body: typeof form.values) => {
    await change("changePassword", { body });
    onClose();
    onChanged();
  };
  return (
    <EditDialog
      title={t("access.security.changePassword")}
      submitLabel={t("access.security.change")}
      form={form}
      save={save}
      onClose={onClose}
    >
      <TextField
        label={t("access.security.currentPassword")}
        required
        secret
        maxLength={200}
        {...form.field("currentPassword")}
      />
      <TextField
        label={t("access.security.newPassword")}
        required
        secret
        hint={t("access.security.least12CharactersYourOther")}
        maxLength={200}
        {...form.field("password")}
      />
    </EditDialog>
  );
}

function Sessions() {
  const change = useMutate();
  const { busy, run } = useAction();
  const list = useOperation("listSessions", {});
  const rows = list.data?.results ?? [];
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const end = () =>
    run(async () => {
      for (const sessionId of selection) await change("endSession", { path: { sessionId } });
      setSelection(new Set());
    });
  const endOthers = () => run(() => change("endOtherSessions", {}));
  return (
    <Section
      title={t("access.security.sessions")}
      actions={[
        { label: t("access.security.endAllOthers"), busy, onSelect: endOthers },
        {
          label: t("access.security.end"),
          kind: "danger",
          busy,
          disabled: selection.size ? undefined : t("access.security.selectSessionFirst"),
          onSelect: end,
        },
      ]}
    >
      <DataTable
        label={t("access.security.sessions")}
        rows={rows}
        rowKey={({ id }) => id}
        loading={list.isPending}
        selection={selection}
        onSelectionChange={setSelection}
        unselectable={({ current }) => (current ? t("access.security.oneYouLogOutInstead") : undefined)}
        columns={[
          {
            id: "place",
            label: t("access.security.where"),
            cell: (row) =>
              row.current ? t("access.security.one", { row: sessionPlace(row) }) : sessionPlace(row),
            priority: 0,
            width: "wide",
          },
          { id: "ip", label: t("access.security.address"), cell: ({ ip }) => ip, priority: 2 },
          {
            id: "method",
            label: t("access.security.signed"),
            cell: ({ method }) => signInLabels[method],
            priority: 4,
          },
          {
            id: "created",
            label: t("access.security.since"),
            cell: ({ createdAt }) => formatTime(createdAt),
            priority: 3,
          },
          {
            id: "seen",
            label: t("access.security.lastSeen"),
            cell: ({ seenAt }) => formatTime(seenAt),
            priority: 1,
          },
        ]}
        empty={{ title: t("access.security.noSessions") }}
      />
    </Section>
  );
}
