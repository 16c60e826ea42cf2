import { MusterError, t } from "@muster/sdk";
import { useState } from "react";
import { Dialog, Text, ToggleField } from "#kit";
import { useConnection } from "../hooks/console.ts";
import { useAction } from "../hooks/operations.ts";

export function SignOutDialog({ onClose, onSignedOut }: { onClose(): void; onSignedOut(): void }) {
  const { muster } = useConnection();
  const [all, setAll] = useState(false);
  const { busy, run } = useAction();
  const [offline, setOffline] = useState(false);
  const leave = async () => {
    try {
      await muster.call("signOut", { query: { all } });
    } catch (error) {
      if (!(error instanceof MusterError) || error.code !== "unreachable") throw error;
      return setOffline(true);
    }
    onSignedOut();
  };
  if (offline)
    return (
      <Dialog
        title={t("shell.signOutDialog.logOutQuestion")}
        onClose={onClose}
        actions={[
          { label: t("shell.signOutDialog.clearScreen"), kind: "primary", onSelect: onSignedOut },
          { label: t("common.cancel"), onSelect: onClose },
        ]}
      >
        <Text>{t("shell.signOutDialog.serverAway")}</Text>
      </Dialog>
    );
  return (
    <Dialog
      title={t("shell.signOutDialog.logOutQuestion")}
      onClose={onClose}
      actions={[
        { label: t("shell.signOutDialog.logOutAction"), kind: "primary", busy, onSelect: () => run(leave) },
        { label: t("common.cancel"), onSelect: onClose },
      ]}
    >
      <ToggleField label={t("shell.signOutDialog.logOutAllSessions")} value={all} onChange={setAll} />
    </Dialog>
  );
}
