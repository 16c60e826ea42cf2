import { formatPercent, t, wifiOrder, type WifiNetwork } from "@muster/sdk";
import { DataTable, Section, Text, type Column } from "#kit";
import { useOperation } from "../../hooks/operations.ts";

const refreshMS = 30_000;

const columns = (): readonly Column<WifiNetwork>[] => [
  {
    id: "ssid",
    label: t("common.name"),
    cell: ({ ssid, isConnected }) => ({
      text: ssid || t("remote.deviceTools.network.hiddenWifi"),
      ...(isConnected && { tone: "success", detail: t("remote.deviceTools.network.connectedWifi") }),
    }),
    priority: 0,
    width: "wide",
  },
  {
    id: "signal",
    label: t("remote.deviceTools.network.signal"),
    cell: ({ signalPercent }) => (signalPercent === null ? "–" : formatPercent(signalPercent / 100)),
    numeric: true,
    priority: 0,
  },
  {
    id: "security",
    label: t("remote.deviceTools.network.security"),
    cell: ({ security }) => security || t("remote.deviceTools.network.openWifi"),
    priority: 1,
  },
  {
    id: "channel",
    label: t("remote.deviceTools.network.channel"),
    cell: ({ channel }) => (channel === null ? "–" : String(channel)),
    numeric: true,
    priority: 2,
  },
  {
    id: "bssid",
    label: t("remote.deviceTools.network.bssid"),
    cell: ({ bssid }) => bssid || "–",
    priority: 3,
  },
  {
    id: "interface",
    label: t("remote.deviceTools.network.interface"),
    cell: (one) => one.interface,
    priority: 4,
  },
];

/** Lists the wireless networks in range of a computer, if it has Wi-Fi. */
export function Wifi({ nodeId }: { nodeId: number }) {
  const { data } = useOperation("listWifiNetworks", { path: { nodeId } }, true, refreshMS);
  if (!data?.results.length) return null;
  return (
    <Section title={t("remote.deviceTools.network.wifi")}>
      <Text muted>{t("remote.deviceTools.network.wifiSeen")}</Text>
      <DataTable
        label={t("remote.deviceTools.network.wifi")}
        columns={columns()}
        rows={data.results.toSorted(wifiOrder)}
        rowKey={(one) => JSON.stringify(Object.values(one))}
        empty={{ title: t("remote.deviceTools.network.noWifi") }}
      />
    </Section>
  );
}
