import { Option } from "commander";
import {
  type DeviceSelection,
  enums,
  isTimeZone,
  localTimeZone,
  type Muster,
  MusterError,
  parseInstant,
} from "@muster/sdk";
import { repeatable } from "./command.ts";
import { resolveDevice, resolveLocation, resolveOrganization } from "./resolve.ts";

export interface SelectionFlags {
  device?: string[];
  search?: string;
  organization?: string;
  location?: string;
  role?: (typeof enums.NodeClass)[number];
  all?: boolean;
  except?: string[];
}

/** The flags that choose devices: by name, or all that match a search but for some. */
export const selectionOptions = (): Option[] => [
  new Option("--device <device>", "id, name or address; repeat it").argParser(repeatable),
  new Option("--search <search>", "all devices that this search finds"),
  new Option("--organization <organization>", "all of this organization, id or name"),
  new Option("--location <location>", "all at this location, id or name"),
  new Option("--role <role>", "all with this node role").choices(enums.NodeClass),
  new Option("--all", "every device that you may see"),
  new Option("--except <device>", "but not this one; repeat it").argParser(repeatable),
];

/** What the flags choose; undefined where they choose nothing. */
export async function readSelection(
  muster: Muster,
  flags: SelectionFlags,
  signal: AbortSignal,
): Promise<DeviceSelection | undefined> {
  const ids = async (names: readonly string[] = []) => [
    ...new Set(await Promise.all(names.map((name) => resolveDevice(muster, name, signal)))),
  ];
  const { device, search, organization, location, role, all } = flags;
  const bySearch = [search, organization, location, role, all].some((one) => one !== undefined);
  if (device && (bySearch || flags.except))
    throw new MusterError("usage", { message: "Choose devices by name or by a search, not both." });
  if (device) return { deviceIds: await ids(device) };
  if (!bySearch) return undefined;
  const clientId =
    organization || location ? await resolveOrganization(muster, organization, signal) : undefined;
  const locationId =
    location && clientId ? await resolveLocation(muster, clientId, location, signal) : undefined;
  return {
    selectAll: true,
    searchCriteria: {
      ...(search && { search }),
      ...(clientId && { clientId }),
      ...(locationId && { locationId }),
      ...(role && { role }),
    },
    ...(flags.except && { unselectedDevicesIds: await ids(flags.except) }),
  };
}

/** What the flags choose, which must be something. */
export async function requireSelection(muster: Muster, flags: SelectionFlags, signal: AbortSignal) {
  const chosen = await readSelection(muster, flags, signal);
  if (chosen) return chosen;
  throw new MusterError("usage", {
    message: "Which devices?",
    nextStep: "Choose with --device, --search, --organization, --location, --role or --all.",
  });
}

/** Stops a command whose search finds no device; devices that were named are judged one by one. */
export function requireMatch({ selectAll }: DeviceSelection, found: readonly object[]): void {
  if (selectAll && !found.length)
    throw new MusterError("not_found", {
      message: "No device matches.",
      nextStep: "Search for less: muster devices list takes the same search.",
    });
}

export const zoneOption = () =>
  new Option("--time-zone <zone>", "such as Europe/Berlin; usually this computer's");

export function readZone(zone: string = localTimeZone()): string {
  if (isTimeZone(zone)) return zone;
  throw new MusterError("usage", {
    message: `${zone} is not a time zone.`,
    nextStep: "Give it like Europe/Berlin.",
  });
}

/** "2027-01-31 22:00" or "tomorrow 06:00" in the time zone, RFC 3339 with an offset, or "2h" from now. */
export function readMoment(text: string, timeZone: string): number {
  const instant = parseInstant(text, { timeZone, now: Date.now(), duration: "from-now" });
  if (instant !== undefined) return instant;
  throw new MusterError("usage", {
    message: `${text} is not a date and time.`,
    nextStep: 'Use "2027-01-31 22:00", "tomorrow 06:00" or 2h.',
  });
}
