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
      title="Log out?"
      onClose={onClose}
      actions={[
        { label: "Log out", kind: "primary", busy, onSelect: () => run(leave) },
        { label: "Cancel", onSelect: onClose },
      ]}
    >
      <ToggleField label="Log out of all sessions" value={all} onChange={setAll} />
    </Dialog>
  );
}
