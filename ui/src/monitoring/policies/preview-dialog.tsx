import { deviceAddress, policyEffectText, t, type PolicyChange } from "@muster/sdk";
import { useQuery } from "@tanstack/react-query";
import { Banner, DataTable, Dialog, Text } from "#kit";
import { useConnection } from "../../hooks/console.ts";

interface Props {
  policyId: number;
  change: PolicyChange;
  onClose(): void;
}

/** Shows which devices a policy change would affect, and how. */
export function PreviewDialog({ policyId, change, onClose }: Props) {
  const { muster } = useConnection();
  const { data, error } = useQuery({
    queryKey: ["previewPolicy", policyId, change],
    queryFn: ({ signal }) => muster.call("previewPolicy", { path: { policyId }, body: change }, signal),
  });
  return (
    <Dialog title={t("monitoring.policies.preview")} onClose={onClose}>
      {error && <Banner tone="danger" title={error.message} />}
      {data && (
        <>
          <Text>{t("monitoring.policies.wouldChange", { count: data.total })}</Text>
          <DataTable
            label={t("monitoring.policies.devices")}
            rows={data.results}
            rowKey={({ nodeId }) => String(nodeId)}
            columns={[
              {
                id: "device",
                label: t("devices.devices.device"),
                cell: ({ nodeId, displayName }) => ({ text: displayName, to: deviceAddress(nodeId) }),
                priority: 0,
              },
              {
                id: "how",
                label: t("monitoring.policies.how"),
                cell: policyEffectText,
                priority: 0,
                width: "wide",
              },
            ]}
            empty={{ title: t("monitoring.policies.changesNone"), hint: "" }}
          />
        </>
      )}
    </Dialog>
  );
}
