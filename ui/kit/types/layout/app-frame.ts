import type { FC, ReactNode } from "react";
import type { Action } from "../actions/button.ts";
import type { Option, Tone } from "../lib/common.ts";
import type { IconName } from "../lib/icons.ts";

/** A number beside an entry of the navigation. */
export interface NavCount {
  value: number;
  /** What is there, what waits for the user or runs, or what is wrong. */
  kind: "size" | "active" | "alert";
  /** The number in words: "3 waiting for approval". */
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
  /** Groups without a label stand first. */
  label?: string;
  items: readonly NavItem[];
}

export interface Navigation {
  /** The area whose entries are shown, if it isn't the main one. */
  area?: { label: string; back: NavItem };
  groups: readonly NavGroup[];
  /** Stands apart, at the foot. */
  foot?: NavItem;
}

export interface Command {
  label: string;
  group: string;
  /** What tells it from others of the same name. */
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
  /** What can be created, behind one button. */
  add?: readonly Action[];
  /** Signed-in user's name and what they can do: theme, direction, log out. */
  user: { name: string; actions: readonly Action[] };
  /** The entries of the palette, which opens on Ctrl-K and filters them by typed text. */
  commands: readonly Command[];
  /**
   * What the palette finds beside its commands. `onType` is called with the text, and without when it closes.
   */
  search?: { onType(text?: string): void; found: readonly Command[]; status: string };
  /** Shown for some seconds. */
  notices: readonly Notice[];
  onDismiss(id: string): void;
  /** What happened and what waits, newest first; the badge counts what is new. */
  notifications: { items: readonly Notice[]; unread: number; onRead(): void };
  /** Where the console is on the web; a terminal opens and copies addresses of its pages. */
  webAddress?: string;
  connection: "online" | "offline";
  theme: "light" | "dark" | "system";
  direction: "ltr" | "rtl";
  /** Shown above every page. */
  banners?: ReactNode;
  /** Stays below every page. */
  dock?: ReactNode;
  children: ReactNode;
}

export declare const AppFrame: FC<AppFrameProps>;
