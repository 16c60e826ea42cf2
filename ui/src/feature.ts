import type { OperationId } from "@muster/sdk";
import type { Changed } from "@muster/sdk/live";
import type { ComponentType, ReactNode } from "react";
import { lazyPart } from "#kit";

/** Users who are allowed the operation can use it; all users if none is set. */
export interface Access {
  operation?: OperationId;
}

export interface Route extends Access {
  path: string;
  label(): string;
  Component: ComponentType;
  /** Path of the screen above in the breadcrumbs. */
  parent?: string;
  /** Position in the navigation; screens without one aren't listed there. */
  nav?: number;
}

/** A command of the palette that opens a screen; `?new` opens the "create" dialog there. */
export interface PaletteAction extends Access {
  label(): string;
  to: string;
}

/** What a feature registers in `routes.ts`. Labels are functions, so that they follow the language. */
export interface FeatureRoutes {
  routes: readonly Route[];
  actions?: readonly PaletteAction[];
  /** Shown above every page; renders nothing if there is nothing to show. */
  Banner?: ComponentType;
  /** Operations to read again when the server announces a change of the topic. */
  refresh?: Partial<Record<Changed, readonly OperationId[]>>;
}

/** Loads a screen when it is first opened, which keeps the first page small. */
export const lazyScreen = <K extends string>(load: () => Promise<Record<K, () => ReactNode>>, name: K) =>
  lazyPart(async () => (await load())[name] as ComponentType);
