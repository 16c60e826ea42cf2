import { t, type Device } from "@muster/sdk";
import { useState } from "react";
import { Banner, Text } from "#kit";
import { ConfirmAction } from "../components/confirm-action.tsx";
import { useMutate } from "../hooks/operations.ts";
import { useMay } from "../hooks/permissions.ts";
import { formatTime } from "../hooks/time.ts";

/** Shows a device's changed SSH host keys, which users can accept. */
export function ChangedHostKeys({ device }: { device: Device }) {
  const change = useMutate();
  const may = useMay();
  const [accepting, setAccepting] = useState<string>();
  const changed = (device.sshHostKeys ?? []).filter(({ offeredKey }) => offeredKey !== null);
  return (
    <>
      {changed.map(({ address, hostKey, offeredKey, offeredAt }) => (
        <Banner
          key={address}
          tone="danger"
          title={t("discovery.sshHostKeys.changed")}
          actions={[
            {
              label: t("discovery.sshHostKeys.accept"),
              disabled: may("acceptSshHostKey") ? undefined : t("discovery.sshHostKeys.mayNotAccept"),
              onSelect: () => setAccepting(offeredKey ?? undefined),
            },
          ]}
        >
          <Text>{t("discovery.sshHostKeys.noPassword", { address, time: formatTime(offeredAt) })}</Text>
          <Text>{t("discovery.sshHostKeys.known", { hostKey })}</Text>
          <Text>{t("discovery.sshHostKeys.offered", { hostKey: offeredKey ?? "" })}</Text>
        </Banner>
      ))}
      {accepting !== undefined && (
        <ConfirmAction
          danger
          title={t("discovery.sshHostKeys.acceptQuestion")}
          message={t("discovery.sshHostKeys.acceptMessage", { hostKey: accepting })}
          confirmLabel={t("discovery.sshHostKeys.accept")}
          act={() =>
            change("acceptSshHostKey", { path: { nodeId: device.id }, body: { hostKey: accepting } })
          }
          done={t("discovery.sshHostKeys.accepted")}
          onClose={() => setAccepting(undefined)}
        />
      )}
    </>
  );
}
