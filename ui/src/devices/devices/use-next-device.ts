import { deviceAddress } from "@muster/sdk";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useConnection } from "../../hooks/console.ts";

const key = "listedDevices";
/** The IDs of the devices in the list that was shown last, in its order. */
let listed: readonly number[] = [];

export function useRememberedList(devices: readonly { id: number }[]): void {
  const { window } = useConnection().platform;
  useEffect(() => {
    listed = devices.map(({ id }) => id);
    window?.set(key, listed.join(","));
  }, [devices, window]);
}

/**
 * Returns functions that open the previous and the next device of the list; Back still returns to the list.
 */
export function useNeighbors(id: number): { previous?: () => void; next?: () => void } {
  const navigate = useNavigate();
  const { window } = useConnection().platform;
  // after a reload, only the window's storage has the list
  const ids = listed.length ? listed : (window?.get(key)?.split(",").map(Number) ?? []);
  const place = ids.indexOf(id);
  const at = (index: number) => {
    const neighbor = place < 0 ? undefined : ids[index];
    return neighbor === undefined
      ? undefined
      : () => void navigate(deviceAddress(neighbor), { replace: true });
  };
  return { previous: at(place - 1), next: at(place + 1) };
}
