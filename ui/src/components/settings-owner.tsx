import { useState, type ReactNode } from "react";
import { SelectField, type Action } from "#kit";
import { useConsole } from "../hooks/console.ts";
import { useEditSnapshot } from "../hooks/form.ts";
import { useScope } from "../hooks/organizations.ts";

interface OwnerLabels {
  of: string;
  /** The label for all organizations without separate settings. */
  all: string;
}

/** Chooses whose settings to open: those of all organizations, if the user may read them, or of one. */
export function useSettingsOwner(mayReadAll: boolean, labels: OwnerLabels) {
  const { organizations } = useConsole();
  const scope = useScope();
  const first = scope.clientId ?? (mayReadAll ? undefined : organizations[0]?.id);
  const [chosen, setChosen] = useState(first === undefined ? "" : String(first));
  return {
    /** Undefined for the settings of all organizations. */
    clientId: chosen ? Number(chosen) : undefined,
    field: (
      <SelectField
        label={labels.of}
        value={chosen}
        options={[
          ...(mayReadAll ? [{ value: "", label: labels.all }] : []),
          ...organizations.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={setChosen}
      />
    ),
  };
}

export interface OpenedSettings<Settings> {
  clientId: number | undefined;
  settings: Settings;
  /** Loads the changes that another user has made in the meantime. */
  actions: readonly Action[];
  onSaved(): void;
}

interface SettingsSnapshotProps<Settings> {
  clientId: number | undefined;
  now: Settings;
  children(opened: OpenedSettings<Settings>): ReactNode;
}

/** Keeps the settings as they were when the form was opened. */
export function SettingsSnapshot<Settings extends { revision: number }>({
  clientId,
  now,
  children,
}: SettingsSnapshotProps<Settings>) {
  const { opened, actions, reopen } = useEditSnapshot({ id: clientId ?? 0, ...now });
  return children({ clientId, settings: opened ?? now, actions, onSaved: reopen });
}
