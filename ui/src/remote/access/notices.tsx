import { formatDateTimeSeconds, t } from "@muster/sdk";
import { useSyncExternalStore } from "react";
import { Banner, Text, TextField } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { required, useForm } from "../../hooks/form.ts";
import { useConnection } from "../../hooks/console.ts";
import type { SessionView } from "./access-session.ts";
import type { AnySession } from "./remote-access.ts";

const maxReasonLength = 200;

/** Shows what this console's sessions wait for. */
export function AccessNotices() {
  const { access } = useConnection();
  const sessions = useSyncExternalStore(access.subscribe, access.get);
  return sessions.map((session) => <SessionNotices key={session.key} session={session} />);
}

/** Shows that a session waits for its connection, for the computer's user, or for the required reason. */
function SessionNotices({ session }: { session: AnySession }) {
  const { state, askedUntil, askedReason } = useSyncExternalStore(session.subscribe, session.get);
  const isBroken = session.tool === "FILES" && (state === "lost" || state === "away");
  return (
    <>
      {askedUntil !== undefined && (
        <Banner tone="info" title={t("remote.console.connection.askingTitle")}>
          <Text>
            {t("remote.console.connection.askingText", { until: formatDateTimeSeconds(askedUntil) })}
          </Text>
        </Banner>
      )}
      {isBroken && (
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
        maxLength={maxReasonLength}
        {...form.field("reason")}
      />
    </EditDialog>
  );
}
