import { type DeviceSelection, enums, type Muster, MusterError, t } from "@muster/sdk";
import { Option } from "commander";
import { fills } from "./field-flags.ts";
import { repeatable } from "./option-values.ts";
import {
  filterOrganization,
  resolveDevice,
  resolveLocation,
  resolveOrganization,
  searchInGroup,
} from "./resolve.ts";

export interface SelectionFlags {
  device?: string[];
  search?: string;
  organization?: string;
  location?: string;
  group?: string;
  role?: (typeof enums.NodeClass)[number];
  all?: boolean;
  except?: string[];
}

export const groupOption = () => new Option("--group <group>", t("common.cli.deviceSelection.groupOption"));

/** Options that select devices: by name, or all that match a search, without given exceptions. */
export const selectionOptions = (): Option[] => [
  fills(
    new Option("--device <device>", t("common.cli.deviceSelection.deviceOption")).argParser(repeatable),
    "deviceIds",
  ),
  new Option("--search <search>", t("common.cli.deviceSelection.searchOption")),
  new Option("--organization <organization>", t("common.cli.deviceSelection.organizationOption")),
  new Option("--location <location>", t("common.cli.deviceSelection.locationOption")),
  groupOption(),
  new Option("--role <role>", t("common.cli.deviceSelection.roleOption")).choices(enums.NodeClass),
  new Option("--all", t("common.cli.deviceSelection.allOption")),
  new Option("--except <device>", t("common.cli.deviceSelection.exceptOption")).argParser(repeatable),
];

/** The selection made by the flags; undefined if they select nothing. */
export async function readSelection(
  muster: Muster,
  flags: SelectionFlags,
  signal: AbortSignal,
): Promise<DeviceSelection | undefined> {
  const ids = async (names: readonly string[] = []) => [
    ...new Set(await Promise.all(names.map((name) => resolveDevice(muster, name, signal)))),
  ];
  const { device, search, organization, location, group, role, all } = flags;
  const bySearch = [search, organization, location, group, role, all].some((one) => one !== undefined);
  if (device && (bySearch || flags.except))
    throw new MusterError("usage", { message: t("common.cli.deviceSelection.selectDevicesByName") });
  if (device) return { deviceIds: await ids(device) };
  if (!bySearch) return undefined;
  const clientId = location
    ? await resolveOrganization(muster, organization, signal)
    : await filterOrganization(muster, organization, signal);
  const locationId =
    location && clientId ? await resolveLocation(muster, clientId, location, signal) : undefined;
  const words = group === undefined ? search : await searchInGroup(muster, group, search, signal);
  return {
    selectAll: true,
    searchCriteria: {
      ...(words && { search: words }),
      ...(clientId && { clientId }),
      ...(locationId && { locationId }),
      ...(role && { role }),
    },
    ...(flags.except && { unselectedDevicesIds: await ids(flags.except) }),
  };
}

/** The selection made by the flags. @throws MusterError `usage` if they select nothing */
export async function requireSelection(muster: Muster, flags: SelectionFlags, signal: AbortSignal) {
  const chosen = await readSelection(muster, flags, signal);
  if (chosen) return chosen;
  throw new MusterError("usage", {
    message: t("common.cli.deviceSelection.noDevicesSelected"),
    nextStep: t("common.cli.deviceSelection.useDeviceSearchOrganization"),
  });
}

/** Throws if a search matches no device. Named devices that don't exist are reported individually instead. */
export function requireMatch({ selectAll }: DeviceSelection, found: readonly object[]): void {
  if (selectAll && !found.length)
    throw new MusterError("not_found", {
      message: t("common.cli.deviceSelection.noDeviceMatches"),
      nextStep: t("common.cli.deviceSelection.trySearchMusterDevices"),
    });
}
