import {
  degradedText,
  deviceStatus,
  formatList,
  maintenanceState,
  optionsText,
  policyText,
  roleLabel,
  t,
  type Agent,
  type Device,
  type DeviceDegraded,
  type DeviceDetails,
} from "@muster/sdk";
import { Columns, Details, Section, type Cell } from "#kit";
import { useOperation } from "../../hooks/operations.ts";
import { alertAddress } from "../../monitoring/alerts/cells.ts";
import { formatTime, timeCell, useNow } from "../../hooks/time.ts";
import { DeviceNotes } from "./notes.tsx";

type Item = { label: string; value: Cell };

const text = (label: string, value: string): Item[] => (value ? [{ label, value }] : []);

/** Returns a device's tags, each linked to the devices that have it. */
const tagsOf = ({ tags }: Device): Item[] => {
  const parts = tags.flatMap((tag, index) => [
    ...(index ? [{ text: " " }] : []),
    { text: tag, to: `/deviceSearch?search=${encodeURIComponent(`tag:${tag}`)}` },
  ]);
  return tags.length ? [{ label: t("devices.tags.tags"), value: { text: tags.join(" "), parts } }] : [];
};

/** All facts about a device, in groups. */
export function DeviceFacts({ device, agents }: { device: DeviceDetails; agents: readonly Agent[] }) {
  return (
    <>
      <Details items={useStatus(device)} />
      <Columns>
        <Section title={t("devices.devices.identity")}>
          <Details items={identityOf(device)} />
        </Section>
        <Section title={t("devices.devices.network")}>
          <Details items={networkOf(device)} />
        </Section>
      </Columns>
      <Section title={t("devices.devices.management")}>
        <Details items={useManagement(device, agents)} />
      </Section>
      <DeviceNotes device={device} />
    </>
  );
}

/** Returns why a device is degraded, linked to the alert. */
const causeOf = (degraded: DeviceDegraded, now: number): Item[] => [
  {
    label: t("devices.devices.cause"),
    value: {
      text: degradedText(degraded, now),
      ...(degraded.alertId !== null && { to: alertAddress(degraded.alertId) }),
    },
  },
];

function useStatus(device: Device): Item[] {
  const now = useNow();
  const { status, label, tone } = deviceStatus(device, now);
  const mode = maintenanceState(device.maintenanceMode, now);
  const disabled = optionsText(device.maintenanceMode?.disabledOptions ?? []);
  return [
    { label: t("devices.devices.status"), value: { text: label, tone } },
    ...(status === "DEGRADED" && device.degraded ? causeOf(device.degraded, now) : []),
    {
      label: t("devices.devices.lastSeen"),
      value: device.lastSeenAt === null ? t("devices.devices.neverSeen") : timeCell(device.lastSeenAt, now),
    },
    ...text(t("devices.devices.address"), device.ip),
    {
      label: t("common.organization"),
      value: { text: device.clientName, to: `/customerDashboard/${device.clientId}/overview` },
    },
    ...text(t("devices.devices.location"), device.locationName),
    ...tagsOf(device),
    ...(mode.tone === "neutral"
      ? []
      : [
          { label: t("devices.devices.maintenance"), value: { text: mode.short, tone: mode.tone } },
          ...text(t("devices.devices.itsTimeZone"), device.maintenanceMode?.timeZone ?? ""),
          ...text(t("devices.devices.heldBack"), disabled),
        ]),
  ];
}

const identityOf = (device: Device): Item[] => [
  ...text(t("devices.devices.role"), roleLabel(device.role)),
  ...text(t("devices.devices.vendor"), device.vendor),
  ...text(t("devices.devices.model"), device.model),
  ...text(t("devices.devices.system"), device.os),
  ...text(t("devices.devices.firmware"), device.firmware),
  ...text(t("devices.devices.serialNumber"), device.serialNumber),
];

const networkOf = (device: Device): Item[] => [
  ...text(t("devices.devices.dnsName"), device.dnsName),
  ...text(t("devices.devices.systemName"), device.systemName),
  ...text(t("devices.devices.netbiosName"), device.netbiosName),
  ...text(t("devices.devices.macAddress"), device.mac),
  ...text(t("devices.devices.snmpEngineId"), device.engineId),
  ...(device.sshHostKeys ?? []).map(({ address, hostKey, trustedAt }) => ({
    label: t("discovery.sshHostKeys.label"),
    value: t("discovery.sshHostKeys.since", { address, hostKey, time: formatTime(trustedAt) }),
  })),
];

function useManagement(device: Device, agents: readonly Agent[]): Item[] {
  const { clientId, nmsDelegateNodeId, localPolicy } = device;
  const credentials = useOperation("listCredentials", { path: { clientId } }, clientId > 0);
  const names = (credentials.data?.results ?? []).filter(({ id }) => device.credentialsIds.includes(id));
  const probe = agents.find(({ nodeId }) => nodeId === nmsDelegateNodeId);
  const removedAt = agents.find(({ nodeId }) => nodeId === device.id)?.removedAt;
  return [
    ...(removedAt ? text(t("agents.agents.uninstalledAt"), formatTime(removedAt)) : []),
    ...text(t("devices.devices.credentials"), formatList(names.map(({ name }) => name))),
    ...text(t("devices.devices.networkProbe"), device.isDelegate ? t("devices.devices.deviceOne") : ""),
    ...(nmsDelegateNodeId
      ? [
          {
            label: t("devices.devices.found"),
            value: {
              text: probe?.name ?? t("devices.devices.probe", { id: nmsDelegateNodeId }),
              to: `/deviceDashboard/${nmsDelegateNodeId}/overview`,
            },
          },
        ]
      : []),
    ...(localPolicy
      ? text(
          t("agents.localPolicy.label"),
          t("agents.localPolicy.reported", {
            policy: policyText(localPolicy),
            time: formatTime(localPolicy.reportedAt),
          }),
        )
      : []),
    ...text(t("devices.devices.added"), formatTime(device.createdAt)),
    ...text(t("devices.devices.changed"), formatTime(device.updatedAt)),
  ];
}
