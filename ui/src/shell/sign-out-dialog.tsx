import { t } from "@muster/sdk";
import { useState } from "react";
import { Dialog, ToggleField } from "#kit";
import { useConnection } from "../hooks/console.ts";
import { useAction } from "../hooks/operations.ts";

export function SignOutDialog({ onClose, onSignedOut }: { onClose(): void; onSignedOut(): void }) {
  const { muster } = useConnection();
  const [all, setAll] = useState(false);
  const { busy, run } = useAction();
  const leave = async () => {
    await muster.call("signOut", { query: { all } });
    onSignedOut();
  };
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
