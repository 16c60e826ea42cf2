import { t } from "@muster/sdk";
import { useOperation } from "../../hooks/operations.ts";

/** More groups would need a second line in a terminal. */
const mostGroups = 4;
const mostCharacters = 24;

const shortened = (name: string) =>
  [...name].length > mostCharacters ? `${[...name].slice(0, mostCharacters - 1).join("")}…` : name;

/** The searches above the list: by state, and device groups. */
export function useViews(search: string, onChange: (search: string) => void) {
  const groups = useOperation("listDeviceGroups", {}).data?.results ?? [];
  const items = [
    { id: "", label: t("devices.devices.all") },
    { id: "status:offline", label: t("devices.devices.offline") },
    { id: "status:degraded", label: t("devices.devices.degraded") },
    { id: "is:maintenance", label: t("devices.devices.inMaintenance") },
    // a name with a quotation mark can't be written in a search
    ...groups
      .filter(({ name }) => !name.includes('"'))
      .slice(0, mostGroups)
      .map(({ name }) => ({ id: `group:"${name}"`, label: shortened(name) })),
  ];
  const isKnown = items.some(({ id }) => id === search);
  return {
    items: isKnown ? items : [...items, { id: search, label: t("devices.devices.ownSearch") }],
    current: search,
    onChange,
  };
}
