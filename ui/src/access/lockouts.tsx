import { t } from "@muster/sdk";
import { Banner } from "#kit";
import { useAction, useMutate, useOperation } from "../hooks/operations.ts";
import { formatTime } from "../hooks/time.ts";

/** Users locked out after failed sign-ins, with an action to unlock them. */
export function Lockouts() {
  const change = useMutate();
  const { run } = useAction();
  const waiting = useOperation("listLockouts", {}).data?.results ?? [];
  return waiting.map(({ userId, email, failures, until }) => (
    <Banner
      key={userId}
      tone="warning"
      title={t("access.lockouts.mustWaitUntil", { email, until: formatTime(until) })}
      actions={[
        {
          label: t("access.lockouts.letThemTryAgain"),
          onSelect: () => run(() => change("unlockUser", { path: { userId } })),
        },
      ]}
    >
      {t("access.lockouts.attemptsSignHaveFailed", { failures })}
    </Banner>
  ));
}
