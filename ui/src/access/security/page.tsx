import { checkPassword, factorWords, sessionPlace, signInWords, type MfaFactor } from "@muster/sdk";
import { useState } from "react";
import { Button, Confirm, DataTable, Details, Dialog, Page, Section, TextField } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { EditForm } from "../../components/edit-form.tsx";
import { useConsole } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { formatTime } from "../../hooks/time.ts";
import { PasskeyForm, RecoveryCodes, TotpForm, type StartedTotp } from "../mfa/enrollment.tsx";

type Open =
  | { what: "totp"; started: StartedTotp }
  | { what: "passkey" | "password" }
  | { what: "codes"; codes: readonly string[] }
  | { what: "rename" | "delete"; factor: MfaFactor };

/** A user's own factors, password and sessions. */
export function Security() {
  const { platform, notify } = useConsole();
  const change = useMutate();
  const { busy, run } = useAction();
  const mfa = useOperation("getMfa", {});
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { factors = [], recoveryCodesLeft = 0, demanded } = mfa.data ?? {};
  const told = (title: string) => notify({ tone: "success", title });

  const startTotp = () => run(async () => setOpen({ what: "totp", started: await change("startTotp", {}) }));
  const makeCodes = () =>
    run(async () =>
      setOpen({ what: "codes", codes: (await change("createRecoveryCodes", {})).recoveryCodes }),
    );
  const added = ({ recoveryCodes }: { recoveryCodes: readonly string[] | null }) => {
    void mfa.refetch();
    told("The factor is added");
    setOpen(recoveryCodes ? { what: "codes", codes: recoveryCodes } : undefined);
  };
  const remove = (factorId: string) =>
    run(async () => {
      await change("deleteFactor", { path: { factorId } });
      close();
      told("The factor is deleted");
    });

  return (
    <Page title="Security" subtitle="Your second factors, password and sessions" error={operationError(mfa)}>
      <Section
        title="Second factors"
        actions={[
          { label: "Add an authenticator app", kind: "primary", shortcut: "a", busy, onSelect: startTotp },
          {
            label: "Add a passkey",
            disabled: platform.passkeys
              ? undefined
              : "A passkey needs the web console, at https:// and a name or at localhost.",
            onSelect: () => setOpen({ what: "passkey" }),
          },
          ...(factors.length ? [{ label: "Make new recovery codes", busy, onSelect: makeCodes }] : []),
        ]}
      >
        <Details
          items={[
            { label: "Demanded", value: demanded ? "Yes, by an administrator" : "No" },
            { label: "Recovery codes left", value: String(recoveryCodesLeft) },
          ]}
        />
        <DataTable
          label="Second factors"
          rows={factors}
          rowKey={({ id }) => id}
          loading={mfa.isPending}
          onOpen={(factor) => setOpen({ what: "rename", factor })}
          columns={[
            { id: "name", label: "Name", cell: ({ name }) => name, priority: 0 },
            { id: "type", label: "Type", cell: ({ type }) => factorWords[type], priority: 1 },
            { id: "added", label: "Added", cell: ({ createdAt }) => formatTime(createdAt), priority: 3 },
            { id: "used", label: "Last used", cell: ({ lastUsedAt }) => formatTime(lastUsedAt), priority: 2 },
          ]}
          empty={{ title: "No second factor yet", hint: "With one, a stolen password signs nobody in." }}
        />
      </Section>
      <Sessions />
      <Section title="Password">
        <Button action={{ label: "Change password", onSelect: () => setOpen({ what: "password" }) }} />
      </Section>
      {open?.what === "totp" && (
        <Dialog title="Add an authenticator app" onClose={close}>
          <TotpForm started={open.started} onAdded={added} onCancel={close} />
        </Dialog>
      )}
      {open?.what === "passkey" && (
        <Dialog title="Add a passkey" onClose={close}>
          <PasskeyForm onAdded={added} onCancel={close} />
        </Dialog>
      )}
      {open?.what === "codes" && (
        <Dialog
          title="Recovery codes"
          onClose={close}
          actions={[{ label: "I have kept them", kind: "primary", onSelect: close }]}
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
        <Confirm
          danger
          title={`Delete ${open.factor.name}?`}
          message={
            factors.length > 1
              ? "It signs you in no more."
              : "It is the last one: your recovery codes end, too."
          }
          confirmLabel="Delete"
          busy={busy}
          onConfirm={() => remove(open.factor.id)}
          onCancel={close}
        />
      )}
      {open?.what === "password" && (
        <PasswordDialog onClose={close} onChanged={() => told("The password is changed")} />
      )}
    </Page>
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
    <Dialog title={factorWords[factor.type]} onClose={onClose}>
      <EditForm label="Second factor" form={form} save={save} onCancel={onClose}>
        <TextField label="Name" required maxLength={100} {...form.field("name")} />
      </EditForm>
      <Button action={{ label: "Delete this factor", kind: "danger", onSelect: onDelete }} />
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
    <EditDialog title="Change password" submitLabel="Change" form={form} save={save} onClose={onClose}>
      <TextField
        label="Current password"
        required
        secret
        maxLength={200}
        {...form.field("currentPassword")}
      />
      <TextField
        label="New password"
        required
        secret
        hint="At least 12 characters. Your other sessions end."
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
      title="Sessions"
      actions={[
        { label: "End all others", busy, onSelect: endOthers },
        {
          label: "End",
          kind: "danger",
          busy,
          disabled: selection.size ? undefined : "Select a session first",
          onSelect: end,
        },
      ]}
    >
      <DataTable
        label="Sessions"
        rows={rows}
        rowKey={({ id }) => id}
        loading={list.isPending}
        selection={selection}
        onSelectionChange={setSelection}
        unselectable={({ current }) => (current ? "This is the one you are in: log out instead." : undefined)}
        columns={[
          {
            id: "place",
            label: "Where",
            cell: (row) => (row.current ? `${sessionPlace(row)} (this one)` : sessionPlace(row)),
            priority: 0,
            width: "wide",
          },
          { id: "ip", label: "Address", cell: ({ ip }) => ip, priority: 2 },
          { id: "method", label: "Signed in with", cell: ({ method }) => signInWords[method], priority: 4 },
          { id: "created", label: "Since", cell: ({ createdAt }) => formatTime(createdAt), priority: 3 },
          { id: "seen", label: "Last seen", cell: ({ seenAt }) => formatTime(seenAt), priority: 1 },
        ]}
        empty={{ title: "No sessions" }}
      />
    </Section>
  );
}
