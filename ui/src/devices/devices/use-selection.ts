import type { DeviceSelection } from "@muster/sdk";
import { useState } from "react";
import type { Criteria } from "./use-criteria.ts";

type Selection = { all: false; chosen: ReadonlySet<string> } | { all: true; except: ReadonlySet<string> };
const noSelection: Selection = { all: false, chosen: new Set() };
const toIds = (keys: ReadonlySet<string>) => [...keys].map(Number);

export interface DevicesSelection {
  /** Whether all matching devices are selected, including those that aren't loaded. */
  all: boolean;
  count: number;
  /** The keys of the selected rows that are loaded. */
  keys: ReadonlySet<string>;
  /** The selection in the form that the contract's bulk operations take. */
  body: DeviceSelection;
  select(keys: ReadonlySet<string>): void;
  selectAll(): void;
  clear(): void;
}

/** The selected devices. The selection belongs to one search; for another search it's empty. */
export function useSelection(criteria: Criteria, loaded: readonly string[], total: number): DevicesSelection {
  const [stored, setStored] = useState({ of: "", selection: noSelection });
  const matching = JSON.stringify(criteria);
  const selection = stored.of === matching ? stored.selection : noSelection;
  const set = (next: Selection) => setStored({ of: matching, selection: next });
  const common = {
    selectAll: () => set({ all: true, except: new Set() }),
    clear: () => set(noSelection),
  };
  if (!selection.all) {
    const { chosen } = selection;
    return {
      ...common,
      all: false,
      count: chosen.size,
      keys: chosen,
      body: { deviceIds: toIds(chosen) },
      select: (keys) => set({ all: false, chosen: keys }),
    };
  }
  const { except } = selection;
  return {
    ...common,
    all: true,
    count: total - except.size,
    keys: new Set(loaded.filter((key) => !except.has(key))),
    body: { selectAll: true, searchCriteria: criteria, unselectedDevicesIds: toIds(except) },
    select: (keys) => set({ all: true, except: new Set(loaded.filter((key) => !keys.has(key))) }),
  };
}
