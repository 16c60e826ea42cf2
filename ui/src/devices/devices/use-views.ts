import { t } from "@muster/sdk";
import { useOperation } from "../../hooks/operations.ts";

/** With more groups, a terminal would need a second line. */
const maxGroups = 4;
const maxCharacters = 24;

const shortened = (name: string) =>
  [...name].length > maxCharacters ? `${[...name].slice(0, maxCharacters - 1).join("")}…` : name;

/** Returns the searches listed above the devices: by state, and the device groups. */
export function useViews(search: string, onChange: (search: string) => void) {
  const groups = useOperation("listDeviceGroups", {}).data?.results ?? [];
  const items = [
    { id: "", label: t("devices.devices.all") },
    { id: "status:offline", label: t("devices.devices.offline") },
    { id: "status:degraded", label: t("devices.devices.degraded") },
    { id: "is:maintenance", label: t("devices.devices.inMaintenance") },
    // a search can't contain a name with a quotation mark
    ...groups
      .filter(({ name }) => !name.includes('"'))
      .slice(0, maxGroups)
      .map(({ name }) => ({ id: `group:"${name}"`, label: shortened(name) })),
  ];
  const isKnown = items.some(({ id }) => id === search);
  return {
    items: isKnown ? items : [...items, { id: search, label: t("devices.devices.ownSearch") }],
    current: search,
    onChange,
  };
}
