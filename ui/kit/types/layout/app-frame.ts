import type { FC, ReactNode } from "react";
import type { Action } from "../actions/button.ts";
import type { Option, Tone } from "../lib/common.ts";

export interface NavItem {
  label: string;
  to: string;
  current: boolean;
}

export interface Command {
  label: string;
  group: string;
  onSelect(): void;
}

export interface Notice {
  id: string;
  tone: Tone;
  title: string;
  detail?: string;
  to?: string;
  linkLabel?: string;
}

export interface AppFrameProps {
  product: string;
  nav: readonly NavItem[];
  breadcrumbs: readonly { label: string; to?: string }[];
  organization: { value: string; options: readonly Option[]; onChange(value: string): void };
  /** Signed-in user's name and what they can do: theme, direction, log out. */
  user: { name: string; actions: readonly Action[] };
  /** The entries of the palette, which opens on Ctrl-K and filters them by typed text. */
  commands: readonly Command[];
  notices: readonly Notice[];
  onDismiss(id: string): void;
  connection: "online" | "offline";
  theme: "light" | "dark" | "system";
  direction: "ltr" | "rtl";
  /** Shown above every page. */
  banners?: ReactNode;
  children: ReactNode;
}

export declare const AppFrame: FC<AppFrameProps>;
