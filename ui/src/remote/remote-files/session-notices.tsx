import { formatDateTimeSeconds, t } from "@muster/sdk";
import { useSyncExternalStore } from "react";
import { Banner, Text, TextField } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { required, useForm } from "../../hooks/form.ts";
import type { FilesSession, SessionView } from "./session.ts";

const longestReason = 200;

/** What a session waits for: its connection, the computer's user, or the reason that its organization demands. */
export function SessionNotices({ session }: { session: FilesSession }) {
  const { state, askedUntil, askedReason } = useSyncExternalStore(session.subscribe, session.get);
  return (
    <>
      {askedUntil !== undefined && (
        <Banner tone="info" title={t("remote.console.connection.askingTitle")}>
          <Text>
            {t("remote.console.connection.askingText", { until: formatDateTimeSeconds(askedUntil) })}
          </Text>
        </Banner>
      )}
      {(state === "lost" || state === "away") && (
        <Banner tone="warning" title={t(`remote.console.connection.${state}`)}>
          <Text>{t("remote.files.goesOn")}</Text>
        </Banner>
      )}
      {askedReason && <ReasonDialog {...askedReason} />}
    </>
  );
}

function ReasonDialog({ message, answer }: NonNullable<SessionView["askedReason"]>) {
  const form = useForm({ reason: "" }, (values) => required(values, "reason"));
  return (
    <EditDialog
      title={t("remote.files.reasonTitle")}
      form={form}
      submitLabel={t("remote.files.goOn")}
      intro={<Text>{message}</Text>}
      save={async ({ reason }) => answer(reason.trim())}
      onClose={() => answer(undefined)}
    >
      <TextField
        label={t("remote.console.open.reason")}
        hint={t("remote.console.open.reasonHint")}
        required
        maxLength={longestReason}
        {...form.field("reason")}
      />
    </EditDialog>
  );
}
