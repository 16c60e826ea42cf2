import type { Answer, Device, DeviceSelection, OperationId } from "@muster/sdk";
import type { Changed } from "@muster/sdk/live";
import type { ComponentType, ReactNode } from "react";
import type { NavigateFunction } from "react-router";
import { lazyPart, type IconName, type NavCount } from "#kit";
import type { Console } from "./hooks/console.ts";

/** Who can use something: users who may call the operation, or any of several; all users if none is set. */
export interface Access {
  operation?: OperationId;
  anyOf?: readonly OperationId[];
}

export const navGroups = {
  main: ["main", "inventory", "automation", "operations"],
  administration: ["general", "users", "apps"],
} as const;
export type NavGroupId = (typeof navGroups)[keyof typeof navGroups][number];

export interface NavEntry {
  group: NavGroupId;
  order: number;
  icon: IconName;
  /** A number that the server counts. */
  count?: { of: keyof Answer<"getCounts">["counts"]; kind: NavCount["kind"]; label(count: number): string };
}

export interface Route extends Access {
  path: string;
  label(): string;
  Component: ComponentType;
  /** The path of the parent screen in the breadcrumbs. */
  parent?: string;
  /** The entry in the navigation; screens without one aren't listed there. */
  nav?: NavEntry;
}

/** A command of the palette that opens a screen; `?new` opens the "create" dialog there. */
export interface PaletteAction extends Access {
  label(): string;
  to: string;
  /** What the action creates, as an entry of the Add menu, such as "Organization". */
  adds?(): string;
}

/** The devices that an action is for. */
export interface ChosenDevices {
  /** The devices in the form that the contract's bulk operations take. */
  selection: DeviceSelection;
  count: number;
  /** The device, if there is only one. */
  device?: Device;
  /** Whether the device has an agent, if known. */
  hasAgent?: boolean;
}

export interface DeviceDialogProps extends ChosenDevices {
  onClose(): void;
  /** Closes the dialog and clears the selection. */
  onDone(): void;
}

interface DeviceActionFacts extends Access {
  /** The equivalent command of `muster`. */
  command: string;
  order: number;
  label(): string;
  /** A key in the terminal UI. */
  shortcut?: string;
  kind?: "primary" | "danger";
  /** Computers are devices with an agent; most actions exclude mobile devices. */
  devices: "computers" | "not-mobile" | "all";
  /** Offers the action only for one device, or only for a selection. */
  only?: "one" | "selection";
  /** The state that the device must be in. */
  needs?: "online" | "offline";
  isOffered?(chosen: ChosenDevices): boolean;
  /** Returns why the action can't be used now; undefined if it can. */
  refusal?(chosen: ChosenDevices): string | undefined;
}

/** An action for devices: in menus, the bulk bar, the palette and as a key in the terminal UI. */
export type DeviceAction = DeviceActionFacts &
  (
    | { Dialog: ComponentType<DeviceDialogProps> }
    | { run(chosen: ChosenDevices, console: Console, navigate: NavigateFunction): void }
  );

/** What a feature registers in `routes.ts`. Labels are functions, so that they follow the language. */
export interface FeatureRoutes {
  routes: readonly Route[];
  actions?: readonly PaletteAction[];
  deviceActions?: readonly DeviceAction[];
  /** Shown above every page; renders nothing if there is nothing to show. */
  Banner?: ComponentType;
  /** Operations to read again when the server announces a change of the topic. */
  refresh?: Partial<Record<Changed, readonly OperationId[]>>;
}

/** Loads a dialog when it is first opened. */
export const lazyDialog = <K extends string>(
  load: () => Promise<Record<K, ComponentType<DeviceDialogProps>>>,
  name: K,
) => lazyPart(async () => (await load())[name] as ComponentType<DeviceDialogProps>);

/** Loads a screen when it is first opened, which keeps the first page small. */
export const lazyScreen = <K extends string>(load: () => Promise<Record<K, () => ReactNode>>, name: K) =>
  lazyPart(async () => (await load())[name] as ComponentType);
