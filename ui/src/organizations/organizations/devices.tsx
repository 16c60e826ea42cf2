import { deviceAddress, deviceStatus, roleLabel, t, type Organization } from "@muster/sdk";
import { useNavigate } from "react-router";
import { DataTable, Section } from "#kit";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import { devicesOf } from "./addresses.ts";

const maxDevices = 100;

/** Lists an organization's first devices; the list of devices has all of them, with filters and actions. */
export function OrganizationDevices({ organization }: { organization: Organization }) {
  const now = useNow();
  const navigate = useNavigate();
  const list = useOperation("listDevices", { query: { clientId: organization.id, pageSize: maxDevices } });
  const failed = operationError(list);
  const title = t("organizations.organizations.devices");
  return (
    <Section
      title={title}
      actions={[
        {
          label: t("organizations.organizations.openInDevices"),
          onSelect: () => void navigate(devicesOf(organization.name)),
        },
      ]}
    >
      <DataTable
        label={title}
        rows={list.data?.results ?? []}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        onOpen={({ id }) => void navigate(deviceAddress(id))}
        columns={[
          {
            id: "name",
            label: t("common.name"),
            cell: ({ id, displayName }) => ({ text: displayName, to: deviceAddress(id) }),
            priority: 0,
          },
          {
            id: "status",
            label: t("devices.devices.status"),
            cell: (device) => {
              const { label, tone, detail } = deviceStatus(device);
              return { text: label, tone, ...(detail && { detail }) };
            },
            priority: 1,
          },
          {
            id: "role",
            label: t("devices.devices.role"),
            cell: ({ role }) => roleLabel(role ?? ""),
            priority: 2,
          },
          { id: "ip", label: t("devices.devices.address"), cell: ({ ip }) => ip, priority: 3 },
          {
            id: "location",
            label: t("devices.devices.location"),
            cell: ({ locationName }) => locationName,
            priority: 4,
          },
          {
            id: "seen",
            label: t("operations.dashboard.lastSeen"),
            cell: ({ lastSeenAt }) => timeCell(lastSeenAt, now),
            priority: 5,
          },
        ]}
        empty={{
          title: failed?.message ?? t("operations.dashboard.devicesYet"),
          ...(failed && { hint: failed.nextStep }),
        }}
      />
    </Section>
  );
}
