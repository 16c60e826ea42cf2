import { Suspense, useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import type { Action } from "#kit";
import type { ChosenDevices, DeviceAction } from "../../feature.ts";
import { useConsole } from "../../hooks/console.ts";
import { deviceActions, refusalOfAccess } from "../../shell/registry.ts";
import { isOffered, refusalOf } from "./available-actions.ts";

interface Opened {
  Dialog: Extract<DeviceAction, { Dialog: unknown }>["Dialog"];
  chosen: ChosenDevices;
}

/** Returns the actions that this user can use on devices, and the dialog of the chosen one. */
export function useDeviceActions(onDone?: () => void): {
  actionsFor(chosen: ChosenDevices): Action[];
  dialog: ReactNode;
} {
  const console = useConsole();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const start = (action: DeviceAction, chosen: ChosenDevices) =>
    "run" in action ? action.run(chosen, console, navigate) : setOpened({ Dialog: action.Dialog, chosen });
  const actionsFor = (chosen: ChosenDevices): Action[] => {
    const { device } = chosen;
    const on = device && { organizationId: device.clientId, nodeClass: device.role };
    return deviceActions
      .filter((action) => !refusalOfAccess(console.session, action, on) && isOffered(action, chosen))
      .map((action) => ({
        label: action.label(),
        ...(action.shortcut !== undefined && { shortcut: action.shortcut }),
        ...(action.kind && { kind: action.kind }),
        disabled: refusalOf(action, chosen),
        onSelect: () => start(action, chosen),
      }));
  };
  const dialog = opened && (
    <Suspense>
      <opened.Dialog
        {...opened.chosen}
        onClose={close}
        onDone={() => {
          close();
          onDone?.();
        }}
      />
    </Suspense>
  );
  return { actionsFor, dialog };
}
