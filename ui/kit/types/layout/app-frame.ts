import type { FC, ReactNode } from "react";
import type { Action } from "../actions/button.ts";
import type { Option, Tone } from "../lib/common.ts";
import type { IconName } from "../lib/icons.ts";

/** A number beside an entry of the navigation. */
export interface NavCount {
  value: number;
  /** Whether it counts what exists (size), what runs or waits for the user (active), or problems (alert). */
  kind: "size" | "active" | "alert";
  /** The number in words, such as "3 waiting for approval". */
  label: string;
}

export interface NavItem {
  label: string;
  to: string;
  current: boolean;
  icon: IconName;
  count?: NavCount;
}

export interface NavGroup {
  /** Groups without a label come first. */
  label?: string;
  items: readonly NavItem[];
}

export interface Navigation {
  /** The area whose entries are shown, if it isn't the main one. */
  area?: { label: string; back: NavItem };
  groups: readonly NavGroup[];
  /** Shown separately, at the bottom. */
  foot?: NavItem;
}

export interface Command {
  label: string;
  group: string;
  /** Distinguishes it from others with the same name. */
  detail?: string;
  onSelect(): void;
}

export interface Notice {
  id: string;
  tone: Tone;
  title: string;
  detail?: string;
  to?: string;
  linkLabel?: string;
  /** When it happened, formatted. */
  time?: string;
}

export interface AppFrameProps {
  product: string;
  navigation: Navigation;
  breadcrumbs: readonly { label: string; to?: string }[];
  organization: { value: string; options: readonly Option[]; onChange(value: string): void };
  /** What the user can create, behind one button. */
  add?: readonly Action[];
  /** The user's name, and the entries of the user menu: theme, direction, sign out. */
  user: { name: string; actions: readonly Action[] };
  /** The entries of the palette, which opens on Ctrl-K and filters them by typed text. */
  commands: readonly Command[];
  /**
   * Further results for the palette. `onType` is called with the typed text, and without one when the palette
   * closes.
   */
  search?: { onType(text?: string): void; found: readonly Command[]; status: string };
  /** Shown for a few seconds. */
  notices: readonly Notice[];
  onDismiss(id: string): void;
  /** What happened and what waits for the user, newest first; the badge counts unread ones. */
  notifications: { items: readonly Notice[]; unread: number; onRead(): void };
  /** The console's web address; a terminal opens and copies the addresses of its pages. */
  webAddress?: string;
  connection: "online" | "offline";
  theme: "light" | "dark" | "system";
  direction: "ltr" | "rtl";
  /** Shown above every page. */
  banners?: ReactNode;
  /** Shown below every page. */
  dock?: ReactNode;
  children: ReactNode;
}

export declare const AppFrame: FC<AppFrameProps>;
