import type { Answer, Device, DeviceSelection, OperationId } from "@muster/sdk";
import type { Changed } from "@muster/sdk/live";
import type { ComponentType, ReactNode } from "react";
import type { NavigateFunction } from "react-router";
import { lazyPart, type IconName, type NavCount } from "#kit";
import type { Console } from "./hooks/console.ts";

/** Users who are allowed the operation, or one of several, can use it; all users if none is set. */
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
  /** Path of the screen above in the breadcrumbs. */
  parent?: string;
  /** Screens without one aren't listed in the navigation. */
  nav?: NavEntry;
}

/** A command of the palette that opens a screen; `?new` opens the "create" dialog there. */
export interface PaletteAction extends Access {
  label(): string;
  to: string;
  /** What it adds, for the Add menu: "Organization". */
  adds?(): string;
}

/** The devices that an action is for. */
export interface ChosenDevices {
  /** As the contract's bulk operations take it. */
  selection: DeviceSelection;
  count: number;
  /** If it is one. */
  device?: Device;
  /** Whether this device has an agent, where that is known. */
  hasAgent?: boolean;
}

export interface DeviceDialogProps extends ChosenDevices {
  onClose(): void;
  /** Closes it and clears the selection. */
  onDone(): void;
}

interface DeviceActionFacts extends Access {
  /** The command of `muster` that does the same. */
  command: string;
  order: number;
  label(): string;
  /** A key in the terminal UI. */
  shortcut?: string;
  kind?: "primary" | "danger";
  /** Computers have an agent; mobile devices are left out of most. */
  devices: "computers" | "not-mobile" | "all";
  /** Offered for one device or for a selection alone. */
  only?: "one" | "selection";
  /** In which state the device has to be. */
  needs?: "online" | "offline";
  isOffered?(chosen: ChosenDevices): boolean;
  /** Why it can't be used just now. */
  refusal?(chosen: ChosenDevices): string | undefined;
}

/** What can be done with devices: for menus, the bulk bar, the palette and the keys of the terminal UI. */
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
  /** Part of every page, above it; renders nothing if there is nothing to show. */
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
