import { t, type Login } from "@muster/sdk";
import { useState } from "react";
import { Confirm, DataTable, TextField, type Column } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useConsole } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";
import { useAction, useMutate } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import type { ToolProps } from "./device-tools.tsx";
import { ToolReading, useReading } from "./reading.tsx";

const columns = (now: number): readonly Column<Login>[] => [
  { id: "user", label: t("remote.deviceTools.logins.user"), cell: ({ user }) => user, priority: 0 },
  {
    id: "terminal",
    label: t("remote.deviceTools.logins.terminal"),
    cell: ({ terminal }) => terminal,
    priority: 1,
  },
  { id: "host", label: t("remote.deviceTools.logins.host"), cell: ({ host }) => host, priority: 1 },
  {
    id: "since",
    label: t("remote.deviceTools.logins.since"),
    cell: ({ loggedInAt }) => (loggedInAt === null ? "–" : timeCell(loggedInAt, now)),
    priority: 0,
  },
];

/** Lists the users who are logged in to a computer now. */
export function Logins({ nodeId, name }: ToolProps) {
  const now = useNow();
  const may = useMay();
  const reading = useReading("listLogins", { path: { nodeId } });
  const [open, setOpen] = useState<{ what: "logOff" | "message"; login: Login }>();
  const close = () => setOpen(undefined);
  return (
    <ToolReading reading={reading} name={name}>
      <DataTable
        label={t("remote.deviceTools.names.logins")}
        columns={columns(now)}
        rows={reading.read.data?.results ?? []}
        rowKey={({ id }) => id}
        actions={(target) =>
          "row" in target && may("logOffUser")
            ? [
                {
                  label: t("remote.deviceTools.logins.message"),
                  shortcut: "n",
                  onSelect: () => setOpen({ what: "message", login: target.row }),
                },
                {
                  label: t("remote.deviceTools.logins.logOff"),
                  shortcut: "X",
                  kind: "danger",
                  onSelect: () => setOpen({ what: "logOff", login: target.row }),
                },
              ]
            : []
        }
        empty={{ title: t("remote.deviceTools.logins.none") }}
      />
      {open?.what === "logOff" && <LogOff login={open.login} nodeId={nodeId} name={name} onClose={close} />}
      {open?.what === "message" && <Message login={open.login} nodeId={nodeId} name={name} onClose={close} />}
    </ToolReading>
  );
}

interface DialogProps extends ToolProps {
  login: Login;
  onClose(): void;
}

function LogOff({ login: { id, user }, nodeId, name, onClose }: DialogProps) {
  const { notify } = useConsole();
  const change = useMutate();
  const { busy, run } = useAction();
  const logOff = async () => {
    await change("logOffUser", { path: { nodeId, sessionId: id }, body: { user } });
    onClose();
    notify({ tone: "success", title: t("remote.deviceTools.logins.loggedOff", { user }) });
  };
  return (
    <Confirm
      danger
      title={t("remote.deviceTools.logins.logOffQuestion", { user, name })}
      message={t("remote.deviceTools.logins.logOffWarning")}
      confirmLabel={t("remote.deviceTools.logins.logOff")}
      busy={busy}
      onConfirm={() => run(logOff)}
      onCancel={onClose}
    />
  );
}

function Message({ login: { id, user }, nodeId, name, onClose }: DialogProps) {
  const change = useMutate();
  const form = useForm({ text: "" }, (values) => required(values, "text"));
  return (
    <EditDialog
      title={t("remote.deviceTools.logins.messageTitle", { user, name })}
      form={form}
      submitLabel={t("remote.deviceTools.logins.send")}
      save={({ text }) => change("messageUser", { path: { nodeId, sessionId: id }, body: { user, text } })}
      saved={() => t("remote.deviceTools.logins.sent", { user })}
      onClose={onClose}
    >
      <TextField
        label={t("remote.deviceTools.logins.text")}
        hint={t("remote.deviceTools.logins.textHint")}
        required
        maxLength={500}
        {...form.field("text")}
      />
    </EditDialog>
  );
}
