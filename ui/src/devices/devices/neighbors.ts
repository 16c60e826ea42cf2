import { deviceAddress } from "@muster/sdk";
import { useNavigate } from "react-router";

/** The devices of the list that was shown last, in its order. */
let listed: readonly number[] = [];

export function rememberList(ids: readonly number[]): void {
  listed = ids;
}

/** Opens the device before or after this one in the list; Back still returns to the list. */
export function useNeighbors(id: number): { previous?: () => void; next?: () => void } {
  const navigate = useNavigate();
  const place = listed.indexOf(id);
  const at = (index: number) => {
    const neighbor = place < 0 ? undefined : listed[index];
    return neighbor === undefined
      ? undefined
      : () => void navigate(deviceAddress(neighbor), { replace: true });
  };
  return { previous: at(place - 1), next: at(place + 1) };
}
