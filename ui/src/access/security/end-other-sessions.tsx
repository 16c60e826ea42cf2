import { t } from "@muster/sdk";
import { Confirm } from "#kit";
import { useAction, useMutate, useOperation } from "../../hooks/operations.ts";

/** Offers to end the user's other sessions after a credential was changed. */
export function EndOtherSessions({ onClose }: { onClose(): void }) {
  const change = useMutate();
  const { busy, run } = useAction();
  const others = (useOperation("listSessions", {}).data?.results ?? []).filter(({ current }) => !current);
  if (!others.length) return null;
  return (
    <Confirm
      title={t("access.security.endOthersQuestion")}
      message={t("access.security.otherSessionsContinue", { count: others.length })}
      confirmLabel={t("access.security.endThem")}
      cancelLabel={t("access.security.keepOthers")}
      busy={busy}
      onConfirm={() => run(() => change("endOtherSessions", {}).then(onClose))}
      onCancel={onClose}
    />
  );
}
