import type { Answer, OperationId } from "@muster/sdk";
import type { Changed } from "@muster/sdk/live";
import type { ComponentType, ReactNode } from "react";
import { lazyPart, type IconName, type NavCount } from "#kit";

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

/** What a feature registers in `routes.ts`. Labels are functions, so that they follow the language. */
export interface FeatureRoutes {
  routes: readonly Route[];
  actions?: readonly PaletteAction[];
  /** Part of every page, above it; renders nothing if there is nothing to show. */
  Banner?: ComponentType;
  /** Operations to read again when the server announces a change of the topic. */
  refresh?: Partial<Record<Changed, readonly OperationId[]>>;
}

/** Loads a screen when it is first opened, which keeps the first page small. */
export const lazyScreen = <K extends string>(load: () => Promise<Record<K, () => ReactNode>>, name: K) =>
  lazyPart(async () => (await load())[name] as ComponentType);
